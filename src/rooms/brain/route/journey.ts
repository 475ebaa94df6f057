/** One way through the candidates, step by step: what is left to choose from, and why it goes no further when there is nothing. */

import type { RouteScores } from "./route-scores.ts";

export interface Limits {
  /** Tokens. */
  readonly budget: number;
  readonly maxHops?: number;
  readonly maxFired?: number;
}

const MAX_HOPS = 8;
const MAX_FIRED = 6;
const MOST_FIRED = 32;

export class Journey {
  readonly fired: number[] = [];
  /** Places among the candidates. */
  readonly vetoed: Set<number>;
  readonly #route: RouteScores;
  readonly #most: number;
  #left: number;

  constructor(route: RouteScores, limits: Limits) {
    this.#route = route;
    this.vetoed = new Set(route.ruledOut);
    this.#left = limits.budget > 0 ? limits.budget : 0;
    this.#most = mostOf(limits);
  }

  /** Where it stands; -1: at the beginning. */
  get at(): number {
    return this.fired.at(-1) ?? -1;
  }

  /** What may be chosen, or why nothing may. */
  options(): readonly number[] | "hops" | "budget" | "nothing-left" {
    if (this.fired.length >= this.#most) return "hops";
    const options: number[] = [];
    let others = 0;
    for (let at = 0; at < this.#route.nodes.length; at++) {
      if (this.vetoed.has(at) || this.fired.includes(at)) continue;
      if (this.#route.nodes[at]!.tokens <= this.#left) options.push(at);
      else others += 1;
    }
    if (options.length > 0) return options;
    return others > 0 ? "budget" : "nothing-left";
  }

  go(to: number): void {
    this.fired.push(to);
    this.#left -= this.#route.nodes[to]!.tokens;
    for (const out of this.#route.vetoes[to]!) if (!this.fired.includes(out)) this.vetoed.add(out);
  }
}

/** Which one falls to a number from 0 up to 1. */
export function pick(chances: Float64Array, count: number, drawn: number): number {
  let below = 0;
  for (let at = 0; at < count; at++) {
    below += chances[at]!;
    if (drawn < below) return at;
  }
  // What rounding left over belongs to the last that has a chance at all.
  for (let at = count - 1; at > 0; at--) if (chances[at]! > 0) return at;
  return 0;
}

/** How many are taken at most. */
export function mostOf(limits: Limits): number {
  return Math.min(wholeOr(limits.maxHops, MAX_HOPS), wholeOr(limits.maxFired, MAX_FIRED), MOST_FIRED);
}

function wholeOr(value: number | undefined, usual: number): number {
  return value === undefined || Number.isNaN(value) ? usual : Math.max(0, Math.floor(value));
}
