import { defineCommand } from "../command.ts";
import { READ_FACTS_FIELDS } from "../fact-fields.ts";
import { readTime } from "../flags.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { noteReadFacts } from "../note-read-facts.ts";
import { renderFacts } from "../render-facts.ts";

export const factsAsOfCommand = defineCommand({
  name: "facts as-of",
  summary: "What was true at a time, by all that is known now or was known then",
  description:
    "There are two times: when something is so, and when that was recorded. Without --known-at the answer goes by all that is known now, also what was only learned later; with it, by what was recorded until then, as it would have been answered that day. Of a date without a time its last moment is meant.",
  args: {
    time: { help: "2026-03-01, 2026-03-01T14:03, or how long ago (90d)" },
    subject: { help: "owner, project:atlas, or a name; otherwise all", optional: true },
  },
  flags: {
    "known-at": { type: "time", day: "local-end", help: "By what was recorded until then" },
    predicate: { type: "list", help: "Only what is said in these words, such as lives_in" },
    stale: { type: "boolean", help: "Also those whose sources are gone or changed" },
    ...SCOPE_FLAG,
    limit: { type: "integer", default: 100, min: 1, max: 1_000, short: "n", help: "Most of them to list" },
  },
  examples: [
    { run: "facts as-of 2026-10-20 owner", does: "what was so on a day, as is known now" },
    { run: "facts as-of 90d", does: "all that was so three months ago" },
    { run: "facts as-of 2026-10-20 owner --known-at 2026-10-20", does: "what one would have said that day" },
  ],
  json: {
    summary: "the facts.",
    fields: READ_FACTS_FIELDS,
  },
  exits: { 0: "Also when there is none." },
  async run({ args, flags, client, suggest, out, dependencies }) {
    const { now, utcOffset } = dependencies;
    const at = readTime("time", args.time, { now: now(), utcOffset });
    const answer = await client.readFacts({
      at,
      ...given("subject", args.subject),
      ...given("knownAt", flags["known-at"]),
      ...given("predicates", flags.predicate),
      ...(flags.stale && { includeStale: true }),
      ...scopeOf(flags),
      limit: flags.limit,
    });
    out.result(answer, ({ facts }, style) => renderFacts(facts, style));
    if (!out.json)
      noteReadFacts(answer, { subject: args.subject, predicates: flags.predicate, suggest, out });
    return undefined;
  },
});
