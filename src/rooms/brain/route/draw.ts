/** Draws a route: one choice after the other, until going no further is chosen or there is nothing left to choose. */

import { seeded } from "../../../kernel/seeded.ts";
import type { PackParameters } from "../brain-pack.ts";
import { type RouteStep, type RouteTrace, STOP } from "../route-trace.ts";
import { inclusions } from "./chances.ts";
import { Journey, type Limits, pick } from "./journey.ts";
import type { OpenPack } from "./open-pack.ts";
import type { RouteNode } from "./route-node.ts";
import { type RouteScores, routeScores, softmax } from "./route-scores.ts";

export interface DrawOptions extends Limits {
  readonly parameters: PackParameters;
  readonly seed: number;
  /** Asked before every choice; true: it is too late for more. */
  readonly until?: () => boolean;
}

/** The same candidates, parameters, budget and seed give the same route. */
export function drawRoute(
  open: OpenPack | null,
  nodes: readonly RouteNode[],
  options: DrawOptions,
): RouteTrace {
  const { parameters } = options;
  const route = routeScores(open, nodes, parameters);
  const journey = new Journey(route, options);
  const chance = seeded(options.seed);
  const scores = new Float64Array(nodes.length + 1);
  const chances = new Float64Array(nodes.length + 1);
  const steps: RouteStep[] = [];
  let stopped = "";
  while (stopped === "") {
    const left = options.until?.() === true ? "deadline" : journey.options();
    const from = journey.at < 0 ? null : nodes[journey.at]!.key;
    if (typeof left === "string") {
      const score = shown(route.stopping(journey.at, journey.fired.length));
      steps.push({ from, options: [{ key: STOP, score, probability: 1 }], chosen: STOP, forced: left });
      stopped = left;
      break;
    }
    softmax(route, journey.at, journey.fired.length, left, scores, chances);
    const picked = pick(chances, left.length + 1, chance());
    steps.push(stepOf(route, from, left, scores, chances, picked));
    if (picked === left.length) stopped = "chosen";
    else journey.go(left[picked]!);
  }
  const included = inclusions(route, options, options.seed);
  return {
    policy: parameters.policy,
    temperature: route.temperature,
    seed: options.seed,
    candidates: nodes.map((node, at) => ({ ...node, inclusion: shown(included[at]!) })),
    steps,
    fired: journey.fired.map((at) => nodes[at]!.key),
    vetoed: [...journey.vetoed].sort((a, b) => a - b).map((at) => nodes[at]!.key),
    stopped,
  };
}

function stepOf(
  route: RouteScores,
  from: string | null,
  left: readonly number[],
  scores: Float64Array,
  chances: Float64Array,
  picked: number,
): RouteStep {
  const keys = [...left.map((at) => route.nodes[at]!.key), STOP];
  const options = keys.map((key, at) => ({
    key,
    score: shown(scores[at]!),
    probability: shown(chances[at]!),
  }));
  return { from, options, chosen: keys[picked]! };
}

/** A few billionths are nothing to a sum of dozens; what had a chance at all keeps one. */
function shown(value: number): number {
  const short = Math.round(value * 1e9) / 1e9 + 0;
  return short === 0 && value > 0 ? 1e-9 : short;
}
