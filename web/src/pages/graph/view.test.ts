import fc from "fast-check";
import { expect, test } from "vitest";
import { fitted, moved, showing, type View, zoomed } from "./view.ts";
import { isArrow, neighbourAt } from "./walk-keys.ts";

const points = fc.record({
  x: fc.double({ min: -5_000, max: 5_000, noNaN: true }),
  y: fc.double({ min: -5_000, max: 5_000, noNaN: true }),
});
const shares = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});
const windows = fc.record({
  width: fc.integer({ min: 200, max: 4_000 }),
  height: fc.integer({ min: 200, max: 2_000 }),
});
const isInside = ({ x, y, width, height }: View, at: { x: number; y: number }): boolean =>
  at.x > x && at.x < x + width && at.y > y && at.y < y + height;

test("at first everything is in sight, in the shape of the window", () => {
  fc.assert(
    fc.property(fc.array(points), windows, (all, window) => {
      const view = fitted(all, window);
      for (const point of [...all, { x: 0, y: 0 }]) expect(isInside(view, point)).toBe(true);
      expect(view.width / view.height).toBeCloseTo(window.width / window.height, 6);
      expect(view.width).toBeGreaterThanOrEqual(window.width);
    }),
  );
});

test("zooming leaves what is pointed at where it is, and there and back is the same", () => {
  fc.assert(
    fc.property(fc.array(points), shares, fc.double({ min: 0.5, max: 2, noNaN: true }), (all, at, factor) => {
      const view = fitted(all);
      const near = zoomed(view, factor, at);
      expect(near.x + near.width * at.x).toBeCloseTo(view.x + view.width * at.x, 3);
      expect(near.y + near.height * at.y).toBeCloseTo(view.y + view.height * at.y, 3);
      const back = zoomed(near, 1 / factor, at);
      expect(back.width).toBeCloseTo(view.width, 3);
      expect(back.x).toBeCloseTo(view.x, 3);
    }),
  );
});

test("nobody zooms so far that nothing is left", () => {
  const view = fitted([]);
  expect(zoomed(view, 1e9).width).toBe(120);
  expect(zoomed(view, 1e-9).width).toBe(40_000);
});

test("what is walked to comes into sight, and what is in sight moves nothing", () => {
  fc.assert(
    fc.property(points, points, (from, to) => {
      const view = moved(fitted([]), { x: from.x / 640, y: from.y / 400 });
      const shown = showing(view, to);
      expect(isInside(shown, to)).toBe(true);
      expect(showing(shown, to)).toEqual(shown);
    }),
  );
});

const places = new Map([
  ["tool:middle", { x: 0, y: 0 }],
  ["tool:east", { x: 100, y: 10 }],
  ["tool:north-east", { x: 80, y: -80 }],
  ["tool:south", { x: -10, y: 90 }],
  ["tool:far-east", { x: 400, y: 0 }],
]);
const around = ["tool:east", "tool:north-east", "tool:south"];

test.each([
  { key: "ArrowRight", to: "tool:east" },
  { key: "ArrowUp", to: "tool:north-east" },
  { key: "ArrowDown", to: "tool:south" },
  { key: "ArrowLeft", to: undefined },
  { key: "Enter", to: undefined },
])("$key leads to $to", ({ key, to }) => {
  expect(neighbourAt(key, "tool:middle", around, places)).toBe(to);
});

test("an arrow goes along lines only, never to what is merely there", () => {
  expect(neighbourAt("ArrowRight", "tool:middle", ["tool:north-east"], places)).toBe("tool:north-east");
  expect(neighbourAt("ArrowRight", "tool:nowhere", around, places)).toBeUndefined();
  expect(["ArrowLeft", "Enter", "toString"].map(isArrow)).toEqual([true, false, false]);
});
