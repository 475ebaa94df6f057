import type { ChangeLessonsAnswer } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import type { Client } from "../dependencies.ts";
import { counted } from "../figures.ts";
import { changedLessonFields } from "../lesson-fields.ts";
import { typedLessons } from "../lesson-flags.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { oneLine } from "../plain-text.ts";
import { renderBroughtBack, renderLessons } from "../render-lessons.ts";

const MOST_NAMED = 5;

/** What they had taken the place of, and how it comes back. */
async function leftOut(
  { lessons }: ChangeLessonsAnswer,
  client: Client,
  suggest: (command: string) => string,
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const { ref } of lessons.slice(0, MOST_NAMED)) {
    const { chain } = await client.showLesson({ ref });
    for (const one of chain.filter(
      ({ state, supersededBy }) => state === "superseded" && supersededBy === ref,
    )) {
      const again = suggest(`brain forget --undo ${oneLine(one.ref)}`);
      notes.push(
        `${oneLine(one.ref)}, whose place it had taken, does not hold again by that. To bring it back: ${again}`,
      );
    }
  }
  return notes;
}

export const brainForgetCommand = defineCommand({
  name: "brain forget",
  summary: "Take lessons back: out of every prompt at once; can be undone",
  description:
    "The same is not let in again by a model; teaching it yourself brings it back. Their words stay in the store, and --undo brings the very same lessons back until they are erased: see brain erase. What they had taken the place of does not hold again by that: it is named, with the command that brings it back. The messages that say so stay too, and are named: forget and erase take those back. --undo also puts a lesson in force again whose place another took; what took it makes room. All of them, or none when one is not there. On a terminal it asks first; elsewhere --yes has to be said; --undo asks nothing.",
  args: { refs: { help: "Such as lesson:3 lesson:4", variadic: true } },
  flags: {
    undo: { type: "boolean", help: "Bring back what was forgotten, or what another took the place of" },
    "dry-run": { type: "boolean", help: "Only say which they are" },
    yes: { type: "boolean", short: "y", help: "Do not ask" },
  },
  examples: [
    { run: "brain forget lesson:3", does: "one of them, after a question" },
    { run: "brain forget lesson:3 lesson:4 --yes", does: "two, without one" },
    { run: "brain forget lesson:3 --dry-run --json", does: "look at what would go, for a script" },
    { run: "brain forget lesson:3 --undo", does: "bring it back" },
  ],
  json: { summary: "what was taken back, or brought back.", fields: changedLessonFields() },
  exits: {
    0: "Also when nobody agreed.",
    3: "There is no such lesson, or its words are gone; nothing was changed.",
  },
  async run({ args, flags, client, suggest, out, dependencies }) {
    const refs = pastedRefs(typedLessons(args.refs));
    const how = flags.undo ? ({ undo: true } as const) : {};
    const chosen = await client.forgetLessons({ refs, ...how, dryRun: true });
    if (flags["dry-run"] || chosen.lessons.length === 0) {
      out.result(chosen, ({ lessons }, style) =>
        lessons.length === 0
          ? `Nothing to do: ${flags.undo ? "in force" : "forgotten"} already.`
          : `These would ${flags.undo ? "come back" : "go"}:\n${renderLessons(lessons, style)}`,
      );
      return undefined;
    }
    if (flags.undo) {
      out.result(await client.forgetLessons({ refs, undo: true }), renderBroughtBack);
      return undefined;
    }
    if (!flags.yes) {
      if (!out.json) out.note(renderLessons(chosen.lessons, out.style));
      const question = `Forget ${counted(chosen.lessons.length, "lesson")}?`;
      if (!(await confirmed(question, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
    }
    const done = await client.forgetLessons({ refs });
    out.result(done, ({ lessons }) => `${counted(lessons.length, "lesson")} forgotten.`);
    if (out.json) return undefined;
    const gone = done.lessons.map(({ ref }) => oneLine(ref));
    out.note(
      `To bring back: ${suggest(`brain forget --undo ${gone.length > MOST_NAMED ? "REF..." : gone.join(" ")}`)}`,
    );
    for (const note of await leftOut(done, client, suggest)) out.note(note);
    const sources = [...new Set(done.lessons.flatMap(({ source }) => source ?? []))].map(oneLine);
    if (sources.length > 0)
      out.note(`What says so is still there: ${suggest(`forget ${sources.join(" ")}`)}`);
    return undefined;
  },
});
