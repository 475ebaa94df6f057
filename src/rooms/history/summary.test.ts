import { expect, test } from "vitest";
import { decayOf } from "./summary.ts";

test("what is trusted less fades faster", () => {
  expect([1, 0.8, 0].map((confidence) => decayOf({ confidence }))).toEqual([0, expect.closeTo(0.2), 1]);
});
