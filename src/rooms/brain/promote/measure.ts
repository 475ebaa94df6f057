/** Two or more policies on the same episodes, one beside the other: what each would have been worth, and what it would have begun with. */

import type { BrainPack, PackParameters } from "../brain-pack.ts";
import { creditValue } from "../learn/evidence-weight.ts";
import { type OpenPack, openPack } from "../route/index.ts";
import type { TrainingEpisode } from "../training.ts";
import { chancesIn, type Estimate, estimate, type Guess, isTelling, livedWorths } from "./utility.ts";

export interface Arm {
  readonly open: OpenPack | null;
  readonly parameters: PackParameters;
}

export function armOf(pack: BrainPack, parameters: PackParameters = pack.parameters): Arm {
  return { open: openPack(pack), parameters };
}

export interface Measured {
  readonly estimates: readonly Estimate[];
  /** The likeliest node of each; null: none is likely at all. */
  readonly firsts: readonly (string | null)[];
}

export interface MeasureOptions {
  readonly seed: number;
  readonly draws?: number;
  readonly guess?: Guess;
  /** What a node was worth on the average (`meanWorth`). */
  readonly usual: number;
}

export function measure(arm: Arm, episodes: readonly TrainingEpisode[], options: MeasureOptions): Measured {
  const estimates: Estimate[] = [];
  const firsts: (string | null)[] = [];
  const usualLabels = labelsAround(episodes);
  for (const [at, episode] of episodes.entries()) {
    const chances = chancesIn(arm.open, episode, arm.parameters, options);
    const usualLabel = usualLabels[at]!;
    estimates.push(estimate(episode, chances, { ...options, untried: options.usual, usualLabel }));
    firsts.push(likeliest(chances));
  }
  return { estimates, firsts };
}

/** Turns on either side that say how things went at the time. */
const AROUND = 50;

/** The mean of the labels around each: times change, and what goes well in good times is no merit. */
function labelsAround(episodes: readonly TrainingEpisode[]): readonly number[] {
  const sums = [0];
  for (const { label } of episodes) sums.push(sums.at(-1)! + creditValue(label));
  return episodes.map((_, at) => {
    const from = Math.max(0, Math.min(at - AROUND, episodes.length - 2 * AROUND - 1));
    const to = Math.min(episodes.length, Math.max(at + AROUND, 2 * AROUND) + 1);
    return (sums[to]! - sums[from]!) / (to - from);
  });
}

function likeliest(chances: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [key, chance] of chances)
    if (chance > most || (chance === most && best !== null && key < best)) [best, most] = [key, chance];
  return best;
}

/** Of a node that was drawn and put into a prompt, over all of them; 0: there was none. */
export function meanWorth(episodes: readonly TrainingEpisode[]): number {
  let sum = 0;
  let count = 0;
  for (const episode of episodes) {
    if (!isTelling(episode)) continue;
    const ruled = new Set(episode.trace!.ruled);
    for (const [key, worth] of livedWorths(episode)) {
      if (ruled.has(key)) continue;
      sum += worth;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

export interface Gains {
  readonly whole: readonly number[];
  /** Of choosing alone: as if the other had served as much, each more or less being worth what any is. */
  readonly choice: readonly number[];
  /** Of what turns themselves say: how much better than usual they went with what it serves. */
  readonly shown: readonly number[];
}

/**
 * By episode. Serving more is no art where what is served does some good on the average, nor serving less where it does harm; and what
 * is used more often has not done more for that. None of it shows that anything was learned, so all three are asked for.
 */
export function gainsOf(candidate: Measured, incumbent: Measured, usual: number): Gains {
  const whole: number[] = [];
  const choice: number[] = [];
  const shown: number[] = [];
  candidate.estimates.forEach((mine, at) => {
    const theirs = incumbent.estimates[at]!;
    whole.push(mine.worth - theirs.worth);
    choice.push(mine.worth - theirs.worth - usual * (mine.nodes - theirs.nodes));
    shown.push(mine.shown - theirs.shown);
  });
  return { whole, choice, shown };
}

/** Share of episodes whose likeliest node is another. */
export function churnOf(candidate: Measured, incumbent: Measured): number {
  const count = candidate.firsts.length;
  if (count === 0) return 0;
  return candidate.firsts.filter((first, at) => first !== incumbent.firsts[at]).length / count;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
