/**
 * A person takes the words of events out: what they say, what was told beside it, how they are found and how often they were. That
 * something happened, when and where stays. Only of the ledger: what is in the log is forgotten or erased there.
 */

import { NacreError } from "../kernel/errors.ts";
import { type EventId, eventId, parseRef, refOf } from "../kernel/ids.ts";
import type { LedgerEvent } from "../rooms/ledger/index.ts";
import { noteAct } from "./act-journal.ts";
import type { EngineContext } from "./context.ts";
import { installationIn } from "./context.ts";
import { placeOf } from "./event-place.ts";
import type { RedactEventsAnswer, RedactEventsRequest } from "./events-api.ts";
import { notAllowed } from "./shelf-scope.ts";
import { leaveLedger } from "./stand-aside.ts";
import type { Stores } from "./stores.ts";

const MOST_AT_ONCE = 1_000;

export async function redactEvents(
  context: EngineContext,
  request: RedactEventsRequest,
): Promise<RedactEventsAnswer> {
  if (request.asker !== undefined) throw notAllowed("Taking the words of events out");
  const dryRun = request.dryRun === true;
  const meant = async (stores: Stores): Promise<readonly EventId[]> =>
    (await eventsMeant(context, stores, request)).filter(({ redacted }) => !redacted).map(({ id }) => id);
  if (dryRun) {
    const ids = await context.store.read(meant);
    return { redacted: ids.map((id) => refOf("evt", id)), vectors: 0, dryRun };
  }
  return context.store.write("durable", async (stores) => {
    const ids = await meant(stores);
    await stores.events.redact(ids);
    const vectors = await leaveLedger(stores, "evt", ids);
    const redacted = ids.map((id) => refOf("evt", id));
    await noteAct(context, stores, "event_redacted", redacted);
    return { redacted, vectors, dryRun };
  });
}

async function eventsMeant(
  context: EngineContext,
  stores: Stores,
  request: RedactEventsRequest,
): Promise<readonly LedgerEvent[]> {
  const { refs, session } = request;
  if ((refs === undefined) === (session === undefined)) {
    throw new NacreError(
      "input/bad-field",
      "either the events are named, or a session and where it was",
      "Give references such as evt:6, or a session with its place.",
    );
  }
  if (refs !== undefined) return named(context, stores, request, refs);
  const { shelves } = await placeOf(context, stores, request);
  const query = { shelves: shelves.map(({ id }) => id), sessions: [session!], limit: MOST_AT_ONCE };
  const all = [...(await stores.events.list(query)), ...(await stores.events.list({ ...query, held: true }))];
  if (all.length > 0) return all;
  throw new NacreError(
    "ledger/unknown",
    `no event of session ${JSON.stringify(session)} was told there`,
    "What a conversation itself says is in the log: nacre forget or nacre erase takes that back.",
  );
}

async function named(
  context: EngineContext,
  stores: Stores,
  request: RedactEventsRequest,
  refs: readonly string[],
): Promise<readonly LedgerEvent[]> {
  if (refs.length > MOST_AT_ONCE) {
    throw new NacreError(
      "input/bad-field",
      `params.refs: ${refs.length} events are too many at once`,
      `Give at most ${MOST_AT_ONCE} of them, and the rest after that.`,
    );
  }
  const meant: LedgerEvent[] = [];
  for (const ref of new Set(refs)) meant.push(await eventInReach(context, stores, request, ref));
  return [...new Map(meant.map((event) => [event.id, event])).values()];
}

/** One of the ledger of that installation, held or not. */
export async function eventInReach(
  context: EngineContext,
  { events, memories }: Stores,
  { installation }: Pick<RedactEventsRequest, "installation">,
  ref: string,
): Promise<LedgerEvent> {
  const id = eventIn(ref);
  const event = (await events.events([id])).get(id);
  const shelf = event === undefined ? undefined : await memories.shelf(event.shelf);
  if (event === undefined || shelf?.installation !== installationIn(context, installation))
    throw unknownEvent(id);
  return event;
}

export function eventIn(ref: string): EventId {
  const said = /^\s*msg:\d+\s*$/i.exec(ref)?.[0].trim();
  if (said !== undefined) {
    throw new NacreError(
      "input/bad-ref",
      `${said} is in the log, and no event of the ledger`,
      `nacre forget ${said} takes it back.`,
    );
  }
  return eventId(parseRef(ref, ["evt"]).id);
}

export function unknownEvent(id: EventId): NacreError {
  return new NacreError(
    "ledger/unknown",
    `there is no ${refOf("evt", id)}`,
    "List what there is: nacre events query --everywhere",
  );
}
