/**
 * A person takes memories back. Forgotten ones can be brought back; erased ones cannot. Either is one transaction, and either
 * way what they say does not come back by itself.
 */

import type { Instant } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type MessageId, refOf } from "../kernel/ids.ts";
import { type Memory, slotOf } from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import { digestsOf } from "./keep-statement.ts";
import { memoryIn } from "./memories-shown.ts";
import { originsGone } from "./memories-taken-back.ts";
import type { ForgetMemoriesAnswer, ForgetMemoriesRequest, NoteUsesRequest } from "./memory-api.ts";
import { eraseMemories, hideMemories, showAgain } from "./memory-places.ts";
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
    return { changed: ids.map((id) => refOf("mem", id)) };
  });
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
  const gone = await originsGone(stores, memory);
  if (gone.length > 0) throw wentWith(memory, gone);
  for (const digest of allDigests(context, memory)) await stores.memories.unbury(memory.shelf, digest);
  await stores.memories.label(memory.id, "kept", now);
  await showAgain(stores, memory);
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
