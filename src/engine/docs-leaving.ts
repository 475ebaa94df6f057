/**
 * Shelves whose documents are those of a folder that another has taken the place of. They are removed in the background, a
 * slice at a time; from the moment on that the folder is another, nobody finds or reads them.
 */

import type { ShelfId } from "../kernel/ids.ts";
import type { Stores } from "./stores.ts";

/** JSON of a list of shelves. */
const LEAVING = "docs-leaving";

export async function leavingShelves({ meta }: Pick<Stores, "meta">): Promise<ReadonlySet<ShelfId>> {
  return new Set(JSON.parse((await meta.get(LEAVING)) ?? "[]") as ShelfId[]);
}

/** Within the caller's transaction. */
export async function setLeaving(stores: Stores, shelf: ShelfId, isLeaving: boolean): Promise<void> {
  const others = [...(await leavingShelves(stores))].filter((one) => one !== shelf);
  await stores.meta.set(LEAVING, JSON.stringify(isLeaving ? [...others, shelf] : others));
}

/** Those on which something may be found. */
export async function withoutLeaving<Shelf extends { readonly id: ShelfId }>(
  stores: Stores,
  shelves: readonly Shelf[],
): Promise<readonly Shelf[]> {
  const leaving = await leavingShelves(stores);
  return shelves.filter(({ id }) => !leaving.has(id));
}
