/** Who learns, and how far they are, in memory. */

import type { WorkStore } from "../../rooms/brain/index.ts";
import { requireWhole } from "./numbers.ts";
import { firstOf } from "./sorted-map.ts";
import type { Desk } from "./tables.ts";

export function brainWorkTables(desk: Desk): WorkStore {
  return { ...leaseTable(desk), ...tickTable(desk) };
}

function leaseTable(desk: Desk): Pick<WorkStore, "take" | "beat" | "release" | "lease"> {
  return {
    async take(worker, pid, at, staleBefore) {
      const tables = desk.writing();
      requireWhole(pid, at, staleBefore);
      const lease = tables.brainLease;
      // A sign of life from after now is from before the clock was put back: it says nothing.
      if (lease?.held && lease.beatAt > staleBefore && lease.beatAt <= at) return undefined;
      const token = (lease?.token ?? 0) + 1;
      tables.brainLease = Object.freeze({ worker, token, pid, beatAt: at, held: true });
      return { token };
    },
    async beat(token, at) {
      const tables = desk.writing();
      requireWhole(token, at);
      const lease = tables.brainLease;
      if (!lease?.held || lease.token !== token) return false;
      tables.brainLease = Object.freeze({ ...lease, beatAt: at });
      return true;
    },
    async release(token) {
      const tables = desk.writing();
      const lease = tables.brainLease;
      if (lease?.token === token) tables.brainLease = Object.freeze({ ...lease, held: false });
    },
    async lease() {
      const lease = desk.reading().brainLease;
      if (!lease?.held) return undefined;
      const { worker, token, pid, beatAt } = lease;
      return { worker, token, pid, beatAt };
    },
  };
}

function tickTable(desk: Desk): Pick<WorkStore, "note" | "lastTick"> {
  return {
    async note(token, { tick, step, at }) {
      const tables = desk.writing();
      requireWhole(token, tick, at);
      const lease = tables.brainLease;
      if (!lease?.held || lease.token !== token) return false;
      if ([...tables.brainTicks.scan([tick])].some((known) => known.step === step)) return true;
      tables.lastId += 1;
      tables.brainTicks = tables.brainTicks.set([tick, tables.lastId], Object.freeze({ tick, step, at }));
      return true;
    },
    async lastTick() {
      const { brainTicks } = desk.reading();
      const last = firstOf(brainTicks.scan([], { backwards: true }));
      if (last === undefined) return undefined;
      const steps = [...brainTicks.scan([last.tick])].map(({ step, at }) => ({ step, at }));
      return { tick: last.tick, steps };
    },
  };
}
