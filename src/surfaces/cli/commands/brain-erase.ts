import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { CLEARED, ERASE_FLAGS } from "../erase-listed.ts";
import { counted } from "../figures.ts";
import { changedLessonFields } from "../lesson-fields.ts";
import { typedLessons } from "../lesson-flags.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { oneLine } from "../plain-text.ts";
import { progressOn } from "../progress.ts";
import { renderLessons } from "../render-lessons.ts";
import { scrub } from "../scrub.ts";

export const brainEraseCommand = defineCommand({
  name: "brain erase",
  summary: "Delete lessons for good",
  description:
    "No word of them is left among what was taught, the file is rewritten, and nothing brings them back; backups are not reached, and the same is not let in again by a model. To have them out of prompts and keep the choice, see brain forget. The messages that say so stay, and are named: erase deletes those, with the lessons that have their words. All of them, or none when one is not there. On a terminal it asks first; elsewhere --yes has to be said.",
  args: { refs: { help: "Such as lesson:3 lesson:4", variadic: true } },
  flags: ERASE_FLAGS,
  examples: [
    { run: "brain erase lesson:3", does: "one of them, after a question" },
    { run: "brain erase lesson:3 --dry-run", does: "look at what would be deleted" },
    { run: "brain erase lesson:3 --yes --json", does: "without a question, for a script" },
  ],
  json: { summary: "what was erased.", fields: { ...changedLessonFields(), ...CLEARED } },
  exits: { 0: "Also when nobody agreed.", 3: "There is no such lesson; nothing was changed." },
  async run({ args, flags, client, suggest, out, dependencies, signal }) {
    const refs = pastedRefs(typedLessons(args.refs));
    const chosen = await client.forgetLessons({ refs, erase: true, dryRun: true });
    if (flags["dry-run"]) {
      out.result(
        { ...chosen, cleared: false },
        ({ lessons }, style) => `These would be deleted for good:\n${renderLessons(lessons, style)}`,
      );
      return undefined;
    }
    if (!flags.yes) {
      if (!out.json) out.note(renderLessons(chosen.lessons, out.style));
      const question = `Erase ${counted(chosen.lessons.length, "lesson")} for good?`;
      if (!(await confirmed(question, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
    }
    const progress = progressOn(out, dependencies, false);
    progress.begin("erasing");
    const done = await client.forgetLessons({ refs, erase: true }).finally(progress.end);
    const cleared = await scrub(client, progress, signal);
    out.result({ ...done, cleared }, ({ lessons }) => `${counted(lessons.length, "lesson")} erased.`);
    const sources = [...new Set(chosen.lessons.flatMap(({ source }) => source ?? []))].map(oneLine);
    if (!out.json && sources.length > 0)
      out.note(`What says so is still there: ${suggest(`erase ${sources.join(" ")}`)}`);
    return undefined;
  },
});
