/** Lays a drawing out between frames: none of them works for longer than a person notices, so the page never stands still. */

import { useEffect, useState } from "preact/hooks";
import { type Line, type Point, placing } from "./placing.ts";

/** A frame comes late by one or two; nothing is drawn meanwhile that moves. */
const WORKS_MS = 32;

export type Places = ReadonlyMap<string, Point>;

/**
 * `key` says which graph it is. Undefined until everything rests for the first time; another graph later leaves what was placed where it is,
 * and what is new comes when it has its place.
 */
export function usePlacing(
  key: string,
  refs: readonly string[],
  lines: readonly Line[],
  centre: string,
): Places | undefined {
  const [places, setPlaces] = useState<Places | undefined>(undefined);
  useEffect(() => {
    const drawing = placing(refs, lines, centre, places);
    let frame = 0;
    const work = (): void => {
      const until = performance.now() + WORKS_MS;
      if (drawing.go(() => performance.now() >= until)) setPlaces(drawing.places());
      else frame = requestAnimationFrame(work);
    };
    work();
    return () => cancelAnimationFrame(frame);
  }, [key]);
  return places;
}
