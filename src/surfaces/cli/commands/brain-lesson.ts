import { defineCommand } from "../command.ts";
import { lessonFields } from "../lesson-fields.ts";
import { typedLessons } from "../lesson-flags.ts";
import { pastedRecord } from "../pasted-refs.ts";
import { renderLesson } from "../render-lessons.ts";

export const brainLessonCommand = defineCommand({
  name: "brain lesson",
  summary: "Show one lesson: on whose word, what it took the place of, how often it was served",
  args: { ref: { help: "Such as lesson:3, or 3", variadic: true } },
  flags: {},
  examples: [
    { run: "brain lesson lesson:3", does: "all that is known of it" },
    { run: "brain lesson lesson:3 --json", does: "the same for a script" },
  ],
  json: {
    summary: "the lesson, and what became of it.",
    fields: {
      ...lessonFields(""),
      ...lessonFields("chain[]."),
      "acts[].kind":
        "taught, reinforced, confirmed, superseded, forgotten, restored, or doubted: not in the owner's words after all",
      "acts[].by": "owner, agent or terminal",
      "acts[].at": "when",
      "served.times": "prompts that it stood in",
      "served.used": "those of them in whose answer or tools its words came back",
      "served.worth": "what these were worth on average, from -1 to 1, or null",
    },
  },
  exits: { 2: "Also when several are named: one at a time.", 3: "There is no such lesson." },
  async run({ args, client, suggest, out }) {
    const lesson = await client.showLesson({ ref: pastedRecord(typedLessons(args.ref), "lesson") });
    out.result(lesson, renderLesson);
    if (!out.json && lesson.state === "proposed")
      out.note(`To make it yours: ${suggest(`brain confirm ${lesson.ref}`)}`);
    return undefined;
  },
});
