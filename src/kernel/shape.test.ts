import { expect, test } from "vitest";
import { integer, number, object, text } from "./shape.ts";

test("a number that is refused is shown; a text, which may be a secret, is not", () => {
  const shape = object({ threshold: number({ min: 0, max: 1 }) });
  expect(() => shape.check({ threshold: 2 }, "config.gate")).toThrowError(
    "config.gate.threshold: expected a number from 0 to 1, got 2",
  );
  expect(() => integer().check(1.5, "limit")).toThrowError("limit: expected a whole number, got 1.5");
  expect(() => number().check("hunter2", "limit")).toThrowError("limit: expected a number, got string");
  expect(() => text({ max: 3 }).check("hunter2", "name")).toThrowError(/\(it has 7\), got string$/);
});
