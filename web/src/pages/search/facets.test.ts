import fc from "fast-check";
import { expect, test } from "vitest";
import { choices, type Faceted, facetsOf } from "./facets.ts";

const hit = (ref: string, kind: string, role: string, sessionKey = "", agent = ""): Faceted => ({
  ref,
  kind,
  role,
  sessionKey,
  agent,
});

test("what was found divides by kind, place, speaker and trust, the most frequent first", () => {
  const hits = [
    hit("msg:1", "msg", "user", "agent:main:main", "main"),
    hit("mem:1", "mem", "memory"),
    hit("msg:2", "msg", "assistant", "agent:main:main", "main"),
  ];
  const { kinds, lanes, agents, roles, trusts } = facetsOf(
    hits,
    new Map([
      ["msg:1", "owner"],
      ["mem:1", "owner"],
    ]),
    2,
  );
  expect([...kinds]).toEqual([
    ["fact", 2],
    ["msg", 2],
    ["mem", 1],
  ]);
  expect([...lanes]).toEqual([["agent:main:main", 2]]);
  expect([...agents]).toEqual([["main", 2]]);
  expect([...roles]).toEqual([
    ["assistant", 1],
    ["memory", 1],
    ["user", 1],
  ]);
  expect([...trusts]).toEqual([["owner", 2]]);
});

test("every hit is counted once in its kind, whatever was found", () => {
  const any = fc.record({
    ref: fc.string(),
    kind: fc.constantFrom("msg", "mem", "doc"),
    role: fc.constantFrom("user", "assistant"),
    sessionKey: fc.constantFrom("", "a", "b"),
    agent: fc.constantFrom("", "main"),
  });
  fc.assert(
    fc.property(fc.array(any), (hits) => {
      const { kinds, lanes } = facetsOf(hits, new Map());
      const sum = (counts: ReadonlyMap<string, number>) =>
        [...counts.values()].reduce((all, one) => all + one, 0);
      expect(sum(kinds)).toBe(hits.length);
      expect(sum(lanes)).toBe(hits.filter(({ sessionKey }) => sessionKey !== "").length);
      expect([...kinds.values()]).toEqual([...kinds.values()].toSorted((a, b) => b - a));
    }),
  );
});

test("what is chosen can be seen among the choices, also where nothing of it was found", () => {
  expect(choices(new Map([["b", 2]]), ["a", "b"], "z")).toEqual(["z", "b", "a"]);
  expect(choices(new Map(), ["a"], undefined)).toEqual(["a"]);
});
