/**
 * What the ledger has of messages goes with them when a person takes those back, and comes back with them. Within the
 * transaction of that act.
 *
 * An observation of a tool's call has words of two messages: the one that called, and the one with the result. It is there as
 * long as both are. What is forgotten is held, and shown to nobody; what is erased leaves no more than the digest by which it is
 * known when it comes again.
 */

import type { Instant } from "../kernel/clock.ts";
import { type EventId, type MessageId, type ObservationId, refOf } from "../kernel/ids.ts";
import type { MessageBody, StoredMessage } from "../rooms/history/index.ts";
import { asideOf, type Observation } from "../rooms/ledger/index.ts";
import { graphAgain } from "./graph-again.ts";
import { derivedName } from "./ledger-keep.ts";
import { observeAgain } from "./ledger-mark.ts";
import { leaveLedger, standAside } from "./stand-aside.ts";
import type { Stores } from "./stores.ts";
import { answeredCall, callerOf, madeCalls } from "./tool-callers.ts";

export async function ledgerGoesWith(
  stores: Stores,
  messages: readonly MessageId[],
  how: "forgotten" | "erased",
  now: Instant,
): Promise<void> {
  const observations = await observationsOf(stores, messages);
  const events = await eventsOf(stores, messages, observations);
  if (how === "erased") {
    await eraseObservations(stores, [...observations.keys()], now);
    await eraseEvents(stores, events, now);
    await dropNotes(stores, messages);
    return;
  }
  for (const { id, held } of observations.values()) {
    // What is held for another reason stays so.
    if (held === null) await stores.ledger.change(id, { held: { reason: "forgotten", at: now } });
    await standAside(stores, "obs", [id], "held");
    await graphAgain(stores, "obs", [id]);
  }
  const stored = await stores.events.events(events);
  for (const { id, held } of stored.values()) {
    if (held === null) await stores.events.setHeld(id, "forgotten");
    await standAside(stores, "evt", [id], "held");
    await graphAgain(stores, "evt", [id]);
  }
}

/** Those that went with their messages, and only if nothing else that they are made of is gone; and what was never looked at. */
export async function ledgerComesBackWith(stores: Stores, messages: readonly MessageId[]): Promise<void> {
  const { ledger } = stores;
  const observations = await observationsOf(stores, messages);
  const events = await stores.events.events(await eventsOf(stores, messages, observations));
  const gone = new Set<MessageId>();
  for (const observation of observations.values()) {
    if (!(await isWhole(stores, observation))) {
      if (observation.message !== null) gone.add(observation.message);
      continue;
    }
    if (observation.held !== "forgotten") continue;
    await ledger.change(observation.id, { held: null });
    await standAside(stores, "obs", [observation.id], asideOf({ ...observation, held: null }));
    await graphAgain(stores, "obs", [observation.id]);
  }
  for (const { id, held, message } of events.values()) {
    if (held !== "forgotten" || (message !== null && gone.has(message))) continue;
    await stores.events.setHeld(id, null);
    await standAside(stores, "evt", [id], null);
    await graphAgain(stores, "evt", [id]);
  }
  const known = new Set([...observations.values()].map(({ message }) => message));
  await observeAgain(
    stores,
    messages.filter((id) => !known.has(id)),
  );
}

/** No word of them is left anywhere. */
export async function eraseObservations(
  stores: Stores,
  ids: readonly ObservationId[],
  now: Instant,
): Promise<void> {
  await leaveLedger(stores, "obs", ids, now);
  await stores.ledger.erase(ids, now);
  await stores.journal.dropReasons(ids.map((id) => refOf("obs", id)));
}

export async function eraseEvents(stores: Stores, ids: readonly EventId[], now: Instant): Promise<void> {
  await leaveLedger(stores, "evt", ids, now);
  await stores.events.erase(ids, now);
  await stores.journal.dropReasons(ids.map((id) => refOf("evt", id)));
}

/** Made of one of these, or of a call that one of them makes. */
async function observationsOf(
  stores: Stores,
  messages: readonly MessageId[],
): Promise<ReadonlyMap<ObservationId, Observation>> {
  const { ledger, history } = stores;
  const ids = new Set(await ledger.madeOf(messages));
  for (const { row, body } of await bodiesOf(stores, messages)) {
    const shelf = await shelfOf(stores, row);
    if (shelf === undefined) continue;
    const answered = row.role === "assistant" ? null : answeredCall(body);
    // What the host alone said of it is of the same call.
    for (const call of answered === null ? madeCalls(body) : [answered]) {
      for (const { id, message, origin } of await ledger.ofCall(shelf, call)) {
        const result = message === null ? undefined : await history.message(message);
        const caller = result === undefined ? null : await callerOf(stores, result, call);
        if (origin === "hook" || caller?.message === row.id) ids.add(id);
      }
    }
  }
  return ledger.observations([...ids]);
}

async function eventsOf(
  { events }: Stores,
  messages: readonly MessageId[],
  observations: ReadonlyMap<ObservationId, Observation>,
): Promise<readonly EventId[]> {
  const made = [...observations.values()].flatMap(({ message }) => message ?? []);
  const found = new Set(await events.madeOf([...new Set([...messages, ...made])]));
  for (const { message, shelf, hash } of observations.values()) {
    if (message !== null) continue;
    for (const id of await events.named(shelf, [derivedName(hash)])) found.add(id);
  }
  return [...found];
}

async function isWhole(stores: Stores, { message, call }: Observation): Promise<boolean> {
  if (message === null) return true;
  const row = await stores.history.message(message);
  if (row === undefined || row.withheld !== null) return false;
  return call === null || (await callerOf(stores, row, call))?.withheld !== true;
}

async function dropNotes(stores: Stores, messages: readonly MessageId[]): Promise<void> {
  for (const { row, body } of await bodiesOf(stores, messages)) {
    const lane = await stores.history.lane(row.lane);
    const calls = [answeredCall(body), ...madeCalls(body)].filter((call) => call !== null);
    if (lane === undefined || calls.length === 0) continue;
    const { installation, agent, sessionKey } = lane;
    const notes = await stores.ledger.callNotes({ installation, agent, sessionKey, calls });
    await stores.ledger.dropCallNotes(notes);
  }
}

async function shelfOf({ history, memories }: Stores, row: StoredMessage) {
  const lane = await history.lane(row.lane);
  if (lane === undefined) return undefined;
  const { installation, id } = lane;
  return (await memories.findShelf({ installation, tier: "lane", name: String(id) }))?.id;
}

async function bodiesOf(
  { history }: Stores,
  messages: readonly MessageId[],
): Promise<readonly { readonly row: StoredMessage; readonly body: MessageBody }[]> {
  const rows = await history.messages(messages);
  const bodies = await history.bodies([...rows.keys()]);
  return [...rows.values()].flatMap((row) => {
    const body = bodies.get(row.id);
    return body === undefined ? [] : [{ row, body }];
  });
}
