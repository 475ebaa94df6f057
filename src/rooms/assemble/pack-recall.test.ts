import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { isIncluded } from "../../kernel/reasons.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { packGuidance } from "./pack-guidance.ts";
import { type FactCandidate, packRecall, type RecallCandidate, type RecallRequest } from "./pack-recall.ts";
import type { GuidanceItem } from "./render-supply.ts";

const AT = instantOf(Date.UTC(2026, 9, 2, 14, 3));
const OVERHEAD = 4;

const candidate = (id: number, text: string, more: Partial<RecallCandidate> = {}): RecallCandidate => ({
  ref: `msg:${id}`,
  where: "main",
  by: "user",
  at: instantOf(AT + id * 60_000),
  text,
  part: false,
  unlike: null,
  score: 0.9 - id / 1_000,
  ...more,
});

const pack = (candidates: readonly RecallCandidate[], more: Partial<RecallRequest> = {}) =>
  packRecall({
    candidates,
    guidance: [],
    room: 1_000,
    limit: 1_000,
    overhead: OVERHEAD,
    contradictions: new Map(),
    ...more,
  });

const words = (count: number) => "water ".repeat(count).trim();
const reasons = ({ verdicts }: ReturnType<typeof pack>) =>
  Object.fromEntries(verdicts.map(({ ref, reason }) => [ref, reason]));

test("one that does not fit blocks nobody behind it", () => {
  const packed = pack([candidate(1, words(100)), candidate(2, words(200)), candidate(3, words(40))], {
    room: 260,
    measures: { partFrom: 10 },
  });
  expect(reasons(packed)).toEqual({
    "msg:1": "recalled",
    "msg:2": "outweighed",
    "msg:3": "recalled",
  });
});

test("the order is by score for length, which each verdict tells: of two that fit as well, the shorter goes first", () => {
  const packed = pack([candidate(1, words(150)), candidate(2, words(100))], {
    ...{ room: 2_000, limit: 260 },
    measures: { partFrom: 10 },
  });
  expect(reasons(packed)).toEqual({ "msg:1": "outweighed", "msg:2": "recalled" });
  const [long, short] = packed.verdicts;
  expect(long!.worth).toBeLessThan(short!.worth!);
  expect(long!.score).toBeGreaterThanOrEqual(short!.score);
});

test.each([
  { bound: "the share of recall", limit: 300, room: 2_000, reason: "share-used-up" },
  { bound: "the room", limit: 2_000, room: 300, reason: "budget-used-up" },
])("where facts have the room and nothing is recalled, what bound it is the reason: $bound", (given) => {
  const { limit, room, reason } = given;
  const facts = Array.from({ length: 4 }, (_, at) => fact(at + 1, words(20)));
  const packed = pack([candidate(1, words(180))], { limit, room, facts, measures: { partFrom: 10 } });
  expect(packed.items).toEqual([]);
  expect(reasons(packed)).toEqual({ "msg:1": reason });
});

test("what is larger than all the room says so", () => {
  expect(reasons(pack([candidate(1, words(2_000))], { measures: { partFrom: 10 } }))).toEqual({
    "msg:1": "too-large",
  });
});

test("after so many that do not fit, nobody is tried any more", () => {
  const many = [1, 2, 3].map((id) => candidate(id, words(300)));
  const packed = pack([...many, candidate(4, "tiny")], {
    ...{ room: 200, limit: 200 },
    measures: { misses: 3, partFrom: 10, size: 0 },
  });
  expect(reasons(packed)).toMatchObject({ "msg:3": "too-large", "msg:4": "beyond-limit" });
  expect(packed.items).toEqual([]);
  expect(packed.block).toBeNull();
  expect(packed.blockTokens).toBe(0);
});

test("a very long one is shown in part, so that others have room", () => {
  const passage = (characters: number) => `…${"x ".repeat(Math.min(60, characters / 4))}…`;
  const packed = pack([candidate(1, words(900), { passage }), candidate(2, words(300))], {
    measures: { partFrom: 0.5 },
  });
  expect(reasons(packed)).toEqual({ "msg:1": "recalled-part", "msg:2": "recalled" });
  expect(packed.block).toMatch(/^\[msg:1 14:04 user, in part\] …x x /m);
});

test("what fits the question far less than the best is left out", () => {
  const packed = pack([candidate(1, "a", { score: 0.8 }), candidate(2, "b", { score: 0.1 })], {
    measures: { floor: 0.5 },
  });
  expect(reasons(packed)).toEqual({ "msg:1": "recalled", "msg:2": "below-floor" });
});

test("what contradicts one that is in comes in beside it, whatever its score, and says so", () => {
  const candidates = [
    candidate(1, "I live in Porto."),
    candidate(2, words(20)),
    candidate(3, "I live in Lisbon.", { score: 0.01 }),
  ];
  const contradictions = new Map([
    ["msg:1", ["msg:3"]],
    ["msg:3", ["msg:1"]],
  ]);
  const packed = pack(candidates, { contradictions, measures: { floor: 0.5 } });
  expect(reasons(packed)).toEqual({ "msg:1": "recalled", "msg:2": "recalled", "msg:3": "dissent" });
  expect(packed.block).toContain("[msg:3 14:06 user, unlike msg:1] I live in Lisbon.");
});

test("one dissent is brought in at most, others only when they are good enough themselves", () => {
  const candidates = [1, 2, 3, 4].map((id) => candidate(id, `text ${id}`, { score: id < 3 ? 0.9 : 0.01 }));
  const contradictions = new Map([
    ["msg:1", ["msg:3"]],
    ["msg:2", ["msg:4"]],
  ]);
  const packed = pack(candidates, { contradictions, measures: { floor: 0.5 } });
  expect(reasons(packed)).toMatchObject({ "msg:3": "dissent", "msg:4": "below-floor" });
});

test("what another stands for already is left out for it", () => {
  const because = { reason: "shown-as-guidance", ref: "shard:1" } as const;
  const { verdicts } = pack([candidate(1, "Use tabs.", { because })]);
  expect(verdicts).toMatchObject([{ reason: "shown-as-guidance", because: "shard:1" }]);
});

const anyText = fc.oneof(
  fc.lorem({ maxCount: 60 }),
  fc.string({ maxLength: 200 }),
  fc.constant("\n\n<x>\n".repeat(40)),
);
const anyCandidates = fc
  .array(fc.record({ text: anyText, day: fc.nat(3), score: fc.double({ min: 0, max: 1, noNaN: true }) }), {
    maxLength: 25,
  })
  .map((all) =>
    all
      .toSorted((a, b) => b.score - a.score)
      .map(({ text, day, score }, at) =>
        candidate(at + 1, text, {
          score,
          at: instantOf(AT + day * 86_400_000),
          where: `place ${day % 2}`,
          passage: (characters) => text.slice(0, characters),
        }),
      ),
  );
const anyGuidance = fc
  .array(fc.lorem({ maxCount: 20 }), { maxLength: 6 })
  .map((texts) =>
    texts.map((text, at): GuidanceItem => ({ ref: `shard:${at + 1}`, at: instantOf(AT + at), text })),
  );

const fact = (id: number, says: string, more: Partial<FactCandidate> = {}): FactCandidate => ({
  ...{ ref: `fact:${id}`, from: AT, to: null, word: "on the owner's word", says, score: 0.8 },
  ...more,
});
const anyFacts = fc
  .array(fc.nat(120), { maxLength: 6 })
  .map((sizes) => sizes.map((size, at) => fact(at + 1, words(size))));

test("a fact goes first, and what says nothing beyond it is left out", () => {
  const said = [candidate(1, "I live in Porto.", { asFact: "fact:1" }), candidate(2, "Porto is warm.")];
  const packed = pack(said, { facts: [fact(1, "owner lives in Porto")] });
  expect(packed.factVerdicts).toMatchObject([{ ref: "fact:1", reason: "known-fact" }]);
  expect(packed.verdicts).toMatchObject([
    { ref: "msg:1", reason: "shown-as-fact", because: "fact:1" },
    { ref: "msg:2", reason: "recalled" },
  ]);
});

test("where there is no room for the fact, what says so is recalled", () => {
  const said = [candidate(1, "I live in Porto.", { asFact: "fact:1" })];
  const packed = pack(said, { facts: [fact(1, words(300))], room: 200, limit: 200 });
  expect(packed.factVerdicts).toMatchObject([{ reason: "budget-used-up" }]);
  expect(reasons(packed)).toEqual({ "msg:1": "recalled" });
});

test("facts that are not to be in say why, and leave room to recall", () => {
  const many = Array.from({ length: 30 }, (_, at) => fact(at + 2, words(30)));
  const packed = pack([candidate(1, words(20))], {
    facts: [fact(1, "owner lives in Leeds", { because: { reason: "stale", ref: null } }), ...many],
  });
  expect(packed.factVerdicts[0]).toMatchObject({ reason: "stale" });
  expect(packed.facts.length).toBeGreaterThan(3);
  expect(packed.facts.length).toBeLessThan(30);
  expect(reasons(packed)).toEqual({ "msg:1": "recalled" });
});

test("never more than the room, each once, every candidate with a reason", () => {
  fc.assert(
    fc.property(
      anyCandidates,
      anyGuidance,
      anyFacts,
      fc.nat(1_500),
      fc.nat(1_500),
      (candidates, items, facts, room, limit) => {
        const guidance = packGuidance({
          ...{ items, byRelevance: () => items, limit: room, room: room + limit, overhead: OVERHEAD },
        });
        const contradictions = new Map([["msg:1", ["msg:5", "msg:2"]]]);
        const packed = pack(candidates, { guidance: guidance.items, facts, room, limit, contradictions });
        const { block, blockTokens, verdicts } = packed;
        expect(blockTokens).toBe(block === null ? 0 : estimateTokens(block) + OVERHEAD);
        expect(blockTokens).toBeLessThanOrEqual(room);
        expect(packed.tokens).toBeLessThanOrEqual(limit);
        expect(guidance.tokens + packed.tokens).toBe(blockTokens);
        expect(verdicts.map(({ ref }) => ref)).toEqual(candidates.map(({ ref }) => ref));
        const included = verdicts.filter(({ reason }) => isIncluded(reason)).map(({ ref }) => ref);
        expect(packed.items.map(({ ref }) => ref).toSorted()).toEqual(included.toSorted());
        const heads = (block ?? "").match(/^\[(?:msg|shard|fact):\d+/gm) ?? [];
        expect(new Set(heads).size).toBe(heads.length);
        expect(heads).toHaveLength(included.length + guidance.items.length + packed.facts.length);
        expect(block === null).toBe(heads.length === 0);
      },
    ),
    { numRuns: 3_000 },
  );
});

test("instructions are all there while they fit; then the most fitting, the oldest first", () => {
  const items = ["Use tabs.", words(60), "Answer in German."].map((text, at) => ({
    ref: `shard:${at + 1}`,
    at: instantOf(AT - at),
    text,
  }));
  const byRelevance = () => [items[2]!, items[1]!, items[0]!];
  const all = packGuidance({ items, byRelevance, limit: 500, room: 500, overhead: OVERHEAD });
  expect(all.items.map(({ ref }) => ref)).toEqual(["shard:3", "shard:2", "shard:1"]);
  const few = packGuidance({ items, byRelevance, limit: 90, room: 500, overhead: OVERHEAD });
  expect(few.items.map(({ ref }) => ref)).toEqual(["shard:3", "shard:1"]);
  expect(few.left).toMatchObject([{ item: { ref: "shard:2" }, reason: "too-large" }]);
  expect(few.tokens).toBeLessThanOrEqual(90);
  expect(packGuidance({ items, byRelevance, limit: 5, room: 500, overhead: OVERHEAD }).items).toEqual([]);
});

test.each([
  { bound: "its share", limit: 90, room: 500, reason: "share-used-up" },
  { bound: "the room", limit: 500, room: 90, reason: "budget-used-up" },
  { bound: "its share, which is too small for it by itself", limit: 60, room: 50, reason: "too-large" },
] as const)(
  "an instruction that there is no place for names what bound it: $bound",
  ({ limit, room, reason }) => {
    const items = [words(10), words(11), words(12)].map((text, at): GuidanceItem => {
      return { ref: `shard:${at + 1}`, at: instantOf(AT - at), text };
    });
    const { left, tokens } = packGuidance({
      items,
      byRelevance: () => items,
      limit,
      room,
      overhead: OVERHEAD,
    });
    expect(left.length).toBeGreaterThan(0);
    expect(new Set(left.map((one) => one.reason))).toEqual(new Set([reason]));
    expect(tokens).toBeLessThanOrEqual(Math.min(limit, room));
  },
);

test("one that is too large for what is left, and not for the share of recall, says that there is no room left", () => {
  const packed = pack([candidate(1, words(600))], { room: 300, limit: 1_000, measures: { partFrom: 10 } });
  expect(reasons(packed)).toEqual({ "msg:1": "budget-used-up" });
});
