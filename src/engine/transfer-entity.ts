/**
 * What people said of things: what they are called, and which are the same. What was derived comes with it only where a person decided
 * about it. Persons have no name that could leave: a keyed digest tells them apart here and nowhere else.
 */

import { instantOf } from "../kernel/clock.ts";
import {
  type EntityRef,
  entityName,
  entityNameOf,
  entityRefIn,
  entityTypeOf,
  isSecretName,
  OWNER,
} from "../kernel/entity-ref.ts";
import { NacreError } from "../kernel/errors.ts";
import type { EntityId, ShelfId } from "../kernel/ids.ts";
import type { EntityRecord } from "../kernel/transfer/record.ts";
import type { Edge, Entity, NewEntity } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { requireMergeable } from "./graph-merges.ts";
import { refOfEntity } from "./graph-view.ts";
import { wordAliases } from "./graph-words.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import type { ImportedRecord } from "./transfer-api.ts";
import { isForeign } from "./transfer-evidence-word.ts";
import { type Arriving, added, type KindTransfer, known, refused } from "./transfer-kind.ts";
import { NO_SHELF, type ShelvesLeaving, shelfArriving, shelvesLeaving } from "./transfer-shelf.ts";
import { leavingPage, ROWS } from "./transfer-shelf-page.ts";

const LONGEST_LABEL = 100;
const MOST_MERGES = 64;

export const entityTransfer: KindTransfer<EntityRecord> = {
  async leaving(_context, stores, what, after, bytes) {
    const shelves = await shelvesLeaving(stores, what);
    const spoken = await spokenOf(stores, shelves);
    // What others are the same as stands before them.
    const depth = (one: Entity) => depthOf(one, new Map(spoken.map((each) => [each.id, each])));
    const sorted = spoken.toSorted((a, b) => depth(a) - depth(b) || a.id - b.id);
    const placed = sorted.map((entity, at) => ({ id: at + 1, entity }));
    return leavingPage(
      after,
      bytes,
      async (from) => placed.slice(from, from + ROWS),
      (rows) =>
        told(
          stores,
          shelves,
          rows.map(({ entity }) => entity),
        ),
    );
  },
  async arriving(context, stores, record, where) {
    const shelf = await shelfArriving(stores, where, record.shelf);
    if (shelf === null) return NO_SHELF;
    const ref = refHere(record.entity);
    if (ref === null) return refused("it has no name that can be kept");
    const label = redactor(context)(record.label).slice(0, LONGEST_LABEL);
    const trust = isForeign(where) ? "unknown" : (record.trust ?? "human");
    const origin = record.derived === true ? "pattern" : "person";
    const put = await putEntity(stores, {
      ...{ shelf, type: entityTypeOf(ref), name: entityNameOf(ref), label, origin, trust },
      createdAt: instantOf(record.createdAt),
    });
    const named = await goesBy(context, stores, put.id, record.aliases);
    const merged = await merge(stores, where, { id: put.id, shelf, ref }, record.mergedInto);
    if (typeof merged === "object") return merged;
    return put.isNew || named || merged ? added(null) : known(null);
  },
};

/** Those that a person said something of, and those that stand at the ends of what they said. */
async function spokenOf(stores: Stores, shelves: ShelvesLeaving): Promise<readonly Entity[]> {
  const { graph } = stores;
  const ends = new Set((await edgesSaid(stores, shelves)).flatMap(({ src, dst }) => [src, dst]));
  const all: Entity[] = [];
  for (let after = 0; ; ) {
    const rows = await graph.scanEntities(after, ROWS);
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    all.push(...rows.filter((one) => shelves.has(one.shelf) && hasName(one)));
  }
  const into = new Set(all.flatMap(({ mergedInto }) => mergedInto ?? []));
  const aliased = new Set<EntityId>();
  for (let from = 0; from < all.length; from += ROWS) {
    const ids = all.slice(from, from + ROWS).map(({ id }) => id);
    for (const { entity, origin } of await graph.aliasesOf(ids)) if (origin === "person") aliased.add(entity);
  }
  return all.filter(
    ({ id, origin, mergedInto }) =>
      origin === "person" || mergedInto !== null || into.has(id) || aliased.has(id) || ends.has(id),
  );
}

/** What people linked, accepted or rejected, and nothing that only stands for a person whose name is not kept. */
export async function edgesSaid({ graph }: Stores, shelves: ShelvesLeaving): Promise<readonly Edge[]> {
  const said: Edge[] = [];
  for (let after = 0; ; ) {
    const rows = await graph.scanEdges(after, ROWS);
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    said.push(
      ...rows.filter(
        ({ shelf, origin, state }) => shelves.has(shelf) && (origin === "person" || state === "rejected"),
      ),
    );
  }
  const ends = await graph.entities([...new Set(said.flatMap(({ src, dst }) => [src, dst]))]);
  const isNamed = (id: EntityId) => ends.has(id) && hasName(ends.get(id)!);
  return said.filter(({ src, dst }) => isNamed(src) && isNamed(dst));
}

function hasName(entity: Entity): boolean {
  return entity.type !== "person" || refOfEntity(entity) === OWNER;
}

function depthOf(entity: Entity, all: ReadonlyMap<EntityId, Entity>): number {
  let depth = 0;
  for (let at: Entity | undefined = entity; at?.mergedInto != null && depth < MOST_MERGES; depth += 1)
    at = all.get(at.mergedInto);
  return depth;
}

async function told(
  { graph }: Stores,
  shelves: ShelvesLeaving,
  rows: readonly Entity[],
): Promise<readonly EntityRecord[]> {
  const aliases = await graph.aliasesOf(rows.map(({ id }) => id));
  const into = await graph.entities(rows.flatMap(({ mergedInto }) => mergedInto ?? []));
  return rows.map((row) => {
    const merged = row.mergedInto === null ? undefined : into.get(row.mergedInto);
    const own = aliases.filter(({ entity, origin }) => entity === row.id && origin === "person");
    return {
      ...{ kind: "entity", shelf: shelves.get(row.shelf)!, entity: refOfEntity(row), label: row.label },
      aliases: own.map(({ alias }) => alias),
      mergedInto: merged === undefined || !hasName(merged) ? null : refOfEntity(merged),
      ...(row.origin !== "person" && { derived: true }),
      ...{ trust: row.trust, createdAt: row.createdAt },
    };
  });
}

/** As it is called here; null: it is no name, or that of somebody whose name is not kept. */
export function refHere(said: string): EntityRef | null {
  const ref = isSecretName(said) ? null : entityRefIn(said);
  return ref === null || (entityTypeOf(ref) === "person" && ref !== OWNER) ? null : ref;
}

export async function putEntity(
  { graph }: Stores,
  entity: NewEntity,
): Promise<{ readonly id: EntityId; readonly isNew: boolean }> {
  const put = await graph.putEntity(entity);
  if (put.isNew && entity.type !== "person")
    for (const alias of wordAliases(entity.label))
      await graph.addAlias({ entity: put.id, alias, origin: "pattern" });
  return put;
}

/** Whether it had one of them not yet. */
async function goesBy(
  context: EngineContext,
  { graph }: Stores,
  id: EntityId,
  aliases: readonly string[],
): Promise<boolean> {
  const there = new Set(
    (await graph.aliasesOf([id])).flatMap(({ alias, origin }) => (origin === "person" ? [alias] : [])),
  );
  const names = aliases.flatMap((one) => entityName(redactor(context)(one)) ?? []);
  const fresh = names.filter((alias) => !there.has(alias));
  for (const alias of fresh) await graph.addAlias({ entity: id, alias, origin: "person" });
  return fresh.length > 0;
}

interface Placed {
  readonly id: EntityId;
  readonly shelf: ShelfId;
  readonly ref: EntityRef;
}

/** Whether it was not so before. What a person said here stays. */
async function merge(
  stores: Stores,
  { installation }: Arriving,
  { id, shelf, ref }: Placed,
  into: string | null,
): Promise<boolean | ImportedRecord> {
  const { graph, memories } = stores;
  const target = into === null ? null : refHere(into);
  const here = (await graph.entities([id])).get(id)!;
  if (target === null || target === ref || here.mergedInto !== null) return false;
  const shelves = (await memories.shelves(installation)).map((one) => one.id);
  const found = (await graph.named(shelves, [entityNameOf(target)])).filter(
    (one) => refOfEntity(one) === target,
  );
  const other = found.find((one) => one.shelf === shelf) ?? found[0];
  if (other === undefined) return refused(`${target}, which it is the same as, is not here`);
  try {
    await requireMergeable(stores, shelves, ref, target);
  } catch (error) {
    if (error instanceof NacreError) return refused(error.message);
    throw error;
  }
  await graph.setMerged(id, other.id);
  return true;
}
