/**
 * Which standing instructions are in force at a moment.
 *
 * What takes the place of another for good puts it out of force for good; what holds until Friday only until then: afterwards, or
 * when it is taken back before, the other is in force again.
 */

import type { Shard } from "./shard.ts";
import { standingIn } from "./standing.ts";

/** As it is in the store. */
export type Stated = Pick<Shard, "text" | "path" | "state" | "expiresAt"> & {
  readonly id: number;
  readonly supersededBy: number | null;
};

/** Its time is over. */
export function isOver({ expiresAt }: Pick<Stated, "expiresAt">, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Those that nothing else stands in the place of, whether or not their own time is over. Whatever superseded one is among `all`. */
export function standing<One extends Stated>(all: readonly One[], now: number): readonly One[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  return all.filter((one) => !isDisplaced(one, byId, now));
}

function isDisplaced(one: Stated, byId: ReadonlyMap<number, Stated>, now: number): boolean {
  const seen = new Set<number>();
  for (let at: Stated | undefined = one; at !== undefined; ) {
    if (seen.has(at.id)) return true;
    seen.add(at.id);
    if (at.state === "active") return false;
    if (at.state !== "superseded" || at.supersededBy === null) return true;
    const by: Stated | undefined = byId.get(at.supersededBy);
    if (by === undefined || by.expiresAt === null) return true;
    if (takesBack(by)) return !isOver(by, now);
    // It was for a time, and a person ended it before. What somebody wrote at a terminal in its place brings nothing back so.
    if (by.state === "revoked") return by.path === "told" && !isOver(by, now);
    if (isTakenBack(by, byId, now)) return false;
    if (!isOver(by, now)) return true;
    at = by;
  }
  return true;
}

function isTakenBack({ supersededBy }: Stated, byId: ReadonlyMap<number, Stated>, now: number): boolean {
  const by = supersededBy === null ? undefined : byId.get(supersededBy);
  return by !== undefined && takesBack(by) && !isOver(by, now);
}

/** Out of force itself from the beginning: it says that something else is. */
export function takesBack({ path, state, text }: Pick<Stated, "path" | "state" | "text">): boolean {
  return path !== "told" && state === "revoked" && standingIn(text)?.act === "revokes";
}
