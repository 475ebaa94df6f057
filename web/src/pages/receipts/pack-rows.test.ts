import fc from "fast-check";
import { expect, test } from "vitest";
import type { PackTrace } from "../../../../src/engine/api.ts";
import { REASONS, type Reason } from "../../../../src/kernel/reasons.ts";
import { consideredOfPack } from "../../receipt/considered.ts";
import { packBar, packOut } from "./pack-rows.ts";

const reasons = Object.keys(REASONS) as Reason[];
const candidates: fc.Arbitrary<PackTrace["candidates"]> = fc.uniqueArray(
  fc.record({
    ref: fc
      .tuple(fc.constantFrom("msg", "mem", "obs", "fact", "turn"), fc.nat(30))
      .map(([kind, id]) => `${kind}:${id}`),
    layer: fc.constantFrom("L0", "L1", "L2", null),
    score: fc.constantFrom(0, 0.25, 0.5),
    reason: fc.constantFrom(...reasons),
    tokens: fc.nat(200),
  }),
  { selector: ({ ref }) => ref, maxLength: 40 },
);
const budgetsOf = (used: number) => ({ tokens: 9_000, used, items: 12, tail: 0, tailUsed: 0, deepItems: 0 });

test("the parts of a pack's bar add up to what was used", () => {
  fc.assert(
    fc.property(candidates, fc.nat(4_000), (those, used) => {
      const sum = packBar({ candidates: those, budgets: budgetsOf(used) }).reduce(
        (total, { value }) => total + value,
        0,
      );
      const lines = packBar({ candidates: those, budgets: budgetsOf(0) }).reduce(
        (total, { value }) => total + value,
        0,
      );
      expect(sum).toBe(Math.max(used, lines));
    }),
  );
});

test("lines that were given along have a name, and so has what no kind is known of", () => {
  const line = { layer: "L1", score: 0, reason: "caller-tail", tokens: 5 } as const;
  const bar = packBar({
    candidates: [
      { ...line, ref: "tail:1" },
      { ...line, ref: "constructor:1", tokens: 3 },
    ],
    budgets: budgetsOf(10),
  });
  expect(bar).toEqual([
    { name: "Given along", tone: 9, value: 5 },
    { name: "Others", tone: 10, value: 3 },
    { name: "Frame", tone: 10, value: 2 },
  ]);
});

test("what is left out is listed or counted, and never both", () => {
  fc.assert(
    fc.property(candidates, fc.dictionary(fc.constantFrom(...reasons), fc.nat(30)), (those, excluded) => {
      const { groups, counted } = packOut(those.map(consideredOfPack), excluded);
      for (const { reason, count } of counted) {
        const listed = groups.find((group) => group.reason === reason)?.items.length ?? 0;
        expect(listed + count).toBe(excluded[reason as Reason]);
      }
      const counts = counted.map(({ count }) => count);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    }),
  );
});
