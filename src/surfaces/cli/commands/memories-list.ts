import { defineCommand } from "../command.ts";
import { count } from "../figures.ts";
import { memoryFields } from "../memory-fields.ts";
import { renderMemories } from "../render-memory.ts";
import { SHELF_FLAGS, shelfOf } from "../shelf-flags.ts";
import { toBeJudged } from "../to-be-judged.ts";

/** Where more is remembered nobody wonders why nothing is. */
const FEW = 10;
const NONE = { pending: 0 };
const STATES = ["active", "superseded", "forgotten"] as const;

export const memoriesListCommand = defineCommand({
  name: "memories list",
  summary: "List what is remembered",
  description:
    "The newest first: reference, when it was said last, how it came (gate: from what was said; told: somebody had it remembered; edited; inserted by a program), whose it is, and what it says. Without flags all that is in use, of everybody.",
  args: {},
  flags: {
    ...SHELF_FLAGS,
    state: { type: "list", choices: STATES, help: "Those in this state; otherwise active ones" },
    limit: { type: "integer", default: 50, min: 1, max: 1_000, short: "n", help: "Most memories to list" },
    before: { type: "text", placeholder: "REF", help: "Only older ones than this, for the next page" },
  },
  examples: [
    { run: "memories list", does: "all that is in use" },
    { run: "memories list --user owner -n 10", does: "the owner's newest" },
    { run: "memories list --lane agent:main:main", does: "what one conversation keeps to itself" },
    { run: "memories list --state superseded,forgotten", does: "what is not in use any more" },
    { run: "memories list --before mem:120 --json", does: "the next page, for a script" },
  ],
  json: {
    summary: "the memories, newest first.",
    fields: {
      ...memoryFields("memories[]."),
      total: "how many there are in all, with those on other pages",
    },
  },
  exits: { 0: "Also when nothing is remembered." },
  async run({ flags, client, suggest, out }) {
    const shelf = shelfOf(flags);
    const answer = await client.listMemories({
      limit: flags.limit,
      ...(shelf !== undefined && { shelf }),
      ...(flags.state.length > 0 && { states: STATES.filter((state) => flags.state.includes(state)) }),
      ...(flags.before !== undefined && { before: flags.before }),
    });
    out.result(answer, ({ memories }, style) => renderMemories(memories, style));
    if (out.json) return undefined;
    const last = answer.memories.at(-1);
    if (last === undefined) {
      const isEmpty = answer.total === 0;
      out.note(isEmpty ? "Nothing of that is remembered." : `Nothing is older, of ${count(answer.total)}.`);
    } else if (answer.memories.length === flags.limit && answer.total > flags.limit) {
      out.note(`${count(answer.total)} in all. Older ones: ${suggest(typedAgain(flags, last.ref))}`);
    }
    const { pending } = answer.total < FEW ? (await client.status({})).memories : NONE;
    if (pending > 0) out.note(toBeJudged(pending, suggest));
    return undefined;
  },
});

function typedAgain(
  flags: Readonly<Record<string, unknown>> & { readonly limit: number; readonly state: readonly string[] },
  before: string,
): string {
  const named = ["user", "lane", "agent"].flatMap((name) =>
    flags[name] === undefined ? [] : [`--${name} ${String(flags[name])}`],
  );
  return [
    "memories list",
    ...named,
    ...(flags["global"] === true ? ["--global"] : []),
    ...(flags.state.length > 0 ? [`--state ${flags.state.join(",")}`] : []),
    `--before ${before}`,
  ].join(" ");
}
