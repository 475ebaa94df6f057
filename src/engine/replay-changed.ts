/**
 * What became otherwise since then of what is looked for again, and is not as it was because of that: how often something was
 * used is only known in all, and what was put away or came back is so now. One sentence each.
 */

import { eventId, observationId } from "../kernel/ids.ts";
import type { LifecycleMove } from "../rooms/ledger/index.ts";
import type { Stores } from "./stores.ts";

/** More are counted. */
const MOST_NAMED = 10;

export async function changedSince(
  stores: Stores,
  { were, are }: { readonly were: readonly string[]; readonly are: readonly string[] },
  then: number,
): Promise<readonly string[]> {
  const all = [...new Set([...were, ...are])];
  const used = [
    ...(await usedSince(stores, "obs", numbersOf(all, "obs"), then)),
    ...(await usedSince(stores, "evt", numbersOf(all, "evt"), then)),
  ];
  // Of what was in and stands aside now that is said already.
  const moved: string[] = [];
  for (const id of numbersOf(are, "obs")) {
    const moves = await stores.ledger.moves({ observation: observationId(id) });
    moved.push(...movedSince(`obs:${id}`, moves, then));
  }
  return [
    ...moved,
    ...(used.length === 0 ? [] : [`${listed(used)} used since, and count for more because of that.`]),
  ];
}

function numbersOf(refs: readonly string[], kind: string): readonly number[] {
  return refs.filter((ref) => ref.startsWith(`${kind}:`)).map((ref) => Number(ref.slice(kind.length + 1)));
}

async function usedSince(
  { uses, events, ledger }: Stores,
  kind: "obs" | "evt",
  ids: readonly number[],
  then: number,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const there =
    kind === "obs"
      ? await ledger.observations(ids.map(observationId))
      : await events.events(ids.map(eventId));
  const present = new Set<number>(there.keys());
  return [...(await uses.of(kind, ids))]
    .filter(([id, { includedAt }]) => (includedAt ?? then) > then && present.has(id))
    .map(([id]) => `${kind}:${id}`);
}

/** From what it was then to what it is now. */
function movedSince(ref: string, moves: readonly LifecycleMove[], then: number): readonly string[] {
  const since = moves.filter(({ at }) => at > then);
  const [first, last] = [since[0], since.at(-1)];
  if (first === undefined || last === undefined || first.from === last.to) return [];
  return [`${ref} was ${first.from} then, and is ${last.to} now.`];
}

function listed(refs: readonly string[]): string {
  const named = refs.slice(0, MOST_NAMED).join(", ");
  const more = refs.length > MOST_NAMED ? ` and ${refs.length - MOST_NAMED} more` : "";
  return `${named}${more} ${refs.length === 1 ? "was" : "were"}`;
}
