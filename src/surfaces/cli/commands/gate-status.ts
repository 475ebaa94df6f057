import { defineCommand } from "../command.ts";
import { count, counted } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { toBeJudged } from "../to-be-judged.ts";

export const gateStatusCommand = defineCommand({
  name: "gate status",
  summary: "Show which gate decides, from which score on, and what it let in",
  args: {},
  flags: {},
  examples: [{ run: "gate status", does: "the gate in use" }],
  json: {
    summary: "the gate in use.",
    fields: {
      gate: "which gate it is",
      threshold: "the score from which on it lets something in",
      judged: "messages that it has looked at",
      admitted: "those of them that it let in",
      pending: "messages that it has not looked at yet",
    },
  },
  async run({ client, suggest, out }) {
    const { gate, threshold, judged, admitted, pending } = (await client.status({})).memories;
    const share = judged === 0 ? "" : ` (${((100 * admitted) / judged).toFixed(1)} %)`;
    out.result({ gate, threshold, judged, admitted, pending }, (shown) =>
      [
        `${oneLine(shown.gate)} lets in what scores ${shown.threshold.toFixed(2)} or more.`,
        `It looked at ${counted(judged, "message")} and let in ${count(admitted)}${share}.`,
      ].join("\n"),
    );
    if (out.json) return undefined;
    if (pending > 0) out.note(toBeJudged(pending, suggest));
    out.note(`To try it: ${suggest("gate test TEXT")}`);
    return undefined;
  },
});
