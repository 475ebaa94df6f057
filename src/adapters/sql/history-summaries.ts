/** Summaries and their sources. A text is written once; only the state changes (but see history-withhold.ts). */

import { assert } from "../../kernel/assert.ts";
import { type MessageId, messageId, type SummaryId, summaryId } from "../../kernel/ids.ts";
import type {
  HistoryStore,
  NewSummary,
  SummaryBody,
  SummaryFilling,
  SummarySources,
  SummaryTotals,
} from "../../rooms/history/index.ts";
import { LEVELS, maybeWholeIn, numberIn, SUMMARY_STATES, textIn, wholeIn } from "./column-codes.ts";
import { requireMessage } from "./history-messages.ts";
import { packJson } from "./packed-json.ts";
import { pinsIn } from "./pin-columns.ts";
import type { Sql, SqlValue } from "./sql.ts";
import {
  SUMMARY_COLUMNS,
  type SummaryBodyRow,
  type SummaryRow,
  summaryBodyOf,
  summaryOf,
} from "./summary-rows.ts";

type SummaryMethods = Pick<
  HistoryStore,
  | "addSummary"
  | "summary"
  | "summaryBodies"
  | "sourcesOf"
  | "summariesIn"
  | "preparedTotals"
  | "acceptSummary"
  | "setSummaryState"
  | "changedSummaries"
  | "settleSummaries"
  | "renewSummaries"
  | "coveringMessage"
  | "coveringSummary"
  | "summaryTotals"
  | "warmLeaves"
  | "setCold"
  | "warmAll"
  | "coldAmong"
>;

/** Bytes from which compressing the text of a summary saves a page now and then. Pins repeat their keys: always, if any. */
const LEAST_PACKED_TEXT = 512;
const LEAST_PACKED_PINS = 0;

const RETIRED = SUMMARY_STATES.number("retired");

export function summaryTables(sql: Sql): SummaryMethods {
  return {
    async addSummary(summary) {
      await checkSources(sql, summary);
      const id = summaryId(await sql.insert(INSERT, ...valuesOf(summary)));
      const { kind, ids } = summary.sources;
      const column = kind === "messages" ? "message_id" : "source_id";
      await sql.run(
        `INSERT INTO summary_edges (summary_id, ordinal, ${column}) SELECT ?, key, value FROM json_each(?)`,
        id,
        JSON.stringify(ids),
      );
      if (summary.pending !== true) await noteChange(sql, id);
      return id;
    },

    async summary(id) {
      const row = await findSummary(sql, id);
      return row && summaryOf(row);
    },

    async summaryBodies(ids) {
      const rows = await sql.all<SummaryBodyRow>(
        "SELECT id, text, pins FROM summaries WHERE id IN (SELECT value FROM json_each(?))",
        JSON.stringify(ids),
      );
      return new Map<SummaryId, SummaryBody>(rows.map((row) => [summaryId(row.id), summaryBodyOf(row)]));
    },

    async sourcesOf(id) {
      const rows = await sql.all<EdgeRow>(
        "SELECT message_id, source_id FROM summary_edges WHERE summary_id = ? ORDER BY ordinal",
        id,
      );
      return rows.length === 0 ? undefined : sourcesOf(rows);
    },

    async summariesIn(lane, state) {
      return (
        await sql.all<SummaryRow>(
          `SELECT ${SUMMARY_COLUMNS} FROM summaries WHERE lane_id = ? AND state = ? ORDER BY id`,
          lane,
          SUMMARY_STATES.number(state),
        )
      ).map(summaryOf);
    },

    async preparedTotals(lane) {
      const row = await sql.get<{ count: number; better: number; saves: number | null }>(
        `SELECT count(*) AS count, count(replaces_id) AS better,
           sum(CASE depth WHEN 0 THEN raw_tokens - tokens ELSE 0 END) AS saves
         FROM summaries WHERE lane_id = ? AND state = ?`,
        lane,
        SUMMARY_STATES.number("prepared"),
      );
      return { count: row?.count ?? 0, better: row?.better ?? 0, saves: row?.saves ?? 0 };
    },

    async acceptSummary(id) {
      const { rows } = await sql.run("UPDATE summaries SET fallback = 0 WHERE id = ?", id);
      assert(rows === 1, `summary ${id} does not exist`);
    },

    async setSummaryState(id, state) {
      const { rows } = await sql.run(
        "UPDATE summaries SET state = ? WHERE id = ?",
        SUMMARY_STATES.number(state),
        id,
      );
      assert(rows === 1, `summary ${id} does not exist`);
      if (state === "retired") await noteChange(sql, id);
    },

    async changedSummaries(limit) {
      return (
        await sql.all<{ id: number }>(
          "SELECT summary_id AS id FROM changed_summaries ORDER BY summary_id LIMIT ?",
          limit,
        )
      ).map((row) => summaryId(row.id));
    },

    async settleSummaries(ids) {
      await sql.run(
        "DELETE FROM changed_summaries WHERE summary_id IN (SELECT value FROM json_each(?))",
        JSON.stringify(ids),
      );
    },

    async renewSummaries() {
      await sql.run(
        `INSERT INTO changed_summaries SELECT id FROM summaries WHERE state <> ${RETIRED} ON CONFLICT DO NOTHING`,
      );
    },

    async coveringMessage(id) {
      return covering(sql, "message_id", id);
    },

    async coveringSummary(id) {
      return covering(sql, "source_id", id);
    },

    async summaryTotals(lane) {
      return totalsOf(
        await sql.all<TotalsRow>(
          `SELECT state, count(*) AS count, sum(fallback) AS fallback, sum(cold) AS cold, max(depth) AS deepest FROM summaries
           ${lane === null ? "" : "WHERE lane_id = ?"} GROUP BY state`,
          ...(lane === null ? [] : [lane]),
        ),
      );
    },

    async warmLeaves(before, limit) {
      return (
        await sql.all<SummaryRow>(
          `SELECT ${SUMMARY_COLUMNS} FROM summaries
           WHERE depth = 0 AND cold = 0 AND state = ? AND until < ? AND pending = 0 ORDER BY until, id LIMIT ?`,
          SUMMARY_STATES.number("active"),
          before,
          limit,
        )
      ).map(summaryOf);
    },

    async setCold(id) {
      const { rows } = await sql.run("UPDATE summaries SET cold = 1 WHERE id = ? AND depth = 0", id);
      assert(rows === 1, `there is no leaf ${id}`);
    },

    async warmAll() {
      await sql.run("UPDATE summaries SET cold = 0 WHERE depth = 0 AND cold = 1");
    },

    async coldAmong(ids) {
      const any = await sql.get("SELECT 1 FROM summaries WHERE depth = 0 AND cold = 1 LIMIT 1");
      if (any === undefined) return new Set();
      const rows = await sql.all<{ message_id: number }>(
        `SELECT DISTINCT e.message_id FROM summary_edges AS e JOIN summaries AS s ON s.id = e.summary_id
         WHERE e.message_id IN (SELECT value FROM json_each(?)) AND s.cold = 1`,
        JSON.stringify(ids),
      );
      return new Set(rows.map((row) => messageId(row.message_id)));
    },
  };
}

/** The index of words is to hear of it. */
export async function noteChange(sql: Sql, id: SummaryId): Promise<void> {
  await sql.run("INSERT INTO changed_summaries VALUES (?) ON CONFLICT DO NOTHING", id);
}

async function findSummary(sql: Sql, id: SummaryId): Promise<SummaryRow | undefined> {
  return await sql.get<SummaryRow>(`SELECT ${SUMMARY_COLUMNS} FROM summaries WHERE id = ?`, id);
}

async function covering(
  sql: Sql,
  column: "message_id" | "source_id",
  id: number,
): Promise<readonly SummaryId[]> {
  return (
    await sql.all<{ summary_id: number }>(
      `SELECT summary_id FROM summary_edges WHERE ${column} = ? ORDER BY summary_id`,
      id,
    )
  ).map((row) => summaryId(row.summary_id));
}

interface EdgeRow {
  message_id: number | null;
  source_id: number | null;
}

function sourcesOf(rows: readonly EdgeRow[]): SummarySources {
  const messages: MessageId[] = [];
  const summaries: SummaryId[] = [];
  for (const row of rows) {
    if (row.message_id !== null) messages.push(messageId(row.message_id));
    if (row.source_id !== null) summaries.push(summaryId(row.source_id));
  }
  return summaries.length === 0 ? { kind: "messages", ids: messages } : { kind: "summaries", ids: summaries };
}

interface TotalsRow {
  state: number;
  count: number;
  fallback: number;
  cold: number;
  deepest: number;
}

function totalsOf(rows: readonly TotalsRow[]): SummaryTotals {
  const count = (state: "prepared" | "active" | "retired") =>
    rows.find((row) => row.state === SUMMARY_STATES.number(state))?.count ?? 0;
  const current = rows.filter((row) => row.state !== RETIRED);
  return {
    prepared: count("prepared"),
    active: count("active"),
    retired: count("retired"),
    cold: rows.reduce((sum, row) => sum + row.cold, 0),
    fallback: current.reduce((sum, row) => sum + row.fallback, 0),
    deepest: Math.max(0, ...current.map((row) => row.deepest)),
  };
}

/** What the tables themselves cannot refuse: that a source is named once, and exists, they do. */
async function checkSources(sql: Sql, summary: NewSummary): Promise<void> {
  const { lane, depth, sources, first, replaces } = summary;
  assert(sources.ids.length >= 2, "a summary covers at least two sources");
  assert((await requireMessage(sql, first)).lane === lane, "the first message is of another lane");
  if (replaces !== null)
    assert((await findSummary(sql, replaces))?.lane_id === lane, "what it replaces is elsewhere");
  const list = JSON.stringify(sources.ids);
  if (sources.kind === "messages") {
    assert(depth === 0, "a summary of messages is a leaf");
    const strays = await sql.get(
      "SELECT 1 FROM messages WHERE id IN (SELECT value FROM json_each(?)) AND lane_id <> ? LIMIT 1",
      list,
      lane,
    );
    assert(strays === undefined, "a source is of another lane");
    return;
  }
  const strays = await sql.get<{ id: number }>(
    `SELECT id FROM summaries WHERE id IN (SELECT value FROM json_each(?)) AND (lane_id <> ? OR depth <> ?) LIMIT 1`,
    list,
    lane,
    depth - 1,
  );
  assert(strays === undefined, `source ${strays?.id} is of another lane or depth`);
}

const INSERTED = [
  [
    "lane_id",
    "state",
    "depth",
    "first_id",
    "since",
    "until",
    "messages",
    "summaries",
    "raw_tokens",
    "tokens",
  ],
  ["model", "level", "tokens_in", "tokens_out", "cost_usd", "confidence", "fallback", "replaces_id"],
  ["created_at", "files", "text", "pins", "pending"],
].flat();
const INSERT = `INSERT INTO summaries (${INSERTED.join(", ")}) VALUES (${INSERTED.map(() => "?").join(", ")})`;

function valuesOf(summary: NewSummary): readonly SqlValue[] {
  return [
    summary.lane,
    SUMMARY_STATES.number("prepared"),
    wholeIn(summary.depth),
    summary.first,
    wholeIn(summary.since),
    wholeIn(summary.until),
    wholeIn(summary.messages),
    wholeIn(summary.summaries),
    wholeIn(summary.rawTokens),
    wholeIn(summary.tokens),
    ...writtenBy(summary),
    summary.replaces,
    wholeIn(summary.createdAt),
    ...contentOf(summary),
    summary.pending === true ? 1 : 0,
  ];
}

function contentOf({ files, text, pins }: SummaryFilling): readonly SqlValue[] {
  return [
    JSON.stringify(files.map(wholeIn)),
    packJson(text, LEAST_PACKED_TEXT),
    packJson(pinsIn(pins), pins.length === 0 ? LEAST_PACKED_TEXT : LEAST_PACKED_PINS),
  ];
}

const FILLED = [
  ["tokens", "model", "level", "tokens_in", "tokens_out", "cost_usd", "confidence", "fallback", "created_at"],
  ["files", "text", "pins"],
]
  .flat()
  .map((column) => `${column} = ?`)
  .join(", ");

/** What to set, and to which values. */
export function fillingOf(filling: SummaryFilling): readonly [string, readonly SqlValue[]] {
  return [
    FILLED,
    [wholeIn(filling.tokens), ...writtenBy(filling), wholeIn(filling.createdAt), ...contentOf(filling)],
  ];
}

function writtenBy(summary: SummaryFilling): readonly SqlValue[] {
  return [
    textIn(summary.model),
    LEVELS.number(summary.level),
    maybeWholeIn(summary.tokensIn),
    maybeWholeIn(summary.tokensOut),
    summary.costUsd === null ? null : numberIn(summary.costUsd),
    numberIn(summary.confidence),
    summary.fallback ? 1 : 0,
  ];
}
