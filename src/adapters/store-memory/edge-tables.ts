/** How things hang together, and on what evidence, in memory. */

import { assert } from "../../kernel/assert.ts";
import { EVIDENCE_KINDS, evidenceRef } from "../../kernel/evidence.ts";
import { type EdgeId, type EntityId, edgeId } from "../../kernel/ids.ts";
import type { Edge, EdgeQuery, Entity, GraphStore, NewEdge } from "../../rooms/graph/index.ts";
import { refsOf, requireEvidence } from "./evidence-rows.ts";
import { requireWhole } from "./numbers.ts";
import { isAmong } from "./observation-tables.ts";
import { requireEntity, requireShelf } from "./required-rows.ts";
import { firstOf, type Key, takeFrom } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function edgeTables(desk: Desk): EdgeChanges & EdgeQueries {
  return { ...edgeChanges(desk), ...edgeQueries(desk) };
}

type EdgeChanges = Pick<
  GraphStore,
  "putEdge" | "dropEvidence" | "changeEdge" | "clearDerived" | "eraseEdges"
>;

function edgeChanges(desk: Desk): EdgeChanges {
  return {
    async putEdge(edge, evidence) {
      const tables = desk.writing();
      requireShelf(tables, edge.shelf);
      requireEntity(tables, edge.src);
      requireEntity(tables, edge.dst);
      requireWhole(edge.from, edge.to ?? 0, edge.recordedAt);
      for (const one of evidence) requireEvidence(one);
      const put = putRow(tables, edge);
      for (const { kind, id, digest } of evidence) {
        const row = Object.freeze({ edge: put.id, kind, id, digest });
        tables.edgeEvidence = tables.edgeEvidence.set([put.id, EVIDENCE_KINDS.indexOf(kind), id], row);
      }
      return put;
    },
    async dropEvidence(id, records) {
      const tables = desk.writing();
      for (const { kind, id: record } of records) {
        tables.edgeEvidence = tables.edgeEvidence.delete([id, EVIDENCE_KINDS.indexOf(kind), record]);
      }
    },
    async changeEdge(id, change) {
      const tables = desk.writing();
      requireWhole(change.from ?? 0, change.to ?? 0);
      const known = tables.edges.get(id);
      if (known === undefined) return;
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const changed: Edge = { ...known, ...given };
      const another = tables.edgeKeys.get(...keyOf(changed));
      assert(another === undefined || another === id, `edge ${another} is the same as ${id} would be`);
      tables.edgeKeys = tables.edgeKeys.delete(keyOf(known)).set(keyOf(changed), id);
      save(tables, changed);
    },
    async clearDerived(limit) {
      const tables = desk.writing();
      const edges = [...tables.edges.scan([])]
        .filter(({ origin, state }) => origin !== "person" && state !== "rejected")
        .slice(0, Math.max(0, limit));
      for (const edge of edges) dropEdge(tables, edge);
      const left = Math.max(0, limit) - edges.length;
      const alone = isLeftAlone(tables);
      const entities = [...tables.entities.scan([])].filter(alone).slice(0, left);
      for (const entity of entities) dropEntity(tables, entity);
      return edges.length + entities.length;
    },
    async eraseEdges(ids, { keepSaid = false } = {}) {
      const tables = desk.writing();
      const ends = new Set<EntityId>();
      for (const id of ids) {
        const edge = tables.edges.get(id);
        if (edge === undefined) continue;
        ends.add(edge.src).add(edge.dst);
        dropEdge(tables, edge);
      }
      const alone = keepSaid ? isLeftAlone(tables) : isLedNowhere(tables);
      for (const id of ends) {
        const entity = tables.entities.get(id);
        if (entity !== undefined && alone(entity)) dropEntity(tables, entity);
      }
    },
  };
}

function keyOf({ shelf, src, dst, type, origin, from }: NewEdge): Key {
  return [shelf, src, dst, type, origin, from];
}

function putRow(tables: Tables, edge: NewEdge): { readonly id: EdgeId; readonly isNew: boolean } {
  const known = tables.edgeKeys.get(...keyOf(edge));
  if (known !== undefined) return { id: known, isNew: false };
  tables.lastId += 1;
  const id = edgeId(tables.lastId);
  tables.edgeKeys = tables.edgeKeys.set(keyOf(edge), id);
  save(tables, { ...edge, id });
  return { id, isNew: true };
}

function save(tables: Tables, edge: Edge): void {
  tables.edges = tables.edges.set([edge.id], Object.freeze(edge));
}

function dropEdge(tables: Tables, edge: Edge): void {
  for (const { key } of [...tables.edgeEvidence.rows([edge.id])]) {
    tables.edgeEvidence = tables.edgeEvidence.delete(key);
  }
  tables.edges = tables.edges.delete([edge.id]);
  tables.edgeKeys = tables.edgeKeys.delete(keyOf(edge));
}

/** Nothing leads to or from it, and no person named it. */
function isLedNowhere(tables: Readonly<Tables>): (entity: Entity) => boolean {
  const ends = new Set([...tables.edges.scan([])].flatMap(({ src, dst }) => [src, dst]));
  return ({ id, origin }) => origin !== "person" && !ends.has(id);
}

/** Nor did one say that it is the same as another, or what else it goes by. */
function isLeftAlone(tables: Readonly<Tables>): (entity: Entity) => boolean {
  const nowhere = isLedNowhere(tables);
  const merged = new Set([...tables.entities.scan([])].map(({ mergedInto }) => mergedInto));
  const named = new Set(
    [...tables.entityAliases.scan([])].flatMap(({ entity, origin }) => (origin === "person" ? [entity] : [])),
  );
  return (entity) =>
    nowhere(entity) && entity.mergedInto === null && !merged.has(entity.id) && !named.has(entity.id);
}

function dropEntity(tables: Tables, { id, shelf, type, name }: Entity): void {
  for (const { key } of [...tables.entityAliases.rows([id])]) {
    tables.entityAliases = tables.entityAliases.delete(key);
  }
  for (const one of [...tables.entities.scan([])].filter(({ mergedInto }) => mergedInto === id)) {
    tables.entities = tables.entities.set([one.id], Object.freeze({ ...one, mergedInto: null }));
  }
  tables.entities = tables.entities.delete([id]);
  tables.entityKeys = tables.entityKeys.delete([shelf, type, name]);
}

type EdgeQueries = Pick<
  GraphStore,
  "edges" | "touching" | "between" | "evidenceOf" | "citing" | "scanEdges" | "newestEdge"
>;

function edgeQueries(desk: Desk): EdgeQueries {
  const all = () => [...desk.reading().edges.scan([])];
  return {
    async edges(ids) {
      const wanted = new Set(ids);
      return new Map(all().flatMap((edge) => (wanted.has(edge.id) ? [[edge.id, edge]] : [])));
    },
    async touching(query) {
      const ends = new Set(query.touching);
      return all()
        .filter((edge) => (ends.has(edge.src) || ends.has(edge.dst)) && isWanted(edge, query))
        .slice(0, Math.max(0, query.limit));
    },
    async between(src, dst) {
      return all().filter((edge) => edge.src === src && edge.dst === dst);
    },
    async evidenceOf(ids, most = Number.POSITIVE_INFINITY) {
      const { edgeEvidence } = desk.reading();
      const kinds = EVIDENCE_KINDS.map((_, number) => number);
      const newest = (edge: EdgeId, kind: number) =>
        takeFrom(edgeEvidence.scan([edge, kind], { backwards: true }), most).reverse();
      const edges = [...new Set(ids)].sort((a, b) => a - b);
      return edges.flatMap((edge) => kinds.flatMap((kind) => newest(edge, kind)));
    },
    async citing(records) {
      const wanted = refsOf(records);
      const resting = [...desk.reading().edgeEvidence.scan([])].filter((one) => wanted.has(evidenceRef(one)));
      return [...new Set(resting.map(({ edge }) => edge))].sort((a, b) => a - b);
    },
    async scanEdges(after, limit, states) {
      const next = [...desk.reading().edges.scan([], { after: [after] })];
      return next.filter(({ state }) => isAmong(states, state)).slice(0, Math.max(0, limit));
    },
    async newestEdge() {
      return firstOf(desk.reading().edges.scan([], { backwards: true }))?.id ?? 0;
    },
  };
}

function isWanted(edge: Edge, { shelves, types, states, at, after }: EdgeQuery): boolean {
  return (
    shelves.includes(edge.shelf) &&
    isAmong(types, edge.type) &&
    states.includes(edge.state) &&
    (at === undefined || (edge.from <= at && (edge.to === null || edge.to > at))) &&
    (after === undefined || edge.id > after)
  );
}
