import fc from "fast-check";
import { expect, test } from "vitest";
import { movedTo } from "./list-moves.ts";

test.each([
  { key: "ArrowDown", at: -1, to: 0 },
  { key: "ArrowDown", at: 3, to: 4 },
  { key: "ArrowDown", at: 29, to: 29 },
  { key: "ArrowUp", at: -1, to: 29 },
  { key: "ArrowUp", at: 0, to: 0 },
  { key: "PageDown", at: 5, to: 15 },
  { key: "PageDown", at: 25, to: 29 },
  { key: "PageUp", at: 5, to: 0 },
  { key: "PageUp", at: -1, to: 20 },
  { key: "Home", at: 12, to: 0 },
  { key: "End", at: 12, to: 29 },
  { key: "Tab", at: 12, to: undefined },
  { key: "a", at: 12, to: undefined },
])("$key at $at of 30 moves to $to", ({ key, at, to }) => {
  expect(movedTo(key, at, 30)).toBe(to);
});

test("a mark never leaves the list, and nothing moves in one that is empty", () => {
  const key = fc.constantFrom("ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End");
  fc.assert(
    fc.property(key, fc.nat(1_000), fc.integer({ min: -1, max: 999 }), (pressed, count, at) => {
      const to = movedTo(pressed, Math.min(at, count - 1), count);
      if (count === 0) expect(to).toBeUndefined();
      else expect(to).toSatisfy((place: number) => place >= 0 && place < count);
    }),
  );
});
