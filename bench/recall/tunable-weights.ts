/**
 * Which weights of the ranker may be tuned on a benchmark, and where the search for them begins: at plain words, as FTS5
 * counts them, with every other part off.
 *
 * Not tuned: what a benchmark cannot tell about, since it has no summaries, one asker, and nothing that was used before.
 */

import { RANK_WEIGHTS, type RankWeights } from "../../src/rooms/rank/index.ts";
import type { Multiples } from "./tune.ts";

const BEGINNING = {
  saturation: 1.2,
  length: 0.75,
  weakWords: 1,
  names: 0,
  phrases: 0,
  characters: 0,
  code: 0,
  dates: 0,
  statements: 0,
  wishes: 0,
  speaker: 0,
  neighbours: 0,
  secondNeighbours: 0,
  answers: 0,
  session: 0,
  sessionWords: 0,
  feedback: 0,
  sender: 0,
  order: 0,
  without: 0,
  coverage: 0,
  standing: 0,
} as const satisfies Partial<RankWeights>;

/** Above these they would mean something else. */
const CEILINGS: Partial<RankWeights> = { length: 1, weakWords: 1, characters: 1, without: 1 };

type Tunable = keyof typeof BEGINNING;
const TUNABLE = Object.keys(BEGINNING) as readonly Tunable[];

/** Weights that are 0 by default have no multiples, and stay. */
export const BEGINNING_MULTIPLES: Multiples = Object.fromEntries(
  TUNABLE.filter((name) => RANK_WEIGHTS[name] > 0).map((name) => [
    name,
    BEGINNING[name] / RANK_WEIGHTS[name],
  ]),
);

export function weightsAt(multiples: Multiples): Partial<RankWeights> {
  return Object.fromEntries(
    Object.entries(multiples).map(([name, multiple]) => {
      const weight = RANK_WEIGHTS[name as Tunable] * multiple;
      return [name, Math.min(weight, CEILINGS[name as Tunable] ?? Number.POSITIVE_INFINITY)];
    }),
  );
}
