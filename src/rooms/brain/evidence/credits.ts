/**
 * What each thing that was put into the prompt is given of how the turn went: the outcome where it was used, and a little less than
 * nothing where it was not, for the room that it took.
 *
 * What a person corrects is held against what they correct, and against nothing else.
 */

import type { Credit, Label, Placed } from "../episode.ts";

/** Of what nobody used. */
export const UNUSED = -0.05;

export function creditsFor(
  placed: readonly Pick<Placed, "key" | "place">[],
  used: ReadonlySet<string>,
  label: Pick<Label, "value" | "detector"> | null,
  /** What the outcome is about; empty: the turn as a whole. */
  about: readonly string[] = [],
): readonly Credit[] {
  const meant = new Set(about);
  const isMeant = meant.size > 0 || label?.detector === "correction";
  const keys = new Set(placed.filter(({ place }) => place !== null).map(({ key }) => key));
  return [...keys].map((key) => {
    const isUsed = used.has(key);
    if (label !== null && (isMeant ? meant.has(key) : isUsed))
      return { key, used: isUsed, value: bounded(label.value) };
    return { key, used: isUsed, value: isUsed ? 0 : UNUSED };
  });
}

function bounded(value: number): number {
  return Math.min(1, Math.max(-1, value));
}
