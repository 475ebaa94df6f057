import fc from "fast-check";
import { expect, test } from "vitest";
import { asMany, type Held, joined, type ListPage, MOST_PAGES } from "./joined.ts";

const keyOf = (item: string) => item;
const held = (items: string, next: string | null): Held<string> => ({ key: "list", items: [...items], next });
const page = (items: string, next: string | null) => ({ items: [...items], next });

test.each([
  { name: "the first page", before: null, from: null, page: page("abc", "3"), items: "abc", next: "3" },
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
    name: "a beginning that was read again",
    before: held("abcde", "5"),
    from: null,
    page: page("xacd", "4"),
    items: "xacd",
    next: "4",
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
  const began = { key: "other", items: ["x"], next: null };
  expect(joined(held("abc", "3"), "other", null, page("x", null), keyOf)).toEqual(began);
  expect(joined(held("abc", "3"), "other", "3", page("x", null), keyOf)).toEqual(began);
});

/** A list by pages of a size, as an owner would answer. */
const listing = (items: readonly string[], size: number) => {
  const asked: (string | null)[] = [];
  const read = async (from: string | null): Promise<ListPage<string>> => {
    asked.push(from);
    const at = Number(from ?? 0);
    return { items: items.slice(at, at + size), next: at + size < items.length ? String(at + size) : null };
  };
  return { asked, read };
};

test("what was read is read again as far as it went, and what is gone is gone wherever it stood", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: 99 }).map(String), { maxLength: 60 }),
      fc.integer({ min: 4, max: 20 }),
      fc.integer({ min: 0, max: 60 }),
      async (items, size, count) => {
        const { asked, read } = listing(items, size);
        const { items: found, next } = await asMany(count, read, keyOf);
        expect(found).toEqual(items.slice(0, found.length));
        expect(found.length).toBeGreaterThanOrEqual(Math.min(count, items.length));
        expect(next === null).toBe(found.length === items.length);
        // No page that nobody had.
        expect(asked.length).toBe(Math.max(1, Math.ceil(Math.min(count, items.length) / size)));
      },
    ),
  );
});

test("however much was read, no more than some pages are read again", async () => {
  const { asked, read } = listing(
    Array.from({ length: 200 }, (_, at) => String(at)),
    5,
  );
  const { items, next } = await asMany(200, read, keyOf);
  expect([asked.length, items.length, next]).toEqual([MOST_PAGES, MOST_PAGES * 5, String(MOST_PAGES * 5)]);
});

test("a list that moves while it is read has nothing twice", async () => {
  const pages = [page("abc", "3"), page("cde", null)];
  const { items } = await asMany(5, async () => pages.shift() ?? page("", null), keyOf);
  expect(items.join("")).toBe("abcde");
});
