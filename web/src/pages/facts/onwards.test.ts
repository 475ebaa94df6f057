import { expect, test } from "vitest";
import { onwards } from "./onwards.ts";

const all = ["a", "b", "c", "d"];

test("the next one is behind what was decided, or before it at the end", () => {
  expect(onwards(all, ["b"])).toBe("c");
  expect(onwards(all, ["d"])).toBe("c");
  expect(onwards(all, ["b", "d"])).toBe("c");
  expect(onwards(all, ["a", "c"])).toBe("d");
});

test("after the last one there is none", () => {
  expect(onwards(all, all)).toBeUndefined();
  expect(onwards(["a"], ["a"])).toBeUndefined();
  expect(onwards([], ["a"])).toBeUndefined();
});
