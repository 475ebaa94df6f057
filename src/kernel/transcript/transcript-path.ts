/**
 * Which entries of a transcript were shown: those from which the last entry goes back to the beginning.
 *
 * Left out is only what is known to stand on a branch that a person left: an entry whose parent went on with another
 * one. Where the file has lost the link to what came before, everything before stays.
 */

import type { TranscriptItem } from "./transcript-lines.ts";

export type Linked = TranscriptItem & { readonly id: string };

/** Ids of the entries that are known to be left. */
export function abandonedIds(items: readonly Linked[]): ReadonlySet<string> {
  const find = parentFinder(items);
  const { ids, from } = pathToLast(items, find);
  const last = lastOf(items)?.id;
  const left = new Set<string>();
  for (const item of items) {
    if (ids.has(item.id) || item.place < from.place || item.aside) continue;
    const parent = find(item);
    // Another beginning, when the path has one of its own.
    const isLeft =
      parent === "beginning"
        ? from.known
        : parent !== "unknown" && (left.has(parent.id) || (ids.has(parent.id) && parent.id !== last));
    if (isLeft) left.add(item.id);
  }
  return left;
}

function lastOf(items: readonly Linked[]): Linked | undefined {
  return items.findLast((item) => item.aside !== true) ?? items.at(-1);
}

type FindParent = (item: Linked) => Linked | "beginning" | "unknown";

/** An id that comes again means, to whatever follows it, the one before. */
function parentFinder(items: readonly Linked[]): FindParent {
  const versions = Map.groupBy(items, (item) => item.id);
  const before = new Map(items.map((item, at) => [item, items[at - 1]]));
  // A file in which nobody names a parent has no branches.
  const linear = items.every((item) => (item.parent ?? null) === null);
  return (item) => {
    if (item.parent === undefined || linear) return before.get(item) ?? "beginning";
    if (item.parent === null) return "beginning";
    const named = versions.get(item.parent);
    return named?.findLast((version) => version.place < item.place) ?? named?.[0] ?? "unknown";
  };
}

interface Path {
  readonly ids: ReadonlySet<string>;
  /** Where it begins, and whether the file says so: otherwise what stands before may belong to it. */
  readonly from: { readonly place: number; readonly known: boolean };
}

function pathToLast(items: readonly Linked[], find: FindParent): Path {
  const ids = new Set<string>();
  const seen = new Set<Linked>();
  let item = lastOf(items);
  while (item !== undefined) {
    seen.add(item);
    ids.add(item.id);
    const parent = find(item);
    if (parent === "beginning") return { ids, from: { place: -1, known: true } };
    if (parent === "unknown" || seen.has(parent)) return { ids, from: { place: item.place, known: false } };
    item = parent;
  }
  return { ids, from: { place: -1, known: false } };
}
