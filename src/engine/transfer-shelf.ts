/** Shelves by the names that they have in a file: what is kept of nobody's conversation in particular, or of one. */

import { laneId, type ShelfId } from "../kernel/ids.ts";
import { scopeNamed } from "../kernel/scope-name.ts";
import type { ShelfNamed } from "../kernel/transfer/record.ts";
import { namespaceNamed } from "../rooms/durable/index.ts";
import type { Stores } from "./stores.ts";
import { type Arriving, type Leaving, refused } from "./transfer-kind.ts";

export type ShelvesLeaving = ReadonlyMap<ShelfId, ShelfNamed>;

/** Those that are asked for. What stands on one of documents is the user's own file. */
export async function shelvesLeaving(
  { history, memories }: Stores,
  { installation, lanes }: Leaving,
): Promise<ShelvesLeaving> {
  const wanted =
    lanes &&
    new Set(
      (await history.lanes(installation))
        .filter(({ sessionKey }) => lanes.includes(sessionKey))
        .map(({ id }) => String(id)),
    );
  const named = new Map<ShelfId, ShelfNamed>();
  for (const { id, tier, name } of await memories.shelves(installation)) {
    if (tier === "docs" || tier === "notes") continue;
    if (wanted !== undefined && (tier !== "lane" || !wanted.has(name))) continue;
    named.set(id, { tier, name: tier === "lane" ? `lane:${name}` : name });
  }
  return named;
}

/** Opened where it is not there. Null: no such shelf can be. */
export async function shelfArriving(
  { history, memories }: Stores,
  { installation }: Arriving,
  { tier, name }: ShelfNamed,
): Promise<ShelfId | null> {
  const own = await nameHere({ history }, { installation }, { tier, name });
  return own === null ? null : (await memories.openShelf({ installation, tier, name: own })).id;
}

async function nameHere(
  { history }: Pick<Stores, "history">,
  { installation }: Pick<Arriving, "installation">,
  { tier, name }: ShelfNamed,
): Promise<string | null> {
  if (tier === "global") return "";
  if (tier === "user") return namespaceNamed(name) ?? null;
  if (tier === "scope") return scopeNamed(name) ?? null;
  const id = numberIn("lane", name);
  const lane = id === null ? undefined : await history.lane(laneId(id));
  return lane?.installation === installation ? String(lane.id) : null;
}

export const NO_SHELF = refused(
  "the shelf that it stood on cannot be here: its name is none, or its lane is missing",
);

/** The number in a reference of this sort; null: it is none. */
export function numberIn(sort: string, ref: string | null | undefined): number | null {
  const [, found, id] = /^([a-z]+):(\d{1,15})$/.exec(ref ?? "") ?? [];
  return found === sort ? Number(id) : null;
}
