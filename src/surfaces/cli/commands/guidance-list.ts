import { defineCommand } from "../command.ts";
import { count } from "../figures.ts";
import { guidanceFields } from "../guidance-fields.ts";
import { renderShards } from "../render-guidance.ts";
import { SHELF_FLAGS, shelfOf } from "../shelf-flags.ts";

const STATES = ["active", "superseded", "revoked", "expired"] as const;

export const guidanceListCommand = defineCommand({
  name: "guidance list",
  summary: "List the standing instructions that are in force",
  description:
    "What the owner said for good in direct conversations, word for word: instructions and preferences such as “from now on always use tabs”. What was said last comes first: reference, when it was said, how it came (form: it says so; booster: it is like others; told: at a terminal; takes back: it says that another no longer holds), whose it is, and what it says. They stand in every prompt that they hold for, also when the messages they were said in are folded.",
  args: {},
  flags: {
    ...SHELF_FLAGS,
    state: { type: "list", choices: STATES, help: "Those in this state; otherwise active ones" },
    limit: { type: "integer", default: 50, min: 1, max: 1_000, short: "n", help: "Most of them to list" },
    before: { type: "text", placeholder: "REF", help: "Only older ones than this, for the next page" },
  },
  examples: [
    { run: "guidance list", does: "all that is in force" },
    { run: "guidance list --lane agent:main:main", does: "what holds in one conversation alone" },
    { run: "guidance list --state superseded,revoked,expired", does: "what held once" },
    { run: "guidance list --json", does: "the same for a script" },
  ],
  json: {
    summary: "the instructions, those that were said last first.",
    fields: {
      ...guidanceFields("shards[]."),
      total: "how many there are in all, with those on other pages",
    },
  },
  exits: { 0: "Also when there is none." },
  async run({ flags, client, suggest, out }) {
    const shelf = shelfOf(flags);
    const answer = await client.listGuidance({
      limit: flags.limit,
      ...(shelf !== undefined && { shelf }),
      ...(flags.state.length > 0 && { states: STATES.filter((state) => flags.state.includes(state)) }),
      ...(flags.before !== undefined && { before: flags.before }),
    });
    out.result(answer, ({ shards }, style) => renderShards(shards, style));
    if (out.json) return undefined;
    const last = answer.shards.at(-1);
    if (last === undefined) {
      const isEmpty = answer.total === 0;
      const isInForce = flags.state.length === 0 || flags.state.includes("active");
      const none = isInForce ? "Nothing of that is in force." : `None is ${flags.state.join(" or ")}.`;
      out.note(isEmpty ? none : `Nothing is older, of ${count(answer.total)}.`);
      if (isEmpty && isInForce) out.note(`To say something for good: ${suggest("guidance add TEXT")}`);
    } else if (answer.total > answer.shards.length && answer.shards.length === flags.limit) {
      const states = flags.state.length === 0 ? "" : ` --state ${flags.state.join(",")}`;
      out.note(
        `${count(answer.total)} in all. Older ones: ${suggest(`guidance list${states} --before ${last.ref}`)}`,
      );
    }
    return undefined;
  },
});
