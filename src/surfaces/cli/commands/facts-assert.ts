import { CONFIDENCES, OBJECT_TYPES } from "../../../kernel/knowledge-words.ts";
import { defineCommand } from "../command.ts";
import { factFields } from "../fact-fields.ts";
import { given, SAID_IN_FLAG, scopeOf } from "../knowledge-flags.ts";
import { renderAsserted } from "../render-facts.ts";

export const factsAssertCommand = defineCommand({
  name: "facts assert",
  creates: true,
  summary: "Say that something is so, since when, and on what it rests",
  description:
    "Of what, what is said of it, and what it is: facts assert owner lives_in Berlin. A subject is owner, a name, or a type and a name such as project:atlas; facts predicates lists what can be said. It holds since now, or since --from, until something is said to the contrary, or until --until.\n\nOf what can be only one at a time, a second that says something else is refused and the first is named: --supersede fact:1 takes its place from when the new one begins, --replace whatever it contradicts. What was so before stays known as what was so before. The same said again is no second fact; it rests on more then.",
  args: {
    subject: { help: "What it is about: owner, project:atlas, atlas" },
    predicate: { help: "What is said of it, such as lives_in; see facts predicates" },
    object: { help: "What it is", variadic: true },
  },
  flags: {
    from: { type: "time", help: "Since then; otherwise now" },
    until: { type: "time", help: "Until then, and no longer" },
    source: {
      type: "list",
      placeholder: "REF",
      help: "What it rests on, such as msg:42; otherwise your word",
    },
    supersede: { type: "list", placeholder: "REF", help: "Facts whose place it takes, such as fact:12" },
    replace: { type: "boolean", help: "Take the place of whatever it contradicts" },
    confidence: { type: "choice", choices: CONFIDENCES, help: "No more than this" },
    type: {
      type: "choice",
      choices: OBJECT_TYPES,
      help: "What kind of thing the object is; otherwise judged",
    },
    ...SAID_IN_FLAG,
    "dry-run": { type: "boolean", help: "Only say what would come of it" },
  },
  examples: [
    { run: "facts assert owner works_at Oosterhaven --from 2026-03-01", does: "since a day" },
    { run: "facts assert owner lives_in Porto --supersede fact:4", does: "in place of what was so before" },
    { run: "facts assert project:atlas uses tool:postgresql --source msg:42", does: "and where it was said" },
    { run: "facts assert project:atlas deadline 30 November --until 2026-12-01", does: "for a while" },
  ],
  json: {
    summary: "the fact, and what it took the place of.",
    fields: {
      outcome: "asserted; known: it was so already; proposed: it waits for a person",
      ...factFields("fact."),
      proposal: "what waits for a person, as facts review shows it, or null",
      "superseded[]": "facts whose place it took",
      dryRun: "true when nothing was stored on purpose",
    },
  },
  exits: {
    1: "It contradicts something, or claims more than it rests on; nothing was stored.",
    2: "There is no such predicate, it cannot be said of that, or it ends before it begins; nothing was stored.",
    3: "A source, or what it is to take the place of, is not there.",
  },
  async run({ args, flags, client, out }) {
    const answer = await client.assertFact({
      subject: args.subject,
      predicate: args.predicate,
      object: args.object.join(" "),
      ...given("objectType", flags.type),
      ...given("from", flags.from),
      ...given("to", flags.until),
      ...given("sources", flags.source),
      ...given("supersedes", flags.supersede),
      ...given("confidence", flags.confidence),
      ...(flags.replace && { replace: true }),
      ...scopeOf(flags),
      ...(flags["dry-run"] && { dryRun: true }),
    });
    out.result(answer, renderAsserted);
    return undefined;
  },
});
