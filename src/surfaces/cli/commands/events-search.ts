import { defineCommand } from "../command.ts";
import { eventFields, eventPlaceOf, PLACE_FLAGS, TYPE_FLAG, typesOf } from "../event-flags.ts";
import { emptyQuery, requoted } from "../query-words.ts";
import { renderEventGroups } from "../render-events.ts";
import { notesOn } from "../why-incomplete.ts";

const MODES = ["lexical", "hybrid", "vector"] as const;

export const eventsSearchCommand = defineCommand({
  name: "events search",
  summary: "Find events by words or meaning, conversation by conversation",
  description:
    "Where most was found comes first; each conversation has its best hits, how many there are of each type, and the command that reads all of it. --mode lexical goes by words, vector by meaning alone, hybrid by both; without an embedder hybrid goes by words and says so, and vector finds nothing. What is held back is never found. An event may be cited; nothing of it becomes a memory or an instruction by itself.",
  args: { query: { help: "Words, or a question", variadic: true } },
  flags: {
    ...PLACE_FLAGS,
    ...TYPE_FLAG,
    mode: {
      type: "choice",
      choices: MODES,
      help: "Otherwise hybrid where there is an embedder, else lexical",
    },
    since: { type: "time", help: "Not before this: a date, a time (UTC), or how long ago (7d)" },
    before: { type: "time", help: "Only before this" },
    limit: { type: "integer", default: 5, min: 1, max: 50, short: "n", help: "Most conversations to show" },
    "per-lane": { type: "integer", default: 3, min: 1, max: 200, help: "Most events of each" },
  },
  examples: [
    { run: "events search disk full --everywhere", does: "wherever it happened" },
    { run: "events search rollback --scope atlas --type ops", does: "alerts and decisions of one project" },
    { run: "events search --mode vector --everywhere running out of space", does: "by meaning alone" },
  ],
  json: {
    summary: "the conversations, those with most hits first.",
    fields: {
      mode: "lexical, hybrid or vector: what it was in the end",
      "degraded[]": "why it is another than was asked for, or may be incomplete",
      "groups[].lane": "session key of the conversation, scope:NAME or user:owner",
      "groups[].agent": "whose it is, or null",
      "groups[].session": "which transcript or run, or null",
      "groups[].hits": "events that were found there",
      "groups[].types.*": "how many of each type",
      ...eventFields("groups[].events[]."),
      "groups[].events[].score": "greater is better; comparable within one answer only",
      "groups[].events[].channels[]": "words, vectors or both",
      "groups[].replay": "the command that reads all of it",
    },
  },
  exits: { 0: "Also when nothing was found.", 3: "There is no such lane." },
  async run({ args, flags, client, suggest, out, signal }) {
    const query = args.query.map(requoted).join(" ");
    if (query.trim() === "") throw emptyQuery();
    const answer = await client.searchEvents(
      {
        ...eventPlaceOf(flags),
        query,
        ...(flags.mode !== undefined && { mode: MODES.find((mode) => mode === flags.mode)! }),
        ...typesOf(flags.type),
        ...(flags.since !== undefined && { since: flags.since }),
        ...(flags.before !== undefined && { before: flags.before }),
        limit: flags.limit,
        perLane: flags["per-lane"],
      },
      signal,
    );
    out.result(answer, (shown, style) => renderEventGroups(shown, style));
    if (out.json) return undefined;
    for (const note of notesOn(answer.degraded, query, answer.groups.length === 0)) out.note(note);
    const [first] = answer.groups;
    if (first !== undefined) out.note(`All of the first: ${suggest(first.replay)}`);
    return undefined;
  },
});
