/** Named values, counts of secrets, hints, model calls and ratios, in memory. */

import { assert } from "../../kernel/assert.ts";
import { messageId } from "../../kernel/ids.ts";
import type { Calibration } from "../../ports/calibration.ts";
import { isAct, type Journal } from "../../ports/journal.ts";
import type { MetaStore } from "../../ports/meta.ts";
import type { SecretLedger } from "../../ports/secret-ledger.ts";
import type { SpendLedger } from "../../ports/spend-ledger.ts";
import { requireLane } from "./history-lanes.ts";
import { requireNumber, requireWhole } from "./numbers.ts";
import { SortedMap, takeFrom } from "./sorted-map.ts";
import type { Desk } from "./tables.ts";

export function metaTable(desk: Desk): MetaStore {
  return {
    async get(name) {
      return desk.reading().meta.get(name);
    },
    async set(name, value) {
      const tables = desk.writing();
      tables.meta = tables.meta.set([name], value);
    },
  };
}

export function secretTable(desk: Desk): SecretLedger {
  return {
    async record(findings) {
      const tables = desk.writing();
      for (const { message, kind, count } of findings) {
        requireWhole(count);
        assert(tables.messages.get(message) !== undefined, `message ${message} does not exist`);
        tables.secrets = tables.secrets.set([message, kind], { kind, count });
      }
    },
    async totals() {
      const sums = new Map<string, number>();
      for (const { kind, count } of desk.reading().secrets.scan([]))
        sums.set(kind, (sums.get(kind) ?? 0) + count);
      return [...sums].map(([kind, count]) => ({ kind, count })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
    },
    async messages(after, limit) {
      const ids = [...desk.reading().secrets.rows([])].map(({ key }) => messageId(Number(key[0])));
      return [...new Set(ids)].filter((id) => id > after).slice(0, limit);
    },
    async clear() {
      desk.writing().secrets = new SortedMap();
    },
  };
}

export function journalTable(desk: Desk): Journal {
  return {
    async append(record, keep) {
      const tables = desk.writing();
      tables.lastId += 1;
      tables.journal = tables.journal.set([tables.lastId], Object.freeze({ ...record }));
      const alike = [...tables.journal.rows([])].filter(({ value }) => isAct(value) === isAct(record));
      const gone = Math.max(0, alike.length - keep);
      for (const { key } of alike.slice(0, gone)) tables.journal = tables.journal.delete(key);
      return alike.length - gone;
    },
    async newest(limit, sessionId) {
      return [...desk.reading().journal.scan([])]
        .filter((record) => sessionId === undefined || record.sessionId === sessionId)
        .reverse()
        .slice(0, limit);
    },
    async dropReasons(refs) {
      const tables = desk.writing();
      const gone = new Set<unknown>(refs);
      for (const { key, value } of [...tables.journal.rows([])]) {
        const named = value.details?.["refs"];
        if (value.reason === null || !Array.isArray(named) || !named.some((ref) => gone.has(ref))) continue;
        tables.journal = tables.journal.set(key, Object.freeze({ ...value, reason: null }));
      }
    },
  };
}

export function spendTable(desk: Desk): SpendLedger {
  return {
    async record(calls) {
      const tables = desk.writing();
      for (const call of calls) {
        const { at, lane, scope, tokensIn, tokensOut, costUsd, tookMs } = call;
        if (lane !== null) requireLane(tables, lane);
        requireWhole(at, tokensIn ?? 0, tokensOut ?? 0);
        for (const number of [tookMs, costUsd ?? 0]) requireNumber(number);
        tables.lastId += 1;
        tables.modelCalls = tables.modelCalls.set([scope, at, tables.lastId], Object.freeze({ ...call }));
      }
    },
    async recent(scope, since, limit) {
      const calls = desk.reading().modelCalls.scan([scope], { backwards: true });
      return takeFrom(calls, limit).filter((call) => call.at >= since);
    },
    async totals(since) {
      const calls = [...desk.reading().modelCalls.scan([])].filter((call) => call.at >= since);
      const sum = (field: "tokensIn" | "tokensOut" | "costUsd") =>
        calls.reduce((all, call) => all + (call[field] ?? 0), 0);
      return {
        calls: calls.length,
        tokensIn: sum("tokensIn"),
        tokensOut: sum("tokensOut"),
        costUsd: sum("costUsd"),
      };
    },
    async prune(keep, since) {
      const tables = desk.writing();
      const rows = [...tables.modelCalls.rows([])].sort((a, b) => Number(a.key[2]) - Number(b.key[2]));
      for (const { key, value } of rows.slice(0, Math.max(0, rows.length - keep)))
        if (value.at < since) tables.modelCalls = tables.modelCalls.delete(key);
    },
  };
}

export function calibrationTable(desk: Desk): Calibration {
  return {
    async ratios(model) {
      return [...desk.reading().ratios.scan([model])];
    },
    async saveRatio(ratio) {
      const tables = desk.writing();
      requireNumber(ratio.ratio);
      requireWhole(ratio.samples);
      tables.ratios = tables.ratios.set([ratio.model, ratio.script], Object.freeze({ ...ratio }));
    },
  };
}
