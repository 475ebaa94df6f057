import fc from "fast-check";
import { expect, test } from "vitest";
import { checksOf, type GateReport } from "./gate-checks.ts";
import { type Promotion, packsOf } from "./known-packs.ts";
import { isProved, type Proof, placeOn, scaleOf, verdictOf } from "./proof-scale.ts";

const REPORT: GateReport = {
  ...({
    passed: true,
    reasons: [],
    policy: "rerank",
    against: "lexical",
    minimumEffect: 0.01,
    spent: 0,
  } as const),
  ...{ train: { episodes: 9, until: 9 }, heldOut: { episodes: 60, from: 10 }, latencyMs: 2, bytes: 7_700 },
  ...{ gain: { mean: 0.3, lower: 0.26, level: 0.9995 }, pinned: { cases: 2, broken: [] }, churn: 0.25 },
  ...{ measured: [], seed: 1 },
};

test("a report that passed has every check passed, with its figures", () => {
  const checks = checksOf(REPORT);
  expect(checks.every(({ passed, why }) => passed && why.length === 0)).toBe(true);
  expect(checks.map(({ found }) => found)).toEqual([
    "60 turns that it did not learn from",
    "0.300 a turn on average, surely more than 0.260 (at 99.95 %)",
    "2 approved cases, 0 lost",
    "2 ms a route",
    "7.7 kB",
    "25 % of the routes would begin with another",
  ]);
});

test("each reason of the gate stands in exactly one check, and a bound that there is none of is said to be none", () => {
  const codes = ["no-evidence", "gain-unproven", "pinned-case", "latency", "size", "churn", "new-rule"];
  const reasons = codes.map((code) => `${code}: because of ${code}`);
  const checks = checksOf({
    ...REPORT,
    passed: false,
    reasons,
    gain: { mean: 0, lower: -1_000, level: 0.99 },
  });
  expect(checks.flatMap(({ code, why, passed }) => (passed ? [] : [[code, ...why]]))).toEqual(
    codes.map((code) => [code, `because of ${code}`]),
  );
  expect(checks[1]!.found).toContain("nothing is sure");
});

function promotion(kind: Promotion["kind"], pack: string | null, at: number): Promotion {
  return { kind, pack, at, by: "terminal", override: false, reason: "", report: null };
}

test("packs are known by what was decided last, and by what is served now", () => {
  const manifest = (digest: string) => ({
    ...({ digest, format: 1, parent: null, builtAt: 1, nodes: 1, links: 0, policy: "lexical" } as const),
    ...{ fingerprint: null, bytes: 1, report: null },
  });
  const history = [
    promotion("rejected", "d", 5),
    promotion("rolled-back", null, 4),
    promotion("serving", "b", 3),
    promotion("serving", "a", 2),
    promotion("built", "a", 1),
  ];
  const packs = packsOf(history, { pack: manifest("b"), canary: manifest("c"), shadow: null });
  expect(packs.map(({ digest, state, at }) => [digest, state, at])).toEqual([
    ["d", "rejected", 5],
    ["b", "serving", 3],
    ["a", "before", 2],
    ["c", "canary", 1],
  ]);
});

const arm = (name: Proof["arms"][number]["arm"], low: number, high: number): Proof["arms"][number] => ({
  ...{ arm: name, policy: null, utility: (low + high) / 2, low, high },
  gain: name === "lexical" ? null : { mean: (low + high) / 2, low, high },
});
const proof = (arms: Proof["arms"], episodes = 100): Proof => ({
  ...{ episodes, from: 1, to: 2, pack: null, arms, failures: [], notes: [] },
});

test.each([
  [proof([arm("lexical", 0, 1)], 0), "There is too little to say what any way of routing is worth."],
  [proof([arm("lexical", -1_000, 1_000)]), "There is too little to say what any way of routing is worth."],
  [
    proof([arm("lexical", 0, 1)]),
    "Nothing was learned yet: there is nothing to prove beside words and the graph.",
  ],
  [
    proof([arm("lexical", 0, 1), arm("learned", 0.1, 0.2)]),
    "What was learned is better than words alone: all of the interval is above nothing.",
  ],
  [
    proof([arm("lexical", 0, 1), arm("learned", -0.2, -0.1)]),
    "What was learned is worse than words alone: all of the interval is below nothing.",
  ],
  [
    proof([arm("lexical", 0, 1), arm("learned", -0.1, 0.1)]),
    "Whether what was learned is better than words alone cannot be told yet: the interval has nothing in it.",
  ],
])("no more is said than the figures say (%#)", (given, words) => {
  expect(verdictOf(given)).toBe(words);
  expect(isProved(given)).toBe(!words.startsWith("There is too little"));
});

test("on one scale everything has its place, nothing among them, and the greater is further right", () => {
  const value = fc.double({ min: -5, max: 5, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 5 }), (rows) => {
      const spans = rows
        .map((row) => row.toSorted((a, b) => a - b))
        .map(([low, mean, high]) => ({ low: low!, mean: mean!, high: high! }));
      const scale = scaleOf(spans);
      const zero = placeOn(scale, 0);
      expect(zero).toBeGreaterThan(0);
      expect(zero).toBeLessThan(1);
      for (const { low, mean, high } of spans) {
        const places = [low, mean, high].map((one) => placeOn(scale, one));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(places.every((place) => place > 0 && place < 1)).toBe(true);
      }
    }),
  );
});
