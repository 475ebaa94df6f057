/** The page on bounds says what the code says: every line that it names is there, with that value. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPage } from "./support/named-tests.ts";

const ROOT = join(import.meta.dirname, "..");
/** `file` `NAME = value`, or `name: value` of an object. */
const SET = /`(src\/[^`]+\.ts)` `(\w+)( = |: )([^`]+)`/g;

const rows = readPage("docs/concepts/bounds.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:what|---) \|/.test(line));

test("every row names the line that sets its bound, and what happens then", () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    expect([...row.matchAll(SET)].length, row).toBe(1);
    expect(row.split(" | ").length, row).toBe(4);
  }
});

test.each(
  rows.flatMap((row) =>
    [...row.matchAll(SET)].map(([, file, name, is, value]) => ({ file, name, is, value })),
  ),
)("$file: $name", ({ file, name, is, value }) => {
  expect(existsSync(join(ROOT, file!)), file).toBe(true);
  const line = is === ": " ? `  ${name}: ${value},` : `const ${name} = ${value};`;
  expect(readFileSync(join(ROOT, file!), "utf8")).toContain(line);
});
