/**
 * Questions about time. What answers them mostly says when. And those that compare ("which came first, A or B") are about
 * several things, while a record is about one of them: it is measured by the one that it has most of, and in the end the
 * best of each stands among the first, so that there is something to compare.
 */

import { anchoring } from "./anchors.ts";
import type { Pool, Sheet } from "./pool.ts";
import type { Question } from "./question.ts";

/** A record is about a thing when it has so much of it. */
const ABOUT = 0.5;
/** How near to the best the best of every thing that is compared stands. */
const NEAR = 0.95;

export function addOrder(pool: Pool, { order }: Question, weight: number): void {
  if (order === null || weight === 0) return;
  const { candidates, readings, sheet } = pool;
  const shareOf = shares(pool, order.slots);
  for (const [at, reading] of readings.entries()) {
    const own = sheet.scores[at]!;
    if (reading === null || own <= 0) continue;
    const most = order.slots.length < 2 ? 0 : Math.max(...order.slots.map((_, nth) => shareOf(at, nth)));
    const lift = most + anchoring(candidates[at]!.text!);
    if (lift > 0) sheet.add("order", at, weight * order.strength * lift * own);
  }
}

/** Takes final scores. */
export function coverSides(pool: Pool, final: Sheet, { order }: Question, weight: number): void {
  if (order === null || !order.compares || weight === 0) return;
  const shareOf = shares(pool, order.slots);
  const best = final.scores.reduce((most, score) => Math.max(most, score), 0);
  for (const nth of order.slots.keys()) {
    const isAbout = (at: number) =>
      shareOf(at, nth) >= ABOUT && order.slots.every((_, other) => shareOf(at, other) <= shareOf(at, nth));
    let chosen = -1;
    for (const [at, score] of final.scores.entries())
      if (score > (chosen < 0 ? 0 : final.scores[chosen]!) && isAbout(at)) chosen = at;
    const missing = chosen < 0 ? 0 : NEAR * best - final.scores[chosen]!;
    if (missing > 0) final.add("order", chosen, missing);
  }
}

/** How much of one of several things a record has, 0 to 1, by what its words are worth. */
function shares({ readings, wanted }: Pool, slots: readonly (readonly string[])[]) {
  const terms = slots.map((slot) => [...new Set(slot.flatMap((word) => wanted.find(word)?.term ?? []))]);
  const worths = terms.map((slot) => slot.reduce((sum, term) => sum + wanted.worth[term]!, 0));
  return (at: number, nth: number): number => {
    const reading = readings[at];
    if (!reading || worths[nth]! <= 0) return 0;
    const had = terms[nth]!.reduce(
      (sum, term) => sum + (reading.exact[term]! > 0 ? wanted.worth[term]! : 0),
      0,
    );
    return had / worths[nth]!;
  };
}
