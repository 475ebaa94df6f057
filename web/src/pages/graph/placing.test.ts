import fc from "fast-check";
import { expect, test } from "vitest";
import { type Line, placing } from "./placing.ts";

const never = (): boolean => false;

const graphs = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 60 }))
  .map(([count, pairs]) => ({
    refs: Array.from({ length: count }, (_, at) => `concept:${at}`),
    // Some lead to what is not drawn, and some to themselves.
    lines: pairs.map(([src, dst]): Line => ({ src: `concept:${src}`, dst: `concept:${dst}` })),
  }));

test("everything has a place, the centre is in the middle, and nothing stands on top of another", () => {
  fc.assert(
    fc.property(graphs, ({ refs, lines }) => {
      const drawing = placing(refs, lines, "concept:0");
      expect(drawing.go(never)).toBe(true);
      const places = drawing.places();
      expect([...places.keys()].toSorted()).toEqual(refs.toSorted());
      expect(places.get("concept:0")).toEqual({ x: 0, y: 0 });
      const all = [...places.values()];
      for (const [at, one] of all.entries()) {
        expect(Number.isFinite(one.x) && Number.isFinite(one.y)).toBe(true);
        for (const two of all.slice(at + 1))
          expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeGreaterThan(20);
      }
    }),
    { numRuns: 30 },
  );
});

test("the same graph is drawn the same, in whatever order and slices it comes", () => {
  fc.assert(
    fc.property(graphs, fc.integer({ min: 1, max: 9 }), ({ refs, lines }, slice) => {
      const whole = placing(refs, lines, "concept:0");
      whole.go(never);
      const sliced = placing(refs.toReversed(), lines.toReversed(), "concept:0");
      let ticks = 0;
      const isOver = (): boolean => {
        ticks += 1;
        return ticks % slice === 0;
      };
      let slices = 0;
      while (!sliced.go(isOver)) slices += 1;
      expect(sliced.places()).toEqual(whole.places());
      expect(slices).toBeGreaterThan(0);
    }),
    { numRuns: 20 },
  );
});

test("what had a place keeps it when something comes or goes, and what came stands on nothing", () => {
  fc.assert(
    fc.property(graphs, fc.nat(29), ({ refs, lines }, known) => {
      const first = placing(refs.slice(0, known + 1), lines, "concept:0");
      first.go(never);
      const next = placing([...refs.slice(0, 1), ...refs.slice(2)], lines, "concept:0", first.places());
      expect(next.go(never)).toBe(true);
      const places = next.places();
      for (const [ref, place] of first.places())
        expect(places.get(ref)).toEqual(ref === "concept:1" ? undefined : place);
      expect(places.size).toBe(refs.length === 1 ? 1 : refs.length - 1);
      for (const { x, y } of places.values()) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test("what hangs together is nearer than what does not", () => {
  const refs = ["concept:0", ...Array.from({ length: 12 }, (_, at) => `tool:${at}`)];
  const lines = Array.from({ length: 6 }, (_, at): Line => ({ src: "concept:0", dst: `tool:${at}` }));
  const drawing = placing(refs, lines, "concept:0");
  drawing.go(never);
  const far = (from: number) =>
    refs.slice(from, from + 6).map((ref) => {
      const { x, y } = drawing.places().get(ref)!;
      return Math.hypot(x, y);
    });
  expect(Math.max(...far(1))).toBeLessThan(Math.min(...far(7)));
});

test("as many as may be drawn rest within a second of work", () => {
  const refs = Array.from({ length: 150 }, (_, at) => `concept:${at}`);
  const lines = refs.flatMap((src, at) =>
    [1, 7].map((step) => ({ src, dst: refs[(at * step + step) % 150]! })),
  );
  const drawing = placing(refs, lines, "concept:0");
  let ticks = 0;
  drawing.go(() => {
    ticks += 1;
    return false;
  });
  expect(ticks).toBeLessThanOrEqual(301);
});
