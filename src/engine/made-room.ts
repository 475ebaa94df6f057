/**
 * What made room for something, while that is gone with its message: it stands again, or names what stands in its place by then, and
 * makes room as before when the other comes back. So it is whether it made room when the other was said or because a person brought
 * the other back. Kept as numbers alone, within the caller's transaction.
 */

import type { Stores } from "./stores.ts";

/** One that may have made room for another. */
export interface Placed<Id extends number> {
  readonly id: Id;
  readonly supersededBy: Id | null;
}

/** How one kind of record stands and makes room. */
export interface Places<Id extends number, One extends Placed<Id>> {
  readonly kind: "lesson" | "shard" | "mem";
  read(id: Id): Promise<One | undefined>;
  /** With its message: as if it had not been said. */
  isGone(one: One): Promise<boolean>;
  /** In force, or out of it for another alone. */
  isThere(one: One): boolean;
  /** What stands in its place already; null: nothing does, and it stands now. */
  stand(one: One): Promise<Id | null>;
  /** It is there, and out of force for this one. */
  makeRoom(one: One, by: Id): Promise<void>;
  /** It is taken back or gone, and only names another. */
  name(one: One, by: Id | null): Promise<void>;
}

/** What it made room for, and what it names instead while that is gone. */
interface Link<Id extends number> {
  readonly id: Id;
  readonly was: Id;
  readonly now: Id | null;
}

/**
 * After something went or came back: each that made room for what is gone stands where it belongs. `out`: those that are out of
 * force for what went, or came back so. `erased`: what nobody can bring back, still to be read.
 */
export async function settleRoom<Id extends number, One extends Placed<Id>>(
  { meta }: Pick<Stores, "meta">,
  places: Places<Id, One>,
  out: readonly One[],
  erased: ReadonlyMap<Id, One> = new Map(),
): Promise<void> {
  const name = `made-room/${places.kind}`;
  const links = linksIn<Id>(await meta.get(name));
  const before = links.size;
  for (const { id, supersededBy: by } of out)
    if (by !== null && links.get(id)?.now !== by) links.set(id, { id, was: by, now: by });
  const kept: Link<Id>[] = [];
  // The newest first: where several made room for the same, it is the last of them that stands.
  for (const link of [...links.values()].toSorted((a, b) => b.id - a.id)) {
    const one = await places.read(link.id);
    // Something else was decided about it since, and counts.
    if (one === undefined || one.supersededBy !== link.now) continue;
    const now = await placed(places, one, await leftOf(places, link.was));
    const was = beyond(link.was, erased);
    if (was !== null && was !== now) kept.push({ id: link.id, was, now });
  }
  if (before + kept.length > 0)
    await meta.set(name, JSON.stringify(kept.map(({ id, was, now }) => [id, was, now])));
}

async function placed<Id extends number, One extends Placed<Id>>(
  places: Places<Id, One>,
  one: One,
  by: Id | null,
): Promise<Id | null> {
  if (!places.isThere(one)) await places.name(one, by);
  else if (by === null) return places.stand(one);
  else await places.makeRoom(one, by);
  return by;
}

/** What of it and of what it made room for in its turn is there; null: nothing. */
async function leftOf<Id extends number, One extends Placed<Id>>(
  places: Places<Id, One>,
  from: Id,
): Promise<Id | null> {
  const seen = new Set<Id>();
  for (let by: Id | null = from; by !== null && !seen.has(by); ) {
    seen.add(by);
    const one: One | undefined = await places.read(by);
    if (one === undefined) return null;
    if (!(await places.isGone(one))) return by;
    by = one.supersededBy;
  }
  return null;
}

function beyond<Id extends number>(from: Id, erased: ReadonlyMap<Id, Placed<Id>>): Id | null {
  const seen = new Set<Id>();
  let by: Id | null = from;
  while (by !== null && erased.has(by)) {
    if (seen.has(by)) return null;
    seen.add(by);
    by = erased.get(by)!.supersededBy;
  }
  return by;
}

function linksIn<Id extends number>(written: string | undefined): Map<Id, Link<Id>> {
  const rows = JSON.parse(written ?? "[]") as [Id, Id, Id | null][];
  return new Map(rows.map(([id, was, now]) => [id, { id, was, now }]));
}
