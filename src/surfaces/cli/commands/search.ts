import type { SearchAnswer, SearchHit } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { counted } from "../figures.ts";
import { renderHits } from "../render-hits.ts";

export const searchCommand = defineCommand({
  name: "search",
  summary: "Find messages by their words",
  description:
    "Words are matched in any order, best first; words in quotation marks have to stand together. What is said in the last moments is found too, before it is indexed. Secrets are shown as placeholders.",
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
    { run: 'search "release branch" rename', does: "both words together, and rename" },
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
  exits: { 0: "Also when nothing was found." },
  async run({ args, flags, client, out, signal }) {
    const answer: SearchAnswer = await client.search(
      {
        query: args.query.map(requoted).join(" "),
        limit: flags.limit,
        ...(flags.agent.length > 0 && { agents: flags.agent }),
        ...(flags.lane.length > 0 && { lanes: flags.lane }),
        ...(flags.role.length > 0 && { roles: flags.role }),
        ...(flags.since !== undefined && { since: flags.since }),
        ...(flags.before !== undefined && { before: flags.before }),
      },
      signal,
    );
    out.result(answer, ({ hits }: { hits: readonly SearchHit[] }, style) =>
      renderHits(hits, args.query, style),
    );
    if (answer.hits.length === 0 && !out.json) out.note("Nothing found.");
    if (answer.degraded.length > 0 && !out.json) out.note(`note: incomplete (${answer.degraded.join(", ")})`);
    if (answer.scanned > 0 && !out.json)
      out.note(`note: ${counted(answer.scanned, "message")} not indexed yet were read directly`);
    return undefined;
  },
});

/** The shell takes quotation marks away; several words in one argument were within some. */
function requoted(word: string, _: number, all: readonly string[]): string {
  return all.length > 1 && word.includes(" ") && !word.includes('"') ? `"${word}"` : word;
}
