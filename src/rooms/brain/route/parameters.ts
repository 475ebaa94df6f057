/** What a route is drawn by before anything was learned, and how learning changes it. */

import { assert } from "../../../kernel/assert.ts";
import type { BrainPack, PackLink, PackParameters } from "../brain-pack.ts";
import { FEATURES, type FeatureName, LINK_KINDS, type LinkKind } from "../route-trace.ts";

/** No weight leaves this range, whatever was learned. */
export const GREATEST_WEIGHT = 10;

function weights(some: { readonly [name in FeatureName]?: number }): readonly number[] {
  return FEATURES.map((feature) => some[feature] ?? 0);
}

const BUILT_IN = {
  lexical: 4,
  meaning: 2.5,
  named: 1.2,
  human: 0.4,
  size: -0.3,
  correction: 0.2,
  workflow: 0.1,
  toolcard: 0.1,
} as const;

/**
 * By words, names and meaning alone. What has a third of the question's telling words is more likely taken than not; the word of a
 * person with less.
 */
export const LEXICAL: PackParameters = {
  policy: "lexical",
  temperature: 0.25,
  weights: weights(BUILT_IN),
  bias: 0,
  seeds: [],
  stops: [],
  stopBias: 1.3,
  help: null,
};

/** The graph as it was built helps too: what is linked to what fits, and whoever stands beside what was taken. */
export const PRIOR: PackParameters = {
  ...LEXICAL,
  policy: "prior",
  weights: weights({ ...BUILT_IN, linked: 1 }),
};

/** As learning names it. Keys have no `>` in them. */
export function linkName(from: string, to: string, kind: LinkKind): string {
  return `link:${from}>${to}:${kind}`;
}

/**
 * The pack with these added to what it has, each clamped. A link that is not there becomes a learned one whose prior is 0. What names
 * a node or a feature that is not there changes nothing.
 */
export function withParameters(pack: BrainPack, changes: ReadonlyMap<string, number>): BrainPack {
  const { parameters } = pack;
  const places = new Map(pack.nodes.map((node, at) => [node.key, at]));
  const changed = {
    weights: FEATURES.map((_, at) => parameters.weights[at] ?? 0),
    bias: parameters.bias,
    stopBias: parameters.stopBias,
  };
  const seeds = new Map(parameters.seeds);
  const stops = new Map(parameters.stops);
  const links: (PackLink | undefined)[] = [...pack.links];
  const linkPlaces = new Map(pack.links.map((link, at) => [`${link.from}>${link.to}:${link.kind}`, at]));
  for (const [name, change] of changes) {
    assert(Number.isFinite(change), `a change of ${name} that is no number`);
    const [kind, rest] = splitName(name);
    if (kind === "bias" || kind === "stopBias") changed[kind] = clamped(changed[kind] + change);
    else if (kind === "w") addTo(changed.weights, FEATURES.indexOf(rest as FeatureName), change);
    else if (kind === "seed" || kind === "stop") {
      const at = places.get(rest);
      const into = kind === "seed" ? seeds : stops;
      if (at !== undefined) into.set(at, clamped((into.get(at) ?? 0) + change));
    } else if (kind === "link") addLink(links, linkPlaces, places, rest, change);
  }
  const sorted = (weighed: ReadonlyMap<number, number>) => [...weighed].sort(([a], [b]) => a - b);
  return {
    ...pack,
    links: links as PackLink[],
    parameters: { ...parameters, ...changed, seeds: sorted(seeds), stops: sorted(stops) },
  };
}

function addTo(values: number[], at: number, change: number): void {
  if (at >= 0) values[at] = clamped(values[at]! + change);
}

function addLink(
  links: (PackLink | undefined)[],
  linkPlaces: Map<string, number>,
  places: ReadonlyMap<string, number>,
  rest: string,
  change: number,
): void {
  const [from = "", behind = ""] = rest.split(">");
  const end = behind.lastIndexOf(":");
  const [one, other] = [places.get(from), places.get(behind.slice(0, end))];
  const kind = LINK_KINDS.find((known) => known === behind.slice(end + 1));
  if (one === undefined || other === undefined || kind === undefined) return;
  const name = `${one}>${other}:${kind}`;
  const at = linkPlaces.get(name) ?? links.length;
  linkPlaces.set(name, at);
  const link = links[at] ?? { from: one, to: other, kind, prior: 0, weight: 0 };
  links[at] = { ...link, weight: clamped(link.weight + change) };
}

function splitName(name: string): readonly [kind: string, rest: string] {
  const colon = name.indexOf(":");
  return colon < 0 ? [name, ""] : [name.slice(0, colon), name.slice(colon + 1)];
}

function clamped(value: number): number {
  return Math.max(-GREATEST_WEIGHT, Math.min(GREATEST_WEIGHT, value));
}
