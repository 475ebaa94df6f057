import { defineCommand } from "../command.ts";
import { memoryFields } from "../memory-fields.ts";
import { sayWhatBecame } from "../remembered.ts";
import { typedText } from "../typed-text.ts";

export const memoriesEditCommand = defineCommand({
  name: "memories edit",
  summary: "Put another text in the place of a memory",
  description:
    "The new text gets a reference of its own and stands on your word from now on. The old one is no longer recalled; memories show has both, with where they come from, and memories restore brings it back. Without words the text is read from standard input.",
  args: {
    ref: { help: "Such as mem:5" },
    text: { help: "What it is to say; - for standard input", variadic: true, optional: true },
  },
  flags: {},
  examples: [
    { run: "memories edit mem:5 I live in Lisbon, near the river", does: "say it better" },
    { run: "memories edit mem:5 - < note.txt", does: "from a file" },
  ],
  json: {
    summary: "the new memory, and what became of the old one.",
    fields: {
      ...memoryFields("memory."),
      outcome: "superseded; reinforced: it says so already",
      replaced: "reference of the old one, or null",
      "notes[]": "what to know about it, a sentence each",
    },
  },
  exits: {
    2: "Also when there is nothing to remember, or too much.",
    3: "There is no such memory, or it is not in use any more.",
  },
  async run({ args, client, suggest, out, dependencies }) {
    const text = await typedText("put there", args.text, dependencies);
    sayWhatBecame(await client.editMemory({ ref: args.ref, text }), out, suggest);
    return undefined;
  },
});
