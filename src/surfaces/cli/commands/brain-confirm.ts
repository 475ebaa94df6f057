import type { ChangeLessonsAnswer } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { counted } from "../figures.ts";
import { changedLessonFields } from "../lesson-fields.ts";
import { typedLessons } from "../lesson-flags.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { oneLine } from "../plain-text.ts";
import { renderLessons } from "../render-lessons.ts";
import type { Style } from "../style.ts";

function renderUnconfirmed({ lessons, others, dryRun }: ChangeLessonsAnswer, style: Style): string {
  if (lessons.length === 0) return "Nothing to do: proposals already.";
  const again =
    others.length === 0
      ? ""
      : ` ${others.map(oneLine).join(", ")} ${others.length === 1 ? "holds" : "hold"} again.`;
  const became = dryRun ? "would be proposals again" : "made proposals again";
  return `${counted(lessons.length, "lesson")} ${became}.${again}\n${renderLessons(lessons, style)}`;
}

export const brainConfirmCommand = defineCommand({
  name: "brain confirm",
  summary: "Make lessons that a model proposed your own word",
  description:
    "From then on they are served as yours, and what contradicts them makes room. All of them, or none when one is not there. --undo makes them proposals again, as if you had not confirmed them, and what had to make room holds again. What you do not want is taken back with brain forget. On a terminal it asks first; elsewhere --yes has to be said; --undo asks nothing.",
  args: { refs: { help: "Such as lesson:3 lesson:4", variadic: true } },
  flags: {
    undo: { type: "boolean", help: "Make them proposals again" },
    "dry-run": { type: "boolean", help: "Only say which they are" },
    yes: { type: "boolean", short: "y", help: "Do not ask" },
  },
  examples: [
    { run: "brain confirm lesson:3", does: "one of them, after a question" },
    { run: "brain confirm lesson:3 lesson:4 --yes", does: "two, without one" },
    { run: "brain confirm lesson:3 lesson:4 --dry-run", does: "look at what would be confirmed" },
    { run: "brain confirm lesson:3 --undo", does: "make it a proposal again" },
  ],
  json: { summary: "those that were proposals, or are again.", fields: changedLessonFields() },
  exits: {
    0: "Also when they were confirmed already, or nobody agreed.",
    3: "There is no such lesson, or it does not hold any more; nothing was changed.",
  },
  async run({ args, flags, client, out, dependencies }) {
    const refs = pastedRefs(typedLessons(args.refs));
    if (flags.undo) {
      const dry = flags["dry-run"] ? { dryRun: true } : {};
      out.result(await client.confirmLessons({ refs, undo: true, ...dry }), renderUnconfirmed);
      return undefined;
    }
    const chosen = await client.confirmLessons({ refs, dryRun: true });
    if (flags["dry-run"] || chosen.lessons.length === 0) {
      out.result(chosen, ({ lessons }, style) =>
        lessons.length === 0
          ? "Nothing to do: no proposals."
          : `${counted(lessons.length, "lesson")} would be confirmed.\n${renderLessons(lessons, style)}`,
      );
      return undefined;
    }
    if (!flags.yes) {
      if (!out.json) out.note(renderLessons(chosen.lessons, out.style));
      const question = `Make ${counted(chosen.lessons.length, "lesson")} your own word?`;
      if (!(await confirmed(question, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
    }
    const done = await client.confirmLessons({ refs });
    out.result(
      done,
      ({ lessons }, style) =>
        `${counted(lessons.length, "lesson")} confirmed.\n${renderLessons(lessons, style)}`,
    );
    return undefined;
  },
});
