/** A guess of what a candidate is worth, from what others were worth that looked alike. Only to make estimates surer; never a verdict. */

import { fitLine, type Row, valueAt } from "../learn/regress.ts";
import { FEATURES } from "../route-trace.ts";
import type { TrainingEpisode } from "../training.ts";
import { type Guess, isTelling, livedWorths } from "./utility.ts";

/** Rows that it takes to move a weight. */
const PENALTY = 20;

/** From episodes that are not judged by. */
export function guessFrom(episodes: readonly TrainingEpisode[]): Guess {
  const rows: Row[] = [];
  for (const episode of episodes) {
    if (!isTelling(episode)) continue;
    const worths = livedWorths(episode);
    for (const { key, features } of episode.trace!.candidates) {
      const worth = worths.get(key);
      if (worth !== undefined) rows.push({ features, target: worth, weight: 1 });
    }
  }
  const line = fitLine(rows, FEATURES.length, PENALTY);
  return (features) => Math.max(-1, Math.min(1, valueAt(line, features)));
}
