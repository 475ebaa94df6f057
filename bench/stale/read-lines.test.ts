import { expect, test } from "vitest";
import { isMarked, linesOfBlock, linesOfPack, says } from "./read-lines.ts";

test("lines of a prompt's block and of a pack, with their heads", () => {
  const block =
    "<x>\nfacts, as they are known:\n[fact:1 since 2025-01-01 until 2025-02-01, on] a\n[msg:2 user] b\n  c\n</x>";
  expect(linesOfBlock(block)).toEqual([
    { head: "fact:1 since 2025-01-01 until 2025-02-01, on", text: "a" },
    { head: "msg:2 user", text: "b\n  c" },
  ]);
  expect(linesOfBlock(block).map(isMarked)).toEqual([true, false]);
  expect(
    linesOfPack(
      "<p>\n- [msg:2] [2025-01-01 user; no longer so since 2025-02-01: fact:1] x\n- [mem:1] y\n</p>",
    ),
  ).toEqual([
    { head: "[msg:2] [2025-01-01 user; no longer so since 2025-02-01: fact:1]", text: "x" },
    { head: "[mem:1]", text: "y" },
  ]);
});

test("a value is said word for word", () => {
  expect(says("Lumen is on version 2.4.", "2.4")).toBe(true);
  expect(says("Lumen is on version 2.4.1.", "2.4")).toBe(false);
  expect(says("alive", "live")).toBe(false);
  expect(says("我住在杭州西湖", "杭州")).toBe(true);
});
