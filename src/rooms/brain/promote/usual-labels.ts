/**
 * How turns were to be expected to go, whatever is served. What they went better or worse by than that is what there is to explain.
 */

import { creditValue } from "../learn/evidence-weight.ts";
import type { TrainingEpisode } from "../training.ts";

/** Turns on either side that say how things went at the time. */
const AROUND = 50;
/** As if so many turns with the same candidate had gone as things went at the time. */
const PRIOR = 2;

/**
 * As turns of about that time went, and of all turns those with the same candidates. By the labels of other turns and never by its own;
 * and by what could have been served and never by what was.
 */
export function usualLabels(episodes: readonly TrainingEpisode[]): readonly number[] {
  const usual = labelsAround(episodes);
  const beyond = episodes.map(({ label }, at) => creditValue(label) - usual[at]!);
  const sums = new Map<string, { sum: number; weight: number }>();
  episodes.forEach((episode, at) => {
    for (const [key, chance] of chancesLogged(episode)) {
      const known = sums.get(key) ?? { sum: 0, weight: 0 };
      known.sum += chance * beyond[at]!;
      known.weight += chance;
      sums.set(key, known);
    }
  });
  return episodes.map((episode, at) => {
    let sum = 0;
    let weight = 0;
    for (const [key, chance] of chancesLogged(episode)) {
      const all = sums.get(key)!;
      const others = (all.sum - chance * beyond[at]!) / (Math.max(0, all.weight - chance) + PRIOR);
      // What is a candidate everywhere says little about this one.
      const rarity = Math.log(1 + episodes.length / (1 + all.weight));
      sum += chance * rarity * others;
      weight += chance * rarity;
    }
    return creditValue(usual[at]! + (weight === 0 ? 0 : sum / weight));
  });
}

function chancesLogged({ trace }: TrainingEpisode): readonly (readonly [string, number])[] {
  return (trace?.candidates ?? []).flatMap(({ key, inclusion }) =>
    inclusion > 0 ? [[key, Math.min(1, inclusion)] as const] : [],
  );
}

/** The mean of the labels around each, without its own: times change, and what goes well in good times is no merit. */
function labelsAround(episodes: readonly TrainingEpisode[]): readonly number[] {
  const sums = [0];
  for (const { label } of episodes) sums.push(sums.at(-1)! + creditValue(label));
  return episodes.map(({ label }, at) => {
    const from = Math.max(0, Math.min(at - AROUND, episodes.length - 2 * AROUND - 1));
    const to = Math.min(episodes.length, Math.max(at + AROUND, 2 * AROUND) + 1);
    return to - from < 2 ? 0 : (sums[to]! - sums[from]! - creditValue(label)) / (to - from - 1);
  });
}
