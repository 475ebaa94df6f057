/** How a line is drawn from one thing to another: several between the same two are bent apart. Pure. */

import type { Point } from "./placing.ts";

interface EdgePath {
  readonly d: string;
  /** Where its words stand. */
  readonly middle: Point;
}

/** Around what it leads to: the arrow ends before it. */
const NODE = 11;
const BENT = 26;

/** `bend`: how far to its left, in steps; 0 is straight. */
export function edgePath(from: Point, to: Point, bend: number): EdgePath {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y) || 1;
  const by = { x: (-y / length) * bend * BENT, y: (x / length) * bend * BENT };
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  // A curve goes half as far as what it is bent towards.
  const control = { x: half.x + by.x * 2, y: half.y + by.y * 2 };
  return {
    d: `M${text(towards(from, control, NODE))} Q${text(control)} ${text(towards(to, control, NODE + 4))}`,
    middle: { x: half.x + by.x, y: half.y + by.y },
  };
}

interface DrawnLine {
  readonly ref: string;
  readonly src: string;
  readonly dst: string;
}

/** Of those between the same two, whichever way they lead: the first straight, the others to one side and the other. */
export function bendsOf(lines: readonly DrawnLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    lines.map(({ ref, src, dst }) => {
      const pair = [src, dst].toSorted().join("\n");
      const nth = counts.get(pair) ?? 0;
      counts.set(pair, nth + 1);
      const bend = nth % 2 === 0 ? 0 - nth / 2 : (nth + 1) / 2;
      // Its own left is the other one's right.
      return [ref, src > dst ? 0 - bend : bend];
    }),
  );
}

function towards(from: Point, to: Point, by: number): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y) || 1;
  return { x: from.x + (x / length) * by, y: from.y + (y / length) * by };
}

function text({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
