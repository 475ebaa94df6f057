import fc from "fast-check";
import { expect, test } from "vitest";
import { fairShares } from "./fair-shares.ts";

test.each([
  { name: "nobody", wanted: [], budget: 10, shares: [] },
  { name: "all of it fits", wanted: [3, 4], budget: 10, shares: [3, 4] },
  { name: "the small one whole, the others alike", wanted: [100, 2, 100], budget: 22, shares: [10, 2, 10] },
  { name: "nothing to give", wanted: [5, 5], budget: 0, shares: [0, 0] },
])("shares: $name", ({ wanted, budget, shares }) => {
  expect(fairShares(wanted, budget)).toEqual(shares);
});

test("nobody gets more than wanted, nothing is wasted, and who is cut gets as much as anybody", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5_000), { maxLength: 20 }), fc.nat(20_000), (wanted, budget) => {
      const shares = fairShares(wanted, budget);
      const sum = shares.reduce((total, share) => total + share, 0);
      const asked = wanted.reduce((total, one) => total + one, 0);
      expect(shares.every((share, at) => share <= wanted[at]!)).toBe(true);
      expect(sum).toBeLessThanOrEqual(budget);
      if (asked <= budget) expect(shares).toEqual(wanted);
      else expect(sum).toBe(budget);
      const most = Math.max(0, ...shares);
      for (const [at, share] of shares.entries())
        if (share < wanted[at]!) expect(share).toBeGreaterThanOrEqual(most - 1);
    }),
  );
});
