import fc from "fast-check";
import { expect, test } from "vitest";
import { href, PAGES, read } from "./address.ts";

const at = (address: string) => {
  const { pathname, search } = new URL(address, "http://127.0.0.1:1");
  return read({ pathname, search });
};

test.each([
  { page: "now", params: {}, address: "/" },
  {
    page: "history",
    params: { agent: "main", lane: "agent:main:main" },
    address: "/history?agent=main&lane=agent%3Amain%3Amain",
  },
  { page: "prompt", params: { id: 12, with: undefined }, address: "/prompt?id=12" },
  { page: "now", params: { record: "msg:4" }, address: "/?record=msg%3A4" },
] as const)("$address", ({ page, params, address }) => {
  expect(href(page, params)).toBe(address);
  expect(at(address)).toEqual({
    page,
    params: Object.fromEntries(
      Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  });
});

test.each(["/nothing", "/history/more", "//", "/Now", "/constructor"])("%s is no page", (pathname) => {
  expect(read({ pathname, search: "" }).page).toBeNull();
});

test("a slash at the end is no other page", () => {
  expect(read({ pathname: "/search/", search: "?q=a+b" })).toEqual({ page: "search", params: { q: "a b" } });
});

test("whatever is put into an address is read out of it again", () => {
  const text = fc.string({ unit: "grapheme" }).filter((one) => one.isWellFormed());
  fc.assert(
    fc.property(fc.constantFrom(...PAGES), fc.dictionary(text, text), (page, params) => {
      const read = at(href(page, params));
      expect(read.page).toBe(page);
      expect(Object.entries(read.params).toSorted()).toEqual(Object.entries(params).toSorted());
    }),
  );
});
