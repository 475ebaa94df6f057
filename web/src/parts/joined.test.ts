import fc from "fast-check";
import { expect, test } from "vitest";
import { type Held, joined } from "./joined.ts";

const keyOf = (item: string) => item;
const held = (items: string, next: string | null): Held<string> => ({ key: "list", items: [...items], next });
const page = (items: string, next: string | null) => ({ items: [...items], next });

test.each([
  {
    name: "the first page",
    before: held("", null),
    from: null,
    page: page("abc", "3"),
    items: "abc",
    next: "3",
  },
  {
    name: "the next page",
    before: held("abc", "3"),
    from: "3",
    page: page("de", null),
    items: "abcde",
    next: null,
  },
  {
    name: "a next page that overlaps",
    before: held("abc", "3"),
    from: "3",
    page: page("cd", "5"),
    items: "abcd",
    next: "5",
  },
  {
    name: "something new in front",
    before: held("abcde", "5"),
    from: null,
    page: page("xab", "3"),
    items: "xabcde",
    next: "5",
  },
  {
    name: "the first page without what is gone",
    before: held("abcde", "5"),
    from: null,
    page: page("acd", "3"),
    items: "acde",
    next: "5",
  },
  {
    name: "too much new to meet",
    before: held("abc", "3"),
    from: null,
    page: page("xyz", "3"),
    items: "xyz",
    next: "3",
  },
  {
    name: "a first page that is all",
    before: held("abcde", "5"),
    from: null,
    page: page("ab", null),
    items: "ab",
    next: null,
  },
  {
    name: "what came from behind to the front",
    before: held("abcde", "5"),
    from: null,
    page: page("eab", "3"),
    items: "eabcd",
    next: "5",
  },
  {
    name: "nothing any more",
    before: held("abc", "3"),
    from: null,
    page: page("", null),
    items: "",
    next: null,
  },
])("pages become a list: $name", ({ before, from, page: given, items, next }) => {
  expect(joined(before, "list", from, given, keyOf)).toEqual(held(items, next));
});

test("another list begins anew, whatever was there", () => {
  expect(joined(held("abc", "3"), "other", null, page("x", null), keyOf)).toEqual({
    key: "other",
    items: ["x"],
    next: null,
  });
});

test("nothing stands in a list twice, and what was asked for last stands in it", () => {
  const keys = fc.uniqueArray(fc.constantFrom(..."abcdefghijkl"), { maxLength: 8 });
  const next = fc.option(fc.constantFrom("p", "q"), { nil: null });
  fc.assert(
    fc.property(keys, next, keys, next, fc.boolean(), (items, end, given, more, isFirst) => {
      const list = joined(
        { key: "list", items, next: end },
        "list",
        isFirst ? null : "p",
        { items: given, next: more },
        keyOf,
      );
      expect(new Set(list.items).size).toBe(list.items.length);
      expect(list.items).toEqual(expect.arrayContaining(given));
      if (isFirst) expect(list.items.slice(0, given.length)).toEqual(given);
      else expect(list.items.slice(0, items.length)).toEqual(items);
    }),
  );
});
