/**
 * How likely each candidate is to be chosen at any step, under any parameters: for weighing what happened.
 *
 * By drawing many routes. Of each, what counts for a candidate is not whether it was chosen but the chance that it had at every step at
 * which it could be: the same on average, steadier, and never nothing for what could have been chosen.
 */

import { type Chance, seeded } from "../../../kernel/seeded.ts";
import type { PackParameters } from "../brain-pack.ts";
import type { RouteTrace } from "../route-trace.ts";
import { Journey, type Limits, pick } from "./journey.ts";
import type { OpenPack } from "./open-pack.ts";
import { quickRounds } from "./quick-rounds.ts";
import { type RouteScores, routeScores, softmax } from "./route-scores.ts";

const DRAWS = 64;
const MOST_DRAWS = 10_000;

export interface ChancesOptions extends Limits {
  readonly seed: number;
  readonly draws?: number;
}

export function chancesOf(
  open: OpenPack | null,
  candidates: RouteTrace["candidates"],
  parameters: PackParameters,
  options: ChancesOptions,
): ReadonlyMap<string, number> {
  const route = routeScores(open, candidates, parameters);
  const included = inclusions(route, options, options.seed, options.draws);
  return new Map(candidates.map((node, at) => [node.key, included[at]!]));
}

/** By place among the candidates. */
export function inclusions(
  route: RouteScores,
  limits: Limits,
  seed: number,
  draws: number = DRAWS,
): Float64Array {
  const rounds = Math.max(1, Math.min(MOST_DRAWS, Math.floor(draws) || 1));
  // Not the numbers by which the route itself was drawn.
  const chance = seeded(seed ^ 0x5bd1e995);
  const sums = quickRounds(route, limits, chance, rounds) ?? plainRounds(route, limits, chance, rounds);
  return sums.map((sum) => Math.min(1, sum / rounds));
}

/** Step by step as a route is drawn. The chances of every round, added up. */
export function plainRounds(
  route: RouteScores,
  limits: Limits,
  chance: Chance,
  rounds: number,
): Float64Array {
  const count = route.nodes.length;
  const sums = new Float64Array(count);
  const scores = new Float64Array(count + 1);
  const chances = new Float64Array(count + 1);
  for (let round = 0; round < rounds; round++) {
    const journey = new Journey(route, limits);
    for (;;) {
      const left = journey.options();
      if (typeof left === "string") break;
      softmax(route, journey.at, journey.fired.length, left, scores, chances);
      left.forEach((to, at) => {
        sums[to]! += chances[at]!;
      });
      const picked = pick(chances, left.length + 1, chance());
      if (picked === left.length) break;
      journey.go(left[picked]!);
    }
  }
  return sums;
}
