/** Large parts and what lanes owe, in memory. */

import { assert } from "../../kernel/assert.ts";
import { fileId } from "../../kernel/ids.ts";
import type { HistoryStore, MessageBody, Payload } from "../../rooms/history/index.ts";
import { nextId, requireLane } from "./history-lanes.ts";
import { requireMessage } from "./history-messages.ts";
import { requireWhole } from "./numbers.ts";
import type { Desk, Tables } from "./tables.ts";

type PayloadMethods = Pick<
  HistoryStore,
  "addPayload" | "payload" | "payloadsOf" | "debt" | "debts" | "saveDebt" | "clearDebt"
>;

export function payloadTables(desk: Desk): PayloadMethods {
  return {
    async addPayload(payload) {
      const tables = desk.writing();
      const { message, part } = payload;
      const { parts } = JSON.parse(requireMessage(tables, message).body) as MessageBody;
      assert(parts[part] !== undefined, `message ${message} has no part ${part}`);
      requireWhole(payload.bytes, payload.tokens);
      const id = tables.payloadParts.get(message, part) ?? fileId(nextId(tables));
      tables.payloads = tables.payloads.set([id], Object.freeze({ ...payload, id }));
      tables.payloadParts = tables.payloadParts.set([message, part], id);
      return id;
    },

    async payload(id) {
      const tables = desk.reading();
      const payload = tables.payloads.get(id);
      return payload !== undefined && isShown(tables, payload) ? payload : undefined;
    },

    async payloadsOf(messages) {
      const wanted = new Set(messages);
      const tables = desk.reading();
      return [...tables.payloads.scan([])].filter(
        (payload) => wanted.has(payload.message) && isShown(tables, payload),
      );
    },

    async debt(lane) {
      return desk.reading().debts.get(lane);
    },

    async debts(limit) {
      return [...desk.reading().debts.scan([])]
        .sort((a, b) => a.notBefore - b.notBefore || a.lane - b.lane)
        .slice(0, Math.max(0, limit));
    },

    async saveDebt(debt) {
      const tables = desk.writing();
      requireLane(tables, debt.lane);
      requireWhole(debt.since, debt.target, debt.attempts, debt.notBefore);
      tables.debts = tables.debts.set([debt.lane], Object.freeze({ ...debt }));
    },

    async clearDebt(lane) {
      const tables = desk.writing();
      tables.debts = tables.debts.delete([lane]);
    },
  };
}

/** What is inside of a forgotten message is forgotten with it. */
function isShown(tables: Readonly<Tables>, { message }: Payload): boolean {
  return tables.messages.get(message)?.message.withheld === null;
}
