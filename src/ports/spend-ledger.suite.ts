/** Model calls: counted by scope and time, added up over all. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../kernel/clock.ts";
import { type LaneId, laneId } from "../kernel/ids.ts";
import { CALL_OUTCOMES, type ModelCall, type SpendLedger } from "./spend-ledger.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export interface OpenSpend {
  readonly store: UnitOfWork<{ readonly spend: SpendLedger }>;
  /** One that exists. */
  readonly lane: LaneId;
  close(): Promise<void>;
}

const callAt = (at: number, more: Partial<ModelCall> = {}): ModelCall => ({
  at: instantOf(at),
  lane: null,
  scope: "host",
  model: "some/model",
  outcome: "ok",
  tokensIn: 100,
  tokensOut: 20,
  costUsd: 0.25,
  tookMs: 1_234.5,
  ...more,
});

export function spendLedgerSuite(name: string, open: () => Promise<OpenSpend>): void {
  describe(`${name}: spend ledger`, () => {
    let opened: OpenSpend;
    const record = (...calls: readonly ModelCall[]) =>
      opened.store.write("derived", ({ spend }) => spend.record(calls));
    const recent = (scope: string, since: number, limit = 99) =>
      opened.store.read(({ spend }) => spend.recent(scope, instantOf(since), limit));
    const totals = (since: number) => opened.store.read(({ spend }) => spend.totals(instantOf(since)));

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test("calls come back with every field, newest first, those of a scope only", async () => {
      const first = callAt(10, { lane: opened.lane, scope: "a\0\ud800" });
      const second = callAt(20, {
        scope: "a\0\ud800",
        ...{ model: "", outcome: "auth", tokensIn: null, tokensOut: null, costUsd: null, tookMs: 0 },
      });
      await record(second, first, callAt(30, { scope: "b" }));
      expect(await recent("a\0\ud800", 0)).toEqual([second, first]);
      expect(await recent("c", 0)).toEqual([]);
    });

    test("of one moment, the one recorded last comes first", async () => {
      await record(callAt(5, { model: "first" }), callAt(5, { model: "second" }));
      expect((await recent("host", 5)).map(({ model }) => model)).toEqual(["second", "first"]);
    });

    test("not before `since`, and no more than asked for", async () => {
      await record(...[1, 2, 3, 4, 5].map((at) => callAt(at)));
      expect((await recent("host", 3)).map(({ at }) => at)).toEqual([5, 4, 3]);
      expect((await recent("host", 3, 2)).map(({ at }) => at)).toEqual([5, 4]);
      expect(await recent("host", 6)).toEqual([]);
    });

    test("beyond the newest so many the older are forgotten, whatever their scope, and none of today's", async () => {
      const prune = (keep: number, since: number) =>
        opened.store.write("derived", ({ spend }) => spend.prune(keep, instantOf(since)));
      await prune(2, 100);
      await record(...[1, 2, 3].map((at) => callAt(at)), callAt(4, { scope: "b" }), callAt(5));
      await prune(5, 100);
      expect((await totals(0)).calls).toBe(5);
      await prune(2, 3);
      expect((await recent("host", 0)).map(({ at }) => at)).toEqual([5, 3]);
      await prune(2, 100);
      expect((await recent("host", 0)).map(({ at }) => at)).toEqual([5]);
      expect((await recent("b", 0)).map(({ at }) => at)).toEqual([4]);
    });

    test("totals add up every scope and outcome; what is not known counts as nothing", async () => {
      expect(await totals(0)).toEqual({ calls: 0, tokensIn: 0, tokensOut: 0, costUsd: 0 });
      await record(
        ...CALL_OUTCOMES.map((outcome, at) => callAt(10 + at, { outcome, scope: `s${at}` })),
        callAt(9, { tokensIn: null, tokensOut: null, costUsd: null }),
      );
      const count = CALL_OUTCOMES.length;
      const all = { tokensIn: 100 * count, tokensOut: 20 * count, costUsd: 0.25 * count };
      expect(await totals(0)).toEqual({ calls: count + 1, ...all });
      expect(await totals(10)).toEqual({ calls: count, ...all });
      expect(await totals(1_000)).toMatchObject({ calls: 0 });
    });

    test.each<[string, Partial<ModelCall>]>([
      ["a lane that does not exist", { lane: laneId(987_654) }],
      ["half a token", { tokensIn: 0.5 }],
      ["a cost that is no number", { costUsd: Number.NaN }],
      ["a time without end", { tookMs: Number.POSITIVE_INFINITY }],
    ])("refuses %s", async (_name, more) => {
      await expect(record(callAt(1), callAt(2, more))).rejects.toThrow();
      expect(await totals(0)).toMatchObject({ calls: 0 });
    });
  });
}
