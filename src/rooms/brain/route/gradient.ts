/**
 * How likely a route was under these parameters, and how that changes with each of them: the whole gradient of the softmax at the
 * temperature at which it was drawn, for what was chosen and for what was not.
 *
 * Of a step that was forced nothing can be learned: there was no choice.
 */

import type { PackParameters } from "../brain-pack.ts";
import { FEATURES, type RouteStep, type RouteTrace, STOP } from "../route-trace.ts";
import type { OpenPack } from "./open-pack.ts";
import { linkName } from "./parameters.ts";
import { type RouteScores, routeScores, softmax } from "./route-scores.ts";

/** One choice as these parameters see it. */
interface Choice {
  /** Place of the step in the trace. */
  readonly step: number;
  readonly from: number;
  /** Places among the candidates; behind them going no further. */
  readonly options: readonly number[];
  readonly chances: Float64Array;
  /** Place among the options; -1: these parameters would never have chosen it. */
  readonly chosen: number;
  /** Of the chance of what was chosen. */
  readonly log: number;
}

/** Natural logarithm. Negative infinity: these parameters never take that route. */
export function logChance(open: OpenPack | null, trace: RouteTrace, parameters: PackParameters): number {
  const route = routeScores(open, trace.candidates, parameters);
  let log = 0;
  for (const choice of choicesOf(route, trace)) log += choice.log;
  return log;
}

/**
 * By the name of each parameter that had any part in it. Between two nodes that nothing links yet, `link:…:learned` says what a link
 * would do. Empty where these parameters never take that route.
 */
export function logGradient(
  open: OpenPack | null,
  trace: RouteTrace,
  parameters: PackParameters,
): ReadonlyMap<string, number> {
  const gradient = new Map<string, number>();
  for (const { pulls } of stepGradients(open, trace, parameters, ALL) ?? [])
    for (const [name, pull] of pulls) gradient.set(name, (gradient.get(name) ?? 0) + pull);
  return gradient;
}

/** The part that one choice has in it. */
export interface StepGradient {
  /** Place of the step in the trace. */
  readonly step: number;
  /** Natural logarithm of the chance of what was chosen. */
  readonly log: number;
  /** A parameter may be named several times: they add up. */
  readonly pulls: readonly (readonly [name: string, pull: number])[];
}

/** Which parameters are asked about: what features weigh; and links that are not there, also where the route did not go. */
interface Asked {
  readonly features: boolean;
  readonly absent: boolean;
}

const ALL: Asked = { features: true, absent: true };
/** Where to begin, where to go and when to stop; a link comes into being only where the route went. */
export const WAYS: Asked = { features: false, absent: false };

/** Null: these parameters never take that route. */
export function stepGradients(
  open: OpenPack | null,
  trace: RouteTrace,
  parameters: PackParameters,
  asked: Asked,
): readonly StepGradient[] | null {
  const route = routeScores(open, trace.candidates, parameters);
  const found: StepGradient[] = [];
  for (const choice of choicesOf(route, trace)) {
    const { step, from, options, chances, chosen, log } = choice;
    if (chosen < 0) return null;
    const pulls: (readonly [string, number])[] = [];
    for (let at = 0; at <= options.length; at++) {
      const pull = ((at === chosen ? 1 : 0) - chances[at]!) / route.temperature;
      const add: Add = (name, value) => pulls.push([name, value * pull]);
      if (at === options.length) pullStop(open, route, from, add);
      else pullNode(open, route, { from, to: options[at]!, chosen: at === chosen }, asked, add);
    }
    found.push({ step, log, pulls });
  }
  return found;
}

type Add = (name: string, value: number) => void;

function pullStop(open: OpenPack | null, route: RouteScores, from: number, add: Add): void {
  add("stopBias", 1);
  const key = route.nodes[from]?.key;
  if (key !== undefined && route.policy === "walk" && open?.places.has(key) === true) add(`stop:${key}`, 1);
}

function pullNode(
  open: OpenPack | null,
  route: RouteScores,
  { from, to, chosen }: { readonly from: number; readonly to: number; readonly chosen: boolean },
  { features, absent }: Asked,
  add: Add,
): void {
  const node = route.nodes[to]!;
  if (features) {
    add("bias", 1);
    FEATURES.forEach((feature, at) => {
      const value = node.features[at] ?? 0;
      if (value !== 0) add(`w:${feature}`, value);
    });
  }
  if (route.policy !== "walk" || open === null || !open.places.has(node.key)) return;
  if (from < 0) {
    add(`seed:${node.key}`, 1);
    return;
  }
  const start = route.nodes[from]!.key;
  if (!open.places.has(start)) return;
  const links = route.links[from]?.get(to);
  if (links !== undefined) for (const link of links) add(linkName(start, node.key, link.kind), 1);
  else if (chosen || absent) add(linkName(start, node.key, "learned"), 1);
}

/** What these parameters veto is no option to them, whatever it was when the route was drawn. */
function* choicesOf(route: RouteScores, trace: RouteTrace): Generator<Choice> {
  const vetoed = new Set(route.ruledOut);
  let fired = 0;
  for (const [at, step] of trace.steps.entries()) {
    const from = step.from === null ? -1 : (route.places.get(step.from) ?? -1);
    if (from >= 0) for (const out of route.vetoes[from]!) vetoed.add(out);
    if (step.forced === undefined) yield { step: at, ...choiceOf(route, step, from, fired, vetoed) };
    if (step.chosen !== STOP) fired += 1;
  }
}

function choiceOf(
  route: RouteScores,
  step: RouteStep,
  from: number,
  fired: number,
  vetoed: ReadonlySet<number>,
): Omit<Choice, "step"> {
  const options = step.options.flatMap(({ key }) => {
    const at = key === STOP ? undefined : route.places.get(key);
    return at === undefined || vetoed.has(at) ? [] : [at];
  });
  const chances = new Float64Array(options.length + 1);
  const scores = new Float64Array(options.length + 1);
  const whole = softmax(route, from, fired, options, scores, chances);
  const place = route.places.get(step.chosen);
  const chosen = step.chosen === STOP ? options.length : place === undefined ? -1 : options.indexOf(place);
  const log = chosen < 0 ? Number.NEGATIVE_INFINITY : (scores[chosen]! - whole) / route.temperature;
  return { from, options, chances, chosen, log: Math.min(0, log) };
}
