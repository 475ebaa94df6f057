import fc from "fast-check";
import { expect, test } from "vitest";
import { sparkline } from "./sparkline.ts";

test("a character for each, by its share of the greatest", () => {
  expect(sparkline([1, 2, 3, 4, 5, 6, 7, 8], true)).toBe("▁▂▃▄▅▆▇█");
  expect(sparkline([0, 1_000, 1, 0, 500], true)).toBe(" █▁ ▄");
  expect(sparkline([0, 1_000, 1, 0, 500], false)).toBe("_@._=");
  expect(sparkline([0, 0], false)).toBe("__");
  expect(sparkline([], true)).toBe("");
});

test("more is never drawn lower, and only nothing is drawn as nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 40 }), fc.boolean(), (values, draws) => {
      const scale = draws ? " ▁▂▃▄▅▆▇█" : "_.:-=+*#@";
      const drawn = [...sparkline(values, draws)].map((mark) => scale.indexOf(mark));
      expect(drawn).toHaveLength(values.length);
      for (const [at, value] of values.entries()) {
        expect(drawn[at]! > 0).toBe(value > 0);
        for (const [other, less] of values.entries())
          if (less <= value) expect(drawn[other]).toBeLessThanOrEqual(drawn[at]!);
      }
    }),
  );
});
