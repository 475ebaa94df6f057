import fc from "fast-check";
import { expect, test } from "vitest";
import { ticksOf } from "./ticks.ts";
import { boundsOf, LEAST_WIDTH, layOut, type PlacedFact } from "./timeline-layout.ts";

const YEAR = 365 * 86_400_000;
const NOW = new Date("2026-11-16T12:00Z").getTime();

const facts = fc
  .array(
    fc.record({
      predicate: fc.constantFrom("uses", "lives_in", "status"),
      from: fc.integer({ min: NOW - 40 * YEAR, max: NOW + YEAR }),
      length: fc.option(fc.nat(20 * YEAR)),
      recordedAt: fc.integer({ min: NOW - 41 * YEAR, max: NOW + 2 * YEAR }),
    }),
    { maxLength: 60 },
  )
  .map((list) =>
    list.map(({ predicate, from, length, recordedAt }, at): PlacedFact => {
      return {
        ref: `fact:${at + 1}`,
        predicate,
        from,
        to: length === null ? null : from + length,
        recordedAt,
      };
    }),
  );

test("no bar is lost, none leaves the bounds, and none of a row overlaps another", () => {
  fc.assert(
    fc.property(facts, (list) => {
      const lanes = layOut(list, boundsOf(list, NOW));
      const refs = lanes.flatMap(({ bars }) => bars.map(({ fact }) => fact.ref));
      expect(refs.toSorted()).toEqual(list.map(({ ref }) => ref).toSorted());
      for (const { predicate, bars, rows } of lanes) {
        for (const bar of bars) {
          expect(bar.fact.predicate).toBe(predicate);
          expect(bar.left).toBeGreaterThanOrEqual(0);
          expect(bar.right).toBeLessThanOrEqual(1 + 1e-9);
          expect(bar.right - bar.left).toBeGreaterThanOrEqual(LEAST_WIDTH - 1e-9);
          expect(bar.row).toBeLessThan(rows);
          expect(bar.isOpen).toBe(bar.fact.to === null);
        }
        for (const row of Map.groupBy(bars, (bar) => bar.row).values())
          for (const [at, bar] of row.entries())
            if (at > 0) expect(row[at - 1]!.right).toBeLessThan(bar.left);
      }
    }),
  );
});

test("bars stand in the order of their beginnings, and no more rows are made than overlap", () => {
  fc.assert(
    fc.property(facts, (list) => {
      for (const { bars, rows } of layOut(list, boundsOf(list, NOW))) {
        const lefts = bars.map(({ left }) => left);
        expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
        const deepest = Math.max(
          ...bars.map(({ left }) => bars.filter((b) => b.left <= left && b.right + 0.001 > left).length),
        );
        expect(rows).toBe(deepest);
      }
    }),
  );
});

test("what began later stands below what still goes on, and beside what is over", () => {
  const at = (year: number) => NOW - year * YEAR;
  const fact = (id: number, from: number, to: number | null): PlacedFact => {
    return {
      ref: `fact:${id}`,
      predicate: "uses",
      from: at(from),
      to: to === null ? null : at(to),
      recordedAt: at(from),
    };
  };
  const list = [fact(1, 10, null), fact(2, 9, 6), fact(3, 5, 2), fact(4, 4, null)];
  const [lane] = layOut(list, boundsOf(list, NOW));
  expect(lane!.bars.map(({ fact: { ref }, row }) => [ref, row])).toEqual([
    ["fact:1", 0],
    ["fact:2", 1],
    ["fact:3", 1],
    ["fact:4", 2],
  ]);
});

test("dates below it are inside the bounds, in order, and as few as there is room for", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: NOW - 200 * YEAR, max: NOW }),
      fc.integer({ min: 86_400_000, max: 300 * YEAR }),
      fc.integer({ min: 3, max: 12 }),
      (start, length, most) => {
        const ticks = ticksOf({ start, end: start + length }, most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        for (const [at, tick] of ticks.entries()) {
          expect(tick.at).toBeGreaterThanOrEqual(start);
          expect(tick.at).toBeLessThanOrEqual(start + length);
          if (at > 0) expect(tick.at).toBeGreaterThan(ticks[at - 1]!.at);
        }
        expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
      },
    ),
  );
});

test("a year is told in months, a life in years", () => {
  const label = (from: string, to: string) =>
    ticksOf({ start: new Date(from).getTime(), end: new Date(to).getTime() }, 6).map((tick) => tick.label);
  expect(label("2026-01-10", "2026-12-20")).toEqual(["2026-03", "2026-05", "2026-07", "2026-09", "2026-11"]);
  expect(label("1987-05-01", "2026-11-16")).toEqual(["1990", "2000", "2010", "2020"]);
});
