import { expect, test } from "vitest";
import { instantOf } from "../kernel/clock.ts";
import { laneId } from "../kernel/ids.ts";
import { tokens } from "../kernel/tokens.ts";
import type { FoldDebt } from "../rooms/history/index.ts";
import { coalesce, putOff } from "./fold-debts.ts";

const debt = (over: Partial<FoldDebt> = {}): FoldDebt => ({
  lane: laneId(1),
  reason: "soft",
  since: instantOf(1_000),
  target: tokens(500),
  attempts: 0,
  notBefore: instantOf(1_000),
  ...over,
});

test("failures in a row put a debt off by 5, 10, 20, 30, 30 minutes", () => {
  let owed = debt();
  const minutes: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const now = instantOf(attempt * 1_000_000_000);
    owed = putOff(owed, now);
    minutes.push((owed.notBefore - now) / 60_000);
  }
  expect(minutes).toEqual([5, 10, 20, 30, 30]);
});

test("noticed ten times it is one debt, since the first time", () => {
  const first = debt();
  let owed = first;
  for (let at = 2; at < 12; at += 1)
    owed = coalesce(owed, debt({ since: instantOf(at), notBefore: instantOf(at) }));
  expect(owed).toBe(first);
});

test("a more pressing reason takes over and waits as long; what is asked for by hand waits for nothing", () => {
  const waiting = debt({ attempts: 3, notBefore: instantOf(9_000_000) });
  const hard = coalesce(waiting, debt({ reason: "hard", target: tokens(400) }));
  expect(hard).toMatchObject({
    reason: "hard",
    target: 400,
    attempts: 3,
    notBefore: 9_000_000,
    since: 1_000,
  });
  const manual = coalesce(hard, debt({ reason: "manual", notBefore: instantOf(5_000) }));
  expect(manual).toMatchObject({ reason: "manual", attempts: 0, notBefore: 5_000 });
  expect(coalesce(manual, debt({ reason: "soft" }))).toBe(manual);
  const redo = debt({ reason: "redo", attempts: 3, notBefore: instantOf(9_000_000) });
  expect(coalesce(redo, debt({ notBefore: instantOf(5_000) }))).toMatchObject({
    reason: "soft",
    attempts: 0,
    notBefore: 5_000,
  });
});

test("what is to be mended waits for nothing, and is not forgotten for a prompt that does not fit", () => {
  const waiting = debt({ reason: "hard", attempts: 3, notBefore: instantOf(9_000_000) });
  const mend = debt({ reason: "mend", target: tokens(0), notBefore: instantOf(2_000) });
  const owed = coalesce(waiting, mend);
  expect(owed).toMatchObject({ reason: "mend", attempts: 0, notBefore: 2_000, since: 1_000 });
  expect(coalesce(owed, debt({ reason: "hard" }))).toBe(owed);
  const asked = debt({ reason: "manual", attempts: 2, notBefore: instantOf(9_000_000), target: tokens(7) });
  expect(coalesce(asked, mend)).toMatchObject({ reason: "manual", target: 7, attempts: 0, notBefore: 2_000 });
});
