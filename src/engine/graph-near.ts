/**
 * Records near what a text names: a step or two away in the graph, the nearest and most trusted first. For packs and prompts, which
 * look at what they are given within their own scope, trust and budget; without the graph they do as before.
 */

import { HOP_DECAY } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { type GraphScope, graphShelves } from "./graph-scope.ts";
import { namedSeeds } from "./graph-seeds.ts";
import { GraphView } from "./graph-view.ts";
import type { Stores } from "./stores.ts";
import { timeBudget, type Watch } from "./time-budget.ts";

const USUAL_HOPS = 2;
const MOST_NODES = 40;
const MOST_EDGES = 120;
const USUAL_LIMIT = 30;
const USUAL_MS = 40;

export interface NearRequest extends GraphScope {
  readonly text: string;
  readonly hops?: 1 | 2;
  readonly limit?: number;
  readonly withinMs?: number;
  readonly watch?: Watch;
}

export interface NearEvidence {
  /** `obs:12`. */
  readonly ref: string;
  /** 0 to 1. */
  readonly score: number;
  /** `edge:7`: what it speaks for. */
  readonly edge: string;
  /** What the text names, from where it was reached. */
  readonly from: string;
}

export interface EvidenceNear {
  readonly near: readonly NearEvidence[];
  /** Why not all is there; `graph-failed`: none of it is. */
  readonly degraded: readonly string[];
}

/** Within the caller's read. Never rejects. */
export async function evidenceNear(
  context: EngineContext,
  stores: Stores,
  request: NearRequest,
): Promise<EvidenceNear> {
  const { text, hops = USUAL_HOPS, limit = USUAL_LIMIT, withinMs = USUAL_MS } = request;
  const watch = timeBudget(context.clock, withinMs, request.watch);
  try {
    const view = new GraphView(context, stores, await graphShelves(context, stores, request));
    const seeds = await namedSeeds(context, stores, view, text, () => watch.aborted);
    const reached = new Map(seeds.map(({ ref, score }) => [ref, { score, from: ref }]));
    const best = new Map<string, NearEvidence>();
    const gone = new Set<string>();
    let frontier = [...reached.keys()];
    for (let depth = 0; depth < hops && frontier.length > 0 && !watch.aborted; depth += 1) {
      const next: string[] = [];
      const { hops: away } = await view.neighbours(frontier, MOST_EDGES, () => watch.aborted);
      for (const { from, to, edge } of away) {
        const before = reached.get(from);
        if (before === undefined || gone.has(edge.key) || gone.size >= MOST_EDGES) continue;
        gone.add(edge.key);
        const score = before.score * edge.weight * HOP_DECAY ** depth;
        for (const ref of edge.evidence)
          if (score > (best.get(ref)?.score ?? 0))
            best.set(ref, { ref, score, edge: edge.key, from: before.from });
        if (reached.has(to) || reached.size >= MOST_NODES) continue;
        reached.set(to, { score, from: before.from });
        next.push(to);
      }
      frontier = next;
    }
    const near = [...best.values()].toSorted((a, b) => b.score - a.score || (a.ref < b.ref ? -1 : 1));
    return { near: near.slice(0, limit), degraded: watch.aborted ? ["graph-late"] : [] };
  } catch (error) {
    if (error instanceof Error) return { near: [], degraded: ["graph-failed"] };
    throw error;
  }
}
