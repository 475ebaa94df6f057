import fc from "fast-check";
import { expect, test } from "vitest";
import { scopeNamed } from "./scope-name.ts";

test.each([
  ["atlas", "atlas"],
  ["  Atlas Project ", "atlas-project"],
  ["Ａｔｌａｓ", "atlas"],
  ["repo:Team/atlas.web", "repo:team/atlas.web"],
  ["知識庫 專案", "知識庫-專案"],
  ["プロジェクト", "プロジェクト"],
  ["Straße", "straße"],
  ["a??b!!c", "a-b-c"],
  ["--atlas--", "atlas"],
])("%j is kept as %j", (given, kept) => {
  expect(scopeNamed(given)).toBe(kept);
});

test.each(["", "   ", "???", "-.:/", "🙂", "a".repeat(201)])("%j is no name", (given) => {
  expect(scopeNamed(given)).toBeUndefined();
});

test("a name as it is kept is its own name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
      const kept = scopeNamed(given);
      if (kept !== undefined) expect(scopeNamed(kept)).toBe(kept);
    }),
    { numRuns: 2_000 },
  );
});
