/** Events that have words of a question: what is indexed, and of what is not yet the newest. Scope and types are inside the queries. */

import { instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { matchTerms } from "../kernel/text/match-terms.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { LedgerEvent } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import type { FoundEvent, FoundList } from "./event-groups.ts";
import type { Place } from "./event-place.ts";
import type { NearQuery } from "./events-near.ts";
import { findMessages } from "./find-messages.ts";
import { redactor } from "./index-text.ts";
import { ledgerIndexed, soughtInEvent } from "./ledger-index.ts";
import { rolesFor } from "./log-events.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** Of the log, and of the ledger. */
export const MOST_FOUND = 200;
/** Not indexed yet: so many are looked through, the newest of them. */
const MOST_UNINDEXED = 2_000;

interface Asked extends NearQuery {
  readonly place: Place;
  readonly terms: QueryTerms;
}

export async function eventsByWords(
  context: EngineContext,
  stores: Stores,
  asked: Asked,
  watch: Watch,
): Promise<{ readonly lists: readonly FoundList[]; readonly degraded: readonly string[] }> {
  const degraded: string[] = [];
  const said = await inLog(context, stores, asked, watch, degraded);
  const told = await inLedger(context, stores, asked, degraded);
  return { lists: [said, told].map((found) => ({ channel: "words", found })), degraded };
}

async function inLog(
  context: EngineContext,
  stores: Stores,
  { place: { lanes }, terms, types, since, before }: Asked,
  watch: Watch,
  degraded: string[],
): Promise<readonly FoundEvent[]> {
  const [first] = lanes;
  const roles = rolesFor(types);
  if (first === undefined || roles.length === 0) return [];
  const scope = { installation: first.installation, lanes: lanes.map(({ id }) => id) };
  const sought = { terms, reach: { scope, lanes }, roles, since, before, limit: MOST_FOUND };
  const answer = await findMessages(context, stores, sought, watch);
  degraded.push(...answer.degraded);
  return answer.found.slice(0, MOST_FOUND).map(({ id }) => ({ kind: "msg", id }));
}

async function inLedger(
  context: EngineContext,
  stores: Stores,
  asked: Asked,
  degraded: string[],
): Promise<readonly FoundEvent[]> {
  const { place, terms, types, since, before } = asked;
  if (place.shelves.length === 0) return [];
  const fresh = await unindexed(context, stores, asked);
  try {
    const hits = await stores.shelfIndex.search({
      terms,
      shelves: place.shelves.map(({ id }) => id),
      kinds: ["evt"],
      ...(types === undefined ? {} : { happened: types }),
      ...(since === undefined ? {} : { since: instantOf(since) }),
      ...(before === undefined ? {} : { before: instantOf(before) }),
      limit: MOST_FOUND,
    });
    const known = new Set(fresh.map(({ id }) => id));
    const indexed = hits.map(({ source }) => source).filter((id) => !known.has(id));
    // What was told a moment ago is what is asked about most.
    return [...fresh, ...indexed.map((id) => ({ kind: "evt" as const, id }))].slice(0, MOST_FOUND);
  } catch (error) {
    if (codeOf(error) !== "store/corrupt") throw error;
    degraded.push("index-unavailable");
    return fresh;
  }
}

/** By how much they have of the question, the newest first among equals. */
async function unindexed(
  context: EngineContext,
  stores: Stores,
  asked: Asked,
): Promise<readonly FoundEvent[]> {
  const { events } = stores;
  const newest = await events.newestId();
  const after = Math.max(await ledgerIndexed(stores, "evt"), newest - MOST_UNINDEXED);
  const rows = after >= newest ? [] : await events.scan(after, MOST_UNINDEXED);
  const redact = redactor(context);
  return rows
    .filter((event) => isWanted(event, asked))
    .map((event) => ({
      id: event.id,
      score: matchTerms(asked.terms, indexTerms(redact(soughtInEvent(event)))),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .map(({ id }) => ({ kind: "evt", id }));
}

function isWanted(
  { shelf, type, at, held, redacted }: LedgerEvent,
  { place, types, since, before }: Asked,
): boolean {
  return (
    held === null &&
    !redacted &&
    place.shelves.some(({ id }) => id === shelf) &&
    (types?.includes(type) ?? true) &&
    (since === undefined || at >= since) &&
    (before === undefined || at < before)
  );
}
