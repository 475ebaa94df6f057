/** What happened around a moment: observations and events of one shelf, by time, in memory. */

import type { LedgerMoment, LedgerStore } from "../../rooms/ledger/index.ts";
import type { Desk } from "./tables.ts";

export function momentQuery(desk: Desk): Pick<LedgerStore, "around"> {
  return {
    async around(moment, before, after) {
      const { observations, events } = desk.reading();
      const told = [
        ...[...observations.scan([])].map((one) => ({ ...one, ledger: "obs" as const })),
        ...[...events.scan([])].map((one) => ({ ...one, ledger: "evt" as const })),
      ];
      const all = told
        .filter(({ shelf, held }) => shelf === moment.shelf && held === null)
        .map(({ shelf, ledger, id, at }): LedgerMoment => ({ shelf, kind: ledger, id, at }))
        .sort(inOrder);
      const earlier = all.filter((one) => inOrder(one, moment) < 0);
      const later = all.filter((one) => inOrder(one, moment) > 0);
      return [
        ...earlier.slice(Math.max(0, earlier.length - Math.max(0, before))),
        ...later.slice(0, Math.max(0, after)),
      ];
    },
  };
}

function inOrder(a: LedgerMoment, b: LedgerMoment): number {
  return a.at - b.at || rank(a) - rank(b) || a.id - b.id;
}

function rank({ kind }: LedgerMoment): number {
  return kind === "obs" ? 0 : 1;
}
