/** What a search asks of a full-text table, by how common its terms are. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { rankedBudget, splitTerms } from "../sql/word-budget.ts";
import { type CountedTerm, firstLegs, togetherLegs } from "./index-plan.ts";

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

test("common terms add to what the rare find, and the most common the same to each", () => {
  const terms = counted(10, 20_000, 60_000, 45_000);
  const split = splitTerms(terms, 100_000);
  expect(firstLegs(channelOf(100_000, terms, ['"a phrase"']), split)).toEqual([
    { channel: "words", match: '("a phrase" OR "t0") AND ("t1")', weight: null },
    { channel: "words", match: '("a phrase" OR "t0") NOT ("t1")', weight: null },
    { channel: "words", match: '("a phrase" OR "t0") AND "t3"', weight: expect.closeTo(0.2, 2) },
  ]);
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
