/** What the graph has of records goes with them, within the transaction by which they go. */

import type { EvidenceKind } from "../kernel/evidence.ts";
import type { EdgeId } from "../kernel/ids.ts";
import { settleAgain } from "./graph-again.ts";
import type { Stores } from "./stores.ts";

/**
 * Nothing rests on these any more. What rests on nothing goes, and what it led to with it, unless a person named that.
 *
 * `keepSaid`: nor what people said of it; the record is about to come in other words.
 */
export async function graphGoesWith(
  { graph, meta }: Pick<Stores, "graph" | "meta">,
  kind: EvidenceKind,
  ids: readonly number[],
  how: { readonly keepSaid?: boolean } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const records = ids.map((id) => ({ kind, id }));
  const [emptied, left]: [EdgeId[], EdgeId[]] = [[], []];
  for (const edge of await graph.citing(records)) {
    await graph.dropEvidence(edge, records);
    if ((await graph.evidenceOf([edge], 1)).length === 0) emptied.push(edge);
    else left.push(edge);
  }
  await settleAgain({ meta }, left);
  if (emptied.length > 0) await graph.eraseEdges(emptied, how);
}
