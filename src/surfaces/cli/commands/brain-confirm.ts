import { defineCommand } from "../command.ts";
import { counted } from "../figures.ts";
import { lessonFields } from "../lesson-fields.ts";
import { typedLessons } from "../lesson-flags.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { renderLessons } from "../render-lessons.ts";

export const brainConfirmCommand = defineCommand({
  name: "brain confirm",
  summary: "Make lessons that a model proposed your own word",
  description:
    "From then on they are served as yours, and what contradicts them makes room. All of them, or none when one is not there. What you do not want is taken back with brain forget.",
  args: { refs: { help: "Such as lesson:3 lesson:4", variadic: true } },
  flags: { "dry-run": { type: "boolean", help: "Only say which they are" } },
  examples: [
    { run: "brain confirm lesson:3", does: "one of them" },
    { run: "brain confirm lesson:3 lesson:4 --dry-run", does: "look at what would be confirmed" },
  ],
  json: {
    summary: "those that were proposals.",
    fields: {
      ...lessonFields("lessons[]."),
      dryRun: "true when nothing was changed on purpose",
    },
  },
  exits: {
    0: "Also when they were confirmed already.",
    3: "There is no such lesson, or it does not hold any more; nothing was changed.",
  },
  async run({ args, flags, client, out }) {
    const refs = pastedRefs(typedLessons(args.refs));
    const answer = await client.confirmLessons({ refs, ...(flags["dry-run"] && { dryRun: true }) });
    out.result(answer, ({ lessons }, style) => {
      if (lessons.length === 0) return "Nothing to do: no proposals.";
      const done = answer.dryRun ? "would be confirmed" : "confirmed";
      return `${counted(lessons.length, "lesson")} ${done}.\n${renderLessons(lessons, style)}`;
    });
    return undefined;
  },
});
