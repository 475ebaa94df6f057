import { defineCommand } from "../command.ts";
import { count } from "../figures.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { plainText } from "../plain-text.ts";
import { shortList } from "../short-list.ts";

const LEFT_OUT_SHOWN = 6;

export const factsPackCommand = defineCommand({
  name: "facts pack",
  summary: "Facts about something as one text, within a budget of tokens",
  description:
    "What is so now, or was at --at, with since when and on whose word, for a prompt. What is stale, held back or over is not in it, and is named with the reason.",
  args: { subject: { help: "owner, project:atlas, or a name" } },
  flags: {
    budget: { type: "tokens", default: 1_200, min: 1, max: 1_000_000, help: "Most tokens" },
    at: { type: "time", day: "local-end", help: "What was so then; otherwise now" },
    "known-at": { type: "time", day: "local-end", help: "By what was recorded until then" },
    ...SCOPE_FLAG,
    limit: { type: "integer", default: 20, min: 1, max: 1_000, short: "n", help: "Most facts" },
  },
  examples: [
    { run: "facts pack owner", does: "what is so of the owner" },
    { run: "facts pack project:atlas --budget 300 --at 2026-03-01", does: "in few words, of a day" },
  ],
  json: {
    summary: "the text, and what it is made of.",
    fields: {
      bundle: "the text",
      tokens: "what it takes",
      budget: "what it may take",
      "included[]": "facts that are in it",
      "excluded[].ref": "a fact that is not",
      "excluded[].reason": "why",
    },
  },
  exits: { 0: "Also when there is none." },
  async run({ args, flags, client, out }) {
    const answer = await client.packFacts({
      subject: args.subject,
      budget: flags.budget,
      ...given("at", flags.at),
      ...given("knownAt", flags["known-at"]),
      ...scopeOf(flags),
      limit: flags.limit,
    });
    out.result(answer, ({ bundle }) => plainText(bundle));
    if (out.json) return undefined;
    const isTooSmall = answer.excluded.some(({ reason }) => reason.startsWith("budget"));
    if (answer.included.length === 0)
      out.note(isTooSmall ? "No fact has room in that." : `Nothing is known to be so of ${args.subject}.`);
    else out.note(`${count(answer.tokens)} of ${count(answer.budget)} tokens`);
    const leftOut = answer.excluded.map(({ ref, reason }) => `${ref} (${reason})`);
    if (leftOut.length > 0) out.note(`Left out: ${shortList(leftOut, LEFT_OUT_SHOWN)}`);
    return undefined;
  },
});
