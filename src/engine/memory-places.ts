/**
 * Memories leave their place and come back to it, within the caller's transaction.
 *
 * Where a message is taken back, it is as if that had not been said, and whatever had to make room for it stands there again.
 * Where a person forgets a memory, nothing else comes back: what it had replaced was not so any more. When one comes back, what
 * had made room for it makes room once more.
 */

import type { MemoryId, MessageId } from "../kernel/ids.ts";
import { compareValues, type Memory, slotOf } from "../rooms/durable/index.ts";
import { cardsGoWith } from "./cards-taken-back.ts";
import { factsGoWith } from "./facts-taken-back.ts";
import { graphGoesWith } from "./graph-taken-back.ts";
import { type Places, settleRoom } from "./made-room.ts";
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
  if (going.size === 0) return;
  const out = await outFor(stores, going);
  await hideMemories(stores, ids);
  await settleRoom(stores, memoryPlaces(stores), out, how === "erased" ? going : undefined);
  if (how === "erased") await eraseMemories(stores, ids);
}

/** With what they were made of. */
export async function sayAgain(stores: Stores, back: readonly Memory[]): Promise<void> {
  if (back.length === 0) return;
  const out = back.filter(({ supersededBy }) => supersededBy !== null);
  for (const { id } of out) await stores.memories.change(id, { state: "superseded" });
  await settleRoom(stores, memoryPlaces(stores), out);
  for (const memory of back) if (memory.supersededBy === null) await showAgain(stores, memory);
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

/** Those that are out of use for one of these; not what a person does not want to hear again. */
async function outFor(
  { memories }: Stores,
  going: ReadonlyMap<MemoryId, Memory>,
): Promise<readonly Memory[]> {
  const shelves = [...new Set([...going.values()].map(({ shelf }) => shelf))];
  const states = ["superseded"] as const;
  const all = await memories.list({ shelves, states, limit: Number.MAX_SAFE_INTEGER });
  const out: Memory[] = [];
  for (const one of all) {
    if (going.has(one.id) || one.supersededBy === null || !going.has(one.supersededBy)) continue;
    if (!(await memories.isBuried(one.shelf, one.digest))) out.push(one);
  }
  return out;
}

function memoryPlaces(stores: Stores): Places<MemoryId, Memory> {
  const { memories } = stores;
  const supersede = async ({ id }: Memory, by: MemoryId) => {
    await memories.change(id, { state: "superseded", supersededBy: by });
    await unindexMemories(stores, [id]);
  };
  return {
    kind: "mem",
    read: async (id) => (await memories.memories([id])).get(id),
    isGone: async (one) =>
      one.state === "forgotten" &&
      !(await memories.isBuried(one.shelf, one.digest)) &&
      (await originsGone(stores, one)).length > 0,
    isThere: ({ state }) => state !== "forgotten",
    stand: async (one) => {
      const instead = await standsFor(stores, one);
      if (instead !== null && instead !== one.id) await supersede(one, instead);
      else if (one.state !== "active") {
        await memories.change(one.id, { supersededBy: null });
        await stand(stores, one);
      }
      return instead === one.id ? null : instead;
    },
    makeRoom: supersede,
    name: ({ id }, by) => memories.change(id, { supersededBy: by }),
  };
}

/** Messages that it was made of and that a person took back: it is not there without them. */
export async function originsGone(
  { history, memories }: Stores,
  { id }: Memory,
): Promise<readonly MessageId[]> {
  const origins = (await memories.sources(id)).filter(({ how }) => how === "origin");
  const rows = await history.messages(origins.map(({ message }) => message));
  return origins.map(({ message }) => message).filter((message) => rows.get(message)?.withheld !== null);
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
