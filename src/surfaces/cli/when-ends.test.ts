import { expect, test } from "vitest";
import { endTyped } from "./when-ends.ts";

/** A Wednesday. */
const NOW = Date.UTC(2026, 9, 7, 14, 30);

test.each([
  ["30min", "2026-10-07T15:00"],
  ["2 hours", "2026-10-07T16:30"],
  ["7d", "2026-10-14T14:30"],
  ["1 week", "2026-10-14T14:30"],
  ["today", "2026-10-08T00:00"],
  ["Tomorrow", "2026-10-09T00:00"],
  ["friday", "2026-10-10T00:00"],
  ["tue", "2026-10-14T00:00"],
  ["wednesday", "2026-10-15T00:00"],
  ["2026-12-24", "2026-12-25T00:00"],
  ["2026-12-24T18:00", "2026-12-24T18:00"],
  ["2026-12-24 18:00+02:00", "2026-12-24T16:00"],
])("until %s: to the end of a day, a moment or a span", (typed, end) => {
  expect(new Date(endTyped(typed, NOW)).toISOString().slice(0, 16)).toBe(end);
});

test.each([
  ["soon", "no time that is understood"],
  ["t", "no time that is understood"],
  ["2026-13-45", "no time that is understood"],
  ["2026-10-01", "not a time to come"],
  ["0d", "not a time to come"],
])("until %s is refused with what would be understood", (typed, why) => {
  expect(() => endTyped(typed, NOW)).toThrow(`--until "${typed}" is ${why}`);
});
