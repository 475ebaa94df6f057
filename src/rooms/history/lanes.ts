/** Finds or opens the lane and the session that a request speaks of. */

import { assert } from "../../kernel/assert.ts";
import { type Instant, instantOf } from "../../kernel/clock.ts";
import type { Lane, LaneKey, Session } from "./message.ts";
import type { HistoryStore } from "./port.ts";
import { sessionKind } from "./session-kind.ts";
import { rebuildView } from "./view.ts";

/**
 * What a request knows about its session. `current`: the host is using it now. `newer`: a turn of it was committed, which
 * may come late, after the lane moved on. `archive`: an old transcript moved in.
 */
export type SessionClaim = "current" | "newer" | "archive";

export interface SessionRequest {
  readonly sessionId: string;
  readonly parentSessionId: string | null;
  readonly claim: SessionClaim;
  /** When the first message at hand that says so was said; null: none does. */
  readonly startedAt: Instant | null;
}

export interface OpenLane {
  readonly lane: Lane;
  readonly session: Session;
}

export async function openLane(
  store: HistoryStore,
  key: LaneKey,
  request: SessionRequest,
  now: Instant,
): Promise<OpenLane> {
  const lane = (await store.findLane(key)) ?? (await addLane(store, key, now));
  const known = await store.findSession(lane.id, request.sessionId);
  if (known?.number === lane.session && known !== undefined) return { lane, session: known };
  const others = known === undefined ? await store.sessions(lane.id) : [];
  const session = known ?? (await addSession(store, lane, request, others, now));
  const takesOver =
    lane.session === null ||
    request.claim === "current" ||
    (request.claim === "newer" && session.number > lane.session);
  return { lane: takesOver ? await makeCurrent(store, lane, session) : lane, session };
}

/** Sessions are ordered by when they began, not by when we heard of them. */
export async function addSession(
  store: HistoryStore,
  lane: Lane,
  request: SessionRequest,
  others: readonly Session[],
  now: Instant,
): Promise<Session> {
  const startedAt = startOf(request, others, now);
  // Of two that begin alike, the one moved in is the older: the other carries its beginning on.
  const notBefore = request.claim === "archive" ? startedAt - 1 : startedAt;
  const later = others.findIndex((other) => other.startedAt > notBefore);
  const before = later < 0 ? others.at(-1) : others[later - 1];
  const after = later < 0 ? undefined : others[later];
  const session: Session = {
    lane: lane.id,
    number: freeNumber(others, between(before?.number, after?.number)),
    sessionId: request.sessionId,
    parentSessionId: request.parentSessionId,
    startedAt,
    cursor: null,
    finished: true,
  };
  await store.addSession(session);
  return session;
}

/**
 * A transcript that the host uses now is the newest, even if it begins with messages of an older one. One without a
 * single time is the newest when a turn of it was committed, and the oldest when it is moved in.
 */
function startOf(request: SessionRequest, others: readonly Session[], now: Instant): Instant {
  const starts = others.map((other) => other.startedAt);
  const newest = starts.length === 0 ? null : Math.max(...starts);
  if (request.claim === "current")
    return instantOf(Math.max(request.startedAt ?? newest ?? now, newest ?? -Infinity));
  if (request.startedAt !== null) return request.startedAt;
  if (newest === null) return now;
  return instantOf(request.claim === "archive" ? Math.min(...starts) - 1 : newest);
}

/** Room for twenty sessions that turn up late, each between the same two neighbours, before the order gives way. */
export const SESSION_GAP = 2 ** 20;

function between(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? 0 : after - SESSION_GAP;
  if (after === undefined) return before + SESSION_GAP;
  return Math.floor((before + after) / 2);
}

function freeNumber(others: readonly Session[], wanted: number): number {
  const taken = others.some((other) => other.number === wanted);
  return taken ? others.at(-1)!.number + SESSION_GAP : wanted;
}

/** Nobody can tell whether all of it was read: a turn that failed at its end may still be there. */
async function leaveSession(store: HistoryStore, lane: Lane): Promise<void> {
  const left = (await store.sessions(lane.id)).find((session) => session.number === lane.session);
  if (left !== undefined) await store.saveSession({ ...left, cursor: lane.cursor, finished: false });
}

/** The view shows one transcript: that of the current session. The others stay in the log. */
async function makeCurrent(store: HistoryStore, lane: Lane, session: Session): Promise<Lane> {
  await leaveSession(store, lane);
  const current: Lane = {
    ...lane,
    session: session.number,
    epoch: lane.epoch + 1,
    cursor: session.cursor,
    tailFrom: null,
  };
  await store.saveLane(current);
  await rebuildView(store, current);
  return current;
}

async function addLane(store: HistoryStore, key: LaneKey, now: Instant): Promise<Lane> {
  const fresh = {
    installation: key.installation,
    agent: key.agent,
    sessionKey: key.sessionKey,
    kind: sessionKind(key.sessionKey),
    createdAt: now,
    session: null,
    epoch: 0,
    cursor: null,
    tailFrom: null,
    budget: null,
    model: null,
    health: { state: "caught-up" },
    withheld: 0,
  } as const;
  const id = await store.addLane(fresh);
  const lane = await store.lane(id);
  assert(lane !== undefined, "a lane that was just added is there");
  return lane;
}
