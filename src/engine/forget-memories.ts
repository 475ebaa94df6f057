/**
 * A person takes memories back. Forgotten ones can be brought back; erased ones cannot. Either is one transaction, and either
 * way what they say does not come back by itself.
 */

import type { Instant } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type MemoryId, type MessageId, refOf } from "../kernel/ids.ts";
import { type Memory, slotOf } from "../rooms/durable/index.ts";
import { noteAct } from "./act-journal.ts";
import type { EngineContext } from "./context.ts";
import { digestsOf } from "./keep-statement.ts";
import { memoryIn, memoryInReach, shownMemories } from "./memories-shown.ts";
import type {
  ForgetMemoriesAnswer,
  ForgetMemoriesRequest,
  NoteUsesRequest,
  RestoreMemoryAnswer,
  RestoreMemoryRequest,
} from "./memory-api.ts";
import { eraseMemories, hideMemories, originsGone, showAgain, standInstead } from "./memory-places.ts";
import { ownWordsBeneath } from "./own-words.ts";
import { memoryToChange } from "./remember.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const MOST_AT_ONCE = 200;

/** `judges: false`: all of a shelf goes, which says nothing of any one of them; the gate does not learn from it. */
export async function forgetMemories(
  context: EngineContext,
  request: ForgetMemoriesRequest,
  { judges = true }: { readonly judges?: boolean } = {},
): Promise<ForgetMemoriesAnswer> {
  const { refs, undo = false, erase = false } = request;
  checkRequest(request);
  return context.store.write("durable", async (stores) => {
    const memories: Memory[] = [];
    for (const ref of new Set(refs.map((one) => refOf("mem", memoryIn(one))))) {
      memories.push(await memoryToChange(context, stores, request, ref));
    }
    if (erase) memories.push(...(await ownWordsOf(stores, memories)));
    const now = context.clock.now();
    const changed = erase ? memories : memories.filter(({ state }) => (state === "forgotten") === undo);
    for (const memory of changed) {
      if (undo) await bringBack(context, stores, memory, now);
      // What a program forgets is no word of the owner's: nobody learns from it, and whoever says it again may.
      else if (request.asker?.client === undefined) {
        await bury(context, stores, memory, now);
        if (judges) await stores.memories.label(memory.id, "rejected", now);
      }
    }
    const ids = changed.map(({ id }) => id);
    if (erase) await eraseMemories(stores, ids);
    else if (!undo) await hideMemories(stores, ids);
    const named = ids.map((id) => refOf("mem", id));
    const act = erase ? "memory_erased" : undo ? "memory_brought_back" : "memory_forgotten";
    if (request.asker === undefined) await noteAct(context, stores, act, named);
    return { changed: named };
  });
}

/** As the same memory, whether it was forgotten or another took its place. Twice is once. */
export async function restoreMemory(
  context: EngineContext,
  request: RestoreMemoryRequest,
): Promise<RestoreMemoryAnswer> {
  if (request.asker !== undefined) throw notAllowed("Bringing back a memory");
  return context.store.write("durable", async (stores) => {
    const memory = await memoryInReach(context, stores, request, request.ref);
    const replaced = memory.state === "active" ? [] : await takeItsPlace(context, stores, memory);
    const now = (await stores.memories.memories([memory.id])).get(memory.id)!;
    const [shown] = await shownMemories(context, stores, [now]);
    return { memory: shown!, replaced: replaced.map((id) => refOf("mem", id)) };
  });
}

async function takeItsPlace(
  context: EngineContext,
  stores: Stores,
  memory: Memory,
): Promise<readonly MemoryId[]> {
  await unburyIfThere(context, stores, memory);
  await stores.memories.label(memory.id, "kept", context.clock.now());
  const replaced = await standInstead(stores, memory);
  await noteAct(context, stores, "memory_brought_back", [refOf("mem", memory.id)]);
  return replaced;
}

/** Somebody recalled them. Those that are gone meanwhile are not counted. */
export async function noteUses(
  context: EngineContext,
  request: NoteUsesRequest,
): Promise<{ readonly noted: number }> {
  const ids = [...new Set(request.refs.slice(0, MOST_AT_ONCE).map(memoryIn))];
  return context.store.write("derived", async ({ memories }) => {
    const known = await memories.memories(ids);
    for (const { id } of known.values()) {
      await memories.change(id, { uses: 1 });
      await memories.label(id, "used", context.clock.now());
    }
    return { noted: known.size };
  });
}

/** What a person said of the same is a part of it, and has a text of its own. */
async function ownWordsOf(stores: Stores, memories: readonly Memory[]): Promise<readonly Memory[]> {
  const known = new Set(memories.map(({ id }) => id));
  return (await ownWordsBeneath(stores, ...memories)).filter(({ id }) => !known.has(id));
}

async function bury(
  context: EngineContext,
  { memories }: Stores,
  memory: Memory,
  now: Instant,
): Promise<void> {
  for (const digest of allDigests(context, memory)) await memories.bury(memory.shelf, digest, now);
}

async function bringBack(
  context: EngineContext,
  stores: Stores,
  memory: Memory,
  now: Instant,
): Promise<void> {
  await unburyIfThere(context, stores, memory);
  await stores.memories.label(memory.id, "kept", now);
  await showAgain(stores, memory);
}

/** Refused where what it was made of was taken back. */
async function unburyIfThere(context: EngineContext, stores: Stores, memory: Memory): Promise<void> {
  const gone = await originsGone(stores, memory);
  if (gone.length > 0) throw wentWith(memory, gone);
  for (const digest of allDigests(context, memory)) await stores.memories.unbury(memory.shelf, digest);
}

function wentWith({ id }: Memory, messages: readonly MessageId[]): NacreError {
  const refs = messages.map((message) => refOf("msg", message)).join(" ");
  return new NacreError(
    "memory/unknown",
    `${refOf("mem", id)} was made of what is forgotten: ${refs}`,
    `Bring that back first: nacre forget --undo ${refs}`,
  );
}

function allDigests(context: EngineContext, { text, digest }: Memory): readonly string[] {
  return [...new Set([digest, ...digestsOf(context, text, slotOf(text).slot)])];
}

function checkRequest({ refs, undo, erase, asker }: ForgetMemoriesRequest): void {
  if (erase === true && asker !== undefined) throw notAllowed("Erasing");
  if (undo === true && asker?.client !== undefined) throw notAllowed("Bringing back what was forgotten");
  if (refs.length > MOST_AT_ONCE) {
    throw new NacreError(
      "input/bad-field",
      `params.refs: ${refs.length} memories are too many at once`,
      `Give at most ${MOST_AT_ONCE} of them, and the rest after that.`,
    );
  }
  if (undo === true && erase === true) {
    throw new NacreError("input/bad-field", "params.undo: what is erased is gone", "Give one of the two.");
  }
}
