/**
 * Rows that point nowhere, over all tables. Foreign keys keep them from coming about; a damaged disk, another program or
 * a mistake of ours does not ask for keys. Writes tables of other slices, and only to take such rows away.
 */

import { laneId, summaryId } from "../../kernel/ids.ts";
import type { ShelfIndex } from "../../ports/shelf-index.ts";
import type { TextIndex } from "../../ports/text-index.ts";
import type { AuditStore, RemovableStray, Stray, StrayKind } from "../../rooms/history/index.ts";
import { LESSONS, ROUTES } from "./audit-brain.ts";
import { GROUNDS, KNOWLEDGE } from "./audit-knowledge.ts";
import { RECORDS, SHELF_RECORDS, type StoredText, SUMMARY_STATES, textOut } from "./column-codes.ts";
import { USED_KINDS } from "./ledger-codes.ts";
import type { Sql } from "./sql.ts";

interface Row {
  a: number;
  b: StoredText | number | null;
}

interface Look {
  /** Columns `a` and `b` name the row. */
  readonly select: string;
  readonly refOf: (row: Row) => string;
}

const message = ({ a }: Row) => `msg:${a}`;
const summary = ({ a }: Row) => `sum:${a}`;
const memory = ({ a }: Row) => `mem:${a}`;
const observation = ({ a }: Row) => `obs:${a}`;

const COUNTED =
  "SELECT blob_id, count(*) AS parts FROM parts WHERE blob_id IS NOT NULL GROUP BY blob_id ORDER BY blob_id";

const LOOKS: { readonly [kind in StrayKind]: Look } = {
  parts: {
    select: `SELECT p.message_id AS a, p.ordinal AS b FROM parts AS p
      LEFT JOIN messages AS m ON m.id = p.message_id LEFT JOIN blobs AS c ON c.id = p.blob_id
      WHERE m.id IS NULL OR (p.blob_id IS NOT NULL AND c.id IS NULL)`,
    refOf: message,
  },
  sources: {
    select: `SELECT e.summary_id AS a, e.ordinal AS b FROM summary_edges AS e
      JOIN summaries AS s ON s.id = e.summary_id
      LEFT JOIN messages AS m ON m.id = e.message_id LEFT JOIN summaries AS c ON c.id = e.source_id
      WHERE m.id IS NULL AND c.id IS NULL
      UNION ALL SELECT s.id, -1 FROM summaries AS s
      WHERE NOT EXISTS (SELECT 1 FROM summary_edges AS e WHERE e.summary_id = s.id)`,
    refOf: summary,
  },
  edges: {
    select: `SELECT e.summary_id AS a, e.ordinal AS b FROM summary_edges AS e
      LEFT JOIN summaries AS s ON s.id = e.summary_id WHERE s.id IS NULL`,
    refOf: summary,
  },
  entries: {
    select: `SELECT e.lane_id AS a, e.entry_id AS b FROM entries AS e
      LEFT JOIN messages AS m ON m.id = e.message_id WHERE m.id IS NULL OR m.lane_id <> e.lane_id`,
    refOf: ({ b }) => `entry ${textOut(b as StoredText)}`,
  },
  payloads: {
    select: `SELECT f.id AS a, NULL AS b FROM payloads AS f
      LEFT JOIN parts AS p ON p.message_id = f.message_id AND p.ordinal = f.part WHERE p.message_id IS NULL`,
    refOf: ({ a }) => `file:${a}`,
  },
  view: {
    select: `SELECT v.lane_id AS a, v.ordinal AS b FROM view_items AS v
      LEFT JOIN messages AS m ON m.id = v.message_id LEFT JOIN summaries AS s ON s.id = v.summary_id
      WHERE coalesce(m.lane_id, s.lane_id, -1) <> v.lane_id`,
    refOf: ({ a, b }) => `lane ${a}, ordinal ${b}`,
  },
  debts: {
    select: `SELECT d.lane_id AS a, NULL AS b FROM fold_debts AS d
      LEFT JOIN lanes AS l ON l.id = d.lane_id WHERE l.id IS NULL`,
    refOf: ({ a }) => `lane ${a}`,
  },
  findings: {
    select: `SELECT f.message_id AS a, f.kind AS b FROM secret_findings AS f
      LEFT JOIN messages AS m ON m.id = f.message_id WHERE m.id IS NULL`,
    refOf: message,
  },
  contents: {
    select: `SELECT b.id AS a, coalesce(c.parts, 0) AS b FROM blobs AS b LEFT JOIN (${COUNTED}) AS c ON c.blob_id = b.id
      WHERE c.parts IS NULL OR c.parts <> b.refs`,
    refOf: ({ a }) => `content ${a}`,
  },
  records: {
    select: `SELECT r.source AS a, r.kind AS b FROM records AS r
      LEFT JOIN messages AS m ON r.kind = ${RECORDS.number("msg")} AND m.id = r.source
      LEFT JOIN summaries AS s ON r.kind IN (${RECORDS.number("sum")}, ${RECORDS.number("leaf")}) AND s.id = r.source
      LEFT JOIN payloads AS f ON r.kind = ${RECORDS.number("file")} AND f.id = r.source
      WHERE m.id IS NULL AND s.id IS NULL AND f.id IS NULL`,
    refOf: ({ a, b }) => `${b === RECORDS.number("leaf") ? "sum" : RECORDS.name(Number(b))}:${a}`,
  },
  memories: {
    select: `SELECT m.id AS a, NULL AS b FROM memories AS m
      LEFT JOIN shelves AS s ON s.id = m.shelf_id WHERE s.id IS NULL`,
    refOf: memory,
  },
  provenance: {
    select: `SELECT o.memory_id AS a, o.message_id AS b FROM memory_sources AS o
      LEFT JOIN memories AS m ON m.id = o.memory_id LEFT JOIN messages AS s ON s.id = o.message_id
      WHERE m.id IS NULL OR s.id IS NULL`,
    refOf: memory,
  },
  verdicts: {
    select: `SELECT v.message_id AS a, NULL AS b FROM gate_verdicts AS v
      LEFT JOIN messages AS m ON m.id = v.message_id WHERE m.id IS NULL`,
    refOf: message,
  },
  labels: {
    select: `SELECT l.memory_id AS a, NULL AS b FROM gate_labels AS l
      LEFT JOIN memories AS m ON m.id = l.memory_id WHERE m.id IS NULL`,
    refOf: memory,
  },
  pieces: {
    select: `SELECT p.id AS a, NULL AS b FROM doc_pieces AS p
      LEFT JOIN doc_files AS f ON f.id = p.file_id WHERE f.id IS NULL`,
    refOf: ({ a }) => `doc:${a}`,
  },
  "shelf-words": {
    select: `SELECT r.source AS a, r.kind AS b FROM shelf_records AS r
      LEFT JOIN memories AS m ON r.kind = ${SHELF_RECORDS.number("mem")} AND m.id = r.source
      LEFT JOIN doc_pieces AS p ON r.kind = ${SHELF_RECORDS.number("doc")} AND p.id = r.source
      LEFT JOIN observations AS o ON r.kind = ${SHELF_RECORDS.number("obs")} AND o.id = r.source
      LEFT JOIN events AS e ON r.kind = ${SHELF_RECORDS.number("evt")} AND e.id = r.source
      WHERE m.id IS NULL AND p.id IS NULL AND o.id IS NULL AND e.id IS NULL`,
    refOf: ({ a, b }) => `${SHELF_RECORDS.name(Number(b))}:${a}`,
  },
  ledger: {
    select: ["observations", "events", "artifacts"]
      .map(
        (table, at) => `SELECT x.id AS a, ${at} AS b FROM ${table} AS x
          LEFT JOIN shelves AS s ON s.id = x.shelf_id WHERE s.id IS NULL`,
      )
      .join(" UNION ALL "),
    refOf: ({ a, b }) => `${["obs:", "evt:", "artifact "][Number(b)]}${a}`,
  },
  plans: {
    select: `SELECT p.observation_id AS a, NULL AS b FROM plans AS p
      LEFT JOIN observations AS o ON o.id = p.observation_id WHERE o.id IS NULL`,
    refOf: observation,
  },
  moves: {
    select: `SELECT m.observation_id AS a, m.id AS b FROM lifecycle_moves AS m
      LEFT JOIN observations AS o ON o.id = m.observation_id WHERE o.id IS NULL`,
    refOf: observation,
  },
  uses: {
    select: `SELECT u.source AS a, u.kind AS b FROM record_uses AS u
      LEFT JOIN observations AS o ON u.kind = ${USED_KINDS.number("obs")} AND o.id = u.source
      LEFT JOIN events AS e ON u.kind = ${USED_KINDS.number("evt")} AND e.id = u.source
      WHERE u.kind IN (${USED_KINDS.number("obs")}, ${USED_KINDS.number("evt")}) AND o.id IS NULL AND e.id IS NULL`,
    refOf: ({ a, b }) => `${USED_KINDS.name(Number(b))}:${a}`,
  },
  knowledge: { select: KNOWLEDGE.select, refOf: ({ a, b }) => KNOWLEDGE.refOf(a, Number(b)) },
  grounds: { select: GROUNDS.select, refOf: ({ a, b }) => GROUNDS.refOf(a, Number(b)) },
  lessons: { select: LESSONS, refOf: ({ a }) => `lesson:${a}` },
  routes: { select: ROUTES.select, refOf: ({ a, b }) => ROUTES.refOf(a, Number(b)) },
};

const OUTDATED = `
  WITH RECURSIVE over (id, since) AS (
    SELECT e.summary_id, w.since FROM withholdings AS w JOIN summary_edges AS e ON e.message_id = w.message_id
    UNION SELECT e.summary_id, over.since FROM over JOIN summary_edges AS e ON e.source_id = over.id
  )
  SELECT DISTINCT s.id, s.lane_id FROM over JOIN summaries AS s ON s.id = over.id
  WHERE s.state <> ? AND s.created_at < over.since ORDER BY s.id LIMIT ?`;

/** What a row of a removable kind is deleted by. */
const REMOVALS: {
  readonly [kind in Exclude<
    RemovableStray,
    "contents" | "records" | "shelf-words" | "grounds" | "routes"
  >]: string;
} = {
  edges: "DELETE FROM summary_edges WHERE summary_id = ? AND ordinal = ?",
  entries: "DELETE FROM entries WHERE lane_id = ? AND entry_id = ?",
  payloads: "DELETE FROM payloads WHERE id = ?",
  view: "DELETE FROM view_items WHERE lane_id = ? AND ordinal = ?",
  debts: "DELETE FROM fold_debts WHERE lane_id = ?",
  findings: "DELETE FROM secret_findings WHERE message_id = ? AND kind = ?",
  provenance: "DELETE FROM memory_sources WHERE memory_id = ? AND message_id = ?",
  verdicts: "DELETE FROM gate_verdicts WHERE message_id = ?",
  labels: "DELETE FROM gate_labels WHERE memory_id = ?",
  pieces: "DELETE FROM doc_pieces WHERE id = ?",
  plans: "DELETE FROM plans WHERE observation_id = ?",
  moves: "DELETE FROM lifecycle_moves WHERE observation_id = ? AND id = ?",
  uses: "DELETE FROM record_uses WHERE source = ? AND kind = ?",
};

/** Whatever finds records by their words. */
interface Indexes {
  readonly index: TextIndex;
  readonly shelfIndex: ShelfIndex;
}

export function auditTables(sql: Sql, { index, shelfIndex }: Indexes): AuditStore {
  const find = async (kind: StrayKind, limit: number): Promise<readonly (Row & Stray)[]> =>
    (await sql.all<Row>(`SELECT a, b FROM (${LOOKS[kind].select}) AS stray LIMIT ?`, limit)).map((row) => ({
      ...row,
      key: keyOf(row),
      ref: LOOKS[kind].refOf(row),
    }));
  return {
    async outdated(limit) {
      return (
        await sql.all<{ id: number; lane_id: number }>(OUTDATED, SUMMARY_STATES.number("retired"), limit)
      ).map(({ id, lane_id }) => ({ summary: summaryId(id), lane: laneId(lane_id) }));
    },

    async strays(kind, limit) {
      return (await find(kind, limit)).map(({ key, ref }) => ({ key, ref }));
    },

    async removeStrays(kind, keys) {
      const wanted = new Set(keys);
      const rows = (await find(kind, Number.MAX_SAFE_INTEGER)).filter(({ key }) => wanted.has(key));
      if (kind === "records") {
        for (const { a, b } of rows) await index.remove(RECORDS.name(Number(b)), [a]);
      } else if (kind === "shelf-words") {
        for (const { a, b } of rows) await shelfIndex.remove(SHELF_RECORDS.name(Number(b)), [a]);
      } else if (kind === "grounds") {
        for (const { a, b } of rows) await GROUNDS.remove(sql, a, Number(b));
      } else if (kind === "routes") {
        for (const { a, b } of rows) await ROUTES.mend(sql, a, Number(b));
      } else if (kind === "contents") {
        for (const { a, b } of rows) await recount(sql, a, Number(b));
      } else {
        for (const { a, b } of rows) await sql.run(REMOVALS[kind], ...(b === null ? [a] : [a, b]));
      }
      return rows.length;
    },

    async pendingMigrations() {
      const row = await sql.get<{ count: number }>(
        "SELECT count(*) AS count FROM migration_steps WHERE done = 0",
      );
      return row?.count ?? 0;
    },
  };
}

function keyOf({ a, b }: Row): string {
  return JSON.stringify([a, b === null || typeof b === "number" ? b : textOut(b)]);
}

async function recount(sql: Sql, id: number, parts: number): Promise<void> {
  if (parts === 0) await sql.run("DELETE FROM blobs WHERE id = ?", id);
  else await sql.run("UPDATE blobs SET refs = ? WHERE id = ?", parts, id);
}
