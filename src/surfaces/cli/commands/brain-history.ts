import { defineCommand } from "../command.ts";
import { reportFields } from "../pack-manifest-fields.ts";
import { renderPackHistory } from "../render-packs.ts";

export const brainHistoryCommand = defineCommand({
  name: "brain history",
  summary: "Which brain packs were made, tried, served and taken back",
  description:
    "The newest first: made (built), looked at without being shown, on trial, serving, rejected, or gone back to; with who decided, why, and whether the gate was overruled.",
  args: {},
  flags: {
    limit: { type: "integer", default: 20, min: 1, max: 1_000, short: "n", help: "Most of them to list" },
  },
  examples: [
    { run: "brain history", does: "the newest 20" },
    { run: "brain history -n 1 --json", does: "the last decision, with the gate's report" },
  ],
  json: {
    summary: "what was decided, newest first.",
    fields: {
      "promotions[].at": "when, in milliseconds since 1970",
      "promotions[].kind": "built, shadow, canary, serving, rejected, or rolled-back (to that pack)",
      "promotions[].pack": "the pack that it is about, or null for none",
      "promotions[].by": "worker, terminal or guard",
      "promotions[].override": "true when a person overruled the gate",
      "promotions[].reason": "why",
      "promotions[].report": "null where nothing was learned, or there is no pack",
      ...reportFields("promotions[].report."),
    },
  },
  exits: { 0: "Also when there is none." },
  async run({ flags, client, suggest, out }) {
    const answer = await client.brainHistory({ limit: flags.limit });
    out.result(answer, renderPackHistory);
    if (!out.json && answer.promotions.length === 0)
      out.note(`There is no pack yet. To make the first: ${suggest("brain init")}`);
    return undefined;
  },
});
