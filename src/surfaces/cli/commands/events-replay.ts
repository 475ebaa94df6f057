import type { EventPlace, QueryEventsAnswer, ShownEvent } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { eventFields, eventPlaceOf, PLACE_FLAGS, TYPE_FLAG, typesOf } from "../event-flags.ts";
import type { FlagValues } from "../flags.ts";
import { agentOf } from "../lane-name.ts";
import { renderEvents } from "../render-events.ts";

/** Of one answer. */
const AT_ONCE = 200;

export const eventsReplayCommand = defineCommand({
  name: "events replay",
  summary: "One session or conversation again, from its beginning",
  description:
    "All that happened in one session, or without one in the whole place that is named, in order of time: what was said, which tools were called, what came of it, and what was told. A session key stands for its conversation; another session without a place is looked for everywhere. It reads as far as --limit; --cursor goes on from there.",
  args: {
    session: {
      help: "A session key, or a session: a transcript of a lane, or a run that was told",
      optional: true,
    },
  },
  flags: {
    ...PLACE_FLAGS,
    ...TYPE_FLAG,
    payload: { type: "boolean", help: "With what was told beside each" },
    cursor: { type: "text", placeholder: "CURSOR", help: "Go on where it ended" },
    limit: { type: "integer", default: 200, min: 1, max: 10_000, short: "n", help: "Most events to show" },
  },
  examples: [
    { run: "events replay agent:main:main", does: "a whole conversation" },
    { run: "events replay nightly-42 --scope atlas", does: "one run that was told of a project" },
    { run: "events replay s-1 --lane agent:main:main --payload --json", does: "one session, for a script" },
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
  async run({ args, flags, client, out, signal }) {
    const { place, session } = meantBy(args.session, flags);
    const events: ShownEvent[] = [];
    let cursor: string | null | undefined = flags.cursor;
    do {
      const page: QueryEventsAnswer = await client.queryEvents({
        ...place,
        ...typesOf(flags.type),
        ...(session !== undefined && { sessions: [session] }),
        ...(typeof cursor === "string" && { cursor }),
        payload: flags.payload,
        limit: Math.min(AT_ONCE, flags.limit - events.length),
      });
      events.push(...page.events);
      cursor = page.cursor;
    } while (cursor !== null && events.length < flags.limit && !signal.aborted);
    out.result({ events, cursor }, (shown, style) => renderEvents(shown.events, style));
    if (out.json) return undefined;
    if (events.length === 0) out.note("Nothing happened there.");
    if (cursor !== null) out.note(`There is more: the same command with --cursor ${cursor}`);
    return undefined;
  },
});

interface Meant {
  readonly place: EventPlace;
  readonly session: string | undefined;
}

/** A place that is named counts. Without one, what is named says where it is: a conversation by its key, or one session. */
function meantBy(typed: string | undefined, flags: FlagValues<typeof PLACE_FLAGS>): Meant {
  const { scope, lane, own, everywhere, agent } = flags;
  const isPlaced = scope !== undefined || lane !== undefined || own || everywhere;
  if (typed === undefined || isPlaced) return { place: eventPlaceOf(flags), session: typed };
  if (!/^agent:[^:]+:./.test(typed))
    return { place: eventPlaceOf({ ...flags, everywhere: true }), session: typed };
  return { place: { lane: { agent: agentOf(agent, typed), sessionKey: typed } }, session: undefined };
}
