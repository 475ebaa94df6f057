/** Whatever is paged in which order, what is held is one stretch of the conversation, bounded, each line once. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { LaneLine, ReadLaneAnswer } from "../../../../src/engine/leaf-api.ts";
import { type LaneWindow, refreshed, windowOf, withEarlier, withLater } from "./lane-window.ts";

const lineOf = (number: number, more: Partial<LaneLine> = {}): LaneLine => ({
  ...{ ref: `msg:${number}`, role: "user", at: number, state: "confirmed", inView: true, tokens: 1 },
  ...{ line: `line ${number}`, under: null, newSession: false, outside: null, waits: false },
  ...more,
});

/** What the owner answers, of a conversation of so many lines. */
function page(total: number, from: number, to: number, more: Partial<LaneLine> = {}): ReadLaneAnswer {
  const [first, last] = [Math.max(0, from), Math.min(total, to)];
  const lines = Array.from({ length: Math.max(0, last - first) }, (_, at) => lineOf(first + at, more));
  return {
    ...{ agent: "a", sessionKey: "k", total, lines, folded: [] },
    earlier: first > 0,
    later: last < total,
  };
}

const numbers = ({ lines }: LaneWindow) => lines.map(({ at }) => at);
const MOST = 40;

type Move = { readonly kind: "earlier" | "later" | "again" | "said"; readonly size: number };
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom("earlier", "later", "again", "said"),
  size: fc.integer({ min: 1, max: 30 }),
});

test("paging both ways holds one stretch without gaps, and knows which end has more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(200), fc.array(move), (begin, around, moves) => {
      let total = begin;
      const middle = Math.min(around, total - 1);
      let held = windowOf(page(total, middle - 5, middle + 5));
      for (const { kind, size } of moves) {
        const [first, last] = [held.lines[0]!.at, held.lines.at(-1)!.at];
        if (kind === "earlier") held = withEarlier(held, page(total, first - size, first), MOST);
        if (kind === "later") held = withLater(held, page(total, last + 1, last + 1 + size), MOST);
        if (kind === "said") total += size;
        if (kind === "again") held = refreshed(held, page(total, first + 2, first + 2 + size), MOST);
        const [from, to] = [held.lines[0]!.at, held.lines.at(-1)!.at];
        expect(numbers(held)).toEqual(Array.from({ length: to - from + 1 }, (_, at) => from + at));
        expect(held.lines.length).toBeLessThanOrEqual(MOST);
        expect(held.earlier).toBe(from > 0);
        // What was said since is not known before it is asked for.
        if (held.later) expect(to).toBeLessThan(total - 1);
      }
    }),
  );
});

test("what is told again takes its place, and the rest stays as it was", () => {
  const held = windowOf(page(10, 0, 10));
  const again = refreshed(held, page(11, 3, 6, { state: "forgotten" }));
  expect(again.lines.map(({ state }) => state === "forgotten")).toEqual([
    ...[false, false, false, true, true, true],
    ...[false, false, false, false],
  ]);
  expect(again.total).toBe(11);
  expect(again.lines[0]).toBe(held.lines[0]);
});

test("what came in between is there, what is not there any more is gone, and what overlaps nowhere changes nothing", () => {
  const held = windowOf(page(10, 0, 4));
  const between = { ...page(10, 1, 3), lines: [lineOf(1), lineOf(77), lineOf(2)] };
  expect(numbers(refreshed(held, between))).toEqual([0, 1, 77, 2, 3]);
  const without = { ...page(10, 0, 4), lines: [lineOf(0), lineOf(3)] };
  expect(numbers(refreshed(held, without))).toEqual([0, 3]);
  const elsewhere = refreshed(held, page(12, 8, 12));
  expect([elsewhere.lines, elsewhere.total]).toEqual([held.lines, 12]);
});

test("a message that was moved is held once", () => {
  const held = windowOf(page(10, 4, 8));
  const moved = { ...page(10, 1, 4), lines: [lineOf(2), lineOf(6), lineOf(3)] };
  expect(numbers(withEarlier(held, moved))).toEqual([2, 3, 4, 5, 6, 7]);
  const turned = { ...page(10, 4, 8), lines: [lineOf(7, { line: "now first" }), lineOf(5), lineOf(4)] };
  const again = refreshed(held, turned);
  expect(numbers(again)).toEqual([4, 5, 6, 7]);
  expect(again.lines[3]!.line).toBe("now first");
});
