/**
 * What a turn has from its conversation: from the best turns of it, and from what its turns have of the question together.
 *
 * The first lifts every turn of the conversation a little, the second only what has something already. Both grow less with the
 * length of the conversation: a short one is about one thing, a long one about many.
 */

import type { Pool } from "./pool.ts";
import type { RankWeights } from "./weights.ts";

/** The best so many turns, each for less than the one before. */
const BEST_TURNS = 5;
const FADING = 0.7;
/** A conversation of so many words says half as much of each of its turns as a very short one. */
const LONG_CONVERSATION_WORDS = 2_000;

/** What the turns of each conversation amount to, by the scores so far. */
export function sessionStrengths({ sessions, sheet }: Pool): ReadonlyMap<string, number> {
  const strengths = new Map<string, number>();
  for (const [session, places] of sessions) {
    const best = places.map((at) => sheet.scores[at]!).sort((one, other) => other - one);
    const strength = best.slice(0, BEST_TURNS).reduce((sum, one, nth) => sum + one * FADING ** nth, 0);
    strengths.set(session, strength);
  }
  return strengths;
}

type Weighing = Pick<RankWeights, "session" | "sessionWords">;

/** `strengths` are those before neighbours were counted: they would count twice. */
export function addSession(
  { sessions, sheet, wanted, readings, lengths }: Pool,
  strengths: ReadonlyMap<string, number>,
  weights: Weighing,
): void {
  for (const [session, places] of sessions) {
    const words = places.reduce((sum, at) => sum + lengths[at]!, 0);
    const oneThing = 1 / (1 + words / LONG_CONVERSATION_WORDS);
    const strength = oneThing * weights.session * (strengths.get(session) ?? 0);
    const together =
      oneThing *
      weights.sessionWords *
      shareTogether(
        places.map((at) => readings[at] ?? null),
        wanted,
      );
    for (const at of places) {
      const lift = strength + together * sheet.scores[at]!;
      if (lift > 0) sheet.add("session", at, lift);
    }
  }
}

function shareTogether(
  readings: readonly ({ readonly exact: Float64Array } | null)[],
  { worth, most }: Pool["wanted"],
): number {
  if (most <= 0) return 0;
  let covered = 0;
  for (const [term, value] of worth.entries()) {
    let times = 0;
    for (const reading of readings) times += reading?.exact[term] ?? 0;
    covered += value * (times / (times + 1));
  }
  return covered / most;
}
