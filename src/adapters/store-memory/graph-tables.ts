/** The graph in memory: what there is, and what it is called. */

import { type EntityId, entityId } from "../../kernel/ids.ts";
import type { Entity, GraphStore } from "../../rooms/graph/index.ts";
import { edgeTables } from "./edge-tables.ts";
import { byText } from "./evidence-rows.ts";
import { requireWhole } from "./numbers.ts";
import { isAmong } from "./observation-tables.ts";
import { requireEntity, requireShelf } from "./required-rows.ts";
import { takeFrom } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function graphTables(desk: Desk): GraphStore {
  return { ...entityChanges(desk), ...entityQueries(desk), ...edgeTables(desk) };
}

type Changes = Pick<GraphStore, "putEntity" | "addAlias" | "dropAlias" | "setMerged">;

function entityChanges(desk: Desk): Changes {
  return {
    async putEntity(entity) {
      const tables = desk.writing();
      const { shelf, type, name, label, origin, trust } = entity;
      requireShelf(tables, shelf);
      requireWhole(entity.createdAt);
      const known = tables.entityKeys.get(shelf, type, name);
      if (known !== undefined) {
        const row = tables.entities.get(known)!;
        if (origin === "person") save(tables, { ...row, label, origin, trust });
        return { id: known, isNew: false };
      }
      tables.lastId += 1;
      const id = entityId(tables.lastId);
      tables.entityKeys = tables.entityKeys.set([shelf, type, name], id);
      save(tables, { ...entity, id, mergedInto: null });
      return { id, isNew: true };
    },
    async addAlias({ entity, alias, origin }) {
      const tables = desk.writing();
      requireEntity(tables, entity);
      // A person's word stands above what was derived.
      if (tables.entityAliases.get(entity, alias) !== undefined && origin !== "person") return;
      const row = Object.freeze({ entity, alias, origin });
      tables.entityAliases = tables.entityAliases.set([entity, alias], row);
    },
    async dropAlias(entity, alias) {
      const tables = desk.writing();
      tables.entityAliases = tables.entityAliases.delete([entity, alias]);
    },
    async setMerged(id, into) {
      const tables = desk.writing();
      const known = tables.entities.get(id);
      if (known === undefined) return;
      if (into !== null) requireEntity(tables, into);
      save(tables, { ...known, mergedInto: into });
    },
  };
}

function save(tables: Tables, entity: Entity): void {
  tables.entities = tables.entities.set([entity.id], Object.freeze(entity));
}

type Queries = Pick<
  GraphStore,
  "entities" | "named" | "listEntities" | "aliasesOf" | "mergedInto" | "scanEntities" | "counts"
>;

function entityQueries(desk: Desk): Queries {
  const all = () => [...desk.reading().entities.scan([])];
  const aliases = () => [...desk.reading().entityAliases.scan([])];
  return {
    async entities(ids) {
      const wanted = new Set(ids);
      return new Map(all().flatMap((one) => (wanted.has(one.id) ? [[one.id, one]] : [])));
    },
    async named(shelves, names, most = Number.POSITIVE_INFINITY) {
      const { entities } = desk.reading();
      const isIn = (id: EntityId) => shelves.includes(entities.get(id)!.shelf);
      const going = Map.groupBy(
        aliases().filter(({ entity, alias }) => names.includes(alias) && isIn(entity)),
        ({ alias }) => alias,
      );
      const also = new Set(
        [...going.values()].flatMap((some) => some.slice(0, most)).map(({ entity }) => entity),
      );
      return all().filter(
        ({ id, shelf, name }) => also.has(id) || (shelves.includes(shelf) && names.includes(name)),
      );
    },
    async listEntities({ shelves, types, after, limit }) {
      return all()
        .filter(({ shelf, type }) => shelves.includes(shelf) && isAmong(types, type))
        .filter(({ id }) => after === undefined || id > after)
        .slice(0, Math.max(0, limit));
    },
    async aliasesOf(ids) {
      return aliases()
        .filter(({ entity }) => ids.includes(entity))
        .sort((a, b) => a.entity - b.entity || byText(a.alias, b.alias));
    },
    async mergedInto(ids) {
      return all().filter(({ mergedInto }) => mergedInto !== null && ids.includes(mergedInto));
    },
    async scanEntities(after, limit) {
      return takeFrom(desk.reading().entities.scan([], { after: [after] }), limit);
    },
    async counts(shelves) {
      const edges = [...desk.reading().edges.scan([])].filter(({ shelf }) => shelves.includes(shelf));
      return {
        entities: all().filter(({ shelf }) => shelves.includes(shelf)).length,
        edges: edges.filter(({ state }) => state === "active").length,
        proposed: edges.filter(({ state }) => state === "proposed").length,
      };
    },
  };
}
