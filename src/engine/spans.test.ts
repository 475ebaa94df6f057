import fc from "fast-check";
import { expect, test } from "vitest";
import { joinedSpans } from "./spans.ts";

const span = fc.tuple(fc.nat(50), fc.nat(20)).map(([since, long]) => ({ since, before: since + long }));
const bounds = fc.record({ since: fc.option(fc.nat(50), { nil: undefined }), before: fc.nat(70) });

test("joined spans hold exactly the moments of their parts that are within the bounds, in order and apart", () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), bounds, (spans, { since = 0, before }) => {
      const joined = joinedSpans(spans, { since, before });
      const isIn = (at: number, all: typeof joined) => all.some((one) => at >= one.since && at < one.before);
      for (let at = 0; at < 80; at += 1)
        expect(isIn(at, joined)).toBe(isIn(at, spans) && at >= since && at < before);
      for (const [at, one] of joined.entries()) {
        expect(one.since).toBeLessThan(one.before);
        if (at > 0) expect(one.since).toBeGreaterThan(joined[at - 1]!.before);
      }
    }),
  );
});
