/** The page of known troubles names tests; they exist, under that name, in that file. */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(`${root}docs/concepts/known-troubles.md`, "utf8");
const TROUBLES = 35;

interface Trouble {
  readonly number: number;
  readonly text: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

const troubles: readonly Trouble[] = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    number: Number(/^(\d+)\. \S/.exec(section)?.[1]),
    text: section.slice(section.indexOf("\n")).trim(),
    tests: [...section.matchAll(/^- `(\S+) › (.+)`$/gm)].map(([, file, title]) => ({
      file: file!,
      title: title!,
    })),
  }));

/** Solved by nobody yet, or not ours to solve: the paragraph says why. */
const WITHOUT_A_TEST = [30];

test("every trouble is there, in order, with a paragraph", () => {
  expect(troubles.map(({ number }) => number)).toEqual(Array.from({ length: TROUBLES }, (_, at) => at + 1));
  for (const { number, text } of troubles) expect(text.length, `trouble ${number}`).toBeGreaterThan(80);
});

test("every line of the lists names a test", () => {
  const lines = page.split("\n").filter((line) => line.startsWith("- "));
  expect(lines.filter((line) => !/^- `(test|src)\/\S+\.(test|suite)\.ts › .+`$/.test(line))).toEqual([]);
});

test.each(troubles)("trouble $number has tests that exist", ({ number, tests }) => {
  expect(tests.length > 0).toBe(!WITHOUT_A_TEST.includes(number));
  for (const { file, title } of tests) {
    expect(existsSync(`${root}${file}`), file).toBe(true);
    expect(titlesIn(file), file).toContain(title);
  }
});

/** Strings that stand where a test's title does: first after an opening parenthesis. */
function titlesIn(file: string): readonly string[] {
  const source = readFileSync(`${root}${file}`, "utf8");
  const titles = source.matchAll(/\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)\s*,/g);
  return [...titles].map(([, quoted, template]) =>
    quoted === undefined ? template! : (JSON.parse(`"${quoted}"`) as string),
  );
}
