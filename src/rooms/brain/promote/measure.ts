/** Two or more policies on the same episodes, one beside the other: what each would have been worth, and what it would have begun with. */

import type { BrainPack, PackParameters } from "../brain-pack.ts";
import { isShownBy } from "../decide/decide.ts";
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

/** `toBeat`: it is what others are to be better than, so what is not known of it counts for it. */
export function measure(
  arm: Arm,
  episodes: readonly TrainingEpisode[],
  options: MeasureOptions,
  toBeat = false,
): Measured {
  const estimates: Estimate[] = [];
  const firsts: (string | null)[] = [];
  for (const episode of episodes) {
    const chances = shownChances(arm, episode, options);
    estimates.push(estimate(episode, chances, { ...options, untried: options.usual, toBeat }));
    firsts.push(likeliest(chances));
  }
  return { estimates, firsts };
}

/** With which chance each is put into the prompt: what is found and not shown is not. What a rule takes is there either way. */
export function shownChances(
  arm: Arm,
  episode: TrainingEpisode,
  options: Pick<MeasureOptions, "seed" | "draws">,
): ReadonlyMap<string, number> {
  if (isShownBy(episode.helpParts, arm.parameters.help))
    return chancesIn(arm.open, episode, arm.parameters, options);
  return new Map((episode.trace?.ruled ?? []).map((key) => [key, 1]));
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
  /** Of what turns themselves say: how much better they went than such turns do when what it takes more readily than the other was taken. */
  readonly shown: readonly number[];
}

/**
 * By episode. Serving more is no art where what is served does some good on the average, nor serving less where it does harm; and what
 * is used where turns go well anyway has not done anything for that. None of it shows that anything was learned, so all three are
 * asked for. `surprises`: by how much each turn went better than was to be expected of it (`usualLabels`).
 */
export function gainsOf(
  candidate: Measured,
  incumbent: Measured,
  usual: number,
  surprises: readonly number[],
): Gains {
  const whole: number[] = [];
  const choice: number[] = [];
  const shown: number[] = [];
  candidate.estimates.forEach((mine, at) => {
    const theirs = incumbent.estimates[at]!;
    whole.push(mine.worth - theirs.worth);
    choice.push(mine.worth - theirs.worth - usual * (mine.nodes - theirs.nodes));
    shown.push((mine.leaning - theirs.leaning) * surprises[at]!);
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
