/**
 * Learns what to look for: how much each feature says about what a candidate will be worth, the worth of nodes so far among them.
 *
 * A straight line through what was served, each weighed by how seldom that is taken (so that what is rare speaks for all that was not)
 * and by who said so. What a node was worth is taken as it was known before the turn: whoever learns from what a turn itself says of it
 * learns to believe in luck. How much of the line is put in, and how much of what was built in is left, is what the newer part of the episodes
 * that are learned from would have been best with.
 */

import type { BrainPack, PackParameters } from "../brain-pack.ts";
import { chancesIn, estimate, isTelling, livedWorths } from "../promote/utility.ts";
import { GREATEST_WEIGHT, LEXICAL, openPack, usefulHere } from "../route/index.ts";
import { FEATURES } from "../route-trace.ts";
import type { TrainingEpisode } from "../training.ts";
import { evidenceWeight } from "./evidence-weight.ts";
import { fitLine, type Line, type Row } from "./regress.ts";
import { type Tally, tallyFrom } from "./tally.ts";

/** Rows that it takes to move a weight. */
const PENALTY = 12;
/** Nothing that was served counts for more than so many. */
const GREATEST_ROW = 8;
/** Of the episodes that are learned from: the newer ones, by which is chosen how much of the line is put in. */
const CHOSEN_BY = 0.3;
const MOST_CHOSEN_BY = 250;
const DRAWS = 12;

/** What is left of what was built in, and how many points of score a worth of one is. */
const MIXES: readonly { readonly kept: number; readonly points: number }[] = [
  { kept: 1, points: 0 },
  { kept: 1, points: 1.5 },
  { kept: 1, points: 3 },
  { kept: 0.7, points: 3 },
  { kept: 0.7, points: 6 },
  { kept: 0.4, points: 6 },
];

const USEFUL = FEATURES.indexOf("useful");
const TRIED = FEATURES.indexOf("tried");

/** What was served, in order, with what was known of it then. */
export function rowsOf(episodes: readonly TrainingEpisode[]): readonly Row[] {
  const rows: Row[] = [];
  const tally: Tally = tallyFrom([]);
  for (const episode of episodes) {
    const weight = evidenceWeight(episode);
    if (isTelling(episode) && weight > 0) {
      const worths = livedWorths(episode);
      for (const { key, features, inclusion } of episode.trace!.candidates) {
        const target = worths.get(key);
        if (target === undefined) continue;
        const known = [...features];
        const worth = tally.worth(key);
        known[USEFUL] = usefulHere(worth, { features });
        known[TRIED] = worth.tried;
        rows.push({
          features: known,
          target,
          weight: weight * Math.min(GREATEST_ROW, 1 / Math.max(0.001, inclusion)),
        });
      }
    }
    tally.add(episode);
  }
  return rows;
}

/** Scores as before in part, and what the line says a candidate is worth beside, against going no further. */
function mixed(base: PackParameters, line: Line, { kept, points }: (typeof MIXES)[number]): PackParameters {
  return {
    ...base,
    policy: "rerank",
    weights: FEATURES.map((_, at) => clamped(kept * (base.weights[at] ?? 0) + points * line.weights[at]!)),
    bias: clamped(kept * base.bias + (1 - kept) * base.stopBias + points * line.bias),
  };
}

/** Anew from what was built in, whatever the pack learned before: those episodes are among these. */
export function learnRerank(
  base: BrainPack,
  episodes: readonly TrainingEpisode[],
  seed: number,
): PackParameters {
  const line = fitLine(rowsOf(episodes), FEATURES.length, PENALTY);
  return mixed(LEXICAL, line, bestMix(base, episodes, seed));
}

function bestMix(base: BrainPack, episodes: readonly TrainingEpisode[], seed: number) {
  const cut = Math.floor(episodes.length * (1 - CHOSEN_BY));
  const older = episodes.slice(0, cut);
  const newer = episodes.slice(cut).filter(isTelling).slice(-MOST_CHOSEN_BY);
  const line = fitLine(rowsOf(older), FEATURES.length, PENALTY);
  const tally = tallyFrom([]);
  for (const episode of older) tally.add(episode);
  const open = openPack({
    ...base,
    nodes: base.nodes.map((node) => ({ ...node, ...tally.of(node.key) })),
  });
  let best = MIXES[0]!;
  let most = Number.NEGATIVE_INFINITY;
  for (const mix of MIXES) {
    const parameters = mixed(LEXICAL, line, mix);
    const worth = newer.reduce(
      (sum, episode) =>
        sum + estimate(episode, chancesIn(open, episode, parameters, { seed, draws: DRAWS })).worth,
      0,
    );
    // The first of those that do as well: what is changed without need is noise.
    if (worth > most + 1e-9) [best, most] = [mix, worth];
  }
  return best;
}

function clamped(value: number): number {
  return Math.max(-GREATEST_WEIGHT, Math.min(GREATEST_WEIGHT, value));
}
