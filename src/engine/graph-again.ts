/** Records that the graph is to look at once more: they were not to be seen before, or something became of them. */

import type { EvidenceKind } from "../kernel/evidence.ts";
import { type EdgeId, edgeId, type MessageId } from "../kernel/ids.ts";
import { ListedAgain } from "./listed-again.ts";
import type { Stores } from "./stores.ts";

/** In this order; facts last, because they may be about what the others name. */
export const GRAPH_KINDS = ["obs", "evt", "doc", "fact"] as const satisfies readonly EvidenceKind[];
export type GraphKind = (typeof GRAPH_KINDS)[number];

const listOf = (meta: Stores["meta"], kind: GraphKind) => new ListedAgain(meta, `graph-again-${kind}`);

/** Within the caller's transaction. */
export async function graphAgain(
  { meta }: Pick<Stores, "meta">,
  kind: GraphKind,
  ids: readonly number[],
): Promise<void> {
  await listOf(meta, kind).add(ids as readonly MessageId[]);
}

/** Edges that lost something that they rested on: they may begin later by now. */
const edgesOf = (meta: Stores["meta"]) => new ListedAgain(meta, "graph-again-edge");

/** Within the caller's transaction. */
export async function settleAgain({ meta }: Pick<Stores, "meta">, ids: readonly EdgeId[]): Promise<void> {
  await edgesOf(meta).add(ids as readonly number[] as readonly MessageId[]);
}

export async function toSettle(meta: Stores["meta"]): Promise<readonly EdgeId[]> {
  return (await edgesOf(meta).some()).map(edgeId);
}

export function settled(meta: Stores["meta"], ids: readonly EdgeId[]): Promise<void> {
  return edgesOf(meta).drop(ids);
}

/** Some of them. */
export function toGraphAgain(meta: Stores["meta"], kind: GraphKind): Promise<readonly number[]> {
  return listOf(meta, kind).some();
}

export function graphedAgain(meta: Stores["meta"], kind: GraphKind, ids: readonly number[]): Promise<void> {
  return listOf(meta, kind).drop(ids);
}

/** What derived edges, or those that people decided about, rest on: it may speak for others of them by now. */
export async function lookAgainAt(
  { graph, meta }: Pick<Stores, "graph" | "meta">,
  edges: readonly { readonly id: EdgeId }[],
): Promise<void> {
  const evidence = await graph.evidenceOf(edges.map(({ id }) => id));
  for (const kind of GRAPH_KINDS) {
    const ids = evidence.filter((one) => one.kind === kind).map(({ id }) => id);
    await graphAgain({ meta }, kind, ids);
  }
}
