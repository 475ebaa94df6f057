import type { SearchAnswer, SearchHit } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { count, counted } from "../figures.ts";
import { nothingAsked, requoted } from "../query-words.ts";
import { renderHits } from "../render-hits.ts";

/** Characters; the first few thousand decide. */
const LONGEST_QUERY = 10_000;
/** Reading fewer messages than this takes no time that anybody notices. */
const WORTH_SAYING = 200;

export const searchCommand = defineCommand({
  name: "search",
  summary: "Find messages by their words",
  description:
    "Finds messages with any of the words, in any form and order; those with more of them, and with rarer ones, come first. Words in quotation marks count only where they stand together. A shell takes its own quotation marks away, so a phrase needs two kinds: '\"moving day\"'. Beside other words one kind is enough: an argument with a space in it is a phrase then.\n\nWhat is said in the last moments is found too, before it is indexed. Secrets are shown as placeholders, and are not found by their own text. Punctuation and emoji are not looked at, nor is what follows the first million characters of one message.",
  args: { query: { help: "What to look for", variadic: true } },
  flags: {
    agent: { type: "list", help: "Only lanes of these agents" },
    lane: { type: "list", help: "Only these lanes, by session key" },
    role: { type: "list", help: "Only messages of these roles, such as user or assistant" },
    since: { type: "time", help: "Not before this: a date, a time (UTC), or how long ago (7d)" },
    before: { type: "time", help: "Only before this" },
    limit: { type: "integer", default: 10, min: 1, max: 200, short: "n", help: "Most hits to show" },
  },
  examples: [
    { run: "search moving day", does: "either word; messages with both come first" },
    { run: "search '\"moving day\"'", does: "only where the two stand together" },
    { run: 'search "moving day" van', does: "the two together, or van; best with all three" },
    { run: "search invoice --since 30d --role user", does: "what a person said in the last month" },
    { run: "search timeout --json -n 50", does: "up to fifty hits for a script" },
  ],
  json: {
    summary: "the hits, best first.",
    fields: {
      "hits[].ref": "reference of the message, such as msg:42",
      "hits[].score": "greater is better; comparable within one answer only",
      "hits[].agent": "agent of its lane",
      "hits[].sessionKey": "session key of its lane",
      "hits[].role": "who spoke",
      "hits[].at": "when",
      "hits[].excerpt": "one line around the first match, without secrets",
      "hits[].tokens": "size of the whole message",
      scanned: "messages that were not indexed yet and read directly",
      "degraded[]": "why the answer may be incomplete",
    },
  },
  exits: { 0: "Also when nothing was found.", 2: "Also when there is nothing to search for." },
  async run({ args, flags, client, out, signal }) {
    const query = args.query.map(requoted).join(" ");
    if (query.length > LONGEST_QUERY) throw tooLong(query);
    const answer: SearchAnswer = await client.search(
      {
        query,
        limit: flags.limit,
        ...(flags.agent.length > 0 && { agents: flags.agent }),
        ...(flags.lane.length > 0 && { lanes: flags.lane }),
        ...(flags.role.length > 0 && { roles: flags.role }),
        ...(flags.since !== undefined && { since: flags.since }),
        ...(flags.before !== undefined && { before: flags.before }),
      },
      signal,
    );
    if (answer.degraded.includes("empty-query")) throw nothingAsked("the query");
    out.result(answer, ({ hits }: { hits: readonly SearchHit[] }, style) =>
      renderHits(hits, args.query, style),
    );
    if (answer.hits.length === 0 && !out.json) out.note("Nothing found.");
    if (answer.degraded.length > 0 && !out.json) out.note(`note: incomplete (${answer.degraded.join(", ")})`);
    if (answer.scanned >= WORTH_SAYING && !out.json)
      out.note(`note: ${counted(answer.scanned, "message")} not indexed yet were read directly`);
    return undefined;
  },
});

function tooLong(query: string): NacreError {
  const message = `the query has ${count(query.length)} characters; at most ${count(LONGEST_QUERY)} are taken`;
  return new NacreError("input/bad-field", message, "Search for a few telling words of it.");
}
