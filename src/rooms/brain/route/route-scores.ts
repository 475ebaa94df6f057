/**
 * The policies, all of one form: at each step every candidate that is left, fits and is not vetoed has a score, and so has going no
 * further; the chances are their softmax at the policy's temperature.
 *
 * `lexical` and `rerank` score a candidate by its features alone. `prior` and `walk` stand somewhere: what is linked to where they
 * stand has the link's strength beside, as it was built or as it was learned; and `walk` has learned where to begin and where to stop.
 */

import type { PackLink, PackParameters } from "../brain-pack.ts";
import type { OpenPack } from "./open-pack.ts";
import type { RouteNode } from "./route-node.ts";
import { ruledOut, vetoesAmong } from "./vetoes.ts";

/** What every one that was taken adds to going no further: the first that fits helps more than the sixth. */
export const EACH_MORE = 0.1;
const COLDEST = 0.01;

export interface RouteScores {
  readonly nodes: readonly RouteNode[];
  readonly places: ReadonlyMap<string, number>;
  /** By features alone, and as the first. */
  readonly plain: Float64Array;
  readonly first: Float64Array;
  /** Links between candidates that count, by place among the candidates: from, to. */
  readonly links: readonly (ReadonlyMap<number, readonly PackLink[]> | undefined)[];
  readonly stops: Float64Array;
  readonly stopBias: number;
  readonly temperature: number;
  readonly vetoes: readonly (readonly number[])[];
  readonly ruledOut: ReadonlySet<number>;
  readonly policy: PackParameters["policy"];
  /** From one candidate to another, beside what the other is by itself. */
  leads(from: number, to: number): number;
  /** Of going no further, from there (-1: the beginning) after so many. */
  stopping(from: number, fired: number): number;
}

export function routeScores(
  open: OpenPack | null,
  nodes: readonly RouteNode[],
  parameters: PackParameters,
): RouteScores {
  const { policy } = parameters;
  const places = new Map(nodes.map((node, at) => [node.key, at]));
  const walks = policy === "walk" && open !== null;
  const plain = Float64Array.from(nodes, (node) => plainScore(node, parameters));
  const seeds = walks ? new Map(parameters.seeds) : undefined;
  const stopped = walks ? new Map(parameters.stops) : undefined;
  const placeOf = (node: RouteNode) => open?.places.get(node.key) ?? -1;
  const stops = Float64Array.from(nodes, (node) => finite(stopped?.get(placeOf(node)) ?? 0));
  const links = nodes.map((node) =>
    policy === "walk" || policy === "prior" ? linksTo(open, placeOf(node), places) : undefined,
  );
  const strengthOf = policy === "prior" ? (link: PackLink) => link.prior : (link: PackLink) => link.weight;
  return {
    ...{ nodes, places, plain, stops, links, policy },
    first: plain.map((score, at) => score + finite(seeds?.get(placeOf(nodes[at]!)) ?? 0)),
    stopBias: finite(parameters.stopBias),
    temperature: Math.max(COLDEST, finite(parameters.temperature)),
    vetoes: vetoesAmong(open, nodes, places),
    ruledOut: ruledOut(open, nodes, places),
    leads: (from, to) => (links[from]?.get(to) ?? []).reduce((all, link) => all + strengthOf(link), 0),
    stopping: (from, fired) =>
      finite(parameters.stopBias) + (from < 0 ? 0 : stops[from]!) + EACH_MORE * fired,
  };
}

function plainScore(node: RouteNode, parameters: PackParameters): number {
  let score = parameters.bias;
  for (let at = 0; at < node.features.length; at++)
    score += (parameters.weights[at] ?? 0) * finite(node.features[at]!);
  return finite(score);
}

/** What leads from there to other candidates; what rules out is no way. */
function linksTo(
  open: OpenPack | null,
  place: number,
  places: ReadonlyMap<string, number>,
): ReadonlyMap<number, readonly PackLink[]> | undefined {
  if (open === null || place < 0) return undefined;
  const ways = new Map<number, PackLink[]>();
  for (const link of open.linksFrom(place)) {
    const to = link.kind === "inhibitory" ? undefined : places.get(open.pack.nodes[link.to]!.key);
    if (to === undefined) continue;
    const beside = ways.get(to);
    if (beside === undefined) ways.set(to, [link]);
    else beside.push(link);
  }
  return ways.size === 0 ? undefined : ways;
}

/**
 * Fills in the chances of these candidates, and behind them that of going no further; the scores are left in `scores` in that order.
 * They add up to one. Answers with what the whole of them comes to as a score: the logarithm of a chance is the score less this, by the
 * temperature, also where the chance is too small for a number.
 */
export function softmax(
  route: RouteScores,
  from: number,
  fired: number,
  options: readonly number[],
  scores: Float64Array,
  chances: Float64Array,
): number {
  const last = options.length;
  scores[last] = route.stopping(from, fired);
  let greatest = scores[last]!;
  const ways = from < 0 ? undefined : route.links[from];
  for (let at = 0; at < last; at++) {
    const to = options[at]!;
    const score =
      from < 0 ? route.first[to]! : route.plain[to]! + (ways?.has(to) === true ? route.leads(from, to) : 0);
    scores[at] = score;
    if (score > greatest) greatest = score;
  }
  let total = 0;
  for (let at = 0; at <= last; at++) {
    chances[at] = Math.exp((scores[at]! - greatest) / route.temperature);
    total += chances[at]!;
  }
  for (let at = 0; at <= last; at++) chances[at]! /= total;
  return greatest + route.temperature * Math.log(total);
}

/** A score has no use for more. */
const GREATEST = 1e6;

function finite(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-GREATEST, Math.min(GREATEST, value));
}
