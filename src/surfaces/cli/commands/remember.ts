import { defineCommand } from "../command.ts";
import { memoryFields } from "../memory-fields.ts";
import { sayWhatBecame } from "../remembered.ts";
import { SHELF_FLAGS, shelfOf } from "../shelf-flags.ts";
import { typedText } from "../typed-text.ts";

export const rememberCommand = defineCommand({
  name: "remember",
  takesText: true,
  creates: true,
  summary: "Keep a statement beyond its conversation",
  description:
    "What is to be known, in a sentence or a few, up to 4,000 characters: it is recalled where it fits a question. What the assistant is always to do is for guidance add, which stands in every prompt. Longer texts belong in a file of a workspace, such as memory/notes.md in the folder that docs list names; docs watch names one where there is none. Without words it is read from standard input, and with - too. It is kept on your word, whatever the gate thinks of it: in the owner's memory, which every direct conversation of theirs knows, unless a flag says otherwise.\n\nThe same again makes no second memory: the one that is there counts as said once more. Another statement about the same matter takes its place, and memories show has both. Secrets are taken out.",
  args: { text: { help: "What to keep; - for standard input", variadic: true, optional: true } },
  flags: {
    ...SHELF_FLAGS,
    source: { type: "text", placeholder: "REF", help: "The message that says so, such as msg:42" },
  },
  examples: [
    { run: "remember I live in Lisbon", does: "of the owner, in all their conversations" },
    { run: 'remember "The office is closed in August" --global', does: "for everybody, groups too" },
    { run: "remember Anna prefers tea --user anna", does: "of another person, by that very name" },
    { run: "remember The deadline is Friday --lane agent:main:main", does: "for one conversation" },
    { run: "remember We chose Postgres --source msg:42", does: "with the message that says so" },
    { run: "remember - < note.txt", does: "from a file" },
  ],
  json: {
    summary: "the memory, and what became of it.",
    fields: {
      ...memoryFields("memory."),
      outcome: "added; reinforced: it was there already; superseded: it took the place of another",
      replaced: "reference of that other one, or null",
      "notes[]": "what to know about it, a sentence each",
    },
  },
  exits: {
    2: "Also when there is nothing to remember, or too much.",
    3: "There is no such message or lane.",
  },
  async run({ args, flags, client, suggest, out, dependencies }) {
    const shelf = shelfOf(flags);
    const text = await typedText("remember", args.text, dependencies);
    const answer = await client.remember({
      text,
      ...(shelf !== undefined && { shelf }),
      ...(flags.source !== undefined && { source: flags.source }),
    });
    sayWhatBecame(answer, out, suggest);
    return undefined;
  },
});
