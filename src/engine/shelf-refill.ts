/**
 * Puts the words of memories, documents and the ledger into the index of shelves again: when they are taken apart in another
 * way, and when that index was damaged and is empty. A little at a time, from what stands on the shelves; what comes meanwhile
 * is indexed as it comes. The ledger has a watermark of its own (ledger-index.ts).
 */

import { setImmediate as breathe } from "node:timers/promises";
import { instantOf } from "../kernel/clock.ts";
import type { EngineContext } from "./context.ts";
import { docTerms } from "./docs-index.ts";
import { INDEX_VERSION } from "./index-text.ts";
import { applyLedgerIndex, indexLedgerAgain, ledgerPending, prepareLedgerIndex } from "./ledger-index.ts";
import { indexMemories } from "./shelf-words.ts";
import type { Stores } from "./stores.ts";

/** By which version of the analysis the words were taken apart, and up to which memory; `done` when it is all of them. */
const MEMORIES = "memory-words";
const DONE = `${INDEX_VERSION}:done`;
/** Up to which piece of a document they are there again; absent or empty: they all are. Another version reads the files again. */
const PIECES = "doc-words";
/** Memories are sentences, pieces of documents are paragraphs: a commit that waits behind a slice does not notice. */
const MEMORY_SLICE = 200;
const PIECE_SLICE = 32;
const LEDGER_SLICE = 256;

/** Empties a damaged index: it fills again by itself, in the background. */
export async function rebuildShelfIndex(context: EngineContext): Promise<{ readonly pending: number }> {
  return context.store.write("derived", async (stores) => {
    const { docs, memories, meta, shelfIndex } = stores;
    await shelfIndex.clear(await shelfIndex.version());
    await meta.set(MEMORIES, "");
    await meta.set(PIECES, "0");
    await indexLedgerAgain(stores);
    const pending = (await memories.newestId()) + (await docs.newestId()) + (await ledgerPending(stores));
    return { pending };
  });
}

/** Does not wait for the background; what is left after so many slices does. */
export async function refillShelfIndex(context: EngineContext, mostSlices: number): Promise<void> {
  for (let slices = 0; slices < mostSlices; slices += 1) {
    const more = await context.store.write("derived", async (stores) => {
      if (await areWordsBehind(stores)) await refillWords(stores);
      return areWordsBehind(stores);
    });
    if (!more && !(await refillLedger(context))) return;
    // Whoever wants to store something goes first.
    await breathe();
  }
}

/** False: nothing of it was left. */
async function refillLedger(context: EngineContext): Promise<boolean> {
  const batch = await prepareLedgerIndex(context, { limit: LEDGER_SLICE });
  if (!batch.idle) await applyLedgerIndex(context, batch);
  return !batch.idle;
}

export async function areWordsBehind({ docs, memories, meta }: Stores): Promise<boolean> {
  if ((await memories.newestId()) > 0 && (await meta.get(MEMORIES)) !== DONE) return true;
  return ((await meta.get(PIECES)) ?? "") !== "" && (await docs.newestId()) > 0;
}

/** The next of them. Within the caller's transaction. */
export async function refillWords(stores: Stores): Promise<void> {
  if ((await stores.meta.get(MEMORIES)) === DONE) await refillPieces(stores);
  else await refillMemories(stores);
}

async function refillMemories(stores: Stores): Promise<void> {
  const { memories, meta } = stores;
  const [version, at] = ((await meta.get(MEMORIES)) ?? "").split(":");
  const after = version === String(INDEX_VERSION) ? Number(at) : 0;
  const slice = await memories.scan(after, MEMORY_SLICE);
  await indexMemories(stores, slice);
  await meta.set(MEMORIES, slice.length < MEMORY_SLICE ? DONE : `${INDEX_VERSION}:${slice.at(-1)!.id}`);
}

async function refillPieces({ docs, meta, shelfIndex }: Stores): Promise<void> {
  const slice = await docs.scan(Number((await meta.get(PIECES)) ?? 0), PIECE_SLICE);
  await shelfIndex.put(
    slice.map((piece) => ({
      kind: "doc" as const,
      source: piece.id,
      shelf: piece.shelf,
      at: instantOf(piece.modifiedMs),
      terms: docTerms(piece.path, piece),
    })),
  );
  await meta.set(PIECES, slice.length < PIECE_SLICE ? "" : String(slice.at(-1)!.id));
}
