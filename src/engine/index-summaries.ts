/**
 * Keeps the texts of summaries in the word index: those that are written and not retired. The store lists those whose words
 * came, changed or went; here they are read and redacted, then stored, a slice at a time.
 */

import { instantOf } from "../kernel/clock.ts";
import { laneId, type SummaryId, summaryId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { indexTerms, RETOLD } from "../kernel/text/index-terms.ts";
import { redact } from "../kernel/text/secrets.ts";
import type { IndexTerms } from "../kernel/text/terms.ts";
import type { StoredSummary } from "../rooms/history/index.ts";
import type { SummarySlice } from "./api.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** Summaries of one slice: each has some hundreds of words. */
const MOST_AT_ONCE = 64;

/** `known`: whether the index was made by this version; all of them are due where it was not. */
export async function prepareSummaries(
  context: EngineContext,
  { history }: Stores,
  { known, limit }: { readonly known: boolean; readonly limit: number },
): Promise<SummarySlice> {
  if (!known) return { known, looked: [], records: [], pending: true };
  const most = Math.min(limit, MOST_AT_ONCE);
  const changed = await history.changedSummaries(most + 1);
  const looked = changed.slice(0, most);
  const rows = await history.summaries(looked);
  const told = looked.filter((id) => isTold(rows.get(id)));
  const bodies = await history.summaryBodies(told);
  const records = told.map((id): JsonObject => {
    const { lane, until, createdAt } = rows.get(id)!;
    const text = redact(bodies.get(id)?.text ?? "", context.identity.key).text;
    return { source: id, lane, at: until, written: createdAt, terms: { ...indexTerms(text, RETOLD) } };
  });
  return { known, looked: [...looked], records, pending: changed.length > most };
}

/** Within the caller's transaction. What was written anew since it was read is left for the next slice. */
export async function applySummaries({ history, index }: Stores, slice: SummarySlice): Promise<void> {
  if (!slice.known) {
    await history.renewSummaries();
    return;
  }
  if (slice.looked.length === 0) return;
  const looked = slice.looked.map(summaryId);
  const rows = await history.summaries(looked);
  const read = new Map(slice.records.map((record) => [summaryId(record["source"] as number), record]));
  const isAsRead = (id: SummaryId) =>
    !isTold(rows.get(id)) || rows.get(id)?.createdAt === read.get(id)?.["written"];
  const settled = looked.filter(isAsRead);
  await index.remove(
    "sum",
    settled.filter((id) => !isTold(rows.get(id))),
  );
  await index.put(
    settled.flatMap((id) => {
      const record = read.get(id);
      if (record === undefined || !isTold(rows.get(id))) return [];
      return [
        {
          kind: "sum" as const,
          source: id,
          lane: laneId(record["lane"] as number),
          speaker: "summary",
          at: instantOf(record["at"] as number),
          hidden: false,
          terms: record["terms"] as unknown as IndexTerms,
        },
      ];
    }),
  );
  await history.settleSummaries(settled);
}

function isTold(row: StoredSummary | undefined): boolean {
  return row !== undefined && row.state !== "retired" && !row.pending;
}
