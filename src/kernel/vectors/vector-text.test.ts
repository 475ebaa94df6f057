import fc from "fast-check";
import { expect, test } from "vitest";
import { vectorFromText, vectorToText } from "./vector-text.ts";

test("what comes back is what went in", () => {
  fc.assert(
    fc.property(fc.float32Array({ maxLength: 50 }), (vector) => {
      expect(vectorFromText(vectorToText(vector))).toEqual(vector);
    }),
  );
});

test("a stretch of a larger buffer is only that stretch", () => {
  const whole = Float32Array.of(1, 2, 3, 4);
  expect(vectorFromText(vectorToText(whole.subarray(1, 3)))).toEqual(Float32Array.of(2, 3));
});
