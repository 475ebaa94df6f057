import fc from "fast-check";
import { expect, test } from "vitest";
import { type BundleItem, bundleStart } from "./bundles.ts";

const said: BundleItem = { calls: [], answers: [], mark: null };
const calls = (...names: string[]): BundleItem => ({ ...said, calls: names });
const answers = (...names: string[]): BundleItem => ({ ...said, answers: names });
const marked = (mark: string): BundleItem => ({ ...said, mark });

test.each([
  { name: "a chat", items: [said, said, said], at: 1, start: 1 },
  { name: "a result", items: [said, calls("a"), answers("a"), said], at: 2, start: 1 },
  { name: "the call itself", items: [said, calls("a"), answers("a")], at: 1, start: 1 },
  {
    name: "a question put in between two results",
    items: [said, calls("a", "b"), answers("a"), said, answers("b")],
    at: 3,
    start: 1,
  },
  {
    name: "a call whose name was used before",
    items: [calls("a"), answers("a"), calls("a"), answers("a")],
    at: 2,
    start: 2,
  },
  { name: "a result that nobody called for", items: [said, answers("x"), said], at: 1, start: 1 },
  { name: "neighbours marked as one", items: [said, marked("m"), marked("m"), said], at: 2, start: 1 },
  { name: "the same mark further off", items: [marked("m"), said, marked("m")], at: 2, start: 2 },
  { name: "an empty mark is none", items: [marked(""), marked("")], at: 1, start: 1 },
  {
    name: "a marked neighbour of a call",
    items: [said, marked("m"), { ...calls("a"), mark: "m" }, answers("a")],
    at: 3,
    start: 1,
  },
])("where a bundle begins: $name", ({ items, at, start }) => {
  expect(bundleStart(items, at)).toBe(start);
});

test("however long, a chat is no bundle", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(199), (length, at) => {
      const chat = Array.from({ length }, () => said);
      expect(bundleStart(chat, Math.min(at, length - 1))).toBe(Math.min(at, length - 1));
    }),
  );
});

test("nothing from a bundle's start on answers a call from before it, or is marked with what stands before it", () => {
  const item = fc.record({
    calls: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 }),
    answers: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 }),
    mark: fc.constantFrom(null, "", "m", "n"),
  });
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 14 }), fc.nat(13), (items, wanted) => {
      const at = Math.min(wanted, items.length - 1);
      const start = bundleStart(items, at);
      expect(start).toBeLessThanOrEqual(at);
      const mark = items[start]!.mark;
      if (start > 0 && mark !== null && mark !== "") expect(items[start - 1]!.mark).not.toBe(mark);
      items.forEach(({ answers: answered }, here) => {
        if (here < start) return;
        for (const name of answered) {
          const caller = items.slice(0, here).findLastIndex((one) => one.calls.includes(name));
          if (caller >= 0) expect(caller).toBeGreaterThanOrEqual(start);
        }
      });
    }),
  );
});
