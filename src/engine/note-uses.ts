/**
 * That something was found, and that it was included: two signals, of which only the second keeps something fresh. Neither
 * touches a record, its words or its trust. What is not there any more has no uses.
 */

import type { Instant } from "../kernel/clock.ts";
import { docId, eventId, memoryId, messageId, observationId, refOf, summaryId } from "../kernel/ids.ts";
import type { UsedKind } from "../rooms/ledger/index.ts";
import { reviveUsed } from "./put-observation.ts";
import type { Stores } from "./stores.ts";

export interface Uses {
  readonly included: readonly string[];
  readonly retrieved: readonly string[];
}

/** Those whose being included was written down. */
export async function noteUses(
  stores: Stores,
  { included, retrieved }: Uses,
  at: Instant,
): Promise<readonly string[]> {
  const there = await existing(stores, [...included, ...retrieved]);
  const [used, found] = [new Set(included), new Set(retrieved)];
  const refreshed = there.filter((ref) => used.has(ref));
  const seen = there.filter((ref) => found.has(ref));
  for (const [kind, ids] of byKind(seen)) await stores.uses.note("retrieved", kind, ids, at);
  for (const [kind, ids] of byKind(refreshed)) await stores.uses.note("included", kind, ids, at);
  await reviveUsed(stores, byKind(refreshed).get("obs") ?? [], at);
  return refreshed;
}

/** Without what was noted then or later: of what may be told twice. */
export async function notNotedSince(stores: Stores, uses: Uses, at: Instant): Promise<Uses> {
  const without = async (refs: readonly string[], when: "includedAt" | "retrievedAt") => {
    const noted = new Set<string>();
    for (const [kind, ids] of byKind(refs))
      for (const [id, use] of await stores.uses.of(kind, ids))
        if ((use[when] ?? at - 1) >= at) noted.add(refOf(kind, id));
    return refs.filter((ref) => !noted.has(ref));
  };
  return {
    included: await without(uses.included, "includedAt"),
    retrieved: await without(uses.retrieved, "retrievedAt"),
  };
}

const USED_KINDS: readonly UsedKind[] = ["msg", "sum", "mem", "doc", "obs", "evt"];

/** Undefined: nobody counts how often such a thing is used. */
export function usedKindOf(kind: string | undefined): UsedKind | undefined {
  return USED_KINDS.find((one) => one === kind);
}

function byKind(refs: readonly string[]): ReadonlyMap<UsedKind, readonly number[]> {
  const known = refs.flatMap((ref) => {
    const [kind, number] = ref.split(":");
    const used = usedKindOf(kind);
    return used === undefined ? [] : [{ used, id: Number(number) }];
  });
  const groups = Map.groupBy(known, ({ used }) => used);
  return new Map([...groups].map(([kind, all]) => [kind, [...new Set(all.map(({ id }) => id))]]));
}

/** In their order, without what is not there any more: what names them may be older than what became of them. */
async function existing(stores: Stores, refs: readonly string[]): Promise<readonly string[]> {
  const there = new Set<string>();
  for (const [kind, ids] of byKind(refs))
    for (const id of (await rowsOf(stores, kind, ids)).keys()) there.add(refOf(kind, id));
  return [...new Set(refs)].filter((ref) => there.has(ref));
}

export function rowsOf(
  { history, memories, docs, ledger, events }: Stores,
  kind: UsedKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  switch (kind) {
    case "msg":
      return history.messages(ids.map(messageId));
    case "sum":
      return history.summaries(ids.map(summaryId));
    case "mem":
      return memories.memories(ids.map(memoryId));
    case "doc":
      return docs.pieces(ids.map(docId));
    case "obs":
      return ledger.observations(ids.map(observationId));
    case "evt":
      return events.events(ids.map(eventId));
  }
}
