/**
 * Keeps the words of memories in the index of shelves, within the transaction that changes them: active ones, and no others.
 * The vector of one that goes goes with it; those that come get theirs in the background.
 */

import { type MemoryId, memoryId, type ShelfId } from "../kernel/ids.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import type { Memory } from "../rooms/durable/index.ts";
import { isEmptyQuery } from "./find-messages.ts";
import { INDEX_VERSION } from "./index-text.ts";
import type { Stores } from "./stores.ts";

export async function indexMemories({ shelfIndex }: Stores, memories: readonly Memory[]): Promise<void> {
  await shelfIndex.put(
    memories.map(({ id, shelf, text, lastSaidAt }) => ({
      kind: "mem" as const,
      source: id,
      shelf,
      at: lastSaidAt,
      terms: indexTerms(text),
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
  { shelfIndex, memories }: Stores,
  shelf: ShelfId,
  text: string,
  limit: number,
): Promise<readonly Memory[]> {
  const terms = queryTerms(text);
  if (isEmptyQuery(terms)) return [];
  const hits = await shelfIndex.search({ terms, shelves: [shelf], kinds: ["mem"], limit });
  const found = await memories.memories(hits.map(({ source }) => memoryId(source)));
  return hits.flatMap(({ source }) => found.get(memoryId(source)) ?? []);
}

/** By which version of the analysis the words were taken apart, and up to which memory; `done` when it is all of them. */
const WORDS = "memory-words";
const DONE = `${INDEX_VERSION}:done`;
const SLICE = 200;

export async function areWordsBehind({ memories, meta }: Stores): Promise<boolean> {
  return (await memories.newestId()) > 0 && (await meta.get(WORDS)) !== DONE;
}

/** Takes the words of the next memories apart again; what is said meanwhile is indexed as it comes. */
export async function refillWords(stores: Stores): Promise<void> {
  const { memories, meta } = stores;
  const [version, at] = ((await meta.get(WORDS)) ?? "").split(":");
  const after = version === String(INDEX_VERSION) ? Number(at) : 0;
  const slice = await memories.scan(after, SLICE);
  await indexMemories(stores, slice);
  await meta.set(WORDS, slice.length < SLICE ? DONE : `${INDEX_VERSION}:${slice.at(-1)!.id}`);
}
