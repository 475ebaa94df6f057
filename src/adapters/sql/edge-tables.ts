/** How things hang together, and on what evidence. */

import { EVIDENCE_KINDS } from "../../kernel/evidence.ts";
import { type EdgeId, edgeId } from "../../kernel/ids.ts";
import type { Edge, EdgeQuery, GraphStore } from "../../rooms/graph/index.ts";
import { digestIn, maybeWholeIn, wholeIn } from "./column-codes.ts";
import {
  EDGE_STATE_CODES,
  EDGE_TYPE_CODES,
  EVIDENCE_CODES,
  type EvidenceRow,
  evidenceOf,
  GRAPH_ORIGIN_CODES,
  RECORDS_ASKED,
  recordsIn,
} from "./fact-codes.ts";
import { type EdgeRow, edgeOf } from "./graph-rows.ts";
import { RECORD_TRUSTS } from "./ledger-codes.ts";
import { LISTED, RowFilters } from "./row-filters.ts";
import type { Sql, SqlValue } from "./sql.ts";

const PERSON = GRAPH_ORIGIN_CODES.number("person");
const REJECTED = EDGE_STATE_CODES.number("rejected");

/** Derived, and nobody decided about them. */
const DERIVED_EDGES = `SELECT id FROM edges WHERE origin <> ${PERSON} AND state <> ${REJECTED} ORDER BY id LIMIT ?`;

/** Nothing leads to or from it, and no person named it. */
const LED_NOWHERE = `e.origin <> ${PERSON}
  AND NOT EXISTS (SELECT 1 FROM edges WHERE src_id = e.id)
  AND NOT EXISTS (SELECT 1 FROM edges WHERE dst_id = e.id)`;
/** Nor did one say that it is the same as another, or what else it goes by. */
const LEFT_ALONE = `${LED_NOWHERE} AND e.merged_into_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM entity_aliases AS a WHERE a.entity_id = e.id AND a.origin = ${PERSON})
  AND NOT EXISTS (SELECT 1 FROM entities AS m WHERE m.merged_into_id = e.id)`;

const EVIDENCE = "SELECT v.* FROM (SELECT value AS id FROM json_each(?)) AS e CROSS JOIN";
const IN_ORDER = "ORDER BY v.edge_id, v.kind, v.source";
/** Few rest on more than is wanted. */
const FIRST_EVIDENCE = `${EVIDENCE} edge_evidence AS v WHERE v.edge_id = e.id AND (v.kind, v.source) IN (
    SELECT n.kind, n.source FROM edge_evidence AS n WHERE n.edge_id = e.id ORDER BY n.kind, n.source LIMIT ?) ${IN_ORDER}`;
const KINDS = JSON.stringify(EVIDENCE_KINDS.map((kind) => EVIDENCE_CODES.number(kind)));
const NEWEST_EVIDENCE = `${EVIDENCE} (SELECT value AS kind FROM json_each('${KINDS}')) AS k
  CROSS JOIN edge_evidence AS v WHERE v.edge_id = e.id AND v.kind = k.kind AND v.source IN (
    SELECT n.source FROM edge_evidence AS n WHERE n.edge_id = e.id AND n.kind = k.kind ORDER BY n.source DESC LIMIT ?)
  ${IN_ORDER}`;

export function edgeTables(sql: Sql): EdgeChanges & EdgeQueries {
  return { ...edgeChanges(sql), ...edgeQueries(sql) };
}

type EdgeChanges = Pick<
  GraphStore,
  "putEdge" | "dropEvidence" | "changeEdge" | "clearDerived" | "eraseEdges"
>;

function edgeChanges(sql: Sql): EdgeChanges {
  return {
    async putEdge(edge, evidence) {
      const key = [
        edge.src,
        edge.dst,
        EDGE_TYPE_CODES.number(edge.type),
        GRAPH_ORIGIN_CODES.number(edge.origin),
        wholeIn(edge.from),
        edge.shelf,
      ];
      const id = await sql.insertNew(
        `INSERT INTO edges (src_id, dst_id, type, origin, valid_from, shelf_id, valid_to, trust, state, recorded_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (src_id, dst_id, type, origin, valid_from, shelf_id) DO NOTHING`,
        ...key,
        maybeWholeIn(edge.to),
        RECORD_TRUSTS.number(edge.trust),
        EDGE_STATE_CODES.number(edge.state),
        wholeIn(edge.recordedAt),
      );
      const put =
        id !== undefined ? { id: edgeId(id), isNew: true } : { id: await knownEdge(sql, key), isNew: false };
      for (const { kind, id: source, digest } of evidence) {
        await sql.run(
          `INSERT INTO edge_evidence (edge_id, kind, source, digest) VALUES (?, ?, ?, ?)
           ON CONFLICT (edge_id, kind, source) DO UPDATE SET digest = excluded.digest`,
          put.id,
          EVIDENCE_CODES.number(kind),
          wholeIn(source),
          digestIn(digest),
        );
      }
      return put;
    },
    async dropEvidence(id, records) {
      for (const { kind, id: source } of records) {
        const gone = "DELETE FROM edge_evidence WHERE edge_id = ? AND kind = ? AND source = ?";
        await sql.run(gone, id, EVIDENCE_CODES.number(kind), source);
      }
    },
    async changeEdge(id, { state, from, to, trust, origin }) {
      const set: (readonly [column: string, value: SqlValue])[] = [];
      if (state !== undefined) set.push(["state", EDGE_STATE_CODES.number(state)]);
      if (from !== undefined) set.push(["valid_from", wholeIn(from)]);
      if (to !== undefined) set.push(["valid_to", maybeWholeIn(to)]);
      if (trust !== undefined) set.push(["trust", RECORD_TRUSTS.number(trust)]);
      if (origin !== undefined) set.push(["origin", GRAPH_ORIGIN_CODES.number(origin)]);
      if (set.length === 0) return;
      const assignments = set.map(([column]) => `${column} = ?`).join(", ");
      await sql.run(`UPDATE edges SET ${assignments} WHERE id = ?`, ...set.map(([, value]) => value), id);
    },
    async clearDerived(limit) {
      const most = Math.max(0, limit);
      const edges = await sql.all<{ id: number }>(DERIVED_EDGES, most);
      await dropEdges(sql, JSON.stringify(edges.map(({ id }) => id)));
      const left = most - edges.length;
      if (left === 0) return edges.length;
      return (
        edges.length +
        (await dropEntities(
          sql,
          `SELECT e.id FROM entities AS e WHERE ${LEFT_ALONE} ORDER BY e.id LIMIT ?`,
          left,
        ))
      );
    },
    async eraseEdges(ids, { keepSaid = false } = {}) {
      const listed = JSON.stringify(ids);
      const ends = await sql.all<{ id: number }>(
        `SELECT src_id AS id FROM edges WHERE id IN ${LISTED} UNION SELECT dst_id FROM edges WHERE id IN ${LISTED}`,
        listed,
        listed,
      );
      await dropEdges(sql, listed);
      const alone = `SELECT e.id FROM entities AS e WHERE e.id IN ${LISTED} AND ${keepSaid ? LEFT_ALONE : LED_NOWHERE}`;
      // No erasure of its own: they go with a record, which is one, or because a document changed, which is none.
      await dropEntities(sql, alone, JSON.stringify(ends.map(({ id }) => id)));
    },
  };
}

async function knownEdge(sql: Sql, key: readonly SqlValue[]): Promise<EdgeId> {
  const row = await sql.get<{ id: number }>(
    "SELECT id FROM edges WHERE src_id = ? AND dst_id = ? AND type = ? AND origin = ? AND valid_from = ? AND shelf_id = ?",
    ...key,
  );
  return edgeId(row!.id);
}

async function dropEdges(sql: Sql, listed: string): Promise<void> {
  await sql.run(`DELETE FROM edge_evidence WHERE edge_id IN ${LISTED}`, listed);
  await sql.run(`DELETE FROM edges WHERE id IN ${LISTED}`, listed);
}

/** How many there were. */
async function dropEntities(sql: Sql, which: string, value: SqlValue): Promise<number> {
  const listed = JSON.stringify((await sql.all<{ id: number }>(which, value)).map(({ id }) => id));
  await sql.run(`DELETE FROM entity_aliases WHERE entity_id IN ${LISTED}`, listed);
  await sql.run(`UPDATE entities SET merged_into_id = NULL WHERE merged_into_id IN ${LISTED}`, listed);
  return (await sql.run(`DELETE FROM entities WHERE id IN ${LISTED}`, listed)).rows;
}

type EdgeQueries = Pick<
  GraphStore,
  "edges" | "touching" | "between" | "evidenceOf" | "citing" | "scanEdges" | "newestEdge"
>;

function edgeQueries(sql: Sql): EdgeQueries {
  const edgesOf = async (ids: readonly number[]): Promise<readonly Edge[]> =>
    (
      await sql.all<EdgeRow>(`SELECT * FROM edges WHERE id IN ${LISTED} ORDER BY id`, JSON.stringify(ids))
    ).map(edgeOf);
  return {
    async edges(ids) {
      return new Map((await edgesOf(ids)).map((edge) => [edge.id, edge]));
    },
    async touching(query) {
      const { where, values } = filtersOf(query);
      const most = Math.max(0, query.limit);
      const each = [JSON.stringify([...new Set(query.touching)]), ...values, most];
      return (
        await sql.all<EdgeRow>(
          `SELECT * FROM edges WHERE id IN (
             ${atOneEnd("src", where)} UNION ${atOneEnd("dst", where)} ORDER BY id LIMIT ?) ORDER BY id`,
          ...each,
          ...each,
          most,
        )
      ).map(edgeOf);
    },
    async between(src, dst) {
      const rows = await sql.all<EdgeRow>(
        "SELECT * FROM edges WHERE src_id = ? AND dst_id = ? ORDER BY id",
        src,
        dst,
      );
      return rows.map(edgeOf);
    },
    async evidenceOf(ids, most) {
      const edges = [...new Set(ids)].sort((a, b) => a - b);
      return (await evidenceRows(sql, edges, most)).map((row) => ({
        edge: edgeId(row.edge_id),
        ...evidenceOf(row),
      }));
    },
    async citing(records) {
      return (
        await sql.all<{ id: number }>(
          `SELECT DISTINCT v.edge_id AS id FROM ${RECORDS_ASKED} edge_evidence AS v
             WHERE v.kind = asked.kind AND v.source = asked.source ORDER BY v.edge_id`,
          recordsIn(records),
        )
      ).map(({ id }) => edgeId(id));
    },
    async scanEdges(after, limit, states) {
      const filters = new RowFilters().add("id > ?", after).amongNames("state", EDGE_STATE_CODES, states);
      return (
        await sql.all<EdgeRow>(
          `SELECT * FROM edges NOT INDEXED WHERE ${filters.where} ORDER BY id LIMIT ?`,
          ...filters.values,
          Math.max(0, limit),
        )
      ).map(edgeOf);
    },
    async newestEdge() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM edges"))?.id ?? 0;
    },
  };
}

function filtersOf({ shelves, types, states, at, after }: EdgeQuery): RowFilters {
  const filters = new RowFilters()
    .amongNumbers("shelf_id", shelves)
    .amongNames("type", EDGE_TYPE_CODES, types)
    .amongNames("state", EDGE_STATE_CODES, states);
  if (at !== undefined) filters.add("valid_from <= ? AND (valid_to IS NULL OR valid_to > ?)", at, at);
  if (after !== undefined) filters.add("id > ?", after);
  return filters;
}

/** Each thing in the order of its index: of one that everything leads to, no more is read than is wanted. */
function atOneEnd(end: "src" | "dst", where: string): string {
  return `SELECT e.id FROM (SELECT value AS entity FROM json_each(?)) AS t CROSS JOIN edges AS e WHERE e.id IN (
    SELECT id FROM edges INDEXED BY edges_by_${end} WHERE ${end}_id = t.entity AND ${where} ORDER BY id LIMIT ?)`;
}

type EdgeEvidenceRow = EvidenceRow & { edge_id: number };

/** Of an edge that very much speaks for, no more is read than is wanted. */
async function evidenceRows(
  sql: Sql,
  edges: readonly EdgeId[],
  most: number | undefined,
): Promise<readonly EdgeEvidenceRow[]> {
  if (most === undefined) {
    const all = `SELECT * FROM edge_evidence WHERE edge_id IN ${LISTED} ORDER BY edge_id, kind, source`;
    return await sql.all<EdgeEvidenceRow>(all, JSON.stringify(edges));
  }
  const wanted = Math.max(0, most);
  const first = Map.groupBy(
    await sql.all<EdgeEvidenceRow>(FIRST_EVIDENCE, JSON.stringify(edges), wanted + 1),
    ({ edge_id: edge }) => edge,
  );
  const rich = edges.filter((id) => (first.get(id)?.length ?? 0) > wanted);
  if (rich.length === 0) return [...first.values()].flat();
  const newest = Map.groupBy(
    await sql.all<EdgeEvidenceRow>(NEWEST_EVIDENCE, JSON.stringify(rich), wanted),
    ({ edge_id: edge }) => edge,
  );
  const isRich = new Set<number>(rich);
  return edges.flatMap((id) => (isRich.has(id) ? newest : first).get(id) ?? []);
}
