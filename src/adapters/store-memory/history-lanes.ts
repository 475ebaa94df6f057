/** Lanes, sessions, turns and resets in memory. Rules are checked as a database would, and as plainly as possible. */

import { assert } from "../../kernel/assert.ts";
import { type LaneId, laneId, turnId } from "../../kernel/ids.ts";
import type { HistoryStore, Lane } from "../../rooms/history/index.ts";
import { requireNumber, requireWhole } from "./numbers.ts";
import { compareKeys } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

type LaneMethods = Pick<
  HistoryStore,
  | "findLane"
  | "lane"
  | "lanes"
  | "isAlone"
  | "recentLanes"
  | "lastLane"
  | "addLane"
  | "saveLane"
  | "findSession"
  | "addSession"
  | "saveSession"
  | "sessions"
  | "findTurn"
  | "addTurn"
  | "addReset"
  | "lastReset"
  | "resets"
  | "turns"
  | "totals"
>;

export function laneTables(desk: Desk): LaneMethods {
  return {
    async findLane({ installation, agent, sessionKey }) {
      const tables = desk.reading();
      const id = tables.laneKeys.get(installation, agent, sessionKey);
      return id === undefined ? undefined : tables.lanes.get(id)?.lane;
    },

    async lane(id) {
      return desk.reading().lanes.get(id)?.lane;
    },

    async lanes(installation) {
      return lanesOf(desk.reading(), installation);
    },

    async isAlone(installation) {
      return desk
        .reading()
        .lanes.scan([])
        .every(({ lane }) => lane.installation === installation);
    },

    async recentLanes(installation, limit) {
      const tables = desk.reading();
      const newest = new Map<LaneId, number>();
      for (const { message } of tables.messages.scan([])) newest.set(message.lane, message.id);
      return lanesOf(tables, installation)
        .toSorted((a, b) => (newest.get(b.id) ?? 0) - (newest.get(a.id) ?? 0) || b.id - a.id)
        .slice(0, limit);
    },

    async lastLane(installation) {
      let newest: { readonly lane: LaneId; readonly at: number } | undefined;
      for (const { message } of desk.reading().messages.scan([], { backwards: true })) {
        if (desk.reading().lanes.get(message.lane)?.lane.installation !== installation) continue;
        if (newest === undefined || message.at > newest.at) newest = message;
      }
      return newest?.lane;
    },

    async addLane(lane) {
      const tables = desk.writing();
      checkLane(lane);
      const key = [lane.installation, lane.agent, lane.sessionKey];
      assert(tables.laneKeys.get(...key) === undefined, "the lane exists");
      const id = laneId(nextId(tables));
      tables.lanes = tables.lanes.set([id], { lane: Object.freeze({ ...lane, id }), nextSeq: 0 });
      tables.laneKeys = tables.laneKeys.set(key, id);
      return id;
    },

    async saveLane(lane) {
      const tables = desk.writing();
      checkLane(lane);
      const row = tables.lanes.get(lane.id);
      assert(row !== undefined, `lane ${lane.id} does not exist`);
      const { session, epoch, cursor, health, tailFrom, budget, model } = lane;
      const saved = Object.freeze({
        ...row.lane,
        ...{ session, epoch, cursor, health, tailFrom, budget, model },
      });
      tables.lanes = tables.lanes.set([lane.id], { ...row, lane: saved });
    },

    async findSession(lane, sessionId) {
      return desk.reading().sessionIds.get(lane, sessionId);
    },

    async addSession(session) {
      const tables = desk.writing();
      requireLane(tables, session.lane);
      requireWhole(session.number, session.startedAt);
      assert(
        tables.sessions.get(session.lane, session.number) === undefined,
        "the session's number is taken",
      );
      assert(tables.sessionIds.get(session.lane, session.sessionId) === undefined, "the session exists");
      const row = Object.freeze({ ...session });
      tables.sessions = tables.sessions.set([session.lane, session.number], row);
      tables.sessionIds = tables.sessionIds.set([session.lane, session.sessionId], row);
    },

    async saveSession(session) {
      const tables = desk.writing();
      const known = tables.sessions.get(session.lane, session.number);
      assert(known !== undefined, `session ${session.number} of lane ${session.lane} does not exist`);
      const saved = Object.freeze({ ...known, cursor: session.cursor, finished: session.finished });
      tables.sessions = tables.sessions.set([session.lane, session.number], saved);
      tables.sessionIds = tables.sessionIds.set([session.lane, known.sessionId], saved);
    },

    async sessions(lane) {
      return [...desk.reading().sessions.scan([lane])];
    },

    async findTurn(lane, key) {
      const tables = desk.reading();
      const id = tables.turnKeys.get(lane, key);
      return id === undefined ? undefined : tables.turns.get(id);
    },

    async addTurn(turn) {
      const tables = desk.writing();
      requireLane(tables, turn.lane);
      requireWhole(turn.session, turn.committedAt);
      assert(tables.turnKeys.get(turn.lane, turn.key) === undefined, "the turn exists");
      const id = turnId(nextId(tables));
      tables.turns = tables.turns.set([id], Object.freeze({ ...turn, id }));
      tables.turnKeys = tables.turnKeys.set([turn.lane, turn.key], id);
      return id;
    },

    async addReset(reset) {
      const tables = desk.writing();
      requireLane(tables, reset.lane);
      requireWhole(reset.session, reset.at);
      requireNumber(reset.place);
      const known = tables.resets.get(reset.lane, reset.entryId);
      if (known?.session === reset.session && known.place === reset.place) return false;
      tables.resets = tables.resets.set([reset.lane, reset.entryId], Object.freeze({ ...reset }));
      return true;
    },

    async lastReset(lane, session) {
      const resets = [...desk.reading().resets.scan([lane])].filter((reset) => reset.session === session);
      return resets.sort((a, b) => compareKeys([b.place, b.at, b.entryId], [a.place, a.at, a.entryId]))[0];
    },

    async resets(lane) {
      return [...desk.reading().resets.scan([lane])].sort((a, b) =>
        compareKeys([a.session, a.place, a.at, a.entryId], [b.session, b.place, b.at, b.entryId]),
      );
    },

    async turns(ids) {
      const tables = desk.reading();
      return new Map(
        ids.flatMap((id) => {
          const turn = tables.turns.get(id);
          return turn === undefined ? [] : [[id, turn] as const];
        }),
      );
    },

    async totals(installation) {
      const tables = desk.reading();
      const lanes = lanesOf(tables, installation);
      const ids = new Set(lanes.map((lane) => lane.id));
      const messages = [...tables.messages.scan([])]
        .map((row) => row.message)
        .filter(({ lane }) => ids.has(lane));
      const moments = messages.map(({ at }) => at).sort((a, b) => a - b);
      return {
        lanes: lanes.length,
        turns: [...tables.turns.scan([])].filter((turn) => ids.has(turn.lane)).length,
        messages: messages.length,
        provisional: messages.filter(({ state }) => state === "provisional").length,
        quarantined: messages.filter(({ state }) => state === "quarantined").length,
        behind: lanes.filter((lane) => lane.health.state === "behind").length,
        firstAt: moments[0] ?? null,
        lastAt: moments.at(-1) ?? null,
        rawBytes: messages.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    },
  };
}

/** One counter for every table: an id of one kind is then never taken for one of another by luck. */
export function nextId(tables: Tables): number {
  tables.lastId += 1;
  return tables.lastId;
}

export function requireLane(tables: Tables, lane: number): void {
  assert(tables.lanes.get(lane) !== undefined, `lane ${lane} does not exist`);
}

function lanesOf(tables: Readonly<Tables>, installation: string): readonly Lane[] {
  return [...tables.laneKeys.scan([installation])]
    .sort((a, b) => a - b)
    .flatMap((id) => tables.lanes.get(id)?.lane ?? []);
}

function checkLane(lane: Omit<Lane, "id">): void {
  requireWhole(lane.epoch, lane.createdAt);
  if (lane.session !== null) requireWhole(lane.session);
  if (lane.budget !== null) requireWhole(lane.budget);
  if (lane.health.state === "behind") requireWhole(lane.health.since);
}
