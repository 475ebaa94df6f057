import { expect, test } from "vitest";
import type { Statistics } from "../rooms/rank/index.ts";
import { recordedStatistics } from "./recorded-statistics.ts";

const today = (records: number, of: { readonly [term: string]: number }): Statistics => ({
  records,
  averageLength: records / 10,
  frequency: (term) => of[term] ?? 0,
});

test("the same question in a store that has grown goes by what was so then", () => {
  const then = recordedStatistics();
  const asked = then.over(today(100, { boat: 3, kestrel: 1 }));
  expect([asked.frequency("boat"), asked.frequency("kestrel"), asked.frequency("boat")]).toEqual([3, 1, 3]);
  const account = then.account()!;
  expect(account).toEqual({ records: 100, averageLength: 10, frequencies: [3, 1] });
  const again = recordedStatistics(account);
  const now = again.over(today(900, { boat: 70, kestrel: 40, mast: 5 }));
  expect([now.records, now.averageLength]).toEqual([100, 10]);
  expect([now.frequency("boat"), now.frequency("kestrel")]).toEqual([3, 1]);
  expect(again.account()).toEqual(account);
  // What was not asked for then is as it is.
  expect(now.frequency("mast")).toBe(5);
});

test("what is asked for twice, more widely, is kept in its order", () => {
  const then = recordedStatistics();
  then.over(today(10, { boat: 3 })).frequency("boat");
  then.over(today(10, { boat: 3, ship: 2 })).frequency("ship");
  const again = recordedStatistics(then.account()!);
  expect(again.over(today(99, { boat: 50 })).frequency("boat")).toBe(3);
  expect(again.over(today(99, { ship: 60 })).frequency("ship")).toBe(2);
});

test("nothing was asked for: there is nothing to keep", () => {
  expect(recordedStatistics().account()).toBeNull();
});
