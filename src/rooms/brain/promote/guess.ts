/**
 * A guess of what a candidate will come to, from what it and others like it came to before. Only to make estimates surer; never a
 * verdict: where it is wrong, what happened puts it right.
 */

import type { PackNode } from "../brain-pack.ts";
import { fitLine, type Row, valueAt } from "../learn/regress.ts";
import { tallyFrom } from "../learn/tally.ts";
import { FEATURES, type FeatureVector } from "../route-trace.ts";
import type { TrainingEpisode } from "../training.ts";
import type { Worth } from "../worth.ts";
import { type Guess, isTelling, livedWorths } from "./utility.ts";

/** Rows that it takes to move a weight. */
const PENALTY = 20;

const USEFUL = FEATURES.indexOf("useful");
const TRIED = FEATURES.indexOf("tried");

/** From episodes that are not judged by, in order: each node as it was known before each turn. */
export function guessFrom(episodes: readonly TrainingEpisode[]): Guess {
  const nothing: readonly PackNode[] = [];
  const tally = tallyFrom(nothing);
  const worths: Row[] = [];
  for (const episode of episodes) {
    if (!isTelling(episode)) continue;
    const lived = livedWorths(episode);
    for (const { key, features } of episode.trace!.candidates) {
      const worth = lived.get(key);
      if (worth === undefined) continue;
      worths.push({ features: knownOf(features, tally.worth(key)), target: worth, weight: 1 });
    }
    tally.add(episode);
  }
  const line = fitLine(worths, FEATURES.length + 1, PENALTY);
  return ({ key, features }) => bounded(valueAt(line, knownOf(features, tally.worth(key))));
}

/** A node that was useful is so where it fits. */
function knownOf(features: FeatureVector, { useful, tried }: Worth): readonly number[] {
  const known = [...features];
  known[USEFUL] = useful;
  known[TRIED] = tried;
  known.push(useful * (features[0] ?? 0));
  return known;
}

function bounded(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
