/** The graph: what there is, what it is called, and how it hangs together. */

import { entityId } from "../../kernel/ids.ts";
import type { Entity, GraphStore } from "../../rooms/graph/index.ts";
import { textIn, textOut, wholeIn } from "./column-codes.ts";
import { edgeTables } from "./edge-tables.ts";
import { EDGE_STATE_CODES, ENTITY_CODES, GRAPH_ORIGIN_CODES } from "./fact-codes.ts";
import { type AliasRow, type EntityRow, entityOf } from "./graph-rows.ts";
import { RECORD_TRUSTS } from "./ledger-codes.ts";
import { LISTED, RowFilters } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

const PERSON = GRAPH_ORIGIN_CODES.number("person");

/** In the order of the index: of a word that very many names have, no more is read than is wanted. */
const FIRST_GOING_BY = `SELECT a.entity_id AS id FROM entity_aliases AS a INDEXED BY entity_aliases_by_name
  CROSS JOIN entities AS e
  WHERE e.id = a.entity_id AND a.alias = ? AND e.shelf_id IN ${LISTED} ORDER BY a.entity_id LIMIT ?`;

export function graphTables(sql: Sql): GraphStore {
  return { ...entityChanges(sql), ...entityQueries(sql), ...edgeTables(sql) };
}

type Changes = Pick<GraphStore, "putEntity" | "addAlias" | "dropAlias" | "setMerged">;

function entityChanges(sql: Sql): Changes {
  return {
    async putEntity(entity) {
      const type = ENTITY_CODES.number(entity.type);
      const name = textIn(entity.name);
      const label = textIn(entity.label);
      const origin = GRAPH_ORIGIN_CODES.number(entity.origin);
      const trust = RECORD_TRUSTS.number(entity.trust);
      const id = await sql.insertNew(
        `INSERT INTO entities (shelf_id, type, name, label, origin, trust, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (shelf_id, name, type) DO NOTHING`,
        entity.shelf,
        type,
        name,
        label,
        origin,
        trust,
        wholeIn(entity.createdAt),
      );
      if (id !== undefined) return { id: entityId(id), isNew: true };
      const known = await sql.get<{ id: number }>(
        "SELECT id FROM entities WHERE shelf_id = ? AND name = ? AND type = ?",
        entity.shelf,
        name,
        type,
      );
      if (origin === PERSON) {
        const told = "UPDATE entities SET label = ?, origin = ?, trust = ? WHERE id = ?";
        await sql.run(told, label, origin, trust, known!.id);
      }
      return { id: entityId(known!.id), isNew: false };
    },
    async addAlias({ entity, alias, origin }) {
      // A person's word stands above what was derived.
      await sql.run(
        `INSERT INTO entity_aliases (entity_id, alias, origin) VALUES (?, ?, ?)
         ON CONFLICT (entity_id, alias) DO UPDATE SET origin = excluded.origin WHERE excluded.origin = ${PERSON}`,
        entity,
        textIn(alias),
        GRAPH_ORIGIN_CODES.number(origin),
      );
    },
    async dropAlias(entity, alias) {
      await sql.run("DELETE FROM entity_aliases WHERE entity_id = ? AND alias = ?", entity, textIn(alias));
    },
    async setMerged(id, into) {
      await sql.run("UPDATE entities SET merged_into_id = ? WHERE id = ?", into, id);
    },
  };
}

type Queries = Pick<
  GraphStore,
  "entities" | "named" | "listEntities" | "aliasesOf" | "mergedInto" | "scanEntities" | "counts"
>;

function entityQueries(sql: Sql): Queries {
  const entitiesOf = (rows: readonly EntityRow[]): readonly Entity[] => rows.map(entityOf);
  return {
    async entities(ids) {
      const wanted = `SELECT * FROM entities WHERE id IN ${LISTED} ORDER BY id`;
      const rows = await sql.all<EntityRow>(wanted, JSON.stringify(ids));
      return new Map(rows.map((row) => [entityId(row.id), entityOf(row)]));
    },
    async named(shelves, names, most) {
      const called = new RowFilters()
        .amongNumbers("shelf_id", shelves)
        .amongTexts(sql.dialect, "name", names);
      if (most !== undefined) {
        const listed = JSON.stringify(shelves);
        const going: { id: number }[] = [];
        for (const name of names) {
          going.push(
            ...(await sql.all<{ id: number }>(FIRST_GOING_BY, textIn(name), listed, Math.max(0, most))),
          );
        }
        const some = `SELECT * FROM entities WHERE id IN (
          SELECT id FROM entities WHERE ${called.where} UNION SELECT value FROM json_each(?)) ORDER BY id`;
        return entitiesOf(await sql.all(some, ...called.values, JSON.stringify(going.map(({ id }) => id))));
      }
      const also = new RowFilters()
        .amongTexts(sql.dialect, "a.alias", names)
        .amongNumbers("e.shelf_id", shelves);
      const ids = `SELECT id FROM entities WHERE ${called.where}
        UNION SELECT e.id FROM entity_aliases AS a INDEXED BY entity_aliases_by_name
          CROSS JOIN entities AS e WHERE e.id = a.entity_id AND ${also.where}`;
      return entitiesOf(
        await sql.all(
          `SELECT * FROM entities WHERE id IN (${ids}) ORDER BY id`,
          ...called.values,
          ...also.values,
        ),
      );
    },
    async listEntities({ shelves, types, after, limit }) {
      const filters = new RowFilters()
        .amongNumbers("shelf_id", shelves)
        .amongNames("type", ENTITY_CODES, types);
      if (after !== undefined) filters.add("id > ?", after);
      return entitiesOf(
        await sql.all(
          `SELECT * FROM entities WHERE id IN (
             SELECT id FROM entities INDEXED BY entities_by_shelf WHERE ${filters.where} ORDER BY id LIMIT ?) ORDER BY id`,
          ...filters.values,
          Math.max(0, limit),
        ),
      );
    },
    async aliasesOf(ids) {
      return (
        await sql.all<AliasRow>(
          `SELECT * FROM entity_aliases WHERE entity_id IN ${LISTED} ORDER BY entity_id, alias`,
          JSON.stringify(ids),
        )
      ).map((row) => ({
        entity: entityId(row.entity_id),
        alias: textOut(row.alias),
        origin: GRAPH_ORIGIN_CODES.name(row.origin),
      }));
    },
    async mergedInto(ids) {
      const merged = `SELECT * FROM entities WHERE merged_into_id IN ${LISTED} ORDER BY id`;
      return entitiesOf(await sql.all(merged, JSON.stringify(ids)));
    },
    async scanEntities(after, limit) {
      const next = "SELECT * FROM entities WHERE id > ? ORDER BY id LIMIT ?";
      return entitiesOf(await sql.all(next, after, Math.max(0, limit)));
    },
    async counts(shelves) {
      const listed = JSON.stringify(shelves);
      const entities = await sql.get<{ count: number }>(
        `SELECT count(*) AS count FROM entities WHERE shelf_id IN ${LISTED}`,
        listed,
      );
      const edges = await sql.get<{ active: number; proposed: number }>(
        `SELECT count(CASE state WHEN ${EDGE_STATE_CODES.number("active")} THEN 1 END) AS active,
                count(CASE state WHEN ${EDGE_STATE_CODES.number("proposed")} THEN 1 END) AS proposed
         FROM edges INDEXED BY edges_by_shelf WHERE shelf_id IN ${LISTED}`,
        listed,
      );
      return {
        entities: entities?.count ?? 0,
        edges: edges?.active ?? 0,
        proposed: edges?.proposed ?? 0,
      };
    },
  };
}
