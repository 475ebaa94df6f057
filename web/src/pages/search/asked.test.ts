import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Asked,
  askedOf,
  grepOf,
  isFactsAlone,
  isNarrowed,
  searchOf,
  spanOf,
  toggled,
  WIDE,
} from "./asked.ts";

const NOW = new Date(2026, 10, 16, 12).getTime();
const asked = (params: { [name: string]: string }): Asked => askedOf(params);

test("an address with nothing in it asks for nothing, everywhere", () => {
  const nothing = asked({});
  expect([nothing.query, nothing.mode, isNarrowed(nothing)]).toEqual(["", "meaning", false]);
});

test("what is chosen is asked of the owner", () => {
  const params = {
    q: "deploy",
    kind: "msg,mem",
    lane: "agent:main:main",
    agent: "main",
    role: "user,assistant",
    when: "week",
  };
  expect(searchOf(asked(params), NOW, 60)).toEqual({
    query: "deploy",
    kinds: ["msg", "mem"],
    lanes: ["agent:main:main"],
    agents: ["main"],
    roles: ["user", "assistant"],
    since: NOW - 7 * 86_400_000,
    limit: 50,
    utcOffset: 60,
    explain: true,
  });
});

test("facts are wanted by name, beside others or alone", () => {
  const beside = asked({ q: "x", kind: "fact,mem" });
  expect(searchOf(beside, NOW, 0)).toMatchObject({ kinds: ["mem"], facts: true });
  const alone = asked({ q: "x", kind: "fact" });
  expect(searchOf(alone, NOW, 0)).not.toHaveProperty("kinds");
  expect([isFactsAlone(beside), isFactsAlone(alone)]).toEqual([false, true]);
});

test("word for word is looked for in other kinds, and by pattern where that is wanted", () => {
  expect(grepOf(asked({ q: "a.b", exact: "regex", kind: "msg,mem,file", many: "1" }), NOW)).toEqual({
    pattern: "a.b",
    mode: "regex",
    kinds: ["msg", "file"],
    limit: 200,
  });
  expect(grepOf(asked({ q: "a", exact: "words" }), NOW).mode).toBe("full_text");
});

test("days of one's own go before a period, and the last one is included", () => {
  const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();
  expect(spanOf({ period: "day", from: "2026-10-01", to: "2026-10-31" }, NOW)).toEqual({
    since: day(2026, 10, 1),
    before: day(2026, 11, 1),
  });
  expect(spanOf({ period: "day", from: undefined, to: undefined }, NOW)).toEqual({ since: NOW - 86_400_000 });
  expect(spanOf({ period: undefined, from: undefined, to: undefined }, NOW)).toEqual({});
});

test("whatever somebody made of the address is asked without a mistake", () => {
  const known = fc.constantFrom(
    "q",
    "exact",
    "kind",
    "lane",
    "agent",
    "role",
    "when",
    "from",
    "to",
    "trust",
    "many",
  );
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom("regex", "msg,,msg", "toString", "2026-13-45", "9999-99-99", "week"),
  );
  fc.assert(
    fc.property(fc.dictionary(known, value), (params) => {
      const one = askedOf(params);
      const { since, before, kinds } = searchOf(one, NOW, 0);
      for (const time of [since, before]) if (time !== undefined) expect(Number.isInteger(time)).toBe(true);
      expect(new Set(kinds).size).toBe(kinds?.length ?? 0);
      expect(grepOf(one, NOW).pattern).toBe(params["q"] ?? "");
    }),
  );
});

test("without what narrows nothing narrows, and choosing twice is as before", () => {
  const params = {
    q: "x",
    kind: "mem",
    role: "user",
    when: "day",
    trust: "owner",
    lane: "l",
    agent: "a",
    from: "2026-01-01",
    to: "2026-01-02",
  };
  expect(isNarrowed(asked(params))).toBe(true);
  const wide = Object.fromEntries(Object.entries(params).filter(([name]) => !Object.hasOwn(WIDE, name)));
  expect(isNarrowed(asked(wide))).toBe(false);
  expect(toggled(["a"], "b")).toBe("a,b");
  expect(toggled(["a", "b"], "b")).toBe("a");
  expect(toggled(["a"], "a")).toBeUndefined();
});
