/**
 * What a policy would have been worth in a turn that another one routed.
 *
 * The worth of a route is the sum over the nodes that it puts into the prompt: of each its credit, -1 to 1 (what it did for the answer
 * where it was used, a little below nothing where it was not), less what its tokens cost. What a node is worth is taken not to depend
 * on what stands beside it; so a policy is known by the chance with which it takes each candidate, and an episode is evidence about
 * exactly those that were taken, each weighed by how much likelier this policy takes it than the one that did (clipped, so that no
 * lucky turn decides).
 *
 * Doubly robust: a guess of what each would have brought is filled in, and the evidence corrects the guess. The guess cannot do harm:
 * where the weights are not clipped it cancels out, so a bad one costs certainty and nothing else. Where a policy would take what
 * hardly ever was taken, nobody knows what that brings: that part counts as untried, which is worth no more than nothing used. Of the one
 * that others are to be better than it counts as the best that there is: whoever is not known is not beaten.
 *
 * Not here: who wins (gate.ts).
 */

import type { PackParameters } from "../brain-pack.ts";
import { UNUSED } from "../evidence/credits.ts";
import { creditValue } from "../learn/evidence-weight.ts";
import { chancesOf, type OpenPack, revalued } from "../route/index.ts";
import type { FeatureVector } from "../route-trace.ts";
import type { TrainingEpisode } from "../training.ts";
import { seedFor } from "./seed-for.ts";

/** A thousand tokens cost a tenth of what one node that helped is worth. */
export const TOKEN_COST = 0.0001;

/** No node counts for more than so many of the turns in which it was taken. */
const GREATEST_WEIGHT = 5;

/** What was taken more seldom than this counts as untried even where it was: it would be one lucky turn that speaks for twenty. */
const LEAST_CHANCE = 0.05;

/** What a candidate would come to if it were taken, by what was known before. */
export type Guess = (candidate: { readonly key: string; readonly features: FeatureVector }) => number;

/** The most that anything brings. */
const BEST = 1;

export interface UtilityOptions {
  readonly seed?: number;
  /** Routes that are drawn to know the chances; more is surer and slower. */
  readonly draws?: number;
  readonly guess?: Guess;
  /** At most this is what untried nodes are worth. */
  readonly untried?: number;
  /** What is untried of it counts as the best that there is. */
  readonly toBeat?: boolean;
}

export interface Estimate {
  readonly worth: number;
  /** How many nodes it would have put into the prompt. */
  readonly nodes: number;
  /**
   * How much more readily than by chance it takes what was taken, and leaves what was not: of each candidate, by how much likelier it takes
   * it than whoever drew the route, if it was taken, less what that comes to on the average. So it is nothing on the average of all
   * routes that might have been drawn there, whatever the weights; and whoever multiplies it with how the turn went is told nothing but
   * what serving did, however easy the question was and whatever happened to be used.
   */
  readonly leaning: number;
}

export const NO_ROUTE: Estimate = { worth: 0, nodes: 0, leaning: 0 };

/** Whether anything is to be learned from it about nodes: it was routed in earnest, and what was taken is known. */
export function isTelling(episode: TrainingEpisode): boolean {
  return episode.decision === "use_brain" && episode.trace !== null && episode.trace.candidates.length > 0;
}

/** What a turn was worth as it happened. */
export function livedWorth(episode: Pick<TrainingEpisode, "placed" | "credits">): number {
  return livedWorths(episode)
    .values()
    .reduce((sum, worth) => sum + worth, 0);
}

/** Of each node that was put into the prompt: its credit, less what its tokens cost. */
export function livedWorths({
  placed,
  credits,
}: Pick<TrainingEpisode, "placed" | "credits">): ReadonlyMap<string, number> {
  const values = new Map(credits.map(({ key, value }) => [key, creditValue(value)]));
  return new Map(
    placed.flatMap(({ key, place, tokens }) =>
      place === null ? [] : [[key, (values.get(key) ?? 0) - tokens * TOKEN_COST] as const],
    ),
  );
}

/** Of an episode that is not telling: 0. */
export function utilityOf(
  open: OpenPack | null,
  episode: TrainingEpisode,
  parameters: PackParameters,
  options: UtilityOptions = {},
): number {
  return estimate(episode, chancesIn(open, episode, parameters, options), options).worth;
}

const DRAWS = 64;

/** With which chance a policy takes each candidate of an episode; what is taken by rule, every policy takes. The same seed for every policy: what differs is the policy alone. */
export function chancesIn(
  open: OpenPack | null,
  episode: TrainingEpisode,
  parameters: PackParameters,
  options: Pick<UtilityOptions, "seed" | "draws"> = {},
): ReadonlyMap<string, number> {
  if (!isTelling(episode)) return new Map();
  const { candidates, ruled = [] } = episode.trace!;
  const drawn = chancesOf(open, revalued(open, candidates), parameters, {
    budget: episode.budget,
    seed: seedFor(options.seed ?? 0, episode.id),
    draws: options.draws ?? DRAWS,
  });
  return ruled.length === 0 ? drawn : new Map([...drawn, ...ruled.map((key) => [key, 1] as const)]);
}

export function estimate(
  episode: TrainingEpisode,
  chances: ReadonlyMap<string, number>,
  options: Pick<UtilityOptions, "guess" | "untried" | "toBeat"> = {},
): Estimate {
  if (!isTelling(episode)) return NO_ROUTE;
  const { candidates, fired, ruled = [] } = episode.trace!;
  const taken = new Set([...fired, ...ruled]);
  const worths = livedWorths(episode);
  let worth = 0;
  let nodes = 0;
  let leaning = 0;
  for (const candidate of candidates) {
    const chance = chances.get(candidate.key) ?? 0;
    if (chance <= 0) continue;
    const weight = weightOf(chance, candidate.inclusion, options.toBeat === true);
    const tried = weight * Math.min(1, candidate.inclusion);
    const guess = options.guess?.(candidate) ?? 0;
    worth += tried * guess + Math.max(0, chance - tried) * untriedWorth(candidate.tokens, options);
    nodes += chance;
    leaning +=
      weightOf(chance, candidate.inclusion, false) *
      (Number(taken.has(candidate.key)) - Math.min(1, candidate.inclusion));
    if (!taken.has(candidate.key)) continue;
    // Taken and yet not put into the prompt: no right to be, or in it already. It brings nothing and costs nothing.
    const lived = worths.get(candidate.key);
    worth += weight * ((lived ?? 0) - guess);
    if (lived === undefined) nodes -= weight;
  }
  return { worth, nodes, leaning };
}

/** For how many of its own a node counts that was taken. What is taken about as seldom as it was is tried, however seldom that is. */
function weightOf(chance: number, inclusion: number, toBeat: boolean): number {
  const logged = Math.min(1, inclusion);
  if (!(logged > 0) || (logged < LEAST_CHANCE && !toBeat)) return 0;
  return Math.min(chance / logged, GREATEST_WEIGHT);
}

function untriedWorth(tokens: number, { untried, toBeat }: Pick<UtilityOptions, "untried" | "toBeat">) {
  const cost = tokens * TOKEN_COST;
  return toBeat === true ? BEST - cost : Math.min(untried ?? UNUSED, UNUSED - cost);
}
