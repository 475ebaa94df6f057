import { defineCommand } from "../command.ts";
import { factFields } from "../fact-fields.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { renderFactTimeline } from "../render-facts.ts";

export const factsTimelineCommand = defineCommand({
  name: "facts timeline",
  summary: "All that was ever said of something, and what became of it",
  description:
    "By what is said, in order of time: from when to when each held, on whose word, what it rests on, and what ended it. An interval holds at its beginning and no longer at its end. Nothing is ever rewritten: what was superseded, ended or taken back is still there.",
  args: { subject: { help: "owner, project:atlas, or a name" } },
  flags: {
    predicate: { type: "list", help: "Only what is said in these words, such as lives_in" },
    ...SCOPE_FLAG,
    limit: { type: "integer", default: 200, min: 1, max: 1_000, short: "n", help: "Most of them to list" },
  },
  examples: [
    { run: "facts timeline owner", does: "how things changed" },
    { run: "facts timeline owner --predicate lives_in", does: "one thing alone" },
  ],
  json: {
    summary: "the facts, by predicate, then by beginning.",
    fields: {
      ...factFields("facts[]."),
      "facts[].acts[].kind": "superseded, invalidated, retracted or restored",
      "facts[].acts[].at": "from when on it holds no more",
      "facts[].acts[].recordedAt": "when that was recorded",
      "facts[].acts[].by": "what took its place, or null",
      "facts[].acts[].voice": "on whose word",
      "facts[].acts[].reason": "why, or null",
      "facts[].acts[].source": "what that rests on, or null",
      "facts[].acts[].undone": "true when the fact was restored since, and this counts no more",
      more: "true when there are more than are shown",
    },
  },
  exits: { 0: "Also when there is none." },
  async run({ args, flags, client, suggest, out }) {
    const answer = await client.factTimeline({
      subject: args.subject,
      ...given("predicates", flags.predicate),
      ...scopeOf(flags),
      limit: flags.limit,
    });
    out.result(answer, renderFactTimeline);
    if (out.json) return undefined;
    if (answer.facts.length === 0)
      out.note(`Nothing was ever said of ${args.subject}. All that is known: ${suggest("facts current")}`);
    if (answer.more) out.note("There is more: give --predicate, or a greater --limit.");
    return undefined;
  },
});
