/** How lanes, their sessions and their resets move out and come in. */

import type { LaneRecord, ResetRecord, SessionRecord } from "../kernel/transfer/record.ts";
import { type HistoryStore, type Lane, sessionTreatment } from "../rooms/history/index.ts";
import { laneRef } from "./transfer-arrivals.ts";
import { added, type KindTransfer, known, type Leaving, type LeavingPage, refused } from "./transfer-kind.ts";

/** Those that are asked for, by number. */
export async function leavingLanes(history: HistoryStore, what: Leaving): Promise<readonly Lane[]> {
  const lanes = await history.lanes(what.installation);
  return lanes.filter(({ sessionKey }) => what.lanes?.includes(sessionKey) ?? true);
}

/** Lane by lane: as many lanes as fit, each whole. */
async function pageOfLanes(
  history: HistoryStore,
  what: Leaving,
  after: string | null,
  bytes: number,
  recordsOf: (lane: Lane) => Promise<LeavingPage["records"]>,
): Promise<LeavingPage> {
  const lanes = (await leavingLanes(history, what)).filter(({ id }) => id > Number(after ?? 0));
  const records: LeavingPage["records"][number][] = [];
  let size = 0;
  for (const lane of lanes) {
    const some = await recordsOf(lane);
    records.push(...some);
    size += JSON.stringify(some).length;
    if (size >= bytes && lane !== lanes.at(-1)) return { records, next: String(lane.id) };
  }
  return { records, next: null };
}

export const laneTransfer: KindTransfer<LaneRecord> = {
  leaving(_context, { history }, what, after, bytes) {
    return pageOfLanes(history, what, after, bytes, async (lane) => {
      const { agent, sessionKey, createdAt } = lane;
      const sessions = await history.sessions(lane.id);
      const session = sessions.find(({ number }) => number === lane.session)?.sessionId ?? null;
      return [{ kind: "lane", ref: laneRef(lane.id), agent, sessionKey, createdAt, session }];
    });
  },
  async arriving(context, _stores, record, { lanes }) {
    if (sessionTreatment(record.sessionKey, context.policy) !== "stored")
      return refused("conversations of its kind are set not to be stored here");
    const { id, isNew } = await lanes.add(record);
    return (isNew ? added : known)(laneRef(id));
  },
};

const NO_LANE = "its conversation is not stored here";

export const sessionTransfer: KindTransfer<SessionRecord> = {
  leaving(_context, { history }, what, after, bytes) {
    return pageOfLanes(history, what, after, bytes, async ({ id }) =>
      (await history.sessions(id)).map(({ sessionId, parentSessionId, startedAt, finished }) => ({
        ...{ kind: "session", lane: laneRef(id), sessionId, parentSessionId, startedAt, finished },
      })),
    );
  },
  async arriving(_context, _stores, record, { lanes }) {
    const lane = await lanes.open(record.lane);
    if (lane === undefined) return refused(NO_LANE);
    return (await lane.session(record)) === "added" ? added(null) : known(null);
  },
};

export const resetTransfer: KindTransfer<ResetRecord> = {
  leaving(_context, { history }, what, after, bytes) {
    return pageOfLanes(history, what, after, bytes, async ({ id }) => {
      const sessions = new Map((await history.sessions(id)).map((one) => [one.number, one.sessionId]));
      return (await history.resets(id)).flatMap(({ session, place, entryId, reason, at }) => {
        const sessionId = sessions.get(session);
        if (sessionId === undefined) return [];
        return [{ kind: "reset", lane: laneRef(id), sessionId, place, entryId, reason, at }];
      });
    });
  },
  async arriving(_context, _stores, record, { lanes }) {
    const lane = await lanes.open(record.lane);
    if (lane === undefined) return refused(NO_LANE);
    return (await lane.reset(record)) === "added" ? added(null) : known(null);
  },
};
