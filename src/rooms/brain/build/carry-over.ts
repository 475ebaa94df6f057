/**
 * Takes what was learned over to a graph that was made anew: the worth of nodes that still say the same, weights of links that are still
 * there, links that were learned, and the parameters. A document that was read in again has new numbers: what it said is known by its digest.
 */

import type { BrainPack, PackLink, PackNode, PackParameters } from "../brain-pack.ts";
import { type BuiltGraph, MOST_LINKS } from "./build-graph.ts";

export interface CarriedOver {
  readonly nodes: readonly PackNode[];
  readonly links: readonly PackLink[];
  readonly parameters: PackParameters;
}

export function carryOver(
  graph: Pick<BuiltGraph, "nodes" | "links">,
  parent: BrainPack | null,
  otherwise: PackParameters,
): CarriedOver {
  if (parent === null) return { nodes: graph.nodes, links: graph.links, parameters: otherwise };
  const now = placesNow(graph.nodes, parent.nodes);
  const before = new Map([...now].map(([old, place]) => [place, old]));
  const nodes = graph.nodes.map((node, place) => {
    const old = parent.nodes[before.get(place) ?? -1];
    return old === undefined || old.says !== node.says
      ? node
      : { ...node, helped: old.helped, harmed: old.harmed };
  });
  const moved = (weights: PackParameters["seeds"]) =>
    weights
      .flatMap(([old, weight]): (readonly [number, number])[] => {
        const place = now.get(old);
        return place === undefined ? [] : [[place, weight]];
      })
      .sort((a, b) => a[0] - b[0]);
  const { parameters } = parent;
  return {
    nodes,
    links: linksNow(graph.links, parent.links, now),
    parameters: { ...parameters, seeds: moved(parameters.seeds), stops: moved(parameters.stops) },
  };
}

/** Where each node of the parent stands now: by its key, or where that is gone, by what it says. */
function placesNow(nodes: readonly PackNode[], old: readonly PackNode[]): ReadonlyMap<number, number> {
  const byKey = new Map(nodes.map(({ key }, place) => [key, place]));
  const bySays = new Map(nodes.map((node, place) => [contentOf(node), place]));
  const oldKeys = new Set(old.map(({ key }) => key));
  const now = new Map<number, number>();
  const taken = new Set<number>();
  for (const [place, node] of old.entries()) {
    const same = byKey.get(node.key);
    if (same !== undefined) {
      now.set(place, same);
      taken.add(same);
    }
  }
  for (const [place, node] of old.entries()) {
    const moved = bySays.get(contentOf(node));
    if (now.has(place) || moved === undefined || taken.has(moved) || oldKeys.has(nodes[moved]!.key)) continue;
    now.set(place, moved);
    taken.add(moved);
  }
  return now;
}

function contentOf({ kind, shelf, says }: PackNode): string {
  return `${kind}/${shelf}/${says}`;
}

function linksNow(
  built: readonly PackLink[],
  old: readonly PackLink[],
  now: ReadonlyMap<number, number>,
): readonly PackLink[] {
  const links = new Map(built.map((link) => [nameOf(link), link]));
  const learned = new Map<string, number>();
  for (const link of old) {
    const [from, to] = [now.get(link.from), now.get(link.to)];
    if (from === undefined || to === undefined || from === to) continue;
    const moved = { ...link, from, to };
    const known = links.get(nameOf(moved));
    if (known !== undefined) {
      // What is built anew has a prior of its own; what was learned is the difference to the prior that it had.
      if (link.weight !== link.prior)
        links.set(nameOf(moved), { ...known, weight: known.prior + link.weight - link.prior });
      continue;
    }
    if (link.kind !== "learned" && link.kind !== "inhibitory") continue;
    const count = learned.get(`${from}:${link.kind}`) ?? 0;
    if (count >= MOST_LINKS[link.kind]) continue;
    learned.set(`${from}:${link.kind}`, count + 1);
    links.set(nameOf(moved), moved);
  }
  return [...links.values()].sort((a, b) => a.from - b.from || a.to - b.to || (a.kind < b.kind ? -1 : 1));
}

function nameOf({ from, to, kind }: PackLink): string {
  return `${from}>${to}:${kind}`;
}
