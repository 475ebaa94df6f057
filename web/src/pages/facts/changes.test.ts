import fc from "fast-check";
import { expect, test } from "vitest";
import { changesSince, type Spanned } from "./changes.ts";

const fact = (id: number, to: number | null = null): Spanned => ({ ref: `fact:${id}`, to });
const words = (list: ReturnType<typeof changesSince>) =>
  list.map(({ fact: { ref }, change }) => `${ref} ${change}`);

test("what is so now only came since; what is so no longer went", () => {
  const then = [fact(1), fact(2, 50)];
  const now = { at: 100, facts: [fact(1), fact(3)], more: false };
  expect(words(changesSince(then, now, true))).toEqual(["fact:1 same", "fact:2 went", "fact:3 came"]);
});

test("of now itself nothing is marked", () => {
  expect(words(changesSince([fact(1), fact(2, 50)], undefined, true))).toEqual([
    "fact:1 same",
    "fact:2 same",
  ]);
});

test("where not everything of then is there, nothing is said to have come", () => {
  const now = { at: 100, facts: [fact(1), fact(3)], more: false };
  expect(words(changesSince([fact(1)], now, false))).toEqual(["fact:1 same"]);
});

test("where not everything of now is there, only what has an end went", () => {
  const now = { at: 100, facts: [fact(9)], more: true };
  expect(words(changesSince([fact(1), fact(2, 50), fact(4, 150)], now, false))).toEqual([
    "fact:1 same",
    "fact:2 went",
    "fact:4 same",
  ]);
});

test("each fact of either time is there once, those of then first and in their order", () => {
  const some = fc.uniqueArray(fc.nat(30), { maxLength: 20 }).map((ids) => ids.map((id) => fact(id)));
  fc.assert(
    fc.property(some, some, (then, facts) => {
      const all = changesSince(then, { at: 1, facts, more: false }, true);
      expect(all.slice(0, then.length).map((one) => one.fact)).toEqual(then);
      const refs = all.map((one) => one.fact.ref);
      expect(new Set(refs).size).toBe(refs.length);
      expect(new Set(refs)).toEqual(new Set([...then, ...facts].map(({ ref }) => ref)));
    }),
  );
});
