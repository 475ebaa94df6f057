/** The page on security names tests; they exist, and every attack that is said to be met names one. */

import { expect, test } from "vitest";
import { otherLines, readPage, testsIn, titlesIn } from "./support/named-tests.ts";

const page = readPage("docs/concepts/security.md");
/** What there is, and who is let near it: no attack. */
const WITHOUT_A_TEST = ["What there is to lose", "Who may reach what"];
const sections = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ name: section.slice(0, section.indexOf("\n")), tests: testsIn(section) }));

test("every line of its lists names a test", () => {
  expect(otherLines(page)).toEqual([]);
});

test.each(sections)("$name: its tests exist", ({ name, tests }) => {
  expect(tests.length > 0).toBe(!WITHOUT_A_TEST.includes(name));
  for (const { file, title } of tests) expect(titlesIn(file), file).toContain(title);
});
