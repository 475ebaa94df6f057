import { typable } from "../../../kernel/typable.ts";
import { defineCommand } from "../command.ts";
import { given } from "../knowledge-flags.ts";
import { lessonFields } from "../lesson-fields.ts";
import { LESSON_KINDS, LESSON_SHELF_FLAGS, lessonShelf } from "../lesson-flags.ts";
import { renderTaught } from "../render-lessons.ts";
import { typedText } from "../typed-text.ts";
import { endTyped, UNTIL_FLAG } from "../when-ends.ts";

export const brainTeachCommand = defineCommand({
  name: "brain teach",
  creates: true,
  takesText: true,
  summary: "Teach the assistant something, shown from the next question on that is about it",
  description:
    "A sentence or a few: a correction, a way of doing something (workflow), or how a tool is used (toolcard). It is shown where a question is about it, on your word: what always holds, whatever is asked, is for guidance add, and what is to be known rather than done for remember. It holds in all direct conversations of the owner, unless a flag says otherwise. Without words it is read from standard input, and with - too; words that look like flags have to be quoted.\n\nThe same again makes the lesson that is there stronger. What contradicts an earlier one takes its place, and brain lesson shows both; what holds only for one conversation or one scope is an exception, and leaves the wider one as it is. What holds --until a time goes first while it lasts, and what it was against holds again after that. What was forgotten may be taught again this way. Secrets are taken out.",
  args: { text: { help: "What to teach; - for standard input", variadic: true, optional: true } },
  flags: {
    kind: { type: "choice", choices: LESSON_KINDS, default: "correction", help: "What it is" },
    tag: { type: "list", placeholder: "WORD", help: "What to file it under" },
    ...LESSON_SHELF_FLAGS,
    until: UNTIL_FLAG,
  },
  examples: [
    { run: "brain teach Run the linter before every commit", does: "in all conversations of the owner" },
    {
      run: 'brain teach --kind workflow "Deploy: tag, build, then npm run ship"',
      does: "a way of doing something",
    },
    { run: 'brain teach --kind toolcard --tag exec "Pass --no-color to exec"', does: "how a tool is used" },
    { run: "brain teach --scope atlas Use pnpm to install packages", does: "for one project" },
    { run: "brain teach --until 7d Use the backup printer", does: "for a week" },
  ],
  json: {
    summary: "the lesson, and what became of it.",
    fields: {
      ...lessonFields("lesson."),
      outcome: "taught; known: it was there already; superseded: it took the place of others",
      "replaced[]": "references of those others",
      episode: "the routed turn that it is bound to, or null",
      "notes[]": "what to know about it, a sentence each",
    },
  },
  exits: { 1: "There are too many lessons already.", 2: "Also when there is nothing to teach, or too much." },
  async run({ args, flags, options, client, suggest, out, dependencies }) {
    const shelf = lessonShelf(flags);
    const instruction = await typedText("teach", args.text, dependencies);
    const answer = await client.teach({
      instruction,
      kind: flags.kind,
      ...given("tags", flags.tag),
      ...given("shelf", shelf),
      ...(flags.until !== undefined && { expiresAt: endTyped(flags.until, dependencies.now()) }),
    });
    const typed = (note: string) => typable(note, dependencies.program, options.home);
    out.result(answer, (taught, style) => renderTaught({ ...taught, notes: taught.notes.map(typed) }, style));
    if (!out.json && answer.outcome !== "known")
      out.note(`For what always holds, whatever is asked: ${suggest("guidance add TEXT")}`);
    return undefined;
  },
});
