/**
 * What a person had forgotten of memories stays forgotten, also in a store that knows nothing of it: an older copy of the same.
 * Where the copy has the memory, it is taken back there again; either way what it says does not come back by itself.
 */

import type { Instant } from "../kernel/clock.ts";
import { refOf } from "../kernel/ids.ts";
import type { Memory, ShelfKey } from "../rooms/durable/index.ts";
import type { EngineApi } from "./api.ts";
import type { EngineStore } from "./stores.ts";

/** Something that must not be let in again, in the other store. */
export interface Burial {
  readonly shelf: ShelfKey;
  readonly digest: string;
  readonly at: Instant;
  /** Nothing there says so any more; otherwise something does that a person may bring back. */
  readonly erased: boolean;
}

const STATES = ["active", "superseded", "forgotten"] as const;
const MOST_ON_A_SHELF = 100_000;
const AT_ONCE = 200;

/** Answers how many memories were taken back again. */
export async function buryAgain(
  { engine, store }: { engine: EngineApi; store: EngineStore },
  burials: readonly Burial[],
): Promise<{ erased: number; forgotten: number }> {
  const erased = await found(
    store,
    burials.filter((one) => one.erased),
  );
  const forgotten = await found(
    store,
    burials.filter((one) => !one.erased),
  );
  for (const refs of batches(erased)) await engine.forgetMemories({ refs, erase: true });
  const gone = forgotten.filter(({ state }) => state !== "forgotten");
  for (const refs of batches(gone)) await engine.forgetMemories({ refs });
  await store.write("durable", async ({ memories }) => {
    for (const { shelf, digest, at } of burials) {
      await memories.bury((await memories.openShelf(shelf)).id, digest, at);
    }
  });
  return { erased: erased.length, forgotten: gone.length };
}

/** Memories of this store that are among them. */
async function found(store: EngineStore, burials: readonly Burial[]): Promise<readonly Memory[]> {
  return store.read(async ({ memories }) => {
    const all: Memory[] = [];
    for (const [key, digests] of byShelf(burials)) {
      const shelf = await memories.findShelf(key);
      if (shelf === undefined) continue;
      const there = await memories.list({ shelves: [shelf.id], states: STATES, limit: MOST_ON_A_SHELF });
      all.push(...there.filter(({ digest }) => digests.has(digest)));
    }
    return all;
  });
}

function byShelf(burials: readonly Burial[]): Iterable<readonly [ShelfKey, ReadonlySet<string>]> {
  const shelves = new Map<string, [ShelfKey, Set<string>]>();
  for (const { shelf, digest } of burials) {
    const name = JSON.stringify([shelf.installation, shelf.tier, shelf.name]);
    const known = shelves.get(name);
    if (known === undefined) shelves.set(name, [shelf, new Set([digest])]);
    else known[1].add(digest);
  }
  return shelves.values();
}

function* batches(memories: readonly Memory[]): Iterable<readonly string[]> {
  for (let from = 0; from < memories.length; from += AT_ONCE) {
    yield memories.slice(from, from + AT_ONCE).map(({ id }) => refOf("mem", id));
  }
}
