/** Finds or opens the lane and the session that a request speaks of. */

import { assert } from "../../kernel/assert.ts";
import type { Instant } from "../../kernel/clock.ts";
import type { Lane, LaneKey, Session } from "./message.ts";
import type { HistoryStore } from "./port.ts";
import { sessionKind } from "./session-kind.ts";

export interface SessionRequest {
  readonly sessionId: string;
  readonly parentSessionId: string | null;
  /** An old transcript moved in: it goes before what the lane has, and the view stays as it is. */
  readonly archive: boolean;
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
  if (known !== undefined) return { lane, session: known };
  const numbers = (await store.sessions(lane.id)).map((session) => session.number);
  const first = numbers.length === 0;
  const number = first ? 0 : request.archive ? Math.min(...numbers) - 1 : Math.max(...numbers) + 1;
  const session: Session = {
    lane: lane.id,
    number,
    sessionId: request.sessionId,
    parentSessionId: request.parentSessionId,
    startedAt: now,
  };
  await store.addSession(session);
  if (!first && request.archive) return { lane, session };
  return { lane: await makeCurrent(store, lane, number), session };
}

/** A new transcript begins with an empty view; what the old one said stays in the log. */
async function makeCurrent(store: HistoryStore, lane: Lane, number: number): Promise<Lane> {
  await store.clearView(lane.id);
  const current: Lane = { ...lane, session: number, epoch: lane.epoch + 1, cursor: null };
  await store.saveLane(current);
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
    health: { state: "caught-up" },
  } as const;
  const id = await store.addLane(fresh);
  const lane = await store.lane(id);
  assert(lane !== undefined, "a lane that was just added is there");
  return lane;
}
