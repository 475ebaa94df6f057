import { defineCommand } from "../command.ts";
import { count } from "../figures.ts";
import { lessonFields } from "../lesson-fields.ts";
import { LESSON_KINDS, LESSON_SHELF_FLAGS, lessonShelf } from "../lesson-flags.ts";
import { renderLessons } from "../render-lessons.ts";

const STATES = ["active", "proposed", "superseded", "forgotten", "expired"] as const;

const USUAL = 50;

export const brainLessonsCommand = defineCommand({
  name: "brain lessons",
  summary: "List what was taught",
  description:
    "The newest first: reference, when it was taught, what it is, where it holds, and what it says. Without flags all that is in force and all that a model proposed: proposals are served as unconfirmed until brain confirm makes them yours.",
  args: {},
  flags: {
    ...LESSON_SHELF_FLAGS,
    kind: { type: "list", choices: LESSON_KINDS, help: "Of this kind alone" },
    state: { type: "list", choices: STATES, help: "Those in this state; otherwise active and proposed ones" },
    limit: { type: "integer", default: USUAL, min: 1, max: 1_000, short: "n", help: "Most of them to list" },
    before: { type: "text", placeholder: "REF", help: "Only older ones than this, for the next page" },
  },
  examples: [
    { run: "brain lessons", does: "all that is in force or proposed" },
    { run: "brain lessons --state proposed", does: "what waits for you" },
    { run: "brain lessons --kind toolcard --scope atlas", does: "how tools are used in one project" },
    { run: "brain lessons --state superseded,forgotten,expired --json", does: "what held once" },
  ],
  json: {
    summary: "the lessons, newest first.",
    fields: {
      ...lessonFields("lessons[]."),
      total: "how many there are in all, with those on other pages",
    },
  },
  exits: { 0: "Also when there is none." },
  async run({ flags, client, suggest, out }) {
    const shelf = lessonShelf(flags);
    const answer = await client.listLessons({
      limit: flags.limit,
      ...(shelf !== undefined && { shelf }),
      ...(flags.kind.length > 0 && { kinds: LESSON_KINDS.filter((kind) => flags.kind.includes(kind)) }),
      ...(flags.state.length > 0 && { states: STATES.filter((state) => flags.state.includes(state)) }),
      ...(flags.before !== undefined && { before: flags.before }),
    });
    out.result(answer, ({ lessons }, style) => renderLessons(lessons, style));
    if (out.json) return undefined;
    const size = flags.limit === USUAL ? "" : ` -n ${flags.limit}`;
    const last = answer.lessons.at(-1);
    if (last === undefined) {
      const isEmpty = answer.total === 0;
      out.note(isEmpty ? "Nothing of that was taught." : `Nothing is older, of ${count(answer.total)}.`);
      if (isEmpty) out.note(`To teach something: ${suggest("brain teach TEXT")}`);
    } else if (answer.lessons.length === flags.limit && answer.total > flags.limit) {
      out.note(
        `${count(answer.total)} in all. Older ones: ${suggest(`brain lessons --before ${last.ref}${size}`)}`,
      );
    }
    return undefined;
  },
});
