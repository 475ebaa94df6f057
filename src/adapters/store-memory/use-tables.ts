/** How often what is kept was found and used, in memory. */

import type { RecordUse, UseStore } from "../../rooms/ledger/index.ts";
import { requireWhole } from "./numbers.ts";
import type { Desk } from "./tables.ts";

const UNUSED: RecordUse = { retrieved: 0, retrievedAt: null, included: 0, includedAt: null };

export function useTables(desk: Desk): UseStore {
  return {
    async note(how, kind, sources, at) {
      const tables = desk.writing();
      requireWhole(at, ...sources);
      for (const source of new Set(sources)) {
        const use = tables.recordUses.get(kind, source) ?? UNUSED;
        const last = Math.max(at, use[`${how}At`] ?? at);
        tables.recordUses = tables.recordUses.set(
          [kind, source],
          Object.freeze({ ...use, [how]: use[how] + 1, [`${how}At`]: last }),
        );
      }
    },
    async of(kind, sources) {
      const { recordUses } = desk.reading();
      requireWhole(...sources);
      const inOrder = [...new Set(sources)].toSorted((a, b) => a - b);
      return new Map(
        inOrder.flatMap((source) => {
          const use = recordUses.get(kind, source);
          return use === undefined ? [] : [[source, use]];
        }),
      );
    },
    async remove(kind, sources) {
      const tables = desk.writing();
      requireWhole(...sources);
      for (const source of sources) tables.recordUses = tables.recordUses.delete([kind, source]);
    },
  };
}
