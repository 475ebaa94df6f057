import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { observationId, shelfId } from "../../kernel/ids.ts";
import {
  IMPORTANCE_LABELS,
  LIFECYCLE_STATES,
  OBSERVATION_KINDS,
  PRIORITIES,
} from "../../kernel/ledger-words.ts";
import { TRUSTS } from "../../kernel/trust.ts";
import { DAY_MS, decayDays, decayQueries, decaySteps, planDecay } from "./decay.ts";
import { requireMove } from "./lifecycle-rules.ts";
import type { DecayCandidate } from "./port.ts";

const NOW = instantOf(1_760_000_000_000);

function unused(days: number, others: Partial<DecayCandidate> = {}): DecayCandidate {
  return {
    id: observationId(1),
    shelf: shelfId(1),
    kind: "note",
    trust: "tool",
    label: "nice_to_have",
    priority: "P2",
    state: "active",
    unusedSince: instantOf(NOW - days * DAY_MS),
    ...others,
  };
}

const aCandidate: fc.Arbitrary<DecayCandidate> = fc.record({
  id: fc.nat(200).map(observationId),
  shelf: fc.constant(shelfId(1)),
  kind: fc.constantFrom(...OBSERVATION_KINDS),
  trust: fc.constantFrom(...TRUSTS),
  label: fc.constantFrom(...IMPORTANCE_LABELS),
  priority: fc.constantFrom(...PRIORITIES),
  state: fc.constantFrom(...LIFECYCLE_STATES),
  // Also of a time to come: clocks go backwards.
  unusedSince: fc.integer({ min: -30, max: 400 }).map((days) => instantOf(NOW - days * DAY_MS)),
});

const moves = (candidate: DecayCandidate) =>
  decaySteps(candidate, NOW).map(({ from, to, reason }) => [from, to, reason]);

test.each([
  { name: "P2 a moment before it is stale", one: unused(19.99), steps: [] },
  { name: "P2 stale", one: unused(20), steps: [["active", "stale", "unused-20-days"]] },
  { name: "P2 a moment before it is archived", one: unused(29.99, { state: "stale" }), steps: [] },
  {
    name: "P2 archived",
    one: unused(30, { state: "stale" }),
    steps: [["stale", "archived", "unused-30-days"]],
  },
  {
    name: "P2 found late goes both steps",
    one: unused(30),
    steps: [
      ["active", "stale", "unused-20-days"],
      ["stale", "archived", "unused-30-days"],
    ],
  },
  { name: "P1 after 30 days", one: unused(59, { priority: "P1" }), steps: [] },
  { name: "P1 stale", one: unused(89, { priority: "P1" }), steps: [["active", "stale", "unused-60-days"]] },
  {
    name: "P1 archived",
    one: unused(90, { priority: "P1", state: "stale" }),
    steps: [["stale", "archived", "unused-90-days"]],
  },
  {
    name: "consolidated ones too",
    one: unused(70, { priority: "P1", state: "consolidated" }),
    steps: [["consolidated", "stale", "unused-60-days"]],
  },
  { name: "P0 never", one: unused(4_000, { priority: "P0" }), steps: [] },
  { name: "what must be remembered never", one: unused(4_000, { label: "must_remember" }), steps: [] },
  {
    name: "text of the web has half the time",
    one: unused(15, { trust: "web", state: "stale" }),
    steps: [["stale", "archived", "unused-15-days"]],
  },
  {
    name: "what nobody knows of has the usual",
    one: unused(15, { trust: "unknown", state: "stale" }),
    steps: [],
  },
  { name: "of a time to come", one: unused(-400), steps: [] },
  { name: "archived already", one: unused(400, { state: "archived" }), steps: [] },
])("decay: $name", ({ one, steps }) => {
  expect(moves(one)).toEqual(steps);
});

test("no plan ever names what is protected; every step is legal, and none leads anywhere but to stale or archived", () => {
  fc.assert(
    fc.property(fc.array(aCandidate, { maxLength: 60 }), (candidates) => {
      for (const { from, to, candidate } of planDecay(candidates, NOW)) {
        expect(candidate.priority).not.toBe("P0");
        expect(candidate.label).not.toBe("must_remember");
        expect(["stale", "archived"]).toContain(to);
        requireMove("obs:1", from, to);
      }
    }),
  );
});

test("the longest unused first, each once, whatever order they come in", () => {
  fc.assert(
    fc.property(fc.uniqueArray(aCandidate, { selector: ({ id }) => id, maxLength: 60 }), (candidates) => {
      const plan = planDecay(candidates, NOW);
      expect(planDecay(candidates.toReversed(), NOW)).toEqual(plan);
      expect(planDecay([...candidates, ...candidates], NOW)).toEqual(plan);
      const since = plan.map(({ candidate }) => candidate.unusedSince);
      expect(since).toEqual(since.toSorted((a, b) => a - b));
    }),
  );
});

test("what the store is asked for is what the rules want moved: no more of a class, and no less", () => {
  const queries = decayQueries({ shelves: [shelfId(1)], now: NOW, limit: 10, scheduled: false });
  fc.assert(
    fc.property(aCandidate, (candidate) => {
      const asked = queries.some(
        ({ priorities, trusts, states, unusedSince }) =>
          priorities.includes(candidate.priority) &&
          trusts.includes(candidate.trust) &&
          states.includes(candidate.state) &&
          candidate.unusedSince < unusedSince &&
          candidate.label !== "must_remember",
      );
      expect(asked).toBe(decaySteps(candidate, NOW).length > 0);
    }),
  );
});

test("only the scheduled sweep leaves what was stored lately", () => {
  const asked = (scheduled: boolean) => decayQueries({ shelves: [], now: NOW, limit: 10, scheduled });
  expect(asked(false).every(({ storedBefore }) => storedBefore === undefined)).toBe(true);
  expect(asked(true).every(({ storedBefore }) => storedBefore === NOW - 14 * DAY_MS)).toBe(true);
});

test("how long each may be unused", () => {
  expect(decayDays("P0", "human")).toBeUndefined();
  expect(decayDays("P1", "human")).toEqual({ stale: 60, archived: 90 });
  expect(decayDays("P2", "tool")).toEqual({ stale: 20, archived: 30 });
  expect(decayDays("P1", "web")).toEqual({ stale: 30, archived: 45 });
});
