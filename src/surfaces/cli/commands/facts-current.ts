import { defineCommand } from "../command.ts";
import { READ_FACTS_FIELDS } from "../fact-fields.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { noteReadFacts } from "../note-read-facts.ts";
import { renderFacts } from "../render-facts.ts";

export const factsCurrentCommand = defineCommand({
  name: "facts current",
  summary: "What is true now, since when, and on whose word",
  description:
    "One line each: reference, what is so, since when, on whose word, and what it rests on. What it rests on is looked at now: a fact whose every source is gone or says something else by now is stale and left out, unless --stale asks for it. Of a name alone, all that go by it are meant.",
  args: { subject: { help: "owner, project:atlas, or a name; otherwise all", optional: true } },
  flags: {
    predicate: { type: "list", help: "Only what is said in these words, such as lives_in" },
    stale: { type: "boolean", help: "Also those whose sources are gone or changed" },
    ...SCOPE_FLAG,
    limit: { type: "integer", default: 100, min: 1, max: 1_000, short: "n", help: "Most of them to list" },
  },
  examples: [
    { run: "facts current", does: "all that is so" },
    { run: "facts current owner", does: "about the owner" },
    { run: "facts current project:atlas --predicate uses,depends_on", does: "what a project is made of" },
    { run: "facts current owner --json", does: "the same for a script" },
  ],
  json: {
    summary: "the facts.",
    fields: READ_FACTS_FIELDS,
  },
  exits: { 0: "Also when there is none." },
  async run({ args, flags, client, suggest, out }) {
    const answer = await client.readFacts({
      ...given("subject", args.subject),
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
