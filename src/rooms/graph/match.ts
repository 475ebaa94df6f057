/**
 * Which projects an idea belongs to, and by what way: from a record that fits it, or from something that it names, along edges to
 * a project. What no way leads to is not an answer.
 *
 * Invariants: every match has a path, every path an edge; the scores of a project's paths add up to its own.
 */

import type { WeighedEdge } from "./path.ts";
import type { Hop } from "./walk.ts";

/** Where a way begins. */
export interface Seed {
  readonly ref: string;
  readonly says: string;
  /** 0 to 1: how well it fits. */
  readonly score: number;
  /** Edges that rest on the record: the way begins with one of them. */
  readonly edges: readonly string[];
  /** Or nodes that the idea names: the way begins there. */
  readonly nodes: readonly string[];
}

export interface MatchPath<Edge extends WeighedEdge> {
  readonly seed: Seed;
  readonly hops: readonly Hop<Edge>[];
  readonly score: number;
}

export interface Match<Edge extends WeighedEdge> {
  readonly project: string;
  readonly score: number;
  /** The best first. */
  readonly paths: readonly MatchPath<Edge>[];
}

/** A way over more is worth less than the product of its steps: things far apart have little to do with each other. */
export const HOP_DECAY = 0.7;
/** So many ways speak for a project: one that is spoken of everywhere is no better a match for that. */
const MOST_PATHS = 4;
const DIGITS = 1e6;

export function matchProjects<Edge extends WeighedEdge>(
  seeds: readonly Seed[],
  hops: readonly Hop<Edge>[],
  isProject: (node: string) => boolean,
  bounds: { readonly hops: number; readonly limit: number },
): readonly Match<Edge>[] {
  const both = hops.flatMap((hop) => [hop, { from: hop.to, to: hop.from, edge: hop.edge }]);
  const away = new Map<string, Hop<Edge>[]>();
  const byEdge = new Map<string, Hop<Edge>[]>();
  for (const hop of both) {
    away.set(hop.from, [...(away.get(hop.from) ?? []), hop]);
    byEdge.set(hop.edge.key, [...(byEdge.get(hop.edge.key) ?? []), hop]);
  }
  const ways = new Map<string, MatchPath<Edge>[]>();
  for (const seed of seeds) {
    for (const [node, way] of waysFrom(seed, away, byEdge, isProject, bounds.hops)) {
      const score = Math.round(seed.score * way.weight * DIGITS) / DIGITS;
      if (score > 0) ways.set(node, [...(ways.get(node) ?? []), { seed, hops: way.hops, score }]);
    }
  }
  return [...ways]
    .map(([project, all]) => {
      const paths = all
        .toSorted((a, b) => b.score - a.score || order(a.seed.ref, b.seed.ref))
        .slice(0, MOST_PATHS);
      return { project, score: paths.reduce((sum, path) => sum + path.score, 0), paths };
    })
    .toSorted((a, b) => b.score - a.score || order(a.project, b.project))
    .slice(0, bounds.limit);
}

interface Way<Edge extends WeighedEdge> {
  readonly hops: readonly Hop<Edge>[];
  readonly weight: number;
}

/** The best way to each project, over no node twice. */
function waysFrom<Edge extends WeighedEdge>(
  { nodes, edges }: Seed,
  away: ReadonlyMap<string, readonly Hop<Edge>[]>,
  byEdge: ReadonlyMap<string, readonly Hop<Edge>[]>,
  isProject: (node: string) => boolean,
  most: number,
): ReadonlyMap<string, Way<Edge>> {
  const best = new Map<string, Way<Edge>>();
  let layer = new Map<string, Way<Edge>>();
  const keep = (into: Map<string, Way<Edge>>, hop: Hop<Edge>, before: Way<Edge> | null) => {
    const weight = hop.edge.weight * (before === null ? 1 : before.weight * HOP_DECAY);
    const known = into.get(hop.to);
    if (known === undefined || weight > known.weight)
      into.set(hop.to, { hops: [...(before?.hops ?? []), hop], weight });
  };
  for (const key of edges) for (const hop of byEdge.get(key) ?? []) keep(layer, hop, null);
  for (const node of nodes) {
    // Of a project that is named, what is known of it is the way.
    for (const hop of away.get(node) ?? [])
      keep(layer, isProject(node) ? { from: hop.to, to: hop.from, edge: hop.edge } : hop, null);
  }
  for (let length = 1; layer.size > 0; length += 1) {
    for (const [node, way] of layer) {
      const known = best.get(node);
      if (isProject(node) && (known === undefined || way.weight > known.weight)) best.set(node, way);
    }
    if (length >= most) break;
    const next = new Map<string, Way<Edge>>();
    for (const [node, way] of layer) {
      const passed = new Set(way.hops.flatMap(({ from, to }) => [from, to]));
      for (const hop of away.get(node) ?? []) if (!passed.has(hop.to)) keep(next, hop, way);
    }
    layer = next;
  }
  return best;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
