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
  args: { ref: { help: "Such as msg:42 or mem:5; several may be given", variadic: true } },
  flags: {},
  examples: [
    { run: "gate explain msg:42", does: "why a message was or was not remembered" },
    { run: "gate explain mem:5", does: "why this memory is there" },
    { run: "gate explain msg:42 msg:43 mem:5", does: "each of them, in that order" },
  ],
  json: {
    summary: "what the gate said of each, in the order in which they were given.",
    fields: {
      "answers[].ref": "what was asked about",
      "answers[].verdict": "null: it was not judged",
      ...verdictFields("answers[].verdict."),
      "answers[].why": "why it was not judged, or null",
      "answers[].memory": "the newest memory that came of it, or null",
      "answers[].memories[]": "all memories that came of it, one for each statement, oldest first",
    },
  },
  exits: { 3: "There is no such message or memory; then none is explained." },
  async run({ args, client, suggest, out }) {
    const answers: VerdictAnswer[] = [];
    for (const ref of pastedRefs(args.ref)) answers.push(await client.verdict({ ref }));
    out.result({ answers }, (_, style) => answers.map((one) => renderAnswer(one, style)).join("\n\n"));
    if (out.json) return undefined;
    const made = answers.flatMap(({ ref, memories }) => memories.filter((memory) => memory !== ref));
    const shown = [...new Set(made)].map(
      (memory) => `What came of it: ${suggest(`memories show ${memory}`)}`,
    );
    if (shown.length > 0) out.note(`\n${shown.join("\n")}`);
    return undefined;
  },
});

function renderAnswer({ ref, verdict, why }: VerdictAnswer, style: Style): string {
  const reason = why === null ? [] : [wrap(oneLine(why), style.columns)];
  const shown = verdict === null ? [] : [renderVerdict(verdict, style)];
  return [style.bold(oneLine(ref)), ...reason, ...shown].join("\n");
}
