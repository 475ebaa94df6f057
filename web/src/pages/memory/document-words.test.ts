import fc from "fast-check";
import { expect, test } from "vitest";
import { documentTrouble, matching } from "./document-words.ts";

const file = (path: string, trouble: string | null = null) => ({
  ...{ path, trouble },
  bytes: 1,
  modifiedMs: 0,
  pieces: 1,
});

test("what is not read comes first, and letters match in any case", () => {
  const files = [file("memory/a.md"), file("MEMORY.md"), file("memory/big.md", "too-large"), file("x.md")];
  expect(matching(files, " Memory ").map(({ path }) => path)).toEqual([
    "memory/big.md",
    "memory/a.md",
    "MEMORY.md",
  ]);
});

test("narrowing by nothing loses no file and invents none", () => {
  const some = fc.array(fc.tuple(fc.string(), fc.constantFrom(null, "binary")));
  fc.assert(
    fc.property(some, (given) => {
      const files = given.map(([path, trouble]) => file(path, trouble));
      expect(new Set(matching(files, ""))).toEqual(new Set(files));
    }),
  );
});

test.each([
  [null, 3, null],
  [null, 0, "There is nothing to search in it; rules of authored files are in prompts instead."],
  ["binary", 0, "Not read: it is not text."],
  ["melted", 0, "Not read: melted."],
])("trouble %s with %i pieces: %s", (trouble, pieces, words) => {
  expect(documentTrouble({ trouble, pieces })).toBe(words);
});
