/**
 * Memories leave their place and come back to it, within the caller's transaction.
 *
 * Where a message is taken back, it is as if that had not been said, and whatever had to make room for it stands there again.
 * Where a person forgets a memory, nothing else comes back: what it had replaced was not so any more. When one comes back, what
 * had made room for it makes room once more.
 */

import type { MemoryId } from "../kernel/ids.ts";
import { compareValues, type Memory, slotOf } from "../rooms/durable/index.ts";
import { cardsGoWith } from "./cards-taken-back.ts";
import { factsGoWith } from "./facts-taken-back.ts";
import { graphGoesWith } from "./graph-taken-back.ts";
import { indexMemories, unindexMemories } from "./shelf-words.ts";
import type { Stores } from "./stores.ts";
import { embedAgain } from "./vector-notes.ts";

/** Recalled by nobody until they are brought back. */
export async function hideMemories(stores: Stores, ids: readonly MemoryId[]): Promise<void> {
  for (const id of ids) await stores.memories.change(id, { state: "forgotten" });
  await unindexMemories(stores, ids);
}

/** With their words. What they say is not kept anywhere. */
export async function eraseMemories(stores: Stores, ids: readonly MemoryId[]): Promise<void> {
  await unindexMemories(stores, ids);
  await cardsGoWith(stores, "mem", ids);
  await factsGoWith(stores, "mem", ids);
  await graphGoesWith(stores, "mem", ids);
  await stores.memories.erase(ids);
}

/** As if they had not been said. */
export async function unsayMemories(
  stores: Stores,
  ids: readonly MemoryId[],
  how: "forgotten" | "erased",
): Promise<void> {
  const going = await stores.memories.memories(ids);
  if (how === "erased") await eraseMemories(stores, ids);
  else await hideMemories(stores, ids);
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
  await makeRoom(stores, memory);
  await stand(stores, memory);
}

/**
 * A person wants this one and no other: it is there again as what it was, and whatever was made in its place, says the same or
 * says otherwise of the same makes room, however late that was said.
 */
export async function standInstead(stores: Stores, memory: Memory): Promise<readonly MemoryId[]> {
  const { memories } = stores;
  const others = new Map([...(await madeInPlaceOf(stores, memory)), ...(await besides(stores, memory))]);
  for (const id of others.keys()) {
    await memories.change(id, { state: "superseded", supersededBy: memory.id });
  }
  await unindexMemories(stores, [...others.keys()]);
  await memories.change(memory.id, { supersededBy: null });
  await stand(stores, memory);
  return [...others.keys()];
}

/**
 * Of what came in its place, what is in use: made for its sake, or brought back in its place. Not one that was there already and
 * says what it was changed to.
 */
async function madeInPlaceOf({ memories }: Stores, memory: Memory): Promise<ReadonlyMap<MemoryId, Memory>> {
  const read = async (id: MemoryId) => (await memories.memories([id])).get(id);
  const line = new Set([memory.id]);
  for (let one: Memory | undefined = memory; one?.supersedes != null; one = await read(one.supersedes)) {
    line.add(one.supersedes);
  }
  const found = new Map<MemoryId, Memory>();
  const seen = new Set([memory.id]);
  for (let by = memory.supersededBy; by !== null && !seen.has(by); ) {
    seen.add(by);
    const one = await read(by);
    const isOfLine = line.has(by) || (one?.supersedes != null && line.has(one.supersedes));
    if (one === undefined || !isOfLine) break;
    line.add(by);
    if (one.state === "active") found.set(by, one);
    by = one.supersededBy;
  }
  return found;
}

async function besides({ memories }: Stores, memory: Memory): Promise<ReadonlyMap<MemoryId, Memory>> {
  const same = await memories.saying(memory.shelf, memory.digest);
  const { slot } = slotOf(memory.text);
  const about = slot === null ? [] : await memories.about(memory.shelf, slot.slot);
  const others = about.filter(({ text }) => {
    const now = slotOf(text).slot;
    return now !== null && TAKES_PLACE.has(compareValues(slot!, now));
  });
  const found = [...(same === undefined ? [] : [same]), ...others].filter(({ id }) => id !== memory.id);
  return new Map(found.map((one) => [one.id, one]));
}

/** Whatever of those before it stands there meanwhile goes back to where it was. */
async function makeRoom(stores: Stores, memory: Memory): Promise<void> {
  const { memories } = stores;
  for (let after = memory; after.supersedes !== null; ) {
    const before = (await memories.memories([after.supersedes])).get(after.supersedes);
    if (before === undefined) return;
    if (before.state === "active") {
      await memories.change(before.id, { state: "superseded", supersededBy: after.id });
      await unindexMemories(stores, [before.id]);
    }
    after = before;
  }
}

async function makeRoomBack(stores: Stores, going: ReadonlyMap<MemoryId, Memory>): Promise<void> {
  const { memories } = stores;
  for (const memory of going.values()) {
    if (memory.state !== "active") continue;
    // What a person corrected has the same origins as its correction, and goes with it.
    let before = memory.supersedes;
    while (before !== null && going.has(before)) before = going.get(before)!.supersedes;
    const one = before === null ? undefined : (await memories.memories([before])).get(before);
    if (one?.state !== "superseded" || (await standsFor(stores, one)) !== null) continue;
    if (await memories.isBuried(one.shelf, one.digest)) continue;
    await memories.change(one.id, { supersededBy: null });
    await stand(stores, one);
  }
}

async function standsFor({ memories }: Stores, memory: Memory): Promise<MemoryId | null> {
  const same = await memories.saying(memory.shelf, memory.digest);
  if (same !== undefined) return same.id;
  const { slot } = slotOf(memory.text);
  const about = slot === null ? [] : await memories.about(memory.shelf, slot.slot);
  const newer = about.find(({ id, lastSaidAt, text }) => {
    const now = slotOf(text).slot;
    const isInItsPlace = now !== null && TAKES_PLACE.has(compareValues(slot!, now));
    return id !== memory.supersedes && lastSaidAt >= memory.lastSaidAt && isInItsPlace;
  });
  return newer?.id ?? null;
}

const TAKES_PLACE: ReadonlySet<string> = new Set(["same", "closer", "other"]);

async function stand(stores: Stores, memory: Memory): Promise<void> {
  await stores.memories.change(memory.id, { state: "active" });
  await indexMemories(stores, [memory]);
  await embedAgain(stores.meta, "mem", [memory.id]);
}
