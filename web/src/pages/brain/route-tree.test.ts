/** A route as it is drawn: everything that could be chosen is in it once, and nothing lies over anything else. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { drawRoute, NODE, type Trace, wayWidth } from "./route-tree.ts";

type Step = Trace["steps"][number];

const step = fc
  .record({
    weights: fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 14 }),
    chosen: fc.nat(),
  })
  .map(({ weights, chosen }): Step => {
    const sum = weights.reduce((all, one) => all + one, 0);
    const options = weights.map((weight, at) => ({
      key: at === 0 ? "stop" : `doc:${at}`,
      score: weight,
      probability: weight / sum,
    }));
    return { from: null, options, chosen: options[chosen % options.length]!.key };
  });

test("what was chosen stands first, then the likeliest, then the others together", () => {
  const options = [5, 40, 10, 20, 15, 6, 4].map((percent, at) => ({
    ...{ key: at === 0 ? "stop" : `doc:${at}`, score: percent, probability: percent / 100 },
  }));
  const { nodes, ways } = drawRoute({ steps: [{ from: null, options, chosen: "doc:3" }] });
  expect(nodes.map(({ kind, key, count, chosen }) => [kind, key, count, chosen])).toEqual([
    ["begin", "", 1, true],
    ["node", "doc:3", 1, true],
    ["node", "doc:1", 1, false],
    ["node", "doc:4", 1, false],
    ["node", "doc:2", 1, false],
    ["node", "doc:5", 1, false],
    ["others", "", 2, false],
  ]);
  expect(nodes.at(-1)!.probability).toBeCloseTo(0.09);
  expect(ways[0]).toMatchObject({ from: "begin", chosen: true, forced: false, width: wayWidth(0.2) });
});

test("where there was nothing to choose, no chance is made up", () => {
  const end = {
    from: "doc:1",
    options: [{ key: "stop", score: 0, probability: 1 }],
    chosen: "stop",
    forced: "hops",
  };
  const { nodes, ways } = drawRoute({ steps: [end] });
  expect(nodes.slice(1)).toMatchObject([{ kind: "stop", probability: null, chosen: true }]);
  expect(ways).toMatchObject([{ forced: true, width: 1 }]);
});

test("a route without a step is its question alone", () => {
  const { nodes, ways, width, height } = drawRoute({ steps: [] });
  expect([nodes.length, ways.length]).toEqual([1, 0]);
  expect([width, height].every((length) => length > 0)).toBe(true);
});

test("chances add up to those of the step, one is chosen, and nodes neither overlap nor leave the drawing", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const { nodes, ways, width, height } = drawRoute({ steps });
      expect(ways).toHaveLength(nodes.length - 1);
      for (const at of steps.keys()) {
        const column = nodes.filter((node) => node.column === at + 1);
        expect(column.filter(({ chosen }) => chosen)).toHaveLength(1);
        expect(column.reduce((sum, { count }) => sum + count, 0)).toBe(steps[at]!.options.length);
        expect(column.reduce((sum, { probability }) => sum + (probability ?? 0), 0)).toBeCloseTo(1, 9);
        for (const [row, node] of column.entries()) {
          expect(node.x).toBeGreaterThanOrEqual(0);
          expect(node.x + NODE.width).toBeLessThanOrEqual(width);
          expect(node.y + NODE.height).toBeLessThanOrEqual(height);
          expect(node.y).toBeGreaterThanOrEqual((column[row - 1]?.y ?? -NODE.height) + NODE.height);
        }
      }
    }),
  );
});

test("what is likelier is drawn no thinner", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, (one, other) => {
      expect(wayWidth(Math.max(one, other))).toBeGreaterThanOrEqual(wayWidth(Math.min(one, other)));
    }),
  );
});
