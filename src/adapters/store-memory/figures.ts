/** Counts by looking at every row. */

import { type LaneId, laneId } from "../../kernel/ids.ts";
import type { FiguresScope, FiguresStore, StoredMessage } from "../../rooms/history/index.ts";
import { compareKeys, type Key } from "./sorted-map.ts";
import type { Desk } from "./tables.ts";

const DAY_MS = 86_400_000;

export function figureQueries(desk: Desk): FiguresStore {
  const lanesIn = ({ installation, lane }: FiguresScope): readonly LaneId[] =>
    [...desk.reading().lanes.scan([])]
      .filter((row) => (lane === null ? row.lane.installation === installation : row.lane.id === lane))
      .map((row) => row.lane.id);
  const messagesIn = (scope: FiguresScope): readonly StoredMessage[] => {
    const lanes = new Set(lanesIn(scope));
    return [...desk.reading().messages.scan([])]
      .map((row) => row.message)
      .filter((message) => lanes.has(message.lane));
  };
  return {
    async lanes(scope) {
      const tables = desk.reading();
      const messages = messagesIn(scope);
      return lanesIn(scope).map((lane) => {
        const said = messages.filter((message) => message.lane === lane);
        const moments = said.map(({ at }) => at).sort((a, b) => a - b);
        const items = tables.views.get(lane) ?? [];
        return {
          lane,
          turns: [...tables.turns.scan([])].filter((turn) => turn.lane === lane).length,
          sessions: [...tables.sessions.scan([lane])].length,
          firstAt: moments[0] ?? null,
          lastAt: moments.at(-1) ?? null,
          rawBytes: said.reduce((sum, { bytes }) => sum + bytes, 0),
          viewItems: items.length,
          viewTokens: items.reduce((sum, { tokens }) => sum + tokens, 0),
        };
      });
    },

    async roles(scope) {
      const groups = grouped(messagesIn(scope), ({ lane, role }) => [lane, role]);
      return groups.map(([[lane, role], rows]) => ({
        lane: laneId(Number(lane)),
        role: String(role),
        messages: rows.length,
        tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0),
      }));
    },

    async summaries(scope) {
      const lanes = new Set(lanesIn(scope));
      const all = [...desk.reading().summaries.scan([])].map((row) => row.summary);
      const order = ["prepared", "active", "retired"] as const;
      const groups = grouped(
        all.filter(({ lane }) => lanes.has(lane)),
        ({ lane, state, depth }) => [lane, order.indexOf(state), depth],
      );
      return groups.map(([[lane, state, depth], rows]) => ({
        lane: laneId(Number(lane)),
        state: order[Number(state)]!,
        depth: Number(depth),
        summaries: rows.length,
        tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0),
        fallback: rows.filter(({ fallback }) => fallback).length,
      }));
    },

    async models(scope) {
      const lanes = new Set(lanesIn(scope));
      const calls = [...desk.reading().modelCalls.scan([])].filter(
        ({ lane }) => lane !== null && lanes.has(lane),
      );
      return grouped(calls, ({ lane, model }) => [lane!, model]).map(([[lane, model], rows]) => {
        const sum = (field: "tokensIn" | "tokensOut" | "costUsd") =>
          rows.reduce((all, row) => all + (row[field] ?? 0), 0);
        return {
          lane: laneId(Number(lane)),
          model: String(model),
          calls: rows.length,
          failed: rows.filter(({ outcome }) => outcome !== "ok").length,
          tokensIn: sum("tokensIn"),
          tokensOut: sum("tokensOut"),
          costUsd: sum("costUsd"),
        };
      });
    },

    async files(scope) {
      const laneOf = new Map(messagesIn(scope).map(({ id, lane }) => [id, lane]));
      const files = [...desk.reading().payloads.scan([])].filter(({ message }) => laneOf.has(message));
      return grouped(files, ({ message, type }) => [laneOf.get(message)!, type]).map(
        ([[lane, type], rows]) => ({
          lane: laneId(Number(lane)),
          type: String(type),
          files: rows.length,
          bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
        }),
      );
    },

    async secrets(scope) {
      const { secrets } = desk.reading();
      const found = messagesIn(scope).flatMap(({ id, lane }) =>
        [...secrets.scan([id])].map((finding) => ({ lane, ...finding })),
      );
      return grouped(found, ({ lane, kind }) => [lane, kind]).map(([[lane, kind], rows]) => ({
        lane: laneId(Number(lane)),
        kind: String(kind),
        count: rows.reduce((sum, { count }) => sum + count, 0),
      }));
    },

    async withheld(scope) {
      const taken = messagesIn(scope).flatMap(({ lane, withheld }) => (withheld ? [{ lane, withheld }] : []));
      return grouped(taken, ({ lane, withheld }) => [lane, withheld === "forgotten" ? 1 : 2]).map(
        ([[lane], rows]) => ({
          lane: laneId(Number(lane)),
          kind: rows[0]!.withheld,
          messages: rows.length,
        }),
      );
    },

    async days(scope, since) {
      const said = messagesIn(scope).filter(({ at }) => at >= since);
      return grouped(said, ({ at }) => [Math.floor((at - since) / DAY_MS)]).map(([[day], rows]) => ({
        day: Number(day),
        messages: rows.length,
      }));
    },
  };
}

/** In the order of their keys. */
function grouped<T>(rows: readonly T[], keyOf: (row: T) => Key): readonly (readonly [Key, readonly T[]])[] {
  const groups = new Map<string, { key: Key; rows: T[] }>();
  for (const row of rows) {
    const key = keyOf(row);
    const name = JSON.stringify(key);
    const group = groups.get(name) ?? { key, rows: [] };
    groups.set(name, group);
    group.rows.push(row);
  }
  return [...groups.values()]
    .sort((a, b) => compareKeys(a.key, b.key))
    .map((group) => [group.key, group.rows] as const);
}
