/** The page of known troubles names tests; they exist, under that name, in that file. */

import { expect, test } from "vitest";
import { type NamedTest, otherLines, readPage, testsIn, titlesIn } from "./support/named-tests.ts";

const page = readPage("docs/concepts/known-troubles.md");
const TROUBLES = 35;

interface Trouble {
  readonly number: number;
  readonly text: string;
  readonly tests: readonly NamedTest[];
}

const troubles: readonly Trouble[] = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    number: Number(/^(\d+)\. \S/.exec(section)?.[1]),
    text: section.slice(section.indexOf("\n")).trim(),
    tests: testsIn(section),
  }));

/** Solved by nobody yet, or not ours to solve: the paragraph says why. */
const WITHOUT_A_TEST = [30];

test("every trouble is there, in order, with a paragraph", () => {
  expect(troubles.map(({ number }) => number)).toEqual(Array.from({ length: TROUBLES }, (_, at) => at + 1));
  for (const { number, text } of troubles) expect(text.length, `trouble ${number}`).toBeGreaterThan(80);
});

test("every line of the lists names a test", () => {
  expect(otherLines(page)).toEqual([]);
});

test.each(troubles)("trouble $number has tests that exist", ({ number, tests }) => {
  expect(tests.length > 0).toBe(!WITHOUT_A_TEST.includes(number));
  for (const { file, title } of tests) expect(titlesIn(file), file).toContain(title);
});
