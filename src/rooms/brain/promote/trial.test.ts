import fc from "fast-check";
import { expect, test } from "vitest";
import { seeded } from "../../../kernel/seeded.ts";
import { TRIAL_LIMITS, trialVerdict } from "./trial.ts";

/** Turns whose worth is 1 with that chance, else -0.05, asked about one after the other. */
function live(seed: number, chances: { readonly canary: number; readonly others: number }) {
  const draw = seeded(seed);
  const canary: number[] = [];
  const others: number[] = [];
  for (let turn = 0; turn < 2_000; turn += 1) {
    const mine = draw() < 0.25;
    (mine ? canary : others).push(draw() < (mine ? chances.canary : chances.others) ? 1 : -0.05);
    const verdict = trialVerdict({ stage: "canary", canary, others });
    if (verdict.kind !== null) return { kind: verdict.kind, turns: canary.length };
  }
  return { kind: null, turns: canary.length };
}

const share = (chances: { readonly canary: number; readonly others: number }, kind: string) => {
  let found = 0;
  for (let seed = 1; seed <= 60; seed += 1) if (live(seed, chances).kind === kind) found += 1;
  return found / 60;
};

test("a pack that is clearly worse in earnest is taken back, and long before its trial is over", () => {
  expect(share({ canary: 0.1, others: 0.5 }, "rolled-back")).toBeGreaterThan(0.98);
  expect(live(7, { canary: 0.05, others: 0.6 }).turns).toBeLessThan(60);
});

test("one that is better comes to serve all", () => {
  expect(share({ canary: 0.6, others: 0.4 }, "serving")).toBeGreaterThan(0.95);
});

test("one that is no worse is seldom taken back before the end, however often it is asked about", () => {
  let early = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const { kind, turns } = live(seed, { canary: 0.4, others: 0.4 });
    if (kind === "rolled-back" && turns < TRIAL_LIMITS.enough) early += 1;
  }
  expect(early).toBeLessThanOrEqual(200 * 3 * TRIAL_LIMITS.backError);
});

test("every trial ends once there were enough labelled turns", () => {
  const worth = fc.integer({ min: -8, max: 8 }).map((eighths) => eighths / 8);
  fc.assert(
    fc.property(
      fc.array(worth, { minLength: 200, maxLength: 260 }),
      fc.array(worth, { minLength: 15, maxLength: 60 }),
      (canary, others) => {
        expect(["serving", "rolled-back"]).toContain(trialVerdict({ stage: "canary", canary, others }).kind);
      },
    ),
    { numRuns: 30 },
  );
});

test("nothing is decided on too little", () => {
  fc.assert(
    fc.property(fc.nat(14), fc.nat(200), (few, many) => {
      const bad = Array.from({ length: few }, () => -1);
      const good = Array.from({ length: many }, () => 1);
      expect(trialVerdict({ stage: "canary", canary: bad, others: good }).kind).toBeNull();
      expect(trialVerdict({ stage: "canary", canary: good, others: bad }).kind).toBeNull();
    }),
  );
});

test("one that breaks or is late is taken back, at whatever stage", () => {
  const steady = (stage: "canary" | "serving", turns: number, failures: number) =>
    trialVerdict({ stage, canary: [], others: [], routed: { turns, failures } }).kind;
  for (const stage of ["canary", "serving"] as const) {
    expect(steady(stage, 19, 19)).toBeNull();
    expect(steady(stage, 20, 1)).toBeNull();
    expect(steady(stage, 20, 2)).toBe("rolled-back");
  }
});

test("what serves all stays when times are a little worse for everybody", () => {
  let back = 0;
  for (let seed = 1; seed <= 40; seed += 1) {
    const draw = seeded(seed);
    const worths = (count: number, chance: number) =>
      Array.from({ length: count }, () => (draw() < chance ? 1 : -0.05));
    const others = worths(150, 0.5);
    const since = worths(1_500, 0.4);
    const isBack = (turns: number) =>
      trialVerdict({ stage: "serving", canary: since.slice(0, turns), others }).kind === "rolled-back";
    if (Array.from({ length: 60 }, (_, at) => (at + 1) * 25).some(isBack)) back += 1;
  }
  expect(back).toBeLessThanOrEqual(1);
});

test("what serves all is taken back when turns are worth less than they were before it", () => {
  const draw = seeded(1);
  const before = Array.from({ length: 200 }, () => (draw() < 0.6 ? 1 : -0.05));
  const since = Array.from({ length: 80 }, () => (draw() < 0.1 ? 1 : -0.05));
  expect(trialVerdict({ stage: "serving", canary: since, others: before }).kind).toBe("rolled-back");
  expect(trialVerdict({ stage: "serving", canary: before, others: before }).kind).toBeNull();
});
