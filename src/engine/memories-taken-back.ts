/**
 * What was kept of messages goes with them when a person takes them back, and comes back with them. Within the transaction of
 * that act.
 *
 * A memory has the words of the message that it was made of. Where others said the same later, it is made again, of theirs.
 */

import type { MemoryId, MessageId } from "../kernel/ids.ts";
import type { Memory } from "../rooms/durable/index.ts";
import { judgeAgain } from "./gate-again.ts";
import { originsGone, sayAgain, unsayMemories } from "./memory-places.ts";
import type { Stores } from "./stores.ts";

export async function memoriesGoWith(
  stores: Stores,
  messages: readonly MessageId[],
  how: "forgotten" | "erased",
): Promise<void> {
  const { memories } = stores;
  const gone = new Set(messages);
  const made: MemoryId[] = [];
  for (const id of await memories.madeOf(messages)) {
    const sources = await memories.sources(id);
    if (!sources.some((source) => source.how === "origin" && gone.has(source.message))) continue;
    made.push(id);
    await judgeAgain(
      stores,
      sources.map(({ message }) => message).filter((message) => !gone.has(message)),
    );
  }
  await unsayMemories(stores, made, how);
  if (how === "forgotten") return;
  await memories.removeSources(messages);
  await memories.removeVerdicts(messages);
}

/** Those that went with their messages; not those that a person had forgotten by themselves. */
export async function memoriesComeBackWith(stores: Stores, messages: readonly MessageId[]): Promise<void> {
  const { memories } = stores;
  const made = await memories.memories(await memories.madeOf(messages));
  const back: Memory[] = [];
  for (const memory of made.values()) {
    if (memory.state !== "forgotten" || (await memories.isBuried(memory.shelf, memory.digest))) continue;
    if ((await originsGone(stores, memory)).length === 0) back.push(memory);
  }
  await sayAgain(stores, back);
  const judged = await memories.verdicts(messages);
  await judgeAgain(
    stores,
    messages.filter((id) => !judged.has(id)),
  );
}
