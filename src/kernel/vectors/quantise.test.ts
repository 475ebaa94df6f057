import fc from "fast-check";
import { expect, test } from "vitest";
import { cosine, normalise } from "./cosine.ts";
import { queryNumbers, signsOf, widthOf, writeBytes } from "./quantise.ts";
import { MOST_DIMENSIONS } from "./vector-checks.ts";

const numbers = (dimensions: number) =>
  fc.float32Array({ minLength: dimensions, maxLength: dimensions, noNaN: true, noDefaultInfinity: true });
const pairs = fc.integer({ min: 1, max: 400 }).chain((size) => fc.tuple(numbers(size), numbers(size)));

test("a cosine of whole numbers is right to a hundredth, and never more than 1", () => {
  fc.assert(
    fc.property(pairs, ([stored, asked]) => {
      const bytes = new Int8Array(widthOf(stored.length));
      const factor = writeBytes(stored, bytes);
      const query = queryNumbers(asked);
      expect(factor === 0).toBe(stored.every((number) => number === 0));
      expect(query === undefined).toBe(asked.every((number) => number === 0));
      if (query === undefined) return;
      const product = bytes.reduce((sum, byte, at) => sum + byte * query.numbers[at]!, 0);
      const approximate = product * factor * query.factor;
      expect(Math.abs(approximate)).toBeLessThanOrEqual(1 + 1e-9);
      expect(Math.abs(approximate - cosine(normalise(stored), normalise(asked)))).toBeLessThan(0.01);
    }),
  );
});

test("no sum of products leaves 32 bits, whatever the vectors", () => {
  for (const dimensions of [1, 32, 384, 1_000, MOST_DIMENSIONS]) {
    for (const sign of [1, -1]) {
      const ones = new Float32Array(dimensions).fill(1);
      const bytes = new Int8Array(widthOf(dimensions));
      writeBytes(ones, bytes);
      const query = queryNumbers(ones.map(() => sign));
      const product = bytes.reduce((sum, byte, at) => sum + byte * query!.numbers[at]!, 0);
      expect(Math.abs(product)).toBeLessThan(2 ** 31);
      expect(product | 0).toBe(product);
    }
  }
});

test("signs are a bit each, padded with none", () => {
  expect([...signsOf(Int16Array.from({ length: 32 }, (_, at) => (at % 3 === 0 ? -1 : at)))]).toEqual([
    0b01001001, 0b10010010, 0b00100100, 0b01001001, 0, 0, 0, 0,
  ]);
});
