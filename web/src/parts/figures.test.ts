import fc from "fast-check";
import { expect, test } from "vitest";
import { ago, bytes, compact, counted, day, moment, percent, score, whole } from "./figures.ts";

test.each([
  [whole(1234.6), "1,235"],
  [compact(9_999), "9,999"],
  [compact(12_400), "12.4K"],
  [counted(1, "message"), "1 message"],
  [counted(0, "message"), "0 messages"],
  [counted(1_000, "summary", "summaries"), "1,000 summaries"],
  [bytes(0), "0 B"],
  [bytes(999), "999 B"],
  [bytes(1_000), "1.0 kB"],
  [bytes(999_949), "999.9 kB"],
  [bytes(999_950), "1.0 MB"],
  [bytes(12_345_678_901), "12.3 GB"],
  [percent(0), "0 %"],
  [percent(0.051), "5.1 %"],
  [percent(0.5), "50 %"],
  [score(0.6669), "0.667"],
  [score(-0.0001), "0.000"],
  [score(-0.5), "-0.500"],
])("%s is how %s is shown", (shown, expected) => {
  expect(shown).toBe(expected);
});

test("a size is never a thousand of a unit that has a next one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_000_000_000_000 }), (size) => {
      const [number = "", unit] = bytes(size).split(" ");
      expect(Number(number)).toBeLessThan(1_000);
      expect(["B", "kB", "MB", "GB", "TB"]).toContain(unit);
    }),
  );
});

test("a moment is told where the person is, with two digits each", () => {
  const at = new Date(2026, 0, 5, 7, 3).getTime();
  expect([day(at), moment(at)]).toEqual(["2026-01-05", "2026-01-05 07:03"]);
});

const NOW = Date.UTC(2026, 10, 16, 12);
test.each([
  { since: 0, says: "just now" },
  { since: -59_999, says: "just now" },
  { since: -60_000, says: "1 minute ago" },
  { since: -3 * 3_600_000, says: "3 hours ago" },
  { since: -86_400_000, says: "yesterday" },
  { since: -3 * 86_400_000, says: "3 days ago" },
  { since: -800 * 86_400_000, says: "2 years ago" },
  { since: 2 * 86_400_000, says: "in 2 days" },
])("$since ms from now is $says", ({ since, says }) => {
  expect(ago(NOW + since, NOW)).toBe(says);
});
