import fc from "fast-check";
import { expect, test } from "vitest";
import { keysOf } from "./keys.ts";

test.each([
  ["letters", "jk/", ["j", "k", "/"]],
  ["arrows", "\u001b[A\u001b[B\u001bOC\u001bOD", ["up", "down", "right", "left"]],
  [
    "pages and ends",
    "\u001b[5~\u001b[6~\u001b[H\u001b[F\u001b[1~\u001b[4~",
    ["page-up", "page-down", "home", "end", "home", "end"],
  ],
  ["tabs", "\t\u001b[Z", ["tab", "back-tab"]],
  ["an unknown sequence", "\u001b[99;99xq", ["q"]],
  ["signs of several units", "漢👍", ["漢", "👍"]],
  ["a control without a meaning", "\u0001a", ["a"]],
  ["Escape before another key", "\u001bq", ["escape", "q"]],
])("%s", (_, sent, keys) => {
  expect(keysOf(sent, false)).toEqual({ keys, rest: "" });
});

test("an escape waits for what may follow; when nothing does, it is the key", () => {
  expect(keysOf("j\u001b", false)).toEqual({ keys: ["j"], rest: "\u001b" });
  expect(keysOf("\u001b[", false)).toEqual({ keys: [], rest: "\u001b[" });
  expect(keysOf("\u001b", true)).toEqual({ keys: ["escape"], rest: "" });
  expect(keysOf("\u001b\u001b[A", false)).toEqual({ keys: ["escape", "up"], rest: "" });
});

test("the same keys however the bytes were cut", () => {
  const piece = fc.constantFrom("j", "q", "\u001b[A", "\u001b[6~", "\u001bOB", "漢", "\r", "\t", "\u001b[Z");
  fc.assert(
    fc.property(fc.array(piece), fc.nat(), (pieces, place) => {
      const sent = pieces.join("");
      const cut = sent.length === 0 ? 0 : place % (sent.length + 1);
      const first = keysOf(sent.slice(0, cut), false);
      const second = keysOf(first.rest + sent.slice(cut), false);
      fc.pre(!/[\ud800-\udbff]$/.test(sent.slice(0, cut)));
      expect([...first.keys, ...second.keys]).toEqual(keysOf(sent, false).keys);
    }),
  );
});

test("whatever is sent, it ends and gives keys", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.boolean(), (sent, isOver) => {
      const { rest } = keysOf(sent, isOver);
      if (isOver) expect(rest).toBe("");
    }),
  );
});
