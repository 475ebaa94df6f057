/**
 * Where things stand in a drawing: what hangs together is near, nothing on top of another, the centre in the middle.
 *
 * The same graph is drawn the same each time: everything begins where its name says. Works in slices, as long as the caller lets it; a
 * page goes on meanwhile.
 */

import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly src: string;
  readonly dst: string;
}

interface Placing {
  /** Goes on, by one step at least, until everything rests or `isOver`; true: everything rests. */
  go(isOver: () => boolean): boolean;
  places(): ReadonlyMap<string, Point>;
}

interface Body {
  readonly ref: string;
  x: number;
  y: number;
  fx?: number | null;
  fy?: number | null;
}

/** Between things that hang together, in units of the drawing; a name has about that width. */
const LINE = 120;
const APART = 42;
/** Until then it moves on; of the forces' own measure. */
const RESTS = 0.01;
/** Of the force, what is gone with each step: everything rests after about a hundred. */
const TIRES = 0.045;

/**
 * Lines that lead to nothing that is drawn, or to themselves, do not pull. What has a place in `before` stays there: somebody is looking
 * at it.
 */
export function placing(
  refs: readonly string[],
  lines: readonly Line[],
  centre: string,
  before: ReadonlyMap<string, Point> = new Map(),
): Placing {
  const sorted = [...new Set(refs)].toSorted();
  const bodies = sorted.map((ref, at): Body => {
    const stays = ref === centre ? { x: 0, y: 0 } : before.get(ref);
    if (stays === undefined) return { ref, ...beginning(ref, at) };
    return { ref, x: stays.x, y: stays.y, fx: stays.x, fy: stays.y };
  });
  const there = new Set(sorted);
  const pairs = new Map(
    lines
      .filter(({ src, dst }) => src !== dst && there.has(src) && there.has(dst))
      .map(({ src, dst }) => [[src, dst].toSorted().join("\n"), { source: src, target: dst }] as const),
  );
  const pulls = [...pairs].toSorted(([one], [two]) => (one < two ? -1 : 1)).map(([, pull]) => pull);
  const forces = forceSimulation(bodies)
    .stop()
    .alphaMin(RESTS)
    .alphaDecay(TIRES)
    .force(
      "lines",
      forceLink<Body, (typeof pulls)[number]>(pulls)
        .id(({ ref }) => ref)
        .distance(LINE),
    )
    .force("apart", forceManyBody<Body>().strength(-320).distanceMax(900))
    .force("over", forceCollide<Body>(APART))
    .force("x", forceX<Body>().strength(0.04))
    .force("y", forceY<Body>().strength(0.06));
  return {
    go: (isOver) => {
      while (forces.alpha() >= RESTS) {
        forces.tick();
        if (isOver()) return forces.alpha() < RESTS;
      }
      return true;
    },
    places: () => new Map(bodies.map(({ ref, x, y }) => [ref, { x: round(x), y: round(y) }])),
  };
}

/** Around the middle, at an angle that the name says. */
function beginning(ref: string, at: number): Point {
  const angle = ((hash(ref) % 3_600) / 3_600) * 2 * Math.PI;
  const radius = LINE * (1 + Math.sqrt(at) / 3);
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  return value >>> 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
