import { defineCommand } from "../command.ts";
import { count } from "../figures.ts";
import type { FlagValues } from "../flags.ts";
import { lessonFields } from "../lesson-fields.ts";
import { LESSON_KINDS, LESSON_SHELF_FLAGS, lessonShelf, quoted } from "../lesson-flags.ts";
import { renderLessons } from "../render-lessons.ts";

const STATES = ["active", "proposed", "superseded", "forgotten", "expired"] as const;

const USUAL = 50;

interface Typed extends FlagValues<typeof LESSON_SHELF_FLAGS> {
  readonly limit: number;
  readonly kind: readonly string[];
  readonly state: readonly string[];
}

/** All that narrows the list, for the next page. */
function asTyped(words: readonly string[], flags: Typed): string {
  const named = (["user", "lane", "agent", "scope"] as const).map((name) => {
    const value = flags[name];
    return value === undefined ? "" : ` --${name} ${quoted(value)}`;
  });
  return [
    flags.limit === USUAL ? "" : ` -n ${flags.limit}`,
    flags.kind.length === 0 ? "" : ` --kind ${flags.kind.join(",")}`,
    flags.state.length === 0 ? "" : ` --state ${flags.state.join(",")}`,
    flags.global ? " --global" : "",
    ...named,
    ...words.map((word) => ` ${quoted(word)}`),
  ].join("");
}

export const brainLessonsCommand = defineCommand({
  name: "brain lessons",
  summary: "List what was taught",
  description:
    "The newest first: reference, when it was taught, what it is, where it holds, and what it says. Without flags all that is in force and all that a model proposed: proposals are served as unconfirmed until brain confirm makes them yours.",
  args: { words: { help: "Only those in which all of these words stand", variadic: true, optional: true } },
  flags: {
    ...LESSON_SHELF_FLAGS,
    kind: { type: "list", choices: LESSON_KINDS, help: "Of this kind alone" },
    state: { type: "list", choices: STATES, help: "Those in this state; otherwise active and proposed ones" },
    limit: { type: "integer", default: USUAL, min: 1, max: 1_000, short: "n", help: "Most of them to list" },
    before: { type: "text", placeholder: "REF", help: "Only older ones than this, for the next page" },
  },
  examples: [
    { run: "brain lessons", does: "all that is in force or proposed" },
    { run: "brain lessons linter", does: "those about the linter" },
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
  async run({ args, flags, client, suggest, out }) {
    const shelf = lessonShelf(flags);
    const answer = await client.listLessons({
      limit: flags.limit,
      ...(args.words.length > 0 && { words: args.words.join(" ") }),
      ...(shelf !== undefined && { shelf }),
      ...(flags.kind.length > 0 && { kinds: LESSON_KINDS.filter((kind) => flags.kind.includes(kind)) }),
      ...(flags.state.length > 0 && { states: STATES.filter((state) => flags.state.includes(state)) }),
      ...(flags.before !== undefined && { before: flags.before }),
    });
    out.result(answer, ({ lessons }, style) => renderLessons(lessons, style));
    if (out.json) return undefined;
    const same = asTyped(args.words, flags);
    const last = answer.lessons.at(-1);
    if (last === undefined) {
      const isEmpty = answer.total === 0;
      out.note(isEmpty ? "Nothing of that was taught." : `Nothing is older, of ${count(answer.total)}.`);
      if (isEmpty) out.note(`To teach something: ${suggest("brain teach TEXT")}`);
    } else if (answer.lessons.length === flags.limit && answer.total > flags.limit) {
      out.note(
        `${count(answer.total)} in all. Older ones: ${suggest(`brain lessons --before ${last.ref}${same}`)}`,
      );
    }
    return undefined;
  },
});
