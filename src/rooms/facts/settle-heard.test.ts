/** Words that were said at their own times come to the same truth in whatever order they are heard. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { type Instant, instantOf } from "../../kernel/clock.ts";
import { type FactId, factId } from "../../kernel/ids.ts";
import { asOf, endsOf } from "./as-of.ts";
import type { ActOnFact } from "./effective-end.ts";
import type { FactObject } from "./fact.ts";
import { isNewer, type Reopened, settleEnding, settleHeard, type Word } from "./settle-heard.ts";

const INSTANTS = 24;

interface Said extends Word {
  readonly act: "asserts" | "ends";
  readonly value: string;
}

interface Kept {
  readonly id: FactId;
  readonly object: FactObject;
  readonly from: Instant;
  readonly to: null;
  readonly recordedAt: Instant;
  words: readonly Word[];
}

/** What somebody says is about now, or of since an earlier time, or from a later one on; no two times of the latter are the same. */
const words: fc.Arbitrary<readonly Said[]> = fc
  .array(
    fc.record({
      act: fc.constantFrom("asserts" as const, "asserts" as const, "asserts" as const, "ends" as const),
      value: fc.constantFrom("a", "b"),
      saidAt: fc.integer({ min: 6, max: 17 }),
      shift: fc.option(fc.integer({ min: -5, max: 5 }), { freq: 2 }),
    }),
    { maxLength: 8 },
  )
  .map((list) =>
    list.map(({ act, value, saidAt, shift }, order) => ({
      ...{ act, value, order, saidAt: instantOf(saidAt * 100) },
      from: instantOf(shift === null ? saidAt * 100 : (saidAt + shift) * 100 + order + 1),
    })),
  );

const literal = (value: string): FactObject => ({ type: "literal", value });

/** As the engine does it: facts and acts, added to and never changed. */
function hear(list: readonly Said[], cardinality: "single" | "multi") {
  const facts: Kept[] = [];
  const acts: ActOnFact[] = [];
  const endings: Said[] = [];
  const recordedAt = instantOf(0);
  const add = (value: string, from: Instant, said: readonly Word[]) => {
    const id = factId(facts.length + 1);
    facts.push({ id, object: literal(value), from, to: null, recordedAt, words: said });
    return id;
  };
  const reopen = (reopened: Reopened | null, before: ReturnType<typeof endsOf>) => {
    if (reopened === null) return undefined;
    const fact = facts[reopened.fact - 1]!;
    const end = before.get(fact.id)!;
    const again = fact.words.filter(({ from }) => from >= reopened.from);
    const id = add(fact.object.value, reopened.from, again);
    if (end.at !== null) acts.push({ fact: id, kind: "invalidated", at: end.at, recordedAt, by: end.by });
    return id;
  };
  for (const said of list) {
    const ends = endsOf(facts, acts);
    const known = facts.map((fact) => ({ ...fact, endsAt: ends.get(fact.id)!.at }));
    if (said.act === "ends") {
      endings.push(said);
      const same = known.filter(({ object }) => object.value === said.value);
      for (const { fact, at, reopened } of settleEnding(said, same)) {
        acts.push({ fact, kind: "invalidated", at, recordedAt, by: null });
        reopen(reopened, ends);
      }
      continue;
    }
    const theirs = endings.filter(({ value }) => value === said.value);
    const settled = settleHeard({ ...said, object: literal(said.value), cardinality }, known, theirs);
    if (settled.outcome === "known") {
      const fact = facts[settled.fact - 1]!;
      fact.words = [...fact.words, said];
      continue;
    }
    const id = add(said.value, said.from, [said]);
    for (const { fact, at } of settled.supersedes)
      acts.push({ fact, kind: "superseded", at, recordedAt, by: id });
    const again = reopen(settled.reopened, ends);
    const { yields, ended } = settled;
    if (yields !== null)
      acts.push({ fact: id, kind: "superseded", at: yields.at, recordedAt, by: again ?? yields.to });
    if (ended !== null) acts.push({ fact: id, kind: "invalidated", at: ended.at, recordedAt, by: null });
  }
  return (at: number) => asOf(facts, acts, at).map(({ object }) => object.value);
}

/** Of all words about a moment the newest counts. */
function truth(list: readonly Said[], cardinality: "single" | "multi", at: number): readonly string[] {
  const about = list.filter(({ from }) => from <= at);
  const said = about.filter(({ act }) => act === "asserts");
  const newest = (all: readonly Said[]) => all.reduce((one, two) => (isNewer(two, one) ? two : one));
  const groups = Map.groupBy(said, ({ value }) => (cardinality === "single" ? "" : value));
  return [...groups.values()].map(newest).flatMap((one) => {
    const isOver = about.some(
      (other) => other.act === "ends" && other.value === one.value && isNewer(other, one),
    );
    return isOver ? [] : [one.value];
  });
}

const cardinalities = fc.constantFrom("single" as const, "multi" as const);

test("whatever the order in which they are heard, of the words about a moment the newest counts", () => {
  fc.assert(
    fc.property(
      words.chain((list) => fc.tuple(fc.constant(list), shuffled(list))),
      cardinalities,
      ([list, order], cardinality) => {
        const heard = hear(order, cardinality);
        for (let at = 0; at < INSTANTS * 100; at += 50)
          expect(heard(at).toSorted()).toEqual(truth(list, cardinality, at).toSorted());
      },
    ),
    { numRuns: 1_500 },
  );
});

function shuffled(list: readonly Said[]): fc.Arbitrary<readonly Said[]> {
  return fc.shuffledSubarray([...list], { minLength: list.length });
}
