/** What must not be gone to from somewhere. */

import type { PackLink } from "../brain-pack.ts";
import type { OpenPack } from "./open-pack.ts";
import { fitOf, type RouteNode } from "./route-node.ts";

/** What was learned to be worse than this is not gone to at all. */
const VETO_WEIGHT = -0.5;
/** Whoever rules something out does so from the beginning if it fits at least so well by comparison. */
const FITS_BESIDE = 0.5;

export function isVeto(link: PackLink): boolean {
  return link.kind === "inhibitory" || link.weight < VETO_WEIGHT;
}

/** For each candidate, the places among the candidates of what is vetoed once it is fired. */
export function vetoesAmong(
  open: OpenPack | null,
  nodes: readonly RouteNode[],
  places: ReadonlyMap<string, number>,
): readonly (readonly number[])[] {
  if (open === null) return nodes.map(() => []);
  return nodes.map((node) => {
    const place = open.places.get(node.key);
    if (place === undefined) return [];
    return open
      .linksFrom(place)
      .filter((link) => isVeto(link) && link.to !== link.from)
      .flatMap((link) => places.get(open.pack.nodes[link.to]!.key) ?? []);
  });
}

/**
 * What is out before the first choice: what something that fits about as well rules out in so many words. It would otherwise be a
 * matter of chance which of the two is taken first, and what puts it right could come too late.
 */
export function ruledOut(
  open: OpenPack | null,
  nodes: readonly RouteNode[],
  places: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  const out = new Set<number>();
  if (open === null) return out;
  const order = nodes.map((_, at) => at).sort((a, b) => fitOf(nodes[b]!) - fitOf(nodes[a]!) || a - b);
  for (const at of order) {
    const place = open.places.get(nodes[at]!.key);
    if (place === undefined || out.has(at)) continue;
    for (const link of open.linksFrom(place)) {
      const other = link.kind === "inhibitory" ? places.get(open.pack.nodes[link.to]!.key) : undefined;
      if (other === undefined || other === at) continue;
      if (fitOf(nodes[at]!) >= FITS_BESIDE * fitOf(nodes[other]!)) out.add(other);
    }
  }
  return out;
}
