import fc from "fast-check";
import { expect, test } from "vitest";
import { roundedParts, THOUSAND } from "./rounded-parts.ts";

test("a score of three thirds adds up", () => {
  expect(roundedParts([1 / 3, 1 / 3, 1 / 3], 1)).toEqual([334, 333, 333]);
});

test("what is shown of the parts adds up to what is shown of the whole, and none is far from what it is", () => {
  const part = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
      const total = parts.reduce((sum, one) => sum + one, 0);
      const rounded = roundedParts(parts, total);
      expect(rounded.reduce((sum, one) => sum + one, 0)).toBe(Math.round(total * THOUSAND) + 0);
      for (const [at, one] of rounded.entries())
        expect(Math.abs(one - (parts[at] ?? 0) * THOUSAND)).toBeLessThanOrEqual(1 + 1e-6);
    }),
  );
});
