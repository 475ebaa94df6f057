/**
 * What summaries say, as anybody may see it. Redacted again when it is read: the detector may have learnt since it was
 * written. Their exact values are not: whoever shows them redacts them as they are shown.
 */

import type { SummaryId } from "../kernel/ids.ts";
import type { StoredSummary, SummaryBody } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";

export async function summaryWords(
  context: EngineContext,
  { history }: Stores,
  summaries: readonly StoredSummary[],
): Promise<ReadonlyMap<SummaryId, SummaryBody>> {
  const redact = redactor(context);
  const bodies = await history.summaryBodies(summaries.map(({ id }) => id));
  return new Map([...bodies].map(([id, { text, pins }]) => [id, { text: redact(text), pins }]));
}
