/** The base of the tail: there whatever else has to go, never torn, and no longer than one exchange. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { messageId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import { chooseTail, type TailItem, tailBase } from "./tail.ts";

const ROLES: { readonly [letter: string]: string } = { u: "user", a: "assistant", r: "toolResult" };

/** Oldest first, as a person reads it: u user, a assistant, r tool result; a capital belongs to what stands before it. */
const conversation = (letters: string, costs: readonly number[] = []): TailItem[] =>
  [...letters]
    .map((letter, at) => ({
      id: messageId(at + 1),
      role: ROLES[letter.toLowerCase()] ?? "custom",
      tokens: tokens(costs[at] ?? 10),
      ...(letter !== letter.toLowerCase() && { joined: true }),
    }))
    .reverse();

const base = (letters: string, from: number | null = null, complete = true) =>
  tailBase({
    items: conversation(letters),
    complete,
    keepFrom: from === null ? null : messageId(from),
  })?.count ?? null;

test.each([
  { name: "the newest question and its answer", letters: "uaua", from: null, count: 2 },
  { name: "the newest question alone", letters: "uau", from: null, count: 1 },
  { name: "with all calls and results", letters: "uauarara", from: null, count: 6 },
  { name: "turns that follow each other are not one bundle", letters: "uauauauaua", from: null, count: 2 },
  { name: "a question put in among results begins nothing", letters: "uararUra", from: null, count: 8 },
  { name: "nobody asked: the newest bundle", letters: "aararr", from: null, count: 3 },
  { name: "only results", letters: "rrr", from: null, count: null },
  { name: "nothing", letters: "", from: null, count: null },
  { name: "an exchange that was divided before: its newest bundle", letters: "uararar", from: 4, count: 2 },
  { name: "a start before it changes nothing", letters: "uauaua", from: 3, count: 2 },
])("the base: $name", ({ letters, from, count }) => {
  expect(base(letters, from)).toBe(count);
});

test("an exchange that begins before what was read has no base that could be kept whole", () => {
  expect(base("arar", null, false)).toBeNull();
  expect(base("uar", null, false)).toBe(3);
});

/** Oldest first. */
const tail = (letters: string, costs: readonly number[], budget: number, ceiling?: number) =>
  chooseTail({
    items: conversation(letters, costs),
    complete: true,
    budget: tokens(budget),
    ...(ceiling !== undefined && { ceiling: tokens(ceiling) }),
    keepFrom: null,
  });

test("worked examples: the base, and before it what there is room for", () => {
  // Each its own exchange: the newest two would be 30, three 80, four 120, all 150.
  const costs = [30, 40, 50, 20, 10];
  expect(tail("uuuuu", costs, 150)).toMatchObject({
    count: 5,
    start: "kept",
    base: { count: 1, tokens: 10 },
  });
  expect(tail("uuuuu", costs, 128)).toMatchObject({ count: 3, tokens: 80, start: "moved" });
  expect(tail("uuuuu", costs, 9, 150)).toMatchObject({ count: 1, tokens: 10, base: { tokens: 10 } });
  expect(tail("uauau", [1, 1, 1, 1, 1], 0, 5)).toMatchObject({ count: 1, tokens: 1 });
});

test("a base that some prompt has room for goes whole although it is over; one that none has is divided", () => {
  expect(tail("uauara", [9, 9, 9, 9, 9, 9], 20, 40)).toMatchObject({
    count: 4,
    tokens: 36,
    start: "moved",
    base: { count: 4, tokens: 36 },
  });
  expect(tail("uauara", [9, 9, 9, 9, 9, 9], 20, 35)).toMatchObject({
    count: 1,
    tokens: 9,
    base: { count: 1 },
  });
  expect(tail("uauara", [9, 9, 9, 9, 9, 9], 8, 35)).toMatchObject({ count: 0, start: "over" });
});

test("for every conversation: the base is in, only the base exceeds the budget, and nothing is torn", () => {
  const items = fc.array(
    fc.record({
      role: fc.constantFrom("user", "assistant", "toolResult"),
      tokens: fc.nat(50).map(tokens),
      joined: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(
      items,
      fc.nat(600),
      fc.nat(600),
      fc.option(fc.nat(30)),
      fc.boolean(),
      (made, budget, more, from, complete) => {
        const list = made.map((item, at) => ({ ...item, id: messageId(made.length - at) }));
        const request = {
          items: list,
          complete,
          budget: tokens(budget),
          ceiling: tokens(budget + more),
          keepFrom: from === null ? null : messageId(from),
        };
        const found = chooseTail(request);
        const chosen = list.slice(0, found.count);
        const first = chosen.at(-1);
        expect(found.tokens).toBe(chosen.reduce((sum, item) => sum + item.tokens, 0));
        expect(found.base.count).toBeLessThanOrEqual(found.count);
        const least = tailBase(request);
        if (least !== null && least.tokens <= request.ceiling) {
          expect(found.count).toBeGreaterThanOrEqual(least.count);
          expect(found.base).toEqual(least);
        }
        if (found.tokens > budget) expect(found.count).toBe(least?.count);
        if (found.start === "moved") {
          expect(first!.role).not.toBe("toolResult");
          expect(first!.joined).toBe(false);
        }
      },
    ),
    { numRuns: 3_000 },
  );
});

test("however long a chat, its base is one exchange", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.boolean(), (turns, open) => {
      expect(base("ua".repeat(turns) + (open ? "u" : ""))).toBe(open ? 1 : 2);
    }),
  );
});
