import fc from "fast-check";
import { expect, test } from "vitest";
import { drawGateCurve } from "./gate-curve.ts";
import { fitIsotonic } from "./isotonic.ts";

test("draws how likely it is, where the labels lie, and the threshold", () => {
  const curve = fitIsotonic([
    { score: 0.1, kept: 0, weight: 6 },
    { score: 0.3, kept: 0.25, weight: 4 },
    { score: 0.55, kept: 0.75, weight: 4 },
    { score: 0.9, kept: 1, weight: 8 },
  ]);
  expect(`\n${drawGateCurve(curve, 0.5)}`).toMatchInlineSnapshot(`
    "
    100 % ┤                                            ▁▂▂▃▄▅▅▆▇███████
          ┤                                  ▁▂▃▃▄▅▆▆▇█████████████████
          ┤                             ▁▃▅▇███████████████████████████
          ┤                          ▂▄▆███████████████████████████████
     50 % ┤                      ▂▄▆███████████████████████████████████
          ┤                  ▁▃▅▇██████████████████████████████████████
          ┤            ▁▂▃▅▆▇██████████████████████████████████████████
          ┤      ▁▂▃▅▆▇████████████████████████████████████████████████
      0 % └────────────────────────────────────────────────────────────
           0              0.25           0.5            0.75          1
                                         ▲ threshold 0.50
    labels       ▆           ▄              ▄                    █"
  `);
});

test("has nothing to draw without labels", () => {
  expect(drawGateCurve([], 0.5)).toBe("Nothing is labelled yet: there is no curve to draw.");
});

test("is never wider than 72 columns, and always as high", () => {
  const points = fc.array(
    fc.record({
      score: fc.double({ min: -1, max: 2, noNaN: true }),
      kept: fc.constantFrom(0, 1),
      weight: fc.integer({ min: 1, max: 1_000 }),
    }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(points, fc.double({ min: 0, max: 1, noNaN: true }), (some, threshold) => {
      const lines = drawGateCurve(fitIsotonic(some), threshold).split("\n");
      expect(lines).toHaveLength(12);
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(72);
      expect(lines.filter((line) => line.includes("▲"))).toHaveLength(1);
      expect(lines.join("")).toContain(`threshold ${threshold.toFixed(2)}`);
    }),
  );
});
