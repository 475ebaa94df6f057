import { defineCommand } from "../command.ts";
import { eventFields, eventPlaceOf, PLACE_FLAGS, TYPE_FLAG, typesOf } from "../event-flags.ts";
import { renderEvents } from "../render-events.ts";

export const eventsQueryCommand = defineCommand({
  name: "events query",
  summary: "What happened in a scope, a conversation or everywhere, in order",
  description:
    "One list of what is in the log (what was said, which tools were called, what came of it) and of what was told or derived (alerts, decisions, observations), by time. A place has to be named; nothing is looked for everywhere unless --everywhere says so. What was told beside an event is shown with --payload. What is held back until a person decides is not shown; see quarantine list.",
  args: {},
  flags: {
    ...PLACE_FLAGS,
    ...TYPE_FLAG,
    session: { type: "list", help: "Only these sessions: transcripts of a lane, or runs that were told" },
    since: { type: "time", help: "Not before this: a date, a time (UTC), or how long ago (7d)" },
    before: { type: "time", help: "Only before this" },
    payload: { type: "boolean", help: "With what was told beside each" },
    cursor: { type: "text", placeholder: "CURSOR", help: "Go on where the answer before ended" },
    limit: { type: "integer", default: 50, min: 1, max: 500, short: "n", help: "Most events to show" },
  },
  examples: [
    { run: "events query --scope atlas --since 7d", does: "a week of one project" },
    { run: "events query --lane agent:main:main --type tool", does: "which tools a conversation used" },
    { run: "events query --everywhere --type ops --json", does: "alerts and decisions of everything" },
  ],
  json: {
    summary: "the events, by time.",
    fields: {
      ...eventFields("events[]."),
      "events[].payload.*": "what was told beside it, or null; with --payload only",
      "events[].refs.*": "what it refers to, or null; with --payload only",
      cursor: "where to go on, or null at the end",
    },
  },
  exits: { 0: "Also when nothing happened.", 3: "There is no such lane." },
  async run({ flags, client, suggest, out }) {
    const answer = await client.queryEvents({
      ...eventPlaceOf(flags),
      ...typesOf(flags.type),
      ...(flags.session.length > 0 && { sessions: flags.session }),
      ...(flags.since !== undefined && { since: flags.since }),
      ...(flags.before !== undefined && { before: flags.before }),
      ...(flags.cursor !== undefined && { cursor: flags.cursor }),
      payload: flags.payload,
      limit: flags.limit,
    });
    out.result(answer, ({ events }, style) => renderEvents(events, style));
    if (out.json) return undefined;
    if (answer.events.length === 0 && answer.cursor === null) out.note("Nothing of that happened.");
    if (answer.cursor !== null)
      out.note(
        `There is more: the same command with --cursor ${answer.cursor}; see ${suggest("events query --help")}`,
      );
    return undefined;
  },
});
