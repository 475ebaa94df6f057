import type { VerdictAnswer } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { verdictFields } from "../memory-fields.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { renderVerdict } from "../render-gate.ts";
import type { Style } from "../style.ts";

export const gateExplainCommand = defineCommand({
  name: "gate explain",
  summary: "Say why something was remembered or not",
  description:
    "What the gate said of a message when it looked at it, or of the message that a memory comes from; where it did not look, why not. Only what the owner says is looked at.",
  args: { ref: { help: "Such as msg:42 or mem:5", variadic: true } },
  flags: {},
  examples: [
    { run: "gate explain msg:42", does: "why a message was or was not remembered" },
    { run: "gate explain mem:5", does: "why this memory is there" },
  ],
  json: {
    summary: "what the gate said.",
    fields: {
      ref: "what was asked about",
      verdict: "null: it was not judged",
      ...verdictFields("verdict."),
      why: "why it was not judged, or null",
      memory: "the memory that came of it, or null",
    },
  },
  exits: { 3: "There is no such message or memory." },
  async run({ args, client, suggest, out }) {
    const [ref] = pastedRefs(args.ref);
    const answer = await client.verdict({ ref: ref! });
    out.result(answer, renderAnswer);
    if (answer.memory !== null && answer.memory !== answer.ref && !out.json)
      out.note(`\nWhat came of it: ${suggest(`memories show ${answer.memory}`)}`);
    return undefined;
  },
});

function renderAnswer({ ref, verdict, why }: VerdictAnswer, style: Style): string {
  const reason = why === null ? [] : [wrap(oneLine(why), style.columns)];
  const shown = verdict === null ? [] : [renderVerdict(verdict, style)];
  return [style.bold(oneLine(ref)), ...reason, ...shown].join("\n");
}
