/** What a name means by a person's word: something that goes by it too, or is the same as what is called so. */

import { type EntityRef, entityNameOf } from "../kernel/entity-ref.ts";
import type { EntityId, ShelfId } from "../kernel/ids.ts";
import type { Entity } from "../rooms/graph/index.ts";
import { refOfEntity } from "./graph-view.ts";
import type { Stores } from "./stores.ts";

const MOST_MERGES = 16;

/** Each once. What is only called so is not among them: a person said nothing of it. */
export async function meantByAlias(
  { graph }: Pick<Stores, "graph">,
  shelves: readonly ShelfId[],
  name: string,
): Promise<readonly EntityRef[]> {
  const rows = await graph.named(shelves, [name]);
  const inReach = new Set(shelves);
  const meant = new Set<string>();
  for (const row of rows) {
    const last = await mergedAs({ graph }, row, inReach);
    if (row.name !== name || last.id !== row.id) meant.add(refOfEntity(last));
  }
  return [...meant] as EntityRef[];
}

/** What these are one with by now, each once. */
export async function asMerged(
  { graph }: Pick<Stores, "graph">,
  shelves: readonly ShelfId[],
  refs: readonly EntityRef[],
): Promise<readonly EntityRef[]> {
  const inReach = new Set(shelves);
  const rows = await graph.named(shelves, refs.map(entityNameOf));
  const found = new Set<string>();
  for (const ref of refs) {
    const merged = rows.find((one) => one.mergedInto !== null && refOfEntity(one) === ref);
    found.add(merged === undefined ? ref : refOfEntity(await mergedAs({ graph }, merged, inReach)));
  }
  return [...found] as EntityRef[];
}

/** What it is one with by now. */
async function mergedAs(
  { graph }: Pick<Stores, "graph">,
  entity: Entity,
  inReach: ReadonlySet<ShelfId>,
): Promise<Entity> {
  const passed = new Set<EntityId>([entity.id]);
  let at = entity;
  while (at.mergedInto !== null && passed.size <= MOST_MERGES && !passed.has(at.mergedInto)) {
    const next = (await graph.entities([at.mergedInto])).get(at.mergedInto);
    if (next === undefined || !inReach.has(next.shelf)) break;
    passed.add(next.id);
    at = next;
  }
  return at;
}
