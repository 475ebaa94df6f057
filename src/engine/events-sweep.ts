/**
 * Removes events of the ledger that were kept long enough, by their type. Nothing of the log is ever removed, nor what a person
 * has to decide about; decisions and observations stay for ever. Without being told otherwise it only says what it would remove.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { EVENT_TYPES, type EventType } from "../kernel/ledger-words.ts";
import type { LedgerEvent } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { placeOf } from "./event-place.ts";
import { shownTold } from "./event-shown.ts";
import type { SweepEventsAnswer, SweepEventsRequest, SweptEvent } from "./events-api.ts";
import { namesOf } from "./events-query.ts";
import { eventIn } from "./events-redact.ts";
import { notAllowed } from "./shelf-scope.ts";
import { leaveLedger } from "./stand-aside.ts";
import type { Stores } from "./stores.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const MOST_AT_ONCE = 1_000;

/** Days; null: for ever. */
export const USUAL_KEEP_DAYS: { readonly [type in EventType]: number | null } = {
  "conversation.user": 60,
  "conversation.assistant": 90,
  "tool.call": 30,
  "tool.result": 30,
  "ops.alert": 90,
  "ops.decision": null,
  "ops.observation": null,
};

export async function sweepEvents(
  context: EngineContext,
  request: SweepEventsRequest,
): Promise<SweepEventsAnswer> {
  if (request.asker !== undefined) throw notAllowed("Removing events");
  if (request.dryRun ?? true) {
    return context.store.read(async (stores) => {
      const { events, more } = await eventsOver(context, stores, request);
      return {
        ...counted(events),
        dryRun: true,
        vectors: 0,
        events: await swept(context, stores, events),
        more,
      };
    });
  }
  return context.store.write("durable", async (stores) => {
    const { events, more } = await eventsOver(context, stores, request);
    const ids = events.map(({ id }) => id);
    const vectors = await leaveLedger(stores, "evt", ids);
    await stores.events.erase(ids, context.clock.now());
    return { ...counted(events), dryRun: false, vectors, events: [], more };
  });
}

interface Over {
  /** The oldest first. */
  readonly events: readonly LedgerEvent[];
  readonly more: boolean;
}

async function eventsOver(
  context: EngineContext,
  stores: Stores,
  request: SweepEventsRequest,
): Promise<Over> {
  const limit = Math.min(MOST_AT_ONCE, Math.max(1, Math.trunc(request.limit ?? MOST_AT_ONCE)));
  const { shelves } = await placeOf(context, stores, request);
  const places = shelves.map(({ id }) => id);
  const until = endsOf(context, request);
  if (request.refs !== undefined) {
    const named = await stores.events.events([...new Set(request.refs.map(eventIn))]);
    const over = [...named.values()].filter(
      ({ shelf, type, at, held }) => places.includes(shelf) && held === null && at < (until.get(type) ?? at),
    );
    return { events: over.slice(0, limit), more: over.length > limit };
  }
  const over: LedgerEvent[] = [];
  for (const [type, before] of until) {
    if (places.length === 0) break;
    over.push(...(await stores.events.list({ shelves: places, types: [type], before, limit: limit + 1 })));
  }
  over.sort((a, b) => a.at - b.at || a.id - b.id);
  return { events: over.slice(0, limit), more: over.length > limit };
}

/** What was before that has been kept long enough; of types that are kept for ever there is none. */
function endsOf(context: EngineContext, request: SweepEventsRequest): ReadonlyMap<EventType, Instant> {
  const now = context.clock.now();
  return new Map(
    EVENT_TYPES.flatMap((type) => {
      const days = keptFor(type, request);
      return days === null ? [] : [[type, instantOf(now - days * DAY_MS)] as const];
    }),
  );
}

function keptFor(type: EventType, { keepDays }: SweepEventsRequest): number | null {
  const given = keepDays?.[type];
  return given === undefined ? USUAL_KEEP_DAYS[type] : given;
}

function counted(events: readonly LedgerEvent[]): Pick<SweepEventsAnswer, "removed" | "byType"> {
  const byType: { [type in EventType]?: number } = {};
  for (const { type } of events) byType[type] = (byType[type] ?? 0) + 1;
  return { removed: events.length, byType };
}

async function swept(
  context: EngineContext,
  stores: Stores,
  events: readonly LedgerEvent[],
): Promise<readonly SweptEvent[]> {
  const shelves = await Promise.all(
    [...new Set(events.map(({ shelf }) => shelf))].map((id) => stores.memories.shelf(id)),
  );
  const names = await namesOf(
    stores,
    shelves.filter((shelf) => shelf !== undefined),
  );
  return events.map((event) => {
    const shown = shownTold(context, names, event, true).event;
    return {
      ...shown,
      payload: shown.payload ?? null,
      refs: shown.refs ?? null,
      name: event.name,
      createdAt: event.createdAt,
    };
  });
}
