import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldOf, momentIn } from "./until.ts";

const MINUTE = 60_000;

test("a moment of a whole minute comes back from its field", () => {
  const minutes = fc.integer({ min: 0, max: Date.UTC(2200, 0) / MINUTE });
  fc.assert(
    fc.property(minutes, (minute) => {
      const field = fieldOf(minute * MINUTE);
      expect(field).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
      // An hour that comes twice when clocks are put back has one field.
      expect(fieldOf(momentIn(field))).toBe(field);
    }),
  );
});

test("an empty field and one without a moment are none", () => {
  expect(fieldOf(null)).toBe("");
  expect(momentIn("")).toBeNull();
  expect(momentIn("soon")).toBeNull();
});
