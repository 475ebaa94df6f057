/**
 * Keeps the words of memories in the index of shelves, within the transaction that changes them: active ones, and no others.
 * The vector of one that goes goes with it; those that come get theirs in the background.
 */

import { type MemoryId, memoryId, type ShelfId } from "../kernel/ids.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import { type Memory, slotWords } from "../rooms/durable/index.ts";
import { isEmptyQuery } from "./find-messages.ts";
import type { Stores } from "./stores.ts";

export async function indexMemories({ shelfIndex }: Stores, memories: readonly Memory[]): Promise<void> {
  await shelfIndex.put(
    memories.map(({ id, shelf, text, slot, lastSaidAt }) => ({
      kind: "mem" as const,
      source: id,
      shelf,
      at: lastSaidAt,
      // Who asks where somebody lives finds "I moved to Porto".
      terms: indexTerms(slot === null ? text : `${text}\n${slotWords(slot)}`),
    })),
  );
}

export async function unindexMemories(
  { shelfIndex, vectors }: Stores,
  ids: readonly MemoryId[],
): Promise<void> {
  if (ids.length === 0) return;
  await shelfIndex.remove("mem", ids);
  await vectors.remove("mem", ids);
}

/** Active ones that share words with a text, the best first. */
export async function memoriesNear(
  stores: Stores,
  shelf: ShelfId,
  text: string,
  limit: number,
): Promise<readonly Memory[]> {
  return memoriesFound(stores, shelf, queryTerms(text), limit);
}

async function memoriesFound(
  { shelfIndex, memories }: Stores,
  shelf: ShelfId,
  terms: QueryTerms,
  limit: number,
): Promise<readonly Memory[]> {
  if (isEmptyQuery(terms)) return [];
  const hits = await shelfIndex.search({ terms, shelves: [shelf], kinds: ["mem"], limit });
  const found = await memories.memories(hits.map(({ source }) => memoryId(source)));
  return hits.flatMap(({ source }) => found.get(memoryId(source)) ?? []);
}

/** What says the same or more begins alike; and a long word is in fewer than a short one. */
const FIRST_WORDS = 6;
const ASKED_WORDS = 3;
const ASKED_GRAMS = 8;

/** Active ones that may say the same as a text, or a part of it, or more; the best first. Asks little, since writers wait for it. */
export async function memoriesBeginningLike(
  stores: Stores,
  shelf: ShelfId,
  text: string,
  limit: number,
): Promise<readonly Memory[]> {
  const { words, phrases, grams } = queryTerms(text);
  const first = [...words, ...phrases.flat()].slice(0, FIRST_WORDS);
  const few = {
    words: first.sort((a, b) => b.length - a.length).slice(0, ASKED_WORDS),
    grams: grams.slice(0, ASKED_GRAMS),
  };
  return memoriesFound(stores, shelf, { ...few, prefixes: [], phrases: [], code: [] }, limit);
}
