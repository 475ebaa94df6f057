import { expect, test } from "vitest";
import { titlesAmong } from "./named-tests.ts";

test.each([
  { name: "a test", source: `test("a", () => {})`, titles: ["a"] },
  { name: "its other name", source: `it('a', () => {})`, titles: ["a"] },
  { name: "one for each", source: `test.each([1])("a %s", () => {})`, titles: ["a %s"] },
  { name: "with a condition", source: `test.skipIf(isWindows).each(x)("a", () => {})`, titles: ["a"] },
  { name: "with a template", source: `test(\`a \${b} c\`, () => {})`, titles: [`a \${b} c`] },
  { name: "in a group", source: `describe("g", () => { test("a", () => {}); })`, titles: ["a"] },
  { name: "with options", source: `test("a", { timeout: 1, skip: false }, () => {})`, titles: ["a"] },
  { name: "skipped", source: `test.skip("a", () => {})`, titles: [] },
  { name: "skipped, one for each", source: `test.skip.each([1])("a", () => {})`, titles: [] },
  { name: "skipped by an option", source: `test("a", { skip: true }, () => {})`, titles: [] },
  { name: "to be written", source: `test.todo("a"); test("b")`, titles: [] },
  {
    name: "in a group that is skipped",
    source: `describe.skip("g", () => { test("a", () => {}); })`,
    titles: [],
  },
  { name: "that is to fail", source: `test.fails("a", () => {})`, titles: [] },
  { name: "skipped if anything", source: `test.skipIf(true)("a", () => {})`, titles: [] },
  {
    name: "run if nothing",
    source: `describe.runIf(false)("g", () => { test("a", () => {}); })`,
    titles: [],
  },
  { name: "for each of none", source: `test.each([])("a", () => {})`, titles: [] },
  {
    name: "where nothing comes by",
    source: `if (false) { test("a", () => {}); } else { test("b", () => {}); }`,
    titles: ["b"],
  },
  { name: "in a comment", source: `// test("a", () => {})`, titles: [] },
  { name: "no test", source: `console.log("a", 1); expect("a", b); describe("g", () => {})`, titles: [] },
])("titles of tests that run: $name", ({ source, titles }) => {
  expect(titlesAmong(source)).toEqual(titles);
});
