/**
 * Commits one turn as the host hands it over: all of it or nothing, once per key.
 *
 * The host names only the first and the last entry. Rows in between are provisional until the transcript shows them
 * (see `reconcile`); rows that the transcript brought first are taken into the turn instead of stored again.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { LaneId, MessageId } from "../../kernel/ids.ts";
import { append } from "./append.ts";
import { fingerprintOf, fingerprints } from "./fingerprint.ts";
import { saidAt } from "./identity.ts";
import { type OpenLane, openLane } from "./lanes.ts";
import type { HostMessage, LaneKey, StoredMessage } from "./message.ts";
import { type Fingerprint, pairUp } from "./pair-up.ts";
import type { HistoryStore } from "./port.ts";
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
  now: Instant,
): Promise<AppendedTurn> {
  const [first] = turn.messages;
  const startedAt = first === undefined ? now : saidAt(first, now);
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
  const known = await alreadyStored(store, { lane, session }, turn, now);
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
      now,
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
  if (at === last) return turn.terminal.place;
  const { place: first } = turn.admission;
  return first + ((turn.terminal.place - first) * at) / last;
}

/** For each message of the turn the row that the transcript already brought, or null. */
async function alreadyStored(
  store: HistoryStore,
  open: OpenLane,
  turn: TurnToAppend,
  now: Instant,
): Promise<readonly (StoredMessage | null)[]> {
  const incoming = turn.messages.map((message) => fingerprintOf(message, now));
  const found = [...(await betweenItsEnds(store, open, turn, incoming))];
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

async function betweenItsEnds(
  store: HistoryStore,
  { lane, session }: OpenLane,
  turn: TurnToAppend,
  incoming: readonly Fingerprint[],
): Promise<readonly (StoredMessage | null)[]> {
  const ends = await store.findEntries(lane.id, [turn.admission.entryId, turn.terminal.entryId]);
  if (ends.size === 0) return incoming.map(() => null);
  const rows = await rowsBetween(store, lane.id, session.number, turn);
  const whole = ends.has(turn.admission.entryId) && ends.has(turn.terminal.entryId);
  const pairs = pairUp(incoming, await fingerprints(store, rows), whole);
  return pairs.map((pair) => (pair === null ? null : rows[pair]!));
}

async function rowsBetween(
  store: HistoryStore,
  lane: LaneId,
  session: number,
  turn: TurnToAppend,
): Promise<readonly StoredMessage[]> {
  const rows: StoredMessage[] = [];
  let after = { session, place: turn.admission.place, seq: -1 };
  for (;;) {
    const page = await store.page(lane, { after, limit: 500 });
    const inside = page.filter((row) => row.session === session && row.place <= turn.terminal.place);
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
  const known = await store.findEntries(lane, [turn.admission.entryId, turn.terminal.entryId]);
  const ends = [
    { row: rows[0], entryId: turn.admission.entryId },
    { row: rows.at(-1), entryId: turn.terminal.entryId },
  ];
  for (const { row, entryId } of ends) {
    const owner = known.get(entryId);
    if (row === undefined || (owner !== undefined && owner !== row)) continue;
    await store.linkEntry(lane, entryId, row);
    await store.confirm(row);
  }
}
