/**
 * What a person had forgotten of memories, or revoked of standing instructions, stays so, also in a store that knows nothing of it: an older copy of the same.
 * Where the copy has the memory, it is taken back there again; either way what it says does not come back by itself.
 */

import type { Instant } from "../kernel/clock.ts";
import { refOf } from "../kernel/ids.ts";
import type { Memory, ShelfKey } from "../rooms/durable/index.ts";
import type { EngineApi } from "./api.ts";
import type { EngineStore, Stores } from "./stores.ts";

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
  const again = { erased: 0, forgotten: 0 };
  for (const shelf of byShelf(burials)) {
    const { installation } = shelf.key;
    const { erased, forgotten } = await store.read((stores) => found(stores, shelf));
    for (const refs of batches(erased)) {
      again.erased += (await engine.forgetMemories({ refs, installation, erase: true })).changed.length;
    }
    for (const refs of batches(forgotten)) {
      again.forgotten += (await engine.forgetMemories({ refs, installation })).changed.length;
    }
    await store.write("durable", async ({ memories, guidance }) => {
      // Its number may be another conversation's in this store; and nothing comes to stand there by itself.
      if (shelf.key.tier === "lane" && (await memories.findShelf(shelf.key)) === undefined) return;
      const { id } = await memories.openShelf(shelf.key);
      for (const { digest, at } of shelf.burials.values()) await memories.bury(id, digest, at);
      // What had to make room for a time would come back.
      const states = ["active", "superseded"] as const;
      const standing = await guidance.list({ shelves: [id], states, limit: MOST_ON_A_SHELF });
      for (const { id: shard, digest } of standing)
        if (shelf.burials.has(digest)) await guidance.change(shard, { state: "revoked" });
    });
  }
  return again;
}

interface BuriedShelf {
  readonly key: ShelfKey;
  /** By digest. */
  readonly burials: Map<string, Burial>;
}

function byShelf(burials: readonly Burial[]): Iterable<BuriedShelf> {
  const shelves = new Map<string, BuriedShelf>();
  for (const burial of burials) {
    const { installation, tier, name } = burial.shelf;
    const title = JSON.stringify([installation, tier, name]);
    const shelf = shelves.get(title) ?? { key: burial.shelf, burials: new Map() };
    shelves.set(title, shelf);
    shelf.burials.set(burial.digest, burial);
  }
  return shelves.values();
}

/** Memories of this store that are among them. */
async function found(
  { memories }: Stores,
  { key, burials }: BuriedShelf,
): Promise<{ readonly erased: readonly Memory[]; readonly forgotten: readonly Memory[] }> {
  const shelf = await memories.findShelf(key);
  if (shelf === undefined) return { erased: [], forgotten: [] };
  const there = await memories.list({ shelves: [shelf.id], states: STATES, limit: MOST_ON_A_SHELF });
  return {
    erased: there.filter(({ digest }) => burials.get(digest)?.erased === true),
    forgotten: there.filter(({ digest }) => burials.get(digest)?.erased === false),
  };
}

function* batches(memories: readonly Memory[]): Iterable<readonly string[]> {
  for (let from = 0; from < memories.length; from += AT_ONCE) {
    yield memories.slice(from, from + AT_ONCE).map(({ id }) => refOf("mem", id));
  }
}
