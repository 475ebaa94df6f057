/**
 * How the chance of each choice of a route depends on where to begin, where to go and when to stop: the parts of `logGradient`, choice by
 * choice and in one pass, without what features weigh. Learning goes over every route several times, and needs them apart.
 */

import type { PackParameters } from "../brain-pack.ts";
import { linkName, type OpenPack } from "../route/index.ts";
import { type RouteScores, routeScores, softmax } from "../route/route-scores.ts";
import { type RouteStep, type RouteTrace, STOP } from "../route-trace.ts";

export interface StepPull {
  /** Place of the step in the trace. */
  readonly step: number;
  /** Natural logarithm of the chance of what was chosen. */
  readonly log: number;
  readonly pulls: readonly (readonly [name: string, pull: number])[];
}

/** Forced steps are left out: there was no choice. Null: these parameters never take that route. */
export function stepPulls(
  open: OpenPack,
  trace: RouteTrace,
  parameters: PackParameters,
): readonly StepPull[] | null {
  const route = routeScores(open, trace.candidates, parameters);
  const vetoed = new Set(route.ruledOut);
  const found: StepPull[] = [];
  let fired = 0;
  for (const [at, step] of trace.steps.entries()) {
    const from = step.from === null ? -1 : (route.places.get(step.from) ?? -1);
    if (from >= 0) for (const out of route.vetoes[from]!) vetoed.add(out);
    if (step.forced === undefined) {
      const pull = pullOfStep(open, route, step, { at, from, fired, vetoed });
      if (pull === null) return null;
      found.push(pull);
    }
    if (step.chosen !== STOP) fired += 1;
  }
  return found;
}

function pullOfStep(
  open: OpenPack,
  route: RouteScores,
  step: RouteStep,
  where: {
    readonly at: number;
    readonly from: number;
    readonly fired: number;
    readonly vetoed: ReadonlySet<number>;
  },
): StepPull | null {
  const { at, from, fired, vetoed } = where;
  const options = step.options.flatMap(({ key }) => {
    const place = key === STOP ? undefined : route.places.get(key);
    return place === undefined || vetoed.has(place) ? [] : [place];
  });
  const chances = new Float64Array(options.length + 1);
  softmax(route, from, fired, options, new Float64Array(options.length + 1), chances);
  const chosen = step.chosen === STOP ? options.length : options.indexOf(route.places.get(step.chosen) ?? -1);
  if (chosen < 0) return null;
  const pulls: (readonly [string, number])[] = [];
  for (let option = 0; option <= options.length; option += 1) {
    const pull = ((option === chosen ? 1 : 0) - chances[option]!) / route.temperature;
    const to = options[option];
    if (to === undefined) {
      pulls.push(["stopBias", pull]);
      if (from >= 0) pulls.push([`stop:${route.nodes[from]!.key}`, pull]);
    } else addNode(pulls, open, route, { from, to, chosen: option === chosen, pull });
  }
  return { step: at, log: Math.log(chances[chosen]!), pulls };
}

/** Between two nodes that nothing links, a link comes into being only where the route went. */
function addNode(
  pulls: (readonly [string, number])[],
  open: OpenPack,
  route: RouteScores,
  one: { readonly from: number; readonly to: number; readonly chosen: boolean; readonly pull: number },
): void {
  const { from, to, chosen, pull } = one;
  const { key } = route.nodes[to]!;
  if (!open.places.has(key)) return;
  if (from < 0) {
    pulls.push([`seed:${key}`, pull]);
    return;
  }
  const start = route.nodes[from]!.key;
  if (!open.places.has(start)) return;
  const links = route.links[from]?.get(to);
  if (links !== undefined) for (const { kind } of links) pulls.push([linkName(start, key, kind), pull]);
  else if (chosen) pulls.push([linkName(start, key, "learned"), pull]);
}
