import { expect, test } from "vitest";
import { dateSaid } from "./date-said.ts";

test("a date field says the beginning of its day, or nothing", () => {
  expect(dateSaid("2026-03-01")).toBe(new Date(2026, 2, 1).getTime());
  expect(dateSaid("0045-03-15")).toBe(new Date("0045-03-15T00:00").getTime());
  expect([dateSaid(""), dateSaid("1st of March")]).toEqual([undefined, undefined]);
});
