/** Records that can only be looked for in lists: links of the graph, and facts that wait for a decision. Bounded. */

import type { ShownProposal } from "../../../src/engine/facts-api.ts";
import type { ShownEdge } from "../../../src/engine/graph-api.ts";
import { call } from "../api/call.ts";
import { Problem } from "../api/problem.ts";

const PAGE = 100;
/** So many lists are asked for at most. */
const MOST_ASKED = 20;
/** Around one entity. */
const MOST_EDGES = 1_000;

export async function proposalNamed(ref: string, signal: AbortSignal): Promise<ShownProposal> {
  let isAll = true;
  for (const state of ["pending", "accepted", "rejected"] as const) {
    let cursor: string | null = null;
    for (let asked = 0; asked < MOST_ASKED; asked += 1) {
      const page: Awaited<ReturnType<typeof proposals>> = await proposals(state, cursor, signal);
      const found = page.proposals.find((one) => one.ref === ref);
      if (found !== undefined) return found;
      cursor = page.cursor;
      if (cursor === null) break;
    }
    if (cursor !== null) isAll = false;
  }
  throw notFound(ref, isAll);
}

function proposals(state: ShownProposal["state"], cursor: string | null, signal: AbortSignal) {
  return call("review_facts", { state, limit: PAGE, ...(cursor !== null && { cursor }) }, signal);
}

export interface FoundEdge {
  readonly edge: ShownEdge;
  /** Of one that waits: what it was read in. */
  readonly text: string | null;
}

/** First among those that wait; then around the entities there are, as far as walks reach. */
export async function edgeNamed(ref: string, signal: AbortSignal): Promise<FoundEdge> {
  const { proposed, pending } = await call("review_edges", { limit: PAGE }, signal);
  const waiting = proposed.find((one) => one.ref === ref);
  if (waiting !== undefined) return { edge: waiting, text: waiting.text };
  const { entities, cursor } = await call("list_entities", { limit: 500 }, signal);
  const seen = new Set<string>();
  let asked = 0;
  let isAll = pending <= proposed.length && cursor === null;
  for (const entity of entities) {
    if (seen.has(entity.ref)) continue;
    if (asked === MOST_ASKED) {
      isAll = false;
      break;
    }
    asked += 1;
    const around = await call(
      "graph_neighbours",
      { entity: entity.ref, hops: 6, nodes: 500, edges: MOST_EDGES },
      signal,
    );
    const edge = around.edges.find((one) => one.ref === ref);
    if (edge !== undefined) return { edge, text: null };
    for (const one of around.entities) seen.add(one.ref);
    if (around.edges.length >= MOST_EDGES) isAll = false;
  }
  throw notFound(ref, isAll);
}

/** What was not met on the way need not be gone. */
function notFound(ref: string, isAll: boolean): Problem {
  return isAll
    ? new Problem("record/unknown", `There is no ${ref}.`, "It may have been erased.")
    : new Problem(
        "record/far",
        `${ref} was not found among those that are looked through here.`,
        "It may stand further away than that: open it from Facts or Graph, where it is listed.",
      );
}
