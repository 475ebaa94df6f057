import fc from "fast-check";
import { expect, test } from "vitest";
import { day } from "../../parts/figures.ts";
import { momentOn, type Span, stepOf, stepped, stepsIn } from "./moments.ts";

const at = (text: string): number => new Date(text).getTime();
const HUNDRED_YEARS = 100 * 365 * 86_400_000;
const spans = fc
  .tuple(fc.integer({ min: at("1900-01-01"), max: at("2100-01-01") }), fc.nat(HUNDRED_YEARS))
  .map(([first, length]): Span => ({ first, last: first + length }));

test("a step is a day of the calendar, and the last one ends with the span", () => {
  const span = { first: at("2026-01-30T15:00"), last: at("2026-03-02T09:30") };
  expect(stepsIn(span)).toBe(31);
  expect([0, 1, 31].map((step) => day(momentOn(span, step)))).toEqual([
    "2026-01-30",
    "2026-01-31",
    "2026-03-02",
  ]);
  expect(momentOn(span, 31)).toBe(span.last);
});

test.each([
  { name: "a day on", from: "2026-01-31", unit: "day", by: 1, to: "2026-02-01" },
  {
    name: "a month on, to the last day of a shorter one",
    from: "2026-01-31",
    unit: "month",
    by: 1,
    to: "2026-02-28",
  },
  { name: "a month back over the year's turn", from: "2026-01-15", unit: "month", by: -1, to: "2025-12-15" },
  {
    name: "a year back from the 29th of February",
    from: "2024-02-29",
    unit: "year",
    by: -1,
    to: "2023-02-28",
  },
  { name: "no further than the first", from: "2020-06-01", unit: "year", by: -10, to: "2020-01-01" },
  { name: "no further than the last", from: "2026-06-01", unit: "year", by: 10, to: "2026-12-31" },
] as const)("$name", ({ from, unit, by, to }) => {
  const span = { first: at("2020-01-01T08:00"), last: at("2026-12-31T20:00") };
  const moved = stepped(span, stepOf(span, at(`${from}T12:00`)), unit, by);
  expect(day(momentOn(span, moved))).toBe(to);
});

test("every step has a moment within the span, later ones later, and is found again by it", () => {
  fc.assert(
    fc.property(spans, fc.nat(), (span, raw) => {
      const steps = stepsIn(span);
      const step = raw % (steps + 1);
      const moment = momentOn(span, step);
      expect(stepOf(span, moment)).toBe(step);
      expect(moment).toBeGreaterThanOrEqual(span.first);
      expect(moment).toBeLessThanOrEqual(span.last);
      if (step < steps) expect(momentOn(span, step + 1)).toBeGreaterThan(moment);
    }),
  );
});
