/**
 * Observations and events that have the words of a question: the index for what is indexed, a bounded look at the newest for
 * what is not yet. What stands aside is left out by the query, or by the look, and never after it.
 */

import { instantOf } from "../kernel/clock.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { matchTerms, wholeScore } from "../kernel/text/match-terms.ts";
import { sieved, termSieve } from "../kernel/text/term-sieve.ts";
import type { Aside } from "../ports/shelf-index.ts";
import { asideOf } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { type FoundKept, foundOnShelves, type ShelfSearch } from "./gather-shelves.ts";
import { redactor } from "./index-text.ts";
import { type LedgerKind, ledgerIndexed, soughtInEvent, wordsOfObservation } from "./ledger-index.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** Of what is not indexed yet, the newest: a second of what can be told. */
const MOST_LOOKED_AT = 500;

const LATE: { readonly [kind in LedgerKind]: string } = { obs: "late:observations", evt: "late:events" };

export interface FoundInLedger {
  readonly found: readonly FoundKept[];
  readonly degraded: readonly string[];
}

/** Null: the index of words is damaged. */
export async function foundInLedger(
  context: EngineContext,
  stores: Stores,
  kind: LedgerKind,
  search: ShelfSearch,
  watch: Watch,
): Promise<FoundInLedger | null> {
  const indexed = await foundOnShelves(stores, kind, search);
  if (indexed === null) return null;
  const { rows, more } = await unindexed(stores, kind, search);
  const degraded = more ? ["ledger-pending"] : [];
  if (rows.length === 0) return { found: indexed, degraded };
  const top = Math.max(1, ...indexed.map(({ score }) => score));
  const whole = Math.max(1, wholeScore(search.terms));
  const letsThrough = termSieve(search.terms);
  const redacted = redactor(context);
  // What was indexed meanwhile in another way is as it was found there.
  const known = new Set(indexed.map(({ id }) => id));
  const fresh: FoundKept[] = [];
  for (const { id, words } of rows) {
    if (watch.aborted) return { found: [...indexed, ...fresh], degraded: ["deadline", LATE[kind]] };
    if (known.has(id) || letsThrough(sieved(words)) === 0) continue;
    const score = matchTerms(search.terms, indexTerms(redacted(words)));
    if (score > 0) fresh.push({ kind, id, score: (top * score) / whole });
  }
  return { found: [...indexed, ...fresh], degraded };
}

interface Unindexed {
  /** The newest first. */
  readonly rows: readonly { readonly id: number; readonly words: string }[];
  readonly more: boolean;
}

async function unindexed(stores: Stores, kind: LedgerKind, search: ShelfSearch): Promise<Unindexed> {
  const upTo = await ledgerIndexed(stores, kind);
  const newest = await (kind === "obs" ? stores.ledger : stores.events).newestId();
  if (newest <= upTo) return { rows: [], more: false };
  return kind === "obs"
    ? unindexedObservations(stores, upTo, search)
    : unindexedEvents(stores, upTo, newest, search);
}

async function unindexedObservations(
  { ledger }: Stores,
  upTo: number,
  { shelves, since, before, observed, aside: wanted = [] }: ShelfSearch,
): Promise<Unindexed> {
  const fresh = await ledger.list({
    storedAfter: upTo,
    shelves: shelves.map(({ id }) => id),
    ...observed,
    ...spanOf(since, before),
    held: false,
    superseded: false,
    limit: MOST_LOOKED_AT,
  });
  const rows = fresh.filter((one) => isFound(asideOf(one), wanted));
  return {
    rows: rows.map((one) => ({ id: one.id, words: wordsOfObservation(one) })),
    more: fresh.length >= MOST_LOOKED_AT,
  };
}

async function unindexedEvents(
  { events }: Stores,
  upTo: number,
  newest: number,
  { shelves, since, before }: ShelfSearch,
): Promise<Unindexed> {
  const from = Math.max(upTo, newest - MOST_LOOKED_AT);
  const readable = new Set(shelves.map(({ id }) => id));
  const rows = (await events.scan(from, MOST_LOOKED_AT)).filter(
    ({ shelf, held, at }) =>
      readable.has(shelf) &&
      held === null &&
      at >= (since ?? at) &&
      at < (before ?? Number.POSITIVE_INFINITY),
  );
  return {
    rows: rows.toReversed().map((one) => ({ id: one.id, words: soughtInEvent(one) })),
    more: from > upTo,
  };
}

function isFound(aside: Aside | null, wanted: readonly Aside[]): boolean {
  return aside === null || wanted.includes(aside);
}

function spanOf(since: number | undefined, before: number | undefined) {
  return {
    ...(since !== undefined && { since: instantOf(since) }),
    ...(before !== undefined && { before: instantOf(before) }),
  };
}
