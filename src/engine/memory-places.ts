/**
 * Memories leave their place and come back to it, within the caller's transaction. Whatever had to make room for one that
 * goes stands there again: taken back, it is as if it had not been said. When it comes back, that one makes room once more.
 */

import type { MemoryId } from "../kernel/ids.ts";
import type { Memory } from "../rooms/durable/index.ts";
import { indexMemories, unindexMemories } from "./shelf-words.ts";
import type { Stores } from "./stores.ts";
import { embedAgain } from "./vector-notes.ts";

/** Recalled by nobody until they are brought back. */
export async function hideMemories(stores: Stores, ids: readonly MemoryId[]): Promise<void> {
  const going = await stores.memories.memories(ids);
  for (const id of ids) await stores.memories.change(id, { state: "forgotten" });
  await unindexMemories(stores, ids);
  await makeRoomBack(stores, going);
}

/** With their words. What they say is not kept anywhere. */
export async function eraseMemories(stores: Stores, ids: readonly MemoryId[]): Promise<void> {
  const going = await stores.memories.memories(ids);
  await unindexMemories(stores, ids);
  await stores.memories.erase(ids);
  await makeRoomBack(stores, going);
}

/** Where another says the same by now, or something newer about the same thing, that one stands for it. */
export async function showAgain(stores: Stores, memory: Memory): Promise<void> {
  const { memories } = stores;
  const stands = (await standsFor(stores, memory)) ?? memory.supersededBy;
  if (stands !== null) {
    await memories.change(memory.id, { state: "superseded", supersededBy: stands });
    return;
  }
  const before = memory.supersedes === null ? [] : [memory.supersedes];
  for (const { id, state } of (await memories.memories(before)).values()) {
    if (state !== "active") continue;
    await memories.change(id, { state: "superseded", supersededBy: memory.id });
    await unindexMemories(stores, [id]);
  }
  await stand(stores, memory);
}

async function makeRoomBack(stores: Stores, going: ReadonlyMap<MemoryId, Memory>): Promise<void> {
  const { memories } = stores;
  for (const memory of going.values()) {
    if (memory.state !== "active") continue;
    let before = memory.supersedes;
    while (before !== null && going.has(before)) before = going.get(before)!.supersedes;
    const one = before === null ? undefined : (await memories.memories([before])).get(before);
    if (one?.state !== "superseded" || (await standsFor(stores, one)) !== null) continue;
    await memories.change(one.id, { supersededBy: null });
    await stand(stores, one);
  }
}

async function standsFor({ memories }: Stores, memory: Memory): Promise<MemoryId | null> {
  const same = await memories.saying(memory.shelf, memory.digest);
  if (same !== undefined) return same.id;
  const about = memory.slot === null ? [] : await memories.about(memory.shelf, memory.slot);
  const newer = about.find(
    ({ id, lastSaidAt }) => id !== memory.supersedes && lastSaidAt >= memory.lastSaidAt,
  );
  return newer?.id ?? null;
}

async function stand(stores: Stores, memory: Memory): Promise<void> {
  await stores.memories.change(memory.id, { state: "active" });
  await indexMemories(stores, [memory]);
  await embedAgain(stores.meta, "mem", [memory.id]);
}
