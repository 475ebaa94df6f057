import type { CalibrateAnswer } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { count } from "../figures.ts";
import { oneLine, plainText, wrap } from "../plain-text.ts";
import type { Style } from "../style.ts";

export const gateCalibrateCommand = defineCommand({
  name: "gate calibrate",
  summary: "Find the gate's threshold from what you kept and took back",
  description:
    "Of what the gate looked at, some was rightly kept (memories keep, or recalled since) and some was not (forget). From these it draws how likely something of each score is worth keeping, and proposes a threshold. Nothing changes without --apply; what is remembered already stays either way.",
  args: {},
  flags: {
    precision: {
      type: "share",
      help: "Of what is let in, so much should be worth keeping, such as 0.9; otherwise the best balance",
    },
    apply: { type: "boolean", help: "Use the threshold that is found from now on" },
    reset: { type: "boolean", help: "Back to the gate's own threshold" },
  },
  examples: [
    { run: "gate calibrate", does: "the curve, and what it proposes" },
    { run: "gate calibrate --precision 0.95 --apply", does: "let in less, from now on" },
    { run: "gate calibrate --reset", does: "as it was at first" },
  ],
  json: {
    summary: "the curve and the thresholds.",
    fields: {
      version: "which gate it is about",
      "labels.kept": "memories that a person said were rightly kept",
      "labels.rejected": "memories that were taken back",
      "labels.used": "memories that were recalled",
      "curve[].score": "a score of the gate; rising",
      "curve[].probability": "how likely something of that score is worth keeping",
      "curve[].count": "how many labels say so",
      drawing: "the curve as text",
      threshold: "in use now",
      proposed: "the threshold that was found, or null: too few labels",
      why: "why there is none, or null",
      applied: "whether the threshold in use was changed",
    },
  },
  exits: { 0: "Also when there are too few labels to propose anything." },
  async run({ flags, client, suggest, out }) {
    if (flags.reset && (flags.apply || flags.precision !== undefined))
      throw new NacreError(
        "input/bad-flag",
        "--reset goes back to the gate's own threshold",
        "Leave out --apply and --precision, or --reset.",
      );
    const answer = await client.calibrateGate({
      ...(flags.precision !== undefined && { precision: flags.precision }),
      ...(flags.apply && { apply: true }),
      ...(flags.reset && { reset: true }),
    });
    out.result(answer, renderCalibrated);
    if (out.json || answer.applied || answer.proposed === null || flags.reset) return undefined;
    const precision = flags.precision === undefined ? "" : ` --precision ${flags.precision}`;
    out.note(`To use it: ${suggest(`gate calibrate${precision} --apply`)}`);
    return undefined;
  },
});

function renderCalibrated(answer: CalibrateAnswer, style: Style): string {
  const { version, labels, threshold, proposed, why, applied, drawing } = answer;
  const labelled = `${oneLine(version)}: ${count(labels.kept)} kept, ${count(labels.used)} recalled, ${count(labels.rejected)} taken back`;
  const found =
    proposed === null
      ? `In use: ${threshold.toFixed(2)}.`
      : `In use: ${threshold.toFixed(2)}${applied ? ", from now on" : `. Proposed: ${proposed.toFixed(2)}`}.`;
  return [
    labelled,
    ...(answer.curve.length === 0 ? [] : [fitted(drawing, style)]),
    wrap([found, ...(why === null ? [] : [oneLine(why)])].join(" "), style.columns),
  ].join("\n\n");
}

/** A drawing that has no room is left out: broken lines show nothing. */
function fitted(drawing: string, style: Style): string {
  const lines = plainText(drawing).split("\n");
  const width = Math.max(...lines.map((line) => line.length));
  return width <= style.rowColumns ? lines.join("\n") : style.dim("(the window is too narrow for the curve)");
}
