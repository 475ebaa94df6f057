/** Which part of a drawing is in sight. Pure: fits, moves and zooms. */

import type { Point } from "./placing.ts";

export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Names need room beside what they name. */
const ROOM = { x: 90, y: 50 } as const;
/** What is not known of a window. */
const USUAL: Shape = { width: 640, height: 400 };
const NEAREST = 120;
const FARTHEST = 40_000;

/** A window, in pixels. */
interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Everything is in sight, in the middle of the window; what is small is not blown up. */
export function fitted(points: Iterable<Point>, window = USUAL): View {
  const all = [...points];
  const xs = all.map(({ x }) => x);
  const ys = all.map(({ y }) => y);
  const [left, right] = [Math.min(0, ...xs) - ROOM.x, Math.max(0, ...xs) + ROOM.x];
  const [top, bottom] = [Math.min(0, ...ys) - ROOM.y, Math.max(0, ...ys) + ROOM.y];
  const scale = Math.max(1, (right - left) / window.width, (bottom - top) / window.height);
  const [width, height] = [window.width * scale, window.height * scale];
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** Nearer by `factor` (less than 1: farther); the point at these shares of the window stays where it is. */
export function zoomed(view: View, factor: number, at: Point = { x: 0.5, y: 0.5 }): View {
  const width = Math.max(NEAREST, Math.min(FARTHEST, view.width / factor));
  const height = (view.height * width) / view.width;
  return {
    x: view.x + (view.width - width) * at.x,
    y: view.y + (view.height - height) * at.y,
    width,
    height,
  };
}

/** By shares of the window. */
export function moved(view: View, by: Point): View {
  return { ...view, x: view.x + by.x * view.width, y: view.y + by.y * view.height };
}

/** So that the point is in sight, moved no more than needed. */
export function showing(view: View, { x, y }: Point): View {
  const room = { x: Math.min(ROOM.x, view.width / 4), y: Math.min(ROOM.y, view.height / 4) };
  return {
    ...view,
    x: kept(view.x, x, room.x, view.width),
    y: kept(view.y, y, room.y, view.height),
  };
}

function kept(start: number, at: number, room: number, length: number): number {
  if (at < start + room) return at - room;
  return at > start + length - room ? at - length + room : start;
}
