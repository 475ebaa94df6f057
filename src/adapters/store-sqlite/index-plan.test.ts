/** What a search asks of a full-text table, by how common its terms are. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { commonWeight, mostOf, rankedBudget, splitTerms } from "../sql/word-budget.ts";
import { type CountedTerm, firstLegs, rankedAgain, togetherLegs } from "./index-plan.ts";

const counted = (...records: readonly number[]): CountedTerm[] =>
  records.map((count, at) => ({ match: `"t${at}"`, records: count }));

const channelOf = (rows: number, terms: readonly CountedTerm[], always: readonly string[] = []) => ({
  channel: "words" as const,
  rows,
  terms,
  always,
});

test("every term leads or adds, the rarest lead, and no more is ranked than may be", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8_001, max: 10_000_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
      (rows, shares) => {
        const terms = counted(...shares.map((share) => Math.round(rows * share)));
        const { leading, common } = splitTerms(terms, rows);
        expect([...leading, ...common].toSorted((a, b) => a.match.localeCompare(b.match))).toEqual(
          terms.toSorted((a, b) => a.match.localeCompare(b.match)),
        );
        const rarest = Math.max(0, ...leading.map(({ records }) => records));
        for (const { records } of common) expect(records).toBeGreaterThanOrEqual(rarest);
        expect(leading.reduce((sum, { records }) => sum + records, 0)).toBeLessThanOrEqual(
          rankedBudget(rows),
        );
      },
    ),
  );
});

test("how much is ranked is a whole number, or all of it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (rows) => {
      const budget = rankedBudget(rows);
      expect(budget === Number.POSITIVE_INFINITY ? rows <= 8_000 : Number.isInteger(budget)).toBe(true);
    }),
  );
});

test("common terms are ranked for all that the rare find, the very common for what is near the first", () => {
  const terms = counted(3_000, 20_000, 60_000, 45_000);
  const channel = channelOf(100_000, terms, ['"a phrase"']);
  const split = splitTerms(terms, 100_000);
  expect(firstLegs(channel, split)).toEqual([
    { channel: "words", match: '("a phrase" OR "t0") AND ("t1")', weight: null },
    { channel: "words", match: '("a phrase" OR "t0") NOT ("t1")', weight: null },
  ]);
  expect(rankedAgain(channel, split)).toEqual({
    channel: "words",
    match: '("a phrase" OR "t0") AND ("t1" OR "t3" OR "t2")',
    most: mostOf(counted(45_000, 60_000), 100_000),
  });
});

test("where few records lead, lists are walked once and the records are ranked twice", () => {
  const terms = counted(10, 20_000);
  const split = splitTerms(terms, 100_000);
  expect(firstLegs(channelOf(100_000, terms), split)).toEqual([
    { channel: "words", match: '"t0"', weight: null },
  ]);
  expect(rankedAgain(channelOf(100_000, terms), split)?.match).toBe('("t0") AND ("t1")');
});

test("what is too common to be walked, or is not a word, adds the same to each", () => {
  const terms = counted(10, 600_000, 450_000);
  const split = splitTerms(terms, 2_000_000);
  const channel = channelOf(2_000_000, terms);
  expect(firstLegs(channel, split)).toEqual([
    { channel: "words", match: '"t0"', weight: null },
    { channel: "words", match: '("t0") AND "t1"', weight: expect.closeTo(0.85, 2) },
  ]);
  expect(rankedAgain(channel, split)?.match).toBe('("t0") AND ("t2")');
  expect(rankedAgain({ ...channel, channel: "grams" }, split)).toBeNull();
  expect(firstLegs({ ...channel, channel: "grams" }, split)).toHaveLength(3);
});

test("every common term is ranked by, ranked by again, or adds by its weight where it has any", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8_001, max: 10_000_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
      (rows, shares) => {
        const terms = counted(...shares.map((share) => Math.round(rows * share)));
        const split = splitTerms(terms, rows);
        const channel = channelOf(rows, terms, ['"a phrase"']);
        const asked = [...firstLegs(channel, split), rankedAgain(channel, split)];
        for (const { match, records } of terms) {
          const isAsked = asked.some((one) => one?.match.includes(match) === true);
          expect(isAsked || commonWeight(records, rows) === 0).toBe(true);
        }
      },
    ),
  );
});

test("no record has more of a term than is said, however often it has it and however short it is", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8_001, max: 10_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.double({ min: 0, max: 1_000, noNaN: true }),
      (rows, share, times, length) => {
        const records = Math.round(rows * share);
        // BM25 as FTS5 has it; the length in average ones.
        const weight = Math.log((rows - records + 0.5) / (records + 0.5));
        const score = ((weight <= 0 ? 1e-6 : weight) * times * 2.2) / (times + 1.2 * (0.25 + 0.75 * length));
        expect(score).toBeLessThanOrEqual(mostOf([{ records }], rows) * (1 + 1e-12));
      },
    ),
  );
});

test("several common terms together are found without what leads, each record once", () => {
  const terms = counted(10, 4_000, 4_100, 4_200);
  const legs = togetherLegs(channelOf(100_000, terms), splitTerms(terms, 100_000));
  expect(legs.map(({ match }) => match)).toEqual([
    '(("t1" AND ("t2" OR "t3")) NOT ("t0"))',
    '(("t2" AND ("t3")) NOT ("t0" OR "t1"))',
  ]);
  expect(legs.every(({ weight }) => weight === null)).toBe(true);
});

test("in a small store every term leads, and beginnings of words keep to one query", () => {
  expect(splitTerms(counted(5_000, 6_000, 7_000), 8_000).common).toEqual([]);
  const terms = [{ match: '"re"*', records: 10, isMany: true }, ...counted(20_000, 30_000)];
  const split = splitTerms(terms, 100_000);
  expect(firstLegs(channelOf(100_000, terms), split)).toEqual([
    { channel: "words", match: '"re"*', weight: null },
  ]);
  expect(togetherLegs(channelOf(100_000, terms), split)).toEqual([]);
});

test("one common term alone is never asked for in the second stage, nor terms that nearly everything has", () => {
  for (const terms of [counted(10, 20_000), counted(10, 60_000, 70_000)]) {
    expect(togetherLegs(channelOf(100_000, terms), splitTerms(terms, 100_000))).toEqual([]);
  }
});
