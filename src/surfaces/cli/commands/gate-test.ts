import { defineCommand } from "../command.ts";
import { verdictFields } from "../memory-fields.ts";
import { renderVerdict } from "../render-gate.ts";
import { namespaceIn } from "../shelf-flags.ts";
import { typedText } from "../typed-text.ts";

const GATES = { v1: "gate-v1", v2: "gate-v2" } as const;

export const gateTestCommand = defineCommand({
  name: "gate test",
  takesText: true,
  summary: "Ask what the gate would say of a text; stores nothing",
  description:
    "As if the owner had said it now: beside what they said before and what is remembered already. The gate gives a score from 0 to 1; from the threshold on, what is said is remembered beyond its conversation, and below it stays history. Each signal is from 0 to 1 too. Without words the text is read from standard input.",
  args: { text: { help: "What somebody might say; - for standard input", variadic: true, optional: true } },
  flags: {
    gate: {
      type: "choice",
      choices: Object.keys(GATES) as readonly (keyof typeof GATES)[],
      help: "Which gate to ask; otherwise the one in use. v1 is the published formula, kept for comparison",
    },
    user: {
      type: "text",
      placeholder: "NAME",
      help: "Beside what is remembered of this person; otherwise owner",
    },
  },
  examples: [
    { run: "gate test I am allergic to peanuts", does: "a statement that lasts" },
    { run: "gate test thanks, that was great", does: "one that does not" },
    { run: "gate test --gate v1 We decided to ship on Friday", does: "by the published formula" },
  ],
  json: { summary: "the verdict.", fields: verdictFields("") },
  async run({ args, flags, client, out, dependencies }) {
    const text = await typedText("judge", args.text, dependencies);
    const verdict = await client.judge({
      text,
      ...(flags.gate !== undefined && { gate: GATES[flags.gate] }),
      ...(flags.user !== undefined && { namespace: namespaceIn(flags.user) }),
    });
    out.result(verdict, renderVerdict);
    return undefined;
  },
});
