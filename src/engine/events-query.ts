/** What happened in one place, in order: the log and the ledger as one list, page by page. */

import { instantOf } from "../kernel/clock.ts";
import { eventId } from "../kernel/ids.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import { compareKeys, type EventKey, readEventCursor, writeEventCursor } from "./event-order.ts";
import { type Place, placeOf } from "./event-place.ts";
import { type EventNames, type Happened, shownTold } from "./event-shown.ts";
import type { QueryEventsAnswer, QueryEventsRequest } from "./events-api.ts";
import { readLog } from "./log-event-reader.ts";
import { shelfLanes } from "./shelf-shown.ts";
import type { Stores } from "./stores.ts";

const USUAL_LIMIT = 50;
const MOST_EVENTS = 500;

export async function queryEvents(
  context: EngineContext,
  request: QueryEventsRequest,
): Promise<QueryEventsAnswer> {
  const limit = Math.min(MOST_EVENTS, Math.max(1, Math.trunc(request.limit ?? USUAL_LIMIT)));
  const after = request.cursor === undefined ? undefined : readEventCursor(request.cursor);
  return context.store.read(async (stores) => {
    const place = await placeOf(context, stores, request);
    const { types, sessions, since, before, payload = false } = request;
    const query = { types, sessions, since, before, after, payload, limit: limit + 1 };
    const log = await readLog(context, stores, { ...query, lanes: place.lanes });
    const told = await readTold(context, stores, place, query);
    const { upTo } = log;
    // What is not read yet of the log may come before what is known of the ledger.
    const reached = told.filter(({ key }) => upTo === null || compareKeys(key, upTo) <= 0);
    const all = [...log.events, ...reached].sort((a, b) => compareKeys(a.key, b.key));
    const shown = all.slice(0, limit);
    const last = all.length > limit ? shown.at(-1)?.key : (upTo ?? undefined);
    return {
      events: shown.map(({ event }) => event),
      cursor: last === undefined ? null : writeEventCursor(last),
    };
  });
}

interface ToldQuery extends Pick<QueryEventsRequest, "types" | "sessions" | "since" | "before"> {
  readonly after: EventKey | undefined;
  readonly payload: boolean;
  readonly limit: number;
}

async function readTold(
  context: EngineContext,
  stores: Stores,
  { shelves }: Place,
  {
    types,
    sessions,
    since,
    before,
    after,
    payload,
    limit,
  }: { [Key in keyof ToldQuery]: ToldQuery[Key] | undefined } & {
    readonly payload: boolean;
    readonly limit: number;
  },
): Promise<readonly Happened[]> {
  if (shelves.length === 0) return [];
  const events = await stores.events.list({
    shelves: shelves.map(({ id }) => id),
    ...(types === undefined ? {} : { types }),
    ...(sessions === undefined ? {} : { sessions }),
    ...(since === undefined ? {} : { since: instantOf(since) }),
    ...(before === undefined ? {} : { before: instantOf(before) }),
    ...(after === undefined
      ? {}
      : { after: { at: instantOf(after.at), id: eventId(after.from === 1 ? after.id : 0) } }),
    limit,
  });
  const names = await namesOf(stores, shelves);
  return events.map((event) => shownTold(context, names, event, payload));
}

export async function namesOf(stores: Stores, shelves: readonly Shelf[]): Promise<EventNames> {
  return {
    shelves: new Map(shelves.map((shelf) => [shelf.id, shelf])),
    lanes: await shelfLanes(stores, shelves),
  };
}
