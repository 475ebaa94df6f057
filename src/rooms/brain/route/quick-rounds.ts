/**
 * The same as drawing many routes step by step, in a fraction of the time: a gate weighs thousands of episodes, each under several
 * policies. What a candidate weighs is reckoned once, and only a link to it changes that.
 */

import type { Chance } from "../../../kernel/seeded.ts";
import { type Limits, mostOf } from "./journey.ts";
import type { RouteScores } from "./route-scores.ts";

/** Between weights further apart than this (as powers of e) nothing can be told once they are reckoned beforehand. */
const WIDEST = 500;

interface Weights {
  readonly plain: Float64Array;
  readonly first: Float64Array;
  /** By where one stands: to where, and what it weighs from there. */
  readonly led: readonly (readonly (readonly [to: number, weight: number])[])[];
  readonly stop: (from: number, fired: number) => number;
}

/** The chances of every round, added up; null: the scores are too far apart, and it has to be done step by step. */
export function quickRounds(
  route: RouteScores,
  limits: Limits,
  chance: Chance,
  rounds: number,
): Float64Array | null {
  const most = mostOf(limits);
  const weights = weightsOf(route, most);
  if (weights === null) return null;
  const count = route.nodes.length;
  const sums = new Float64Array(count);
  const tokens = Float64Array.from(route.nodes, (node) => node.tokens);
  const open = Uint8Array.from(route.nodes, (_, at) => (route.ruledOut.has(at) ? 0 : 1));
  const budget = limits.budget > 0 ? limits.budget : 0;
  const may = new Uint8Array(count);
  const now = new Float64Array(count);
  for (let round = 0; round < rounds; round++) {
    may.set(open);
    let [left, from] = [budget, -1];
    for (let fired = 0; fired < most; fired++) {
      now.set(from < 0 ? weights.first : weights.plain);
      if (from >= 0) for (const [to, weight] of weights.led[from]!) now[to] = weight;
      const stop = weights.stop(from, fired);
      let [total, options] = [stop, 0];
      for (let at = 0; at < count; at++) {
        if (may[at] === 0 || !(tokens[at]! <= left)) now[at] = 0;
        else {
          total += now[at]!;
          options += 1;
        }
      }
      if (options === 0) break;
      for (let at = 0; at < count; at++) sums[at]! += now[at]! / total;
      const to = pickWeight(now, chance() * total);
      if (to < 0) break;
      may[to] = 0;
      for (const out of route.vetoes[to]!) may[out] = 0;
      left -= tokens[to]!;
      from = to;
    }
  }
  return sums;
}

/** -1: going no further, whose weight is behind all others. */
function pickWeight(weights: Float64Array, drawn: number): number {
  let below = 0;
  for (let at = 0; at < weights.length; at++) {
    below += weights[at]!;
    if (drawn < below) return at;
  }
  return -1;
}

function weightsOf(route: RouteScores, most: number): Weights | null {
  const { temperature } = route;
  const ways = route.links.map((to, from) =>
    to === undefined
      ? []
      : [...to.keys()].map((at) => [at, route.plain[at]! + route.leads(from, at)] as const),
  );
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const look = (score: number) => {
    least = Math.min(least, score);
    greatest = Math.max(greatest, score);
  };
  route.plain.forEach(look);
  route.first.forEach(look);
  for (const led of ways) for (const [, score] of led) look(score);
  for (let from = -1; from < route.nodes.length; from++) {
    look(route.stopping(from, 0));
    look(route.stopping(from, most));
  }
  if (!((greatest - least) / temperature < WIDEST)) return null;
  const weight = (score: number) => Math.exp((score - greatest) / temperature);
  const more = Array.from({ length: most + 1 }, (_, fired) =>
    Float64Array.from({ length: route.nodes.length + 1 }, (_each, at) =>
      weight(route.stopping(at - 1, fired)),
    ),
  );
  return {
    plain: route.plain.map(weight),
    first: route.first.map(weight),
    led: ways.map((led) => led.map(([at, score]) => [at, weight(score)] as const)),
    stop: (from, fired) => more[fired]![from + 1]!,
  };
}
