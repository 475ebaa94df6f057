/**
 * One order for everything in a pack, so that two that say the same are the same: nodes by key, links by where they lead, and what
 * names a node by its place follows it there.
 */

import { assert } from "../../../kernel/assert.ts";
import type { BrainPack, PackLink, PackNode } from "../brain-pack.ts";
import { LINK_KINDS } from "../route-trace.ts";

/** Of one whose numbers are none, whose links lead nowhere, or that has the same twice, nothing can be made: a defect of ours. */
export function canonicalPack(pack: BrainPack): BrainPack {
  const order = pack.nodes.map((_, at) => at).sort((a, b) => byText(pack.nodes[a]!.key, pack.nodes[b]!.key));
  const places = new Array<number>(order.length);
  order.forEach((at, place) => {
    places[at] = place;
  });
  const placeOf = (at: number) => {
    const place = places[at];
    assert(place !== undefined, "a brain pack names a node that it does not have");
    return place;
  };
  const nodes = order.map((at) => checked(pack.nodes[at]!, pack.dimensions));
  assert(
    nodes.every((node, at) => at === 0 || nodes[at - 1]!.key !== node.key),
    "a brain pack has a node twice",
  );
  const links = pack.links
    .map((link) => ({ ...link, from: placeOf(link.from), to: placeOf(link.to) }))
    .sort(byPlace);
  assert(
    links.every((link, at) => at === 0 || byPlace(links[at - 1]!, link) < 0),
    "a brain pack has a link twice",
  );
  assert(
    links.every((link) => isReal(link.prior) && isReal(link.weight)),
    "a link of a brain pack has a number that is none",
  );
  const weighed = (entries: readonly (readonly [number, number])[]) => {
    const sorted = entries
      .map(([at, weight]) => [placeOf(at), weight] as const)
      .filter(([, weight]) => weight !== 0)
      .sort(([a], [b]) => a - b);
    assert(
      sorted.every(([at, weight], place) => isReal(weight) && (place === 0 || sorted[place - 1]![0] < at)),
      "a brain pack weighs a node twice or by a number that is none",
    );
    return sorted;
  };
  const { parameters } = pack;
  return {
    ...pack,
    nodes,
    links,
    parameters: { ...parameters, seeds: weighed(parameters.seeds), stops: weighed(parameters.stops) },
  };
}

function checked(node: PackNode, dimensions: number): PackNode {
  const { terms, names, vector } = node;
  assert(isWhole(node.shelf) && isWhole(node.tokens), "a node of a brain pack has a count that is none");
  assert(/^[0-9a-f]{16}$/.test(node.says), "what a node of a brain pack says is 16 hexadecimal digits");
  assert(
    isReal(node.helped) && isReal(node.harmed) && node.helped >= 0 && node.harmed >= 0,
    "a node of a brain pack has a worth that is none",
  );
  assert(
    terms.every(([hash, count], at) => isWhole(count) && follows(hash, at === 0 ? -1 : terms[at - 1]![0])),
    "terms of a brain pack are ascending, each once",
  );
  assert(
    names.every((hash, at) => follows(hash, at === 0 ? -1 : names[at - 1]!)),
    "names of a brain pack are ascending, each once",
  );
  assert(
    vector === null || (vector.length === dimensions && dimensions > 0),
    "a vector of a brain pack has another length than the pack says",
  );
  return node;
}

function byPlace(a: PackLink, b: PackLink): number {
  return a.from - b.from || a.to - b.to || LINK_KINDS.indexOf(a.kind) - LINK_KINDS.indexOf(b.kind);
}

/** By the units of the text, whatever the language of the machine. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isReal(value: number): boolean {
  return Number.isFinite(value);
}

function isWhole(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 0xffffffff;
}

function follows(value: number, before: number): boolean {
  return isWhole(value) && value > before;
}
