import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { factId, shelfId } from "../../kernel/ids.ts";
import { factLine, factsDigest } from "./digest.ts";
import type { Fact, FactAct } from "./fact.ts";
import { type LintedFact, lintFacts } from "./lint.ts";
import { BUILT_IN_PREDICATES } from "./predicate.ts";

function linted(id: number, more: Partial<Fact> = {}, rest: Partial<LintedFact> = {}): LintedFact {
  return {
    fact: {
      ...{ id: factId(id), shelf: shelfId(1), subject: "project:atlas", predicate: "status" },
      ...{ object: { type: "literal", value: `value ${id}` }, from: instantOf(id * 10), to: null },
      ...{ recordedAt: instantOf(id), confidence: "low", trust: "human", voice: "terminal" },
      ...{ hash: String(id).padStart(32, "0"), endsAt: more.to ?? null },
      ...more,
    },
    acts: [],
    sources: [],
    ...rest,
  };
}

const superseded = (fact: number, by: number | null, at: number): FactAct => ({
  ...{ id: fact * 100 + (by ?? 0), fact: factId(fact), kind: "superseded", at: instantOf(at) },
  ...{ recordedAt: instantOf(1_000), by: by === null ? null : factId(by), voice: "terminal" },
  ...{ reason: null, source: null },
});

const problemsOf = (...facts: readonly LintedFact[]) => {
  const there = new Set(facts.map(({ fact }) => fact.id));
  return lintFacts(facts, BUILT_IN_PREDICATES, (id) => there.has(id)).map(
    ({ fact, problem, severity }) => `${fact} ${problem} ${severity}`,
  );
};

test("one after the other, each where the next begins, is as it should be", () => {
  const one = linted(1, { endsAt: instantOf(20) }, { acts: [superseded(1, 2, 20)] });
  expect(problemsOf(one, linted(2))).toEqual([]);
});

test.each<[string, readonly LintedFact[], readonly string[]]>([
  ["a predicate that is none", [linted(1, { predicate: "mood" })], ["1 unknown-predicate error"]],
  ["a value of another type", [linted(1, { object: { type: "json", value: "{}" } })], ["1 bad-object error"]],
  [
    "a value that is not as it would be written",
    [linted(1, { predicate: "configured_as", object: { type: "json", value: '{ "b":1,"a":2}' } })],
    ["1 bad-object error"],
  ],
  ["an end before the beginning", [linted(1, { to: instantOf(5) })], ["1 interval-invalid error"]],
  ["nothing to rest on", [linted(1, { voice: "owner" })], ["1 no-source error"]],
  [
    "a source that is gone",
    [linted(1, { voice: "owner" }, { sources: [{ ref: "msg:1", standing: "gone" }] })],
    ["1 source-gone error"],
  ],
  [
    "one of two that says something else, and so claims too much",
    [
      linted(
        1,
        { voice: "accepted", confidence: "corroborated" },
        {
          sources: [
            { ref: "msg:1", standing: "changed" },
            { ref: "msg:2", standing: "holds" },
          ],
        },
      ),
    ],
    ["1 source-changed warning", "1 over-confident warning"],
  ],
  [
    "what a person accepted, which claims nothing of its own",
    [linted(1, { voice: "accepted" }, { sources: [{ ref: "msg:1", standing: "holds" }] })],
    [],
  ],
  ["two at the same time", [linted(1), linted(2)], ["1 interval-conflict error"]],
  [
    "the place taken by one that is not there",
    [linted(1, { endsAt: instantOf(20) }, { acts: [superseded(1, 9, 20)] })],
    ["1 unresolved-supersession error"],
  ],
  [
    "an end that was not recorded",
    [linted(1, { endsAt: instantOf(15) }), linted(2)],
    ["1 end-drifted error"],
  ],
])("%s is named", (_name, facts, problems) => {
  expect(problemsOf(...facts)).toEqual(problems);
});

test("of a predicate that has several values, only the same twice at one time is wrong", () => {
  const uses = (id: number, value: string) =>
    linted(id, { predicate: "uses", object: { type: "literal", value } });
  expect(problemsOf(uses(1, "redis"), uses(2, "kafka"))).toEqual([]);
  expect(problemsOf(uses(1, "redis"), uses(2, "Redis"))).toEqual(["1 interval-conflict error"]);
});

test("a round of any length is found once, and none where there is none; looking ends", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 0, max: 4 }), (length, more) => {
      const ends = { endsAt: instantOf(1), from: instantOf(1) };
      const act = (id: number, by: number) => linted(id, ends, { acts: [superseded(id, by, 1)] });
      const round = Array.from({ length }, (_, at) => act(at + 1, ((at + 1) % length) + 1));
      const leading = Array.from({ length: more }, (_, at) => act(100 + at, at === 0 ? 1 : 99 + at));
      const cycles = (facts: readonly LintedFact[]) =>
        problemsOf(...facts).filter((problem) => problem.includes("cycle"));
      expect(cycles([...leading, ...round])).toEqual(["1 supersession-cycle error"]);
      expect(cycles([...leading, ...round.slice(1)])).toEqual([]);
    }),
  );
});

test("the digest is of what is said and became of it, and not of numbers or of an order", () => {
  const lineOf = ({ fact, acts }: LintedFact, shift = 0) =>
    factLine({
      fact: { ...fact, id: factId(fact.id + shift) },
      shelf: "user:owner",
      sources: [],
      acts: acts.map((act) => ({ ...act, id: act.id + shift, by: act.by && factId(act.by + shift) })),
      hashOf: (id) => String(id - shift).padStart(32, "0"),
    });
  const facts = [
    linted(1, { endsAt: instantOf(20) }, { acts: [superseded(1, 2, 20)] }),
    linted(2),
    linted(3),
  ];
  const digest = factsDigest(facts.map((one) => lineOf(one)));
  expect(factsDigest(facts.toReversed().map((one) => lineOf(one, 70)))).toBe(digest);
  const changes: readonly Partial<Fact>[] = [
    { endsAt: null },
    { from: instantOf(11) },
    { hash: "f".repeat(32) },
    { voice: "owner" },
    { confidence: "corroborated" },
  ];
  for (const change of changes) {
    const other = { ...facts[0]!, fact: { ...facts[0]!.fact, ...change } };
    expect(factsDigest([other, ...facts.slice(1)].map((one) => lineOf(one)))).not.toBe(digest);
  }
  expect(
    factsDigest([lineOf({ ...facts[0]!, acts: [] }), ...facts.slice(1).map((one) => lineOf(one))]),
  ).not.toBe(digest);
});
