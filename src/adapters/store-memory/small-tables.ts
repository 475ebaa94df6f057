/** Named values and counts of secrets, in memory. */

import { assert } from "../../kernel/assert.ts";
import type { Journal } from "../../ports/journal.ts";
import type { MetaStore } from "../../ports/meta.ts";
import type { SecretLedger } from "../../ports/secret-ledger.ts";
import { requireWhole } from "./numbers.ts";
import { SortedMap } from "./sorted-map.ts";
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
      const kept = [...tables.journal.scan([])].slice(-keep);
      tables.journal = new SortedMap();
      kept.forEach((each, at) => {
        tables.journal = tables.journal.set([tables.lastId - kept.length + 1 + at], each);
      });
      return kept.length;
    },
    async newest(limit) {
      return [...desk.reading().journal.scan([])].reverse().slice(0, limit);
    },
  };
}
