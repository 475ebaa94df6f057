/**
 * The page on bounds says what the code says: every line that it names is there, with that value; and the other way round, what the code calls
 * kept, or that may live long and grow, is on the page or has a reason.
 */

import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPage } from "./support/named-tests.ts";
import { longLived } from "./tidy/long-lived.ts";
import { isSuite, isTest, readSources } from "./tidy/source.ts";

const ROOT = join(import.meta.dirname, "..");
/** `file` `NAME = value`, or `name: value` of an object. */
const SET = /`(src\/[^`]+\.ts)` `(\w+)( = |: )([^`]+)`/g;

const rows = readPage("docs/concepts/bounds.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:what|---) \|/.test(line));

test("every row names the line that sets its bound, and what happens then", () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    expect([...row.matchAll(SET)].length, row).toBeGreaterThan(0);
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

/**
 * Most of what is called MOST is of one call: six hundred of them would say nothing here. What stays has one of these words in its name, or is what
 * a list is compared with before something in it goes.
 */
const STAYS = /^(?:export )?const ((?:\w+_)?(?:KEPT|REMEMBERED|KNOWN|CACHE)(?:_\w+)?) = \d/gm;
const DROPPED = /\.size >=? ([A-Z]\w+)\).*\.(?:clear|delete)\(/g;

/** Named alike, and not a bound of what stays. */
const OTHERWISE: { readonly [constant: string]: "of one call" | "a time" | "a share" } = {
  "src/engine/docs-walk.ts MOST_KNOWN": "of one call",
  "src/engine/gather-shelves.ts MOST_KEPT": "of one call",
  "src/engine/meaning.ts MOST_KEPT": "of one call",
  "src/engine/receipts.ts KEPT_BEFORE": "of one call",
  "src/rooms/brain/route/candidates.ts KEPT_HITS": "of one call",
  "src/surfaces/openclaw/grep-tool.ts KEPT_FOR_NOTES": "of one call",
  "src/engine/prompt-pressure.ts CACHE_LIFE_MS": "a time",
  "src/rooms/assemble/partition.ts KEPT_FOR_RECALL": "a share",
  "src/rooms/brain/learn/tally.ts KEPT": "a share",
};

test("what the code keeps, by the names of its bounds and by what it drops, is on the page", () => {
  const named = new Set(
    rows.flatMap((row) => [...row.matchAll(SET)].map(([, file, name]) => `${file} ${name}`)),
  );
  const found = globSync("src/**/*.ts", { cwd: ROOT, exclude: ["**/*.test.ts", "**/*.fixture.ts"] }).flatMap(
    (file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      return [STAYS, DROPPED].flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([, name]) => `${file.replaceAll("\\", "/")} ${name}`),
      );
    },
  );
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter((name) => !named.has(name) && !(name in OTHERWISE))).toEqual([]);
  expect(Object.keys(OTHERWISE).filter((name) => !found.includes(name))).toEqual([]);
});

/** Why each of these does not grow without an end: a reason, and what it holds for. */
const EXPLAINED: { readonly [why: string]: readonly string[] } = JSON.parse(
  readFileSync(join(ROOT, "test/tidy/long-lived.json"), "utf8"),
);
/** Files whose bounds are rows of the page; wherever else a constant stands, its file is named with it. */
const ON_THE_PAGE = "on the page";

test("whatever may live long and can grow is on the page, or says why it has an end", () => {
  const found = readSources(ROOT, ["src"])
    .filter(({ path }) => !isTest(path) && !isSuite(path))
    .flatMap(longLived);
  const explained = Object.values(EXPLAINED).flat();
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter((name) => !explained.includes(name))).toEqual([]);
  expect(explained.filter((name) => !found.includes(name))).toEqual([]);
  expect(new Set(explained).size).toBe(explained.length);
  const named = new Set(rows.flatMap((row) => [...row.matchAll(SET)].map(([, file]) => file)));
  expect(EXPLAINED[ON_THE_PAGE]!.filter((name) => !named.has(name.split(" ")[0]))).toEqual([]);
});
