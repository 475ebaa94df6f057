/**
 * Summaries that the index does not know yet: those just written, and after an upgrade all of them. A bounded number is
 * looked through; where there may be more, the answer says so.
 */

import type { SummaryId } from "../kernel/ids.ts";
import { indexTerms, RETOLD } from "../kernel/text/index-terms.ts";
import { matchTerms, wholeScore } from "../kernel/text/match-terms.ts";
import { sieved, termSieve } from "../kernel/text/term-sieve.ts";
import type { IndexAsk } from "./ask-index.ts";
import type { EngineContext } from "./context.ts";
import { recallQuery } from "./field.ts";
import type { FoundSummary } from "./gather.ts";
import { INDEX_VERSION, redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** Those that cover the latest messages. */
const MOST_LOOKED_AT = 200;
/** Of those that came or changed, whosever they are. */
const MOST_LISTED = 2_000;

export interface UnindexedSummaries {
  readonly found: readonly FoundSummary[];
  readonly degraded: readonly string[];
}

const NONE: UnindexedSummaries = { found: [], degraded: [] };

/** `top`: what one scores that has all of the terms. */
export async function unindexedSummaries(
  context: EngineContext,
  stores: Stores,
  ask: IndexAsk,
  top: number,
  watch: Watch,
): Promise<UnindexedSummaries> {
  const current = (await stores.index.watermark("sum")).version === INDEX_VERSION;
  const changed = current ? await stores.history.changedSummaries(MOST_LISTED) : [];
  if (current && changed.length === 0) return NONE;
  const { texts, more } = await (current ? changedIn(stores, ask, changed) : latestIn(stores, ask));
  const letsThrough = termSieve(ask.terms);
  const redact = redactor(context);
  const whole = Math.max(1, wholeScore(ask.terms));
  const found: FoundSummary[] = [];
  for (const [id, text] of texts) {
    if (watch.aborted) return { found, degraded: ["deadline", "late:summaries"] };
    if (letsThrough(sieved(text)) === 0) continue;
    const score = matchTerms(ask.terms, indexTerms(redact(text), RETOLD));
    if (score > 0) found.push({ id, score: (top * score) / whole });
  }
  return { found, degraded: more || (!current && texts.size > 0) ? ["summaries-pending"] : [] };
}

interface Texts {
  readonly texts: ReadonlyMap<SummaryId, string>;
  readonly more: boolean;
}

async function latestIn({ history }: Stores, ask: IndexAsk): Promise<Texts> {
  const { reach, since, before } = ask;
  const field = { reach, since, before, lanes: new Map(reach.lanes.map((lane) => [lane.id, lane])) };
  const latest = await history.summaryTexts(recallQuery(field, MOST_LOOKED_AT));
  return { texts: new Map(latest.map(({ id, text }) => [id, text])), more: latest.length >= MOST_LOOKED_AT };
}

async function changedIn(
  { history }: Stores,
  { reach, since, before }: IndexAsk,
  changed: readonly SummaryId[],
): Promise<Texts> {
  // What is only to be read beneath some summaries is found when it is indexed: the index knows what is beneath.
  if (reach.scope.under !== undefined) return { texts: new Map(), more: true };
  const lanes = new Set(reach.lanes.map(({ id }) => id));
  const rows = [...(await history.summaries(changed)).values()].filter(
    ({ lane, until, state, pending }) =>
      lanes.has(lane) &&
      state !== "retired" &&
      !pending &&
      until >= (since ?? until) &&
      until < (before ?? Number.POSITIVE_INFINITY),
  );
  const latest = rows.sort((a, b) => b.until - a.until || b.id - a.id).slice(0, MOST_LOOKED_AT);
  const bodies = await history.summaryBodies(latest.map(({ id }) => id));
  return {
    texts: new Map([...bodies].map(([id, { text }]) => [id, text])),
    more: rows.length > MOST_LOOKED_AT || changed.length >= MOST_LISTED,
  };
}
