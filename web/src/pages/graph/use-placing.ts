/** Lays a drawing out between frames: no frame works longer than a part of its time, so the page never stands still. */

import { useEffect, useState } from "preact/hooks";
import { type Line, type Point, placing } from "./placing.ts";

/** Of the 16 ms of a frame; the rest is for drawing it. */
const WORKS_MS = 8;

export type Places = ReadonlyMap<string, Point>;

/** `key` says which graph it is. Undefined until everything rests. */
export function usePlacing(
  key: string,
  refs: readonly string[],
  lines: readonly Line[],
  centre: string,
): Places | undefined {
  const [held, setHeld] = useState<{ readonly key: string; readonly places: Places } | undefined>(undefined);
  useEffect(() => {
    const drawing = placing(refs, lines, centre);
    let frame = 0;
    const work = (): void => {
      const until = performance.now() + WORKS_MS;
      if (drawing.go(() => performance.now() >= until)) setHeld({ key, places: drawing.places() });
      else frame = requestAnimationFrame(work);
    };
    work();
    return () => cancelAnimationFrame(frame);
  }, [key]);
  return held?.key === key ? held.places : undefined;
}
