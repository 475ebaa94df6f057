/** The shortest way from one node to another, of several the one with the most trusted evidence; bounded as walks are. */

import type { Bounds, Hop, Neighbours, WalkStop } from "./walk.ts";

export interface WeighedEdge {
  readonly key: string;
  /** 0 to 1. */
  readonly weight: number;
}

interface Reached<Edge extends WeighedEdge> {
  readonly hop: Hop<Edge> | null;
  readonly weight: number;
}

export interface FoundPath<Edge extends WeighedEdge> {
  /** Null: none within the bounds. Empty: it is the same. */
  readonly hops: readonly Hop<Edge>[] | null;
  readonly stopped: WalkStop | null;
}

export async function shortestPath<Edge extends WeighedEdge>(
  from: string,
  to: string,
  neighbours: Neighbours<Edge>,
  bounds: Bounds,
  isOver: () => boolean = () => false,
): Promise<FoundPath<Edge>> {
  const reached = new Map<string, Reached<Edge>>([[from, { hop: null, weight: 1 }]]);
  const gone = new Set<string>();
  let frontier: readonly string[] = [from];
  let stopped: WalkStop | null = null;
  for (let depth = 0; depth < bounds.hops && !reached.has(to) && frontier.length > 0; depth += 1) {
    if (isOver()) return { hops: null, stopped: "deadline" };
    const { hops, more } = await neighbours(frontier, bounds.edges + 1);
    if (more) stopped = "edges";
    const next = new Map<string, Reached<Edge>>();
    for (const hop of hops) {
      if (!gone.has(hop.edge.key)) {
        if (gone.size >= bounds.edges) {
          stopped = "edges";
          break;
        }
        gone.add(hop.edge.key);
      }
      const before = reached.get(hop.from);
      if (before === undefined || reached.has(hop.to)) continue;
      const weight = before.weight * hop.edge.weight;
      const known = next.get(hop.to);
      if (known === undefined && reached.size + next.size >= bounds.nodes) stopped ??= "nodes";
      else if (known === undefined || weight > known.weight) next.set(hop.to, { hop, weight });
    }
    for (const [node, one] of next) reached.set(node, one);
    frontier = [...next.keys()];
  }
  if (reached.has(to)) return { hops: wayBack(reached, to), stopped: null };
  return { hops: null, stopped: stopped ?? (frontier.length > 0 ? "hops" : null) };
}

function wayBack<Edge extends WeighedEdge>(
  reached: ReadonlyMap<string, Reached<Edge>>,
  to: string,
): readonly Hop<Edge>[] {
  const hops: Hop<Edge>[] = [];
  for (let hop = reached.get(to)?.hop ?? null; hop !== null; hop = reached.get(hop.from)?.hop ?? null)
    hops.unshift(hop);
  return hops;
}
