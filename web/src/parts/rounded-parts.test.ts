import fc from "fast-check";
import { expect, test } from "vitest";
import { score } from "./figures.ts";
import { roundedParts, THOUSAND } from "./rounded-parts.ts";

/** In thousandths, as its digits are written. */
const shown = (total: number): number => Math.round(Number(score(total)) * THOUSAND) + 0;

test.each([0.6675, 0.0005, 0.3335, 1.0005])(
  "half a thousandth, as of %d, goes the way that its digits go",
  (total) => {
    const parts = [total / 2, total / 2];
    expect(roundedParts(parts, total).reduce((sum, one) => sum + one, 0)).toBe(shown(total));
  },
);

test("a score of three thirds adds up", () => {
  expect(roundedParts([1 / 3, 1 / 3, 1 / 3], 1)).toEqual([334, 333, 333]);
});

test("what is shown of the parts adds up to what is shown of the whole, and none is far from what it is", () => {
  const part = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
      const total = parts.reduce((sum, one) => sum + one, 0);
      const rounded = roundedParts(parts, total);
      expect(rounded.reduce((sum, one) => sum + one, 0)).toBe(shown(total));
      for (const [at, one] of rounded.entries())
        expect(Math.abs(one - (parts[at] ?? 0) * THOUSAND)).toBeLessThanOrEqual(1 + 1e-6);
    }),
  );
});
