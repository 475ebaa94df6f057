/**
 * Commits one turn as the host hands it over: all of it or nothing, once per key.
 *
 * The host names only the first and the last entry. Rows in between are provisional until the transcript shows them
 * (see `reconcile`); rows that the transcript brought first are taken into the turn instead of stored again.
 */

import type { LaneId, MessageId } from "../../kernel/ids.ts";
import { append } from "./append.ts";
import { fingerprintOf, fingerprints } from "./fingerprint.ts";
import { firstSaid } from "./identity.ts";
import { type OpenLane, openLane } from "./lanes.ts";
import type { HostMessage, LaneKey, StoredMessage } from "./message.ts";
import { type Fingerprint, pairUp } from "./pair-up.ts";
import type { HistoryStore } from "./port.ts";
import type { Intake, Seal } from "./tombstone.ts";
import { findTwin } from "./twin.ts";
import { byPosition, enterView } from "./view.ts";

export interface Anchor {
  readonly entryId: string;
  readonly place: number;
}

export interface TurnToAppend {
  readonly lane: LaneKey;
  readonly sessionId: string;
  readonly key: string;
  readonly admission: Anchor;
  readonly terminal: Anchor;
  readonly messages: readonly HostMessage[];
  readonly heartbeat: boolean;
}

export interface AppendedTurn {
  readonly status: "committed" | "duplicate";
  readonly stored: readonly StoredMessage[];
}

export async function appendTurn(
  store: HistoryStore,
  turn: TurnToAppend,
  intake: Intake,
): Promise<AppendedTurn> {
  const { now } = intake;
  const startedAt = firstSaid(turn.messages);
  const request = { sessionId: turn.sessionId, parentSessionId: null, claim: "newer", startedAt } as const;
  const { lane, session } = await openLane(store, turn.lane, request, now);
  if ((await store.findTurn(lane.id, turn.key)) !== undefined) return { status: "duplicate", stored: [] };
  const id = await store.addTurn({
    lane: lane.id,
    key: turn.key,
    session: session.number,
    committedAt: now,
    heartbeat: turn.heartbeat,
  });
  const known = await alreadyStored(store, { lane, session }, turn, intake.seal);
  const stored: StoredMessage[] = [];
  const rows: MessageId[] = [];
  for (const [at, message] of turn.messages.entries()) {
    const existing = known[at] ?? null;
    if (existing !== null) {
      if (existing.turn === null) await store.assignTurn(existing.id, id);
      rows.push(existing.id);
      continue;
    }
    const row = await append(
      store,
      lane,
      session,
      { message, turn: id, place: placeOf(turn, at), state: "provisional", heartbeat: turn.heartbeat },
      intake,
    );
    stored.push(row);
    rows.push(row.id);
  }
  await linkEnds(store, lane.id, turn, rows);
  await enterView(store, lane, stored);
  return { status: "committed", stored };
}

/** Spread between the two places that are known: in order, and inside the turn whatever the transcript holds between. */
function placeOf(turn: TurnToAppend, at: number): number {
  const last = turn.messages.length - 1;
  const first = turn.admission.place;
  // A transcript that numbers backwards is not believed: the turn keeps its order.
  const end = turn.terminal.place >= first ? turn.terminal.place : first + last;
  if (at === last) return end;
  return first + ((end - first) * at) / last;
}

/** For each message of the turn the row that the transcript already brought, or null. */
async function alreadyStored(
  store: HistoryStore,
  open: OpenLane,
  turn: TurnToAppend,
  seal: Seal,
): Promise<readonly (StoredMessage | null)[]> {
  const incoming = turn.messages.map((message) => fingerprintOf(message, seal));
  const found = await betweenItsEnds(store, open, turn, incoming);
  const taken = new Set(found.map((row) => row?.id));
  for (const [at, message] of turn.messages.entries()) {
    if (found[at] !== null) continue;
    const free = (row: StoredMessage): boolean => row.turn === null && !taken.has(row.id);
    const twin = await findTwin(store, open.lane.id, message, incoming[at]!, free);
    if (twin === undefined) continue;
    found[at] = twin;
    taken.add(twin.id);
  }
  return found;
}

/** The ends are known by their ids, whatever the host made of their words since; what stands between is paired up. */
async function betweenItsEnds(
  store: HistoryStore,
  { lane, session }: OpenLane,
  turn: TurnToAppend,
  incoming: readonly Fingerprint[],
): Promise<(StoredMessage | null)[]> {
  const found: (StoredMessage | null)[] = incoming.map(() => null);
  const { first, last } = await knownEnds(store, lane.id, turn);
  if (first === undefined && last === undefined) return found;
  const rows = (await candidates(store, { lane, session }, turn, first, last)).filter(
    ({ id }) => id !== first?.id && id !== last?.id,
  );
  const inner = incoming.slice(first === undefined ? 0 : 1, last === undefined ? undefined : -1);
  const whole = first !== undefined && last !== undefined;
  pairUp(inner, await fingerprints(store, rows), whole).forEach((pair, at) => {
    if (pair !== null) found[at + (first === undefined ? 0 : 1)] = rows[pair]!;
  });
  if (first !== undefined) found[0] = first;
  if (last !== undefined) found[incoming.length - 1] = last;
  return found;
}

/**
 * Rows that may be the turn's. One committed before, under another key, is where its rows are. Otherwise they stand
 * between its ends; while a later transcript that carries it on is half read, some stand there and some in the older.
 */
async function candidates(
  store: HistoryStore,
  { lane, session }: OpenLane,
  turn: TurnToAppend,
  first: StoredMessage | undefined,
  last: StoredMessage | undefined,
): Promise<readonly StoredMessage[]> {
  const known = first?.turn ?? last?.turn ?? null;
  if (known !== null) return store.messagesOfTurn(known);
  const span = turn.terminal.place - turn.admission.place;
  const ranges = [
    { session: session.number, from: turn.admission.place, to: turn.terminal.place },
    ...(first === undefined ? [] : [{ session: first.session, from: first.place, to: first.place + span }]),
    ...(last === undefined ? [] : [{ session: last.session, from: last.place - span, to: last.place }]),
    ...(first !== undefined && first.session === last?.session
      ? [{ session: first.session, from: first.place, to: last.place }]
      : []),
  ];
  const rows = new Map<MessageId, StoredMessage>();
  for (const range of ranges) {
    for (const row of await rowsBetween(store, lane.id, range)) rows.set(row.id, row);
  }
  return [...rows.values()].toSorted(byPosition);
}

async function knownEnds(
  store: HistoryStore,
  lane: LaneId,
  turn: TurnToAppend,
): Promise<{ first: StoredMessage | undefined; last: StoredMessage | undefined }> {
  const ids = endsOf(turn);
  const known = await store.findEntries(
    lane,
    ids.filter((id) => id !== null),
  );
  const rowOf = async (entryId: string | null | undefined): Promise<StoredMessage | undefined> => {
    const id = known.get(entryId ?? "");
    return id === undefined ? undefined : store.message(id);
  };
  return { first: await rowOf(ids[0]), last: ids.length < 2 ? undefined : await rowOf(ids[1]) };
}

/** Ids of the first and the last message. One id cannot name both of two messages: then it names the first. */
function endsOf(turn: TurnToAppend): readonly (string | null)[] {
  const { admission, terminal, messages } = turn;
  if (messages.length === 0) return [];
  if (messages.length === 1) return [admission.entryId];
  return [admission.entryId, terminal.entryId === admission.entryId ? null : terminal.entryId];
}

async function rowsBetween(
  store: HistoryStore,
  lane: LaneId,
  { session, from, to }: { session: number; from: number; to: number },
): Promise<readonly StoredMessage[]> {
  const rows: StoredMessage[] = [];
  let after = { session, place: from, seq: -1 };
  for (;;) {
    const page = await store.page(lane, { after, limit: 500 });
    const inside = page.filter((row) => row.session === session && row.place <= to);
    rows.push(...inside);
    const last = page.at(-1);
    if (inside.length < 500 || last === undefined) return rows.toSorted(byPosition);
    after = last;
  }
}

/** The first and the last row have entry ids of their own: they are confirmed from the start. */
async function linkEnds(
  store: HistoryStore,
  lane: LaneId,
  turn: TurnToAppend,
  rows: readonly MessageId[],
): Promise<void> {
  const ids = endsOf(turn);
  for (const [at, entryId] of ids.entries()) {
    const row = at === 0 ? rows[0] : rows.at(-1);
    if (row === undefined || entryId === null) continue;
    await store.linkEntry(lane, entryId, row);
    await store.confirm(row);
  }
}
