/** How long an edge of facts is in force. */

import type { Instant } from "../kernel/clock.ts";
import type { EvidenceKey } from "../kernel/evidence.ts";
import { factId } from "../kernel/ids.ts";
import type { Edge } from "../rooms/graph/index.ts";
import type { Stores } from "./stores.ts";

/** Of facts that say the same since the same time, it is in force as long as one of them is. */
export async function settleEnd(
  { graph, facts }: Pick<Stores, "graph" | "facts">,
  { id, to }: Pick<Edge, "id" | "to">,
  evidence: readonly EvidenceKey[],
): Promise<void> {
  const own = evidence.filter(({ kind }) => kind === "fact").map((one) => factId(one.id));
  const last = lastEnd([...(await facts.facts(own)).values()].map(({ endsAt }) => endsAt));
  if (last !== undefined && last !== to) await graph.changeEdge(id, { to: last });
}

/** Undefined: there is none of them. Null: one has no end. */
export function lastEnd(ends: readonly (Instant | null)[]): Instant | null | undefined {
  if (ends.length === 0) return undefined;
  return ends.reduce((last, end) => (last === null || end === null ? null : end > last ? end : last));
}
