import fc from "fast-check";
import { expect, test } from "vitest";
import { momentOf } from "./moment.ts";

const TEN = Date.UTC(2026, 2, 2, 10);

test.each([
  { stamp: TEN, at: TEN },
  { stamp: TEN + 0.5, at: TEN },
  { stamp: TEN / 1_000, at: TEN },
  { stamp: TEN / 1_000 + 0.25, at: TEN + 250 },
  { stamp: 5, at: 5 },
  { stamp: "2026-03-02T10:00:00.000Z", at: TEN },
  { stamp: "2026-03-02T11:00:00+01:00", at: TEN },
  { stamp: "2026-03-02T11:00:00+0100", at: TEN },
  { stamp: "2026-03-02T10:00:00.000999Z", at: TEN },
  { stamp: "2026-03-02 10:00", at: TEN },
  { stamp: "2026-03-02", at: Date.UTC(2026, 2, 2) },
  { stamp: "Mon, 02 Mar 2026 11:00:00 +0100", at: TEN },
  { stamp: "2 Mar 2026 10:00", at: TEN },
])("a time that is told without doubt: $stamp", ({ stamp, at }) => {
  expect(momentOf(stamp)).toBe(at);
});

test.each([
  { stamp: "02.03.2026" },
  { stamp: "03/02/2026" },
  { stamp: "2026-02-30" },
  { stamp: "2026-03-02T25:00Z" },
  { stamp: "2 Mar" },
  { stamp: "3" },
  { stamp: "not a time" },
  { stamp: "" },
  { stamp: Number.NaN },
  { stamp: 8.64e15 },
  { stamp: null },
  { stamp: undefined },
  { stamp: ["2026-03-02"] },
])("what can be read in two ways, or in none, is no time: $stamp", ({ stamp }) => {
  expect(momentOf(stamp)).toBeNull();
});

test("what the host writes, a number or an ISO string, means what it always did", () => {
  const from = Date.UTC(1990, 0, 1);
  fc.assert(
    fc.property(fc.integer({ min: from, max: Date.UTC(2200, 0, 1) }), (at) => {
      expect(momentOf(at)).toBe(at);
      expect(momentOf(new Date(at).toISOString())).toBe(at);
      expect(momentOf(Math.trunc(at / 1_000))).toBe(Math.trunc(at / 1_000) * 1_000);
    }),
  );
});
