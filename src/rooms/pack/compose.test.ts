/** Receipts hold what was chosen and why, add up, stay small, and repeat nothing of what was said. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../kernel/json.ts";
import { isIncluded, REASONS, type Reason } from "../../kernel/reasons.ts";
import type { PlanAccount, SupplyAccount } from "./account.ts";
import { asMade } from "./as-made.ts";
import { composeReceipt, MOST_CANDIDATES } from "./compose.ts";
import { readPlan, readSupply } from "./read-account.ts";
import { type CandidateAccount, PROMPT_PARTS } from "./receipt.ts";
import { candidate, newReceipt } from "./samples.suite.ts";

const LANE = { installation: "home", agent: "main", sessionKey: "direct" };
const SENT = { messages: 3, tokens: 100, supplied: true, otherwise: false, degraded: [] };

function planOf(more: Partial<PlanAccount> = {}): PlanAccount {
  const { budget, shown } = newReceipt();
  return {
    ...{ at: 1_000, lane: 1, budget, shown, parts: [{ part: "tail", tokens: 900, items: 4 }] },
    ...{ candidates: [], unlisted: 0, degraded: [], epoch: 2, versions: { plan: 1 } },
    watermarks: { messages: 9 },
    ...more,
  };
}

function supplyOf(more: Partial<SupplyAccount> = {}): SupplyAccount {
  const { query, asker } = newReceipt();
  return {
    ...{ at: 1_020, query, asker, room: 1_500, limits: { guidance: 700, recall: 800 } },
    ...{ parts: [{ part: "recall", tokens: 20, items: 1 }], candidates: [candidate("msg:3")], unlisted: 0 },
    ...{ channels: [{ name: "words", found: 3, ms: 1.2345 }], degraded: [], versions: { rank: "7" } },
    ...{
      watermarks: { messages: 10, memories: 4 },
      statistics: { records: 9, averageLength: 7.25, frequencies: [1] },
    },
    ...more,
  };
}

const compose = (plan: PlanAccount, supply: SupplyAccount | null, sent = SENT) =>
  composeReceipt({ lane: LANE, sessionId: "s1", plan, supply, sent });

const reason = fc.constantFrom(...(Object.keys(REASONS) as Reason[]));
const score = fc.double({ min: -50, max: 50, noNaN: true });
const anyCandidate: fc.Arbitrary<CandidateAccount> = fc
  .record({
    id: fc.nat(100_000),
    part: fc.constantFrom(...PROMPT_PARTS),
    tokens: fc.nat(5_000),
    reason,
    scores: fc.option(fc.array(fc.tuple(fc.constantFrom("lexical", "session", "speaker"), score))),
  })
  .map(({ id, part, tokens, reason: why, scores }) => ({
    ...{ ref: `msg:${id}`, part, tokens, reason: why },
    score: scores === null ? null : scores.reduce((sum, [, value]) => sum + value, 0),
    ...(scores === null ? {} : { scores }),
  }));

test("one receipt of both accounts: parts in the order of the prompt, the later word on limits and watermarks", () => {
  const receipt = compose(planOf({ degraded: ["late:vectors"] }), supplyOf({ degraded: ["late:vectors"] }));
  expect(receipt).toMatchObject({
    ...{ at: 1_000, lane: LANE, sessionId: "s1", epoch: 2, supply: { at: 1_020, room: 1_500 } },
    parts: [
      { part: "tail", tokens: 900, items: 4 },
      { part: "recall", tokens: 20, items: 1 },
    ],
    budget: { tau: 10_000, limits: { tail: 9_000, guidance: 700, recall: 800 } },
    ...{ versions: { plan: 1, rank: "7" }, watermarks: { messages: 10, memories: 4 } },
    ...{ degraded: ["late:vectors"], channels: [{ name: "words", found: 3, ms: 1.2 }], sent: SENT },
  });
});

test("by whose day the question was read is kept, where that is not UTC", () => {
  const supplied = (more: Partial<SupplyAccount>) =>
    compose(planOf(), readSupply(JSON.parse(JSON.stringify(supplyOf(more))))).supply;
  expect(supplied({ utcOffset: -210 })).toEqual({ at: 1_020, utcOffset: -210, room: 1_500 });
  expect(supplied({})).toEqual({ at: 1_020, room: 1_500 });
});

test("without a supply it says that nothing was asked, and what was asked for is not made up", () => {
  const receipt = compose(planOf(), null, { ...SENT, supplied: false });
  expect(receipt).toMatchObject({
    ...{ query: { digest: null, chars: 0 }, asker: { isOwner: null, reach: "lane" }, supply: null },
    ...{ channels: [], statistics: null, degraded: [], sent: { supplied: false } },
  });
});

test("what was supplied and not sent is not in", () => {
  const supply = supplyOf({
    candidates: [candidate("msg:3"), candidate("msg:4", { reason: "below-floor" })],
  });
  const receipt = compose(planOf(), supply, { ...SENT, supplied: false });
  expect(receipt.candidates.map(({ ref, reason: why }) => [ref, why])).toEqual([
    ["msg:3", "not-sent"],
    ["msg:4", "below-floor"],
  ]);
  expect(receipt.parts).toContainEqual({ part: "recall", tokens: 0, items: 0 });
  expect(receipt.degraded).toEqual(["supply-not-sent"]);
});

test("explanations add up to the scores that they explain, to the last digit that is kept", () => {
  fc.assert(
    fc.property(fc.array(anyCandidate, { maxLength: 30 }), (candidates) => {
      const receipt = compose(planOf(), supplyOf({ candidates }));
      for (const [at, kept] of receipt.candidates.entries()) {
        if (kept.scores === undefined) continue;
        const sum = kept.scores.reduce((total, [, value]) => total + Math.round(value * 1e6), 0);
        expect(sum).toBe(Math.round((kept.score ?? Number.NaN) * 1e6));
        expect(Math.abs((kept.score ?? Number.NaN) - (candidates[at]?.score ?? Number.NaN))).toBeLessThan(
          1e-6,
        );
        expect(kept.scores.map(([name]) => name)).not.toContain("unexplained");
      }
    }),
  );
});

test("a score that its explanation does not reach says so", () => {
  const candidates = [candidate("msg:3", { score: 0.75, scores: [["lexical", 0.5]] })];
  const receipt = compose(planOf(), supplyOf({ candidates }));
  expect(receipt.candidates[0]?.scores).toEqual([
    ["lexical", 0.5],
    ["unexplained", 0.25],
  ]);
});

test("at most so many are listed, in their order: all that is in, then the best; the others are counted", () => {
  fc.assert(
    fc.property(
      fc.array(anyCandidate, { maxLength: 900, size: "max" }),
      fc.array(anyCandidate, { maxLength: 900, size: "max" }),
      (planned, supplied) => {
        const all = [...planned, ...supplied];
        const receipt = compose(
          planOf({ candidates: planned }),
          supplyOf({ candidates: supplied, unlisted: 7 }),
        );
        expect(receipt.candidates.length).toBe(Math.min(MOST_CANDIDATES, all.length));
        expect(receipt.candidates.length + receipt.unlisted).toBe(all.length + 7);
        const included = all.filter((one) => isIncluded(one.reason)).length;
        const kept = receipt.candidates.filter((one) => isIncluded(one.reason)).length;
        expect(kept).toBe(Math.min(included, MOST_CANDIDATES));
        const excluded = (list: readonly CandidateAccount[]) =>
          list.filter((one) => !isIncluded(one.reason)).map((one) => one.score ?? Number.NEGATIVE_INFINITY);
        const keptScores = excluded(receipt.candidates);
        const best = excluded(all)
          .sort((a, b) => b - a || 0)
          .slice(0, keptScores.length);
        expect(keptScores.sort((a, b) => b - a || 0).map((one) => Math.round(one * 1e6) + 0)).toEqual(
          best.map((one) => Math.round(one * 1e6) + 0),
        );
      },
    ),
    { numRuns: 60 },
  );
});

/** Words that stand in no name of ours. */
const secretWord = fc.stringMatching(/^zq[b-df-hj-np-tv-xz]{6,9}$/);

test("whatever an account carries along beside what it should say, no word of it is kept", () => {
  const withWords = (value: Json, words: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((one) => withWords(one as Json, words));
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value as JsonObject).map(([name, one]) => [name, withWords(one, words)]);
    return { ...Object.fromEntries(fields), text: words.join(" "), prompt: [...words], snippet: { words } };
  };
  fc.assert(
    fc.property(
      fc.array(secretWord, { minLength: 1, maxLength: 6 }),
      fc.array(anyCandidate, { maxLength: 5 }),
      (words, candidates) => {
        // Tables of names are the caller's own; everything else has the fields that it has.
        const { versions: v, watermarks: w, ...plan } = planOf({ candidates }) as unknown as JsonObject;
        const { versions: _, watermarks: __, ...supply } = supplyOf({ candidates }) as unknown as JsonObject;
        const query = { digest: words[0] ?? "", chars: 3 };
        const read = {
          plan: readPlan({ ...(withWords(plan, words) as JsonObject), versions: v!, watermarks: w! }),
          supply: readSupply({ ...(withWords(supply, words) as JsonObject), query }),
        };
        expect(read.plan).not.toBeNull();
        const json = JSON.stringify(compose(read.plan!, read.supply));
        for (const word of words) expect(json).not.toContain(word);
      },
    ),
  );
});

test("keys are kept as they are given; what is named from the root of a disk is not kept, and that is said", () => {
  const degraded = [
    "unreadable: /home/mara/notes/AGENTS.md",
    "late:~/work/x.md",
    "C:\\Users\\mara\\AGENTS.md",
    "over-share: docs/rules.md",
  ];
  const kept = ["notes/AGENTS.md#L3-L9", "заметки/AGENTS.md#L1", "declared/AGENTS.md#L3-L9", "msg:4"];
  const refused = [
    "/srv/work/AGENTS.md#L3-L9",
    "~/AGENTS.md#L1",
    "C:\\rules.md#L1",
    `a/${"b".repeat(1_000)}`,
  ];
  const candidates = [...kept, ...refused].map((ref) => candidate(ref));
  const versions = { "authored:a/RULES.md": "1", "authored:b/RULES.md": "2", "authored:/etc/RULES.md": "3" };
  const receipt = compose(planOf({ degraded, candidates, versions }), null);
  expect(receipt.candidates.map(({ ref }) => ref)).toEqual(kept);
  expect(receipt.unlisted).toBe(refused.length);
  expect(Object.keys(receipt.versions)).toEqual(["authored:a/RULES.md", "authored:b/RULES.md"]);
  expect(receipt.degraded).toEqual([
    "unreadable::unnameable",
    "late:unnameable",
    ":unnameable",
    "over-share: docs/rules.md",
    "unnameable",
  ]);
  expect(JSON.stringify(receipt)).not.toMatch(/mara|srv|etc/);
});

test("a prompt that was made otherwise says what stands in it, and what did not go along", () => {
  const planned = planOf({
    shown: { from: 4, all: false, summaries: [9] },
    parts: [
      { part: "authored", tokens: 30, items: 2 },
      { part: "prefix", tokens: 100, items: 1 },
      { part: "tail", tokens: 900, items: 4 },
    ],
    candidates: [
      candidate("AGENTS.md#L1", { part: "authored", reason: "authored-hard" }),
      candidate("sum:9", { part: "prefix", reason: "folded-prefix" }),
      candidate("msg:4", { part: "tail", reason: "tail-recent" }),
      candidate("msg:6", { part: "tail", reason: "tail-base" }),
    ],
  });
  const reasons = ({ candidates }: PlanAccount) => candidates.map(({ ref, reason: why }) => [ref, why]);
  const whole = { from: 1, all: false, summaries: [] };
  const without = asMade(planned, { shown: whole, messages: 7, authored: 30, prefix: 0, tail: 1_400 });
  expect(without).toMatchObject({
    shown: whole,
    parts: [
      { part: "authored", tokens: 30, items: 2 },
      { part: "prefix", tokens: 0, items: 0 },
      { part: "tail", tokens: 1_400, items: 7 },
    ],
  });
  expect(reasons(without)).toEqual([
    ["AGENTS.md#L1", "authored-hard"],
    ["sum:9", "not-sent"],
    ["msg:1", "tail-recent"],
  ]);
  const cut = { from: 6, all: false, summaries: [9] };
  expect(reasons(asMade(planned, { shown: cut, messages: 2, authored: 0, prefix: 100, tail: 90 }))).toEqual([
    ["AGENTS.md#L1", "not-sent"],
    ["sum:9", "folded-prefix"],
    ["msg:4", "not-sent"],
    ["msg:6", "tail-recent"],
  ]);
  const receipt = composeReceipt({
    ...{ lane: LANE, sessionId: "s1", plan: without, supply: null },
    sent: { ...SENT, otherwise: true },
  });
  expect(receipt.sent).toMatchObject({ otherwise: true });
});

test("accounts come back from JSON as they were; what is no account is none", () => {
  fc.assert(
    fc.property(fc.array(anyCandidate, { maxLength: 5 }), (candidates) => {
      const there = <T>(value: T) => JSON.parse(JSON.stringify(value));
      expect(readPlan(there(planOf({ candidates })))).toEqual(there(planOf({ candidates })));
      expect(readSupply(there(supplyOf({ candidates })))).toEqual(there(supplyOf({ candidates })));
    }),
  );
  expect(readPlan({})).toBeNull();
  expect(readSupply({})).toBeNull();
});

test("an account that counts below nothing counts nothing", () => {
  const plan = readPlan({ budget: {}, unlisted: -3, parts: [{ part: "tail", tokens: -1, items: -2 }] })!;
  expect(compose(plan, null)).toMatchObject({ unlisted: 0, parts: [{ part: "tail", tokens: 0, items: 0 }] });
});

test("an account of another kind altogether makes a receipt that can be read", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (a, b) => {
      const odd = {
        at: a,
        lane: b,
        shown: a,
        parts: b,
        candidates: a,
        unlisted: b,
        degraded: a,
      } as JsonObject;
      const plan = readPlan({ ...odd, budget: {}, versions: b as Json, watermarks: a as Json });
      const supply = readSupply({ ...odd, query: {}, asker: b as Json, channels: a as Json, statistics: {} });
      const receipt = compose(plan!, supply);
      expect(JSON.parse(JSON.stringify(receipt))).toEqual(receipt);
      for (const { ref, reason: why } of receipt.candidates) {
        expect(typeof ref).toBe("string");
        expect(Object.hasOwn(REASONS, why)).toBe(true);
      }
    }),
  );
});
