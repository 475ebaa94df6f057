/**
 * What a card's sources are found by, and what that would bring by now.
 *
 * By words alone: it is to bring the same wherever it is asked, with and without an embedder. Bounded in time; whoever asks sees
 * what they may read and nothing beyond.
 */

import { instantOf } from "../kernel/clock.ts";
import { type EvidenceKey, evidenceRef } from "../kernel/evidence.ts";
import { docId, eventId, factId, memoryId, messageId, observationId, summaryId } from "../kernel/ids.ts";
import { isObject } from "../kernel/json.ts";
import { type Card, compareRefs } from "../rooms/graph/index.ts";
import { analyse } from "../rooms/rank/index.ts";
import { type CardWhose, sourceNamed } from "./card-reach.ts";
import { type EngineContext, WITHOUT_EMBEDDER } from "./context.ts";
import { isEmptyQuery } from "./find-messages.ts";
import { findRanked } from "./find-ranked.ts";
import { shownAlready } from "./shown-already.ts";
import type { Stores } from "./stores.ts";
import { timeBudget, type Watch } from "./time-budget.ts";

export const SELECTED = { least: 2, usual: 12, most: 40 } as const;
/** Of the best score: what has less is not about it. As in recall. */
const FLOOR = 0.25;
const WITHIN_MS = 3_000;

export interface Selection {
  readonly query: string;
  readonly limit: number;
}

/** As it is kept with the card. The query is redacted. */
export function selectionText({ query, limit }: Selection): string {
  return JSON.stringify({ query, limit });
}

/** Null: its sources were named. */
export function selectionOf({ selection }: Pick<Card, "selection">): Selection | null {
  if (selection === null) return null;
  try {
    const read: unknown = JSON.parse(selection);
    if (isObject(read) && typeof read["query"] === "string")
      return { query: read["query"], limit: clampedLimit(Number(read["limit"])) };
  } catch {
    // A text that is no JSON is the query itself.
  }
  return { query: selection, limit: SELECTED.usual };
}

export function clampedLimit(limit: number | undefined): number {
  if (limit === undefined || !Number.isFinite(limit)) return SELECTED.usual;
  return Math.min(SELECTED.most, Math.max(SELECTED.least, Math.floor(limit)));
}

export interface Selected {
  /** The best first. */
  readonly keys: readonly EvidenceKey[];
  /** Found, and held back until a person decides. */
  readonly held: readonly string[];
}

export async function select(
  context: EngineContext,
  whose: CardWhose,
  { query, limit }: Selection,
  signal?: Watch,
): Promise<Selected> {
  const asked = instantOf(context.clock.now());
  const question = analyse(query, asked, context.utcOffset?.(asked) ?? 0);
  if (isEmptyQuery(question.terms) && question.times.length === 0) return { keys: [], held: [] };
  const leaveOut = shownAlready(null, new Set(), null);
  const found = await findRanked(
    { ...context, embedding: WITHOUT_EMBEDDER },
    {
      ...{ query, question, leaveOut, meaningMs: 0 },
      ...(whose.asker !== undefined && { asker: whose.asker }),
      ...(whose.installation !== undefined && { installation: whose.installation }),
      ...(whose.scope !== undefined && { scope: whose.scope }),
      watch: timeBudget(context.clock, WITHIN_MS, signal),
    },
    async (_stores, { ranked }) => {
      const best = ranked[0]?.score ?? 0;
      return ranked
        .filter(({ score }) => score > 0 && score >= FLOOR * best)
        .slice(0, limit)
        .map(({ candidate }) => candidate.key);
    },
  );
  const refs = "nowhere" in found ? [] : found;
  return {
    keys: refs.map(sourceNamed),
    held: leaveOut.noted.filter(({ reason }) => reason === "quarantined").map(({ ref }) => ref),
  };
}

/** Those that were stored after this moment, by reference. */
export async function storedAfter(
  stores: Stores,
  keys: readonly EvidenceKey[],
  moment: number,
): Promise<readonly EvidenceKey[]> {
  const ids = (kind: EvidenceKey["kind"]) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
  const at = new Map<string, number>();
  const note = (kind: EvidenceKey["kind"], id: number, when: number) =>
    at.set(evidenceRef({ kind, id }), when);
  const { history, memories, docs, ledger, events, facts } = stores;
  for (const row of (await history.messages(ids("msg").map(messageId))).values())
    note("msg", row.id, row.storedAt);
  for (const row of (await history.summaries(ids("sum").map(summaryId))).values())
    note("sum", row.id, row.createdAt);
  for (const row of (await memories.memories(ids("mem").map(memoryId))).values())
    note("mem", row.id, row.createdAt);
  for (const row of (await docs.pieces(ids("doc").map(docId))).values()) note("doc", row.id, row.modifiedMs);
  for (const row of (await ledger.observations(ids("obs").map(observationId))).values())
    note("obs", row.id, row.createdAt);
  for (const row of (await events.events(ids("evt").map(eventId))).values())
    note("evt", row.id, row.createdAt);
  for (const row of (await facts.facts(ids("fact").map(factId))).values())
    note("fact", row.id, row.recordedAt);
  return keys
    .filter((key) => (at.get(evidenceRef(key)) ?? moment) > moment)
    .toSorted((a, b) => compareRefs(evidenceRef(a), evidenceRef(b)));
}
