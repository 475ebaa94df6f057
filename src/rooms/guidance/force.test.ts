import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { isOver, type Stated, standing } from "./force.ts";

const one = (id: number, more: Partial<Stated> = {}): Stated => ({
  ...{ id, text: `Always ${id}.`, path: "form", state: "active", expiresAt: null, supersededBy: null },
  ...more,
});
const gone = (id: number, by: number | null, more: Partial<Stated> = {}) =>
  one(id, { state: "superseded", supersededBy: by, ...more });
const until = (at: number) => ({ expiresAt: instantOf(at) });
const idsAt = (now: number, ...all: readonly Stated[]) =>
  standing(all, now)
    .filter((each) => !isOver(each, now))
    .map(({ id }) => id);
const BACK = "Forget what I said about it.";

test("what is superseded for good stays so; for a time, until then", () => {
  expect(idsAt(9, gone(1, 2), one(2))).toEqual([2]);
  expect(idsAt(4, gone(1, 2), one(2, until(5)))).toEqual([2]);
  expect(idsAt(5, gone(1, 2), one(2, until(5)))).toEqual([1]);
  expect(idsAt(5, gone(1, 2, until(5)), one(2, until(5)))).toEqual([]);
});

test("what took the place of the one for a time decides for both", () => {
  const chain = (last: Partial<Stated>) => [gone(1, 2), gone(2, 3, until(5)), one(3, last)];
  expect(idsAt(6, ...chain({}))).toEqual([3]);
  expect(idsAt(2, ...chain(until(3)))).toEqual([3]);
  expect(idsAt(4, ...chain(until(3)))).toEqual([2]);
  expect(idsAt(6, ...chain(until(3)))).toEqual([1]);
});

test("a person who takes back the one for a time brings back what it stood for", () => {
  expect(idsAt(1, gone(1, 2), one(2, { state: "revoked", ...until(5) }))).toEqual([1]);
  expect(idsAt(1, gone(1, 2), one(2, { state: "revoked" }))).toEqual([]);
  const takenBack = [gone(1, 2), gone(2, 3, until(5)), one(3, { state: "revoked", text: BACK })];
  expect(idsAt(1, ...takenBack)).toEqual([1]);
  expect(idsAt(1, gone(2, 3), one(3, { state: "revoked", text: BACK }))).toEqual([]);
  // What was edited at a terminal and revoked does not bring its earlier words back.
  const edited = [gone(1, 2), gone(2, 3, until(5)), one(3, { state: "revoked", path: "told", ...until(5) })];
  expect(idsAt(1, ...edited)).toEqual([]);
  expect(idsAt(6, ...edited)).toEqual([1]);
});

test("whatever is in the store, what is active stands, and reading ends", () => {
  const any = fc.record({
    state: fc.constantFrom("active", "superseded", "revoked", "forgotten") as fc.Arbitrary<Stated["state"]>,
    expiresAt: fc.option(fc.integer({ min: 0, max: 9 }).map(instantOf)),
    supersededBy: fc.option(fc.integer({ min: 0, max: 6 })),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 6 }), fc.integer({ min: 0, max: 10 }), (all, now) => {
      const stated = all.map((each, id) => one(id, each));
      const stands = standing(stated, now);
      for (const each of stated) {
        if (each.state === "active") expect(stands).toContain(each);
        if (each.state !== "active" && each.state !== "superseded") expect(stands).not.toContain(each);
      }
      // Without anything for a time, nothing comes back.
      if (all.every(({ expiresAt }) => expiresAt === null))
        expect(stands.every(({ state }) => state === "active")).toBe(true);
    }),
  );
});
