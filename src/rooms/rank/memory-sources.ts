/**
 * A memory and the message that it was made of say the same: one of the two is shown, and names the other.
 *
 * The memory is what was kept of it, so it stands, as high as the better of the two; unless the message has more of the
 * question than was kept of it.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { Pool, Sheet } from "./pool.ts";

/**
 * Takes final scores, and lifts those of memories. For each place that stands for others, those; they are not shown.
 * `dayOf`: what was said on different days is never the same; 0 for all: days do not matter.
 */
export function oneOfBoth(
  pool: Pool,
  final: Sheet,
  dayOf: (when: Instant) => number,
): ReadonlyMap<number, readonly number[]> {
  const standsFor = new Map<number, number[]>();
  const gone = new Set<number>();
  const settle = (stays: number, goes: number) => {
    gone.add(goes);
    standsFor.set(stays, [...(standsFor.get(stays) ?? []), goes, ...(standsFor.get(goes) ?? [])]);
    standsFor.delete(goes);
  };
  const isShown = (at: number | undefined): at is number =>
    at !== undefined && final.scores[at]! > 0 && !gone.has(at);
  for (const [memory, { sources = [], at }] of pool.candidates.entries()) {
    for (const key of sources) {
      const message = pool.places.get(key);
      if (!isShown(memory) || !isShown(message)) continue;
      if (dayOf(pool.candidates[message]!.at) !== dayOf(at)) continue;
      const missing = final.scores[message]! - final.scores[memory]!;
      if (hasAllOf(pool, memory, message)) {
        if (missing > 0) final.add("source", memory, missing);
        settle(memory, message);
      } else if (missing >= 0) settle(message, memory);
    }
  }
  return standsFor;
}

/** Whether one has every word of the question that another has. Of what was not read nothing is known to be missing. */
function hasAllOf({ readings }: Pool, one: number, other: number): boolean {
  const [mine, theirs] = [readings[one], readings[other]];
  if (!theirs) return true;
  return mine ? theirs.exact.every((times, term) => times === 0 || mine.exact[term]! > 0) : false;
}
