/** Decisions over time: nothing is lost between the list and its drawing. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { DECISION_NAMES } from "./brain-words.ts";
import { columnsOf } from "./columns.ts";
import { binsOf, type Episode } from "./decision-bins.ts";

const DAY = 86_400_000;
const NOON = new Date(2026, 9, 12, 12).getTime();

function episode(number: number, more: Partial<Episode> = {}): Episode {
  return {
    ...{ ref: `episode:${number}`, at: NOON, agent: "main", sessionKey: "agent:main:main", message: null },
    ...({ decision: "use_brain", reason: "test", pack: null, canary: false, tokens: 1, fired: 1 } as const),
    ...{ label: null, labelSource: null },
    ...more,
  };
}

test("by day, with the days between, and how they went", () => {
  const bins = binsOf([
    episode(3, { at: NOON + 2 * DAY, decision: "fail_open" }),
    episode(2, { label: -0.5 }),
    episode(1, { label: 1, decision: "shadow" }),
  ]);
  expect(bins.map(({ name, total }) => [name, total])).toEqual([
    ["2026-10-12", 2],
    ["2026-10-13", 0],
    ["2026-10-14", 1],
  ]);
  expect(bins[0]).toMatchObject({ well: 1, badly: 1, days: 1 });
  expect(bins[0]!.counts).toEqual([
    { decision: "use_brain", count: 1 },
    { decision: "shadow", count: 1 },
  ]);
});

test("what spans more days than there is room for is gathered by weeks, which begin on Mondays", () => {
  const bins = binsOf([episode(2, { at: NOON + 100 * DAY }), episode(1)]);
  expect(bins[0]).toMatchObject({ name: "2026-10-12", days: 7, total: 1 });
  expect(bins.at(-1)).toMatchObject({ name: "2027-01-18", total: 1 });
  expect(bins).toHaveLength(15);
});

test("every episode is in exactly one bin, and counts add up", () => {
  const some = fc.record({ day: fc.nat(500), decision: fc.constantFrom(...DECISION_NAMES) });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 60 }), (given) => {
      const episodes = given.map(({ day, decision }, at) => episode(at, { at: NOON + day * DAY, decision }));
      const bins = binsOf(episodes);
      expect(bins.flatMap((bin) => bin.episodes.map(({ ref }) => ref)).sort()).toEqual(
        episodes.map(({ ref }) => ref).sort(),
      );
      for (const { counts, total } of bins) {
        expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        expect(counts.every(({ count }) => count > 0)).toBe(true);
      }
      expect(new Set(bins.map(({ name }) => name)).size).toBe(bins.length);
      expect(bins.map(({ name }) => name)).toEqual(bins.map(({ name }) => name).toSorted());
    }),
  );
});

test("columns stand side by side, within the drawing, as high as what they stand for", () => {
  const part = fc.record({ name: fc.constantFrom("a", "b", "c"), value: fc.nat(1_000) });
  const size = { width: 960, height: 180 };
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 4 }), { maxLength: 60 }), (stacks) => {
      const { columns, most, used } = columnsOf(stacks, size);
      expect(used).toBeLessThanOrEqual(size.width + 1e-6);
      for (const [at, column] of columns.entries()) {
        const sum = stacks[at]!.reduce((all, { value }) => all + value, 0);
        expect(column.height).toBeCloseTo((sum / most) * size.height, 6);
        expect(column.y).toBeGreaterThanOrEqual(-1e-6);
        expect(column.x + column.width).toBeLessThanOrEqual((columns[at + 1]?.x ?? used) + 1e-6);
        let below = size.height;
        for (const [place, { y, height }] of column.parts.entries()) {
          expect(y + height).toBeCloseTo(below, 6);
          expect(height).toBeCloseTo((stacks[at]![place]!.value / most) * size.height, 6);
          below = y;
        }
      }
    }),
  );
});
