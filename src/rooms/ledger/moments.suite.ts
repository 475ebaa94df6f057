/** What happened around a moment: by time on one shelf, observations and events together. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import type { ShelfId } from "../../kernel/ids.ts";
import type { LedgerMoment } from "./port.ts";
import { newEvent, newObservation, type OpenLedger, shelfIn } from "./samples.suite.ts";

export function momentSuite(name: string, open: () => Promise<OpenLedger>): void {
  describe(`${name}: moments of the ledger`, () => {
    let opened: OpenLedger;
    let own: ShelfId;
    let all: readonly LedgerMoment[];
    const around = async (moment: LedgerMoment, before: number, after: number) => {
      const found = await opened.store.read(({ ledger }) => ledger.around(moment, before, after));
      return found.map((one) => all.findIndex(({ kind, id }) => kind === one.kind && id === one.id));
    };

    beforeEach(async () => {
      opened = await open();
      own = await shelfIn(opened, "user", "user:owner");
      const other = await shelfIn(opened, "scope", "work");
      all = await opened.store.write("durable", async ({ ledger, events }) => {
        const observed = async (number: number, at: number, more = {}) => {
          const { id } = (await ledger.add(newObservation(own, number, { at: instantOf(at), ...more })))!;
          return { shelf: own, kind: "obs" as const, id: Number(id), at: instantOf(at) };
        };
        const happened = async (number: number, at: number, more = {}) => {
          const { id } = (await events.add(newEvent(own, number, { at: instantOf(at), ...more })))!;
          return { shelf: own, kind: "evt" as const, id: Number(id), at: instantOf(at) };
        };
        // Stored in another order than it happened.
        const last = await observed(1, 900);
        const second = await observed(2, 200);
        const third = await happened(3, 200);
        const first = await happened(4, 100);
        const fourth = await observed(5, 300);
        const fifth = await observed(6, 300);
        await observed(7, 250, { held: "injection" });
        await happened(8, 250, { held: "person" });
        await observed(9, 250, { shelf: other });
        await happened(10, 250, { shelf: other });
        return [first, second, third, fourth, fifth, last];
      });
    });
    afterEach(() => opened.close());

    test("by time, then observations, then by number; without what is held or elsewhere", async () => {
      for (const at of all.keys()) {
        expect(await around(all[at]!, 10, 10)).toEqual([...all.keys()].filter((one) => one !== at));
      }
    });

    test("no more than is asked for, the nearest of them", async () => {
      expect(await around(all[3]!, 2, 1)).toEqual([1, 2, 4]);
      expect(await around(all[3]!, 0, 1)).toEqual([4]);
      expect(await around(all[3]!, 1, 0)).toEqual([2]);
      expect(await around(all[0]!, 3, 0)).toEqual([]);
      expect(await around(all[5]!, -1, -1)).toEqual([]);
    });
  });
}
