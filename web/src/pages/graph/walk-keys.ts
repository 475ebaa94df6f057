/** Which neighbour an arrow key leads to: the one that lies most in its direction. Pure. */

import type { Point } from "./placing.ts";

const DIRECTIONS: { readonly [key: string]: Point } = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What lies further off the direction than this, as a cosine, is not meant by the key. */
const LEAST_COSINE = 0.15;

export function isArrow(key: string): boolean {
  return Object.hasOwn(DIRECTIONS, key);
}

/** Undefined: nothing lies that way. */
export function neighbourAt(
  key: string,
  from: string,
  neighbours: Iterable<string>,
  places: ReadonlyMap<string, Point>,
): string | undefined {
  const direction = DIRECTIONS[key];
  const start = places.get(from);
  if (direction === undefined || start === undefined) return undefined;
  let best: { readonly ref: string; readonly fits: number } | undefined;
  for (const ref of [...neighbours].toSorted()) {
    const to = places.get(ref);
    if (to === undefined || ref === from) continue;
    const [x, y] = [to.x - start.x, to.y - start.y];
    const length = Math.hypot(x, y);
    if (length === 0) continue;
    const fits = (x * direction.x + y * direction.y) / length;
    if (fits >= LEAST_COSINE && (best === undefined || fits > best.fits)) best = { ref, fits };
  }
  return best?.ref;
}
