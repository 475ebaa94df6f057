/** Many messages, summaries and large parts at a time, and what stands beneath or above one. */

import { instantOf } from "../../kernel/clock.ts";
import { laneId, type MessageId, messageId, type SummaryId, summaryId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { Beneath } from "../../ports/text-index.ts";
import type { HistoryStore, RecallQuery, RecallStore, SummarySources } from "../../rooms/history/index.ts";
import { SUMMARY_STATES } from "./column-codes.ts";
import { type PayloadRow, payloadOf } from "./history-payloads.ts";
import { MESSAGE_COLUMNS, type MessageRow, messageOf } from "./history-rows.ts";
import type { Sql, SqlValue } from "./sql.ts";
import { SUMMARY_COLUMNS, type SummaryRow, summaryOf } from "./summary-rows.ts";
import type { SummaryTexts, TextKey } from "./summary-texts.ts";

const ACTIVE = SUMMARY_STATES.number("active");
const PREPARED = SUMMARY_STATES.number("prepared");

/** Takes the ids of summaries as JSON: those, and the ones beneath them. */
const SUMMARIES_UNDER = `
WITH RECURSIVE beneath (id) AS (
  SELECT value FROM json_each(?)
  UNION
  SELECT e.source_id FROM beneath JOIN summary_edges AS e ON e.summary_id = beneath.id WHERE e.source_id IS NOT NULL
)`;

/** The same: the messages beneath them, for use inside another query. */
export const MESSAGES_UNDER = `${SUMMARIES_UNDER}
SELECT e.message_id FROM beneath JOIN summary_edges AS e ON e.summary_id = beneath.id WHERE e.message_id IS NOT NULL`;

type ManyMethods = Omit<RecallStore, "texts" | "senderNames" | "around" | "spokenIn">;

export function recallQueries(sql: Sql, texts: SummaryTexts): ManyMethods {
  return {
    async messages(ids) {
      const rows = await sql.all<MessageRow>(
        `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [messageId(row.id), messageOf(row)]));
    },

    async summaries(ids) {
      const rows = await sql.all<SummaryRow>(
        `SELECT ${SUMMARY_COLUMNS} FROM summaries WHERE id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [summaryId(row.id), summaryOf(row)]));
    },

    async sourcesOfAll(ids) {
      const rows = await sql.all<EdgeRow>(
        `SELECT summary_id, message_id, source_id FROM summary_edges
         WHERE summary_id IN (SELECT value FROM json_each(?)) ORDER BY summary_id, ordinal`,
        JSON.stringify(ids),
      );
      const grouped = Map.groupBy(rows, (row) => summaryId(row.summary_id));
      return new Map([...grouped].map(([id, edges]) => [id, sourcesIn(edges)]));
    },

    async directlyOver(kind, ids) {
      const column = kind === "message" ? "message_id" : "source_id";
      const rows = await sql.all<{ source: number; summary_id: number }>(
        `SELECT e.${column} AS source, e.summary_id FROM json_each(?)
         CROSS JOIN summary_edges AS e JOIN summaries AS s ON s.id = e.summary_id
         WHERE e.${column} = json_each.value AND s.state IN (${ACTIVE}, ${PREPARED}) ORDER BY s.state = ${ACTIVE}, s.id`,
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [row.source, summaryId(row.summary_id)]));
    },

    async everyOver({ kind, id }) {
      return (
        await sql.all<{ id: number }>(
          `WITH RECURSIVE above (id) AS (
             SELECT summary_id FROM summary_edges WHERE ${kind === "message" ? "message_id" : "source_id"} = ?
             UNION
             SELECT e.summary_id FROM above JOIN summary_edges AS e ON e.source_id = above.id
           ) SELECT id FROM above ORDER BY id`,
          id,
        )
      ).map((row) => summaryId(row.id));
    },

    async messagesUnder(summaries) {
      const rows = await sql.all<{ message_id: number }>(
        `SELECT DISTINCT message_id FROM (${MESSAGES_UNDER}) AS found ORDER BY message_id`,
        JSON.stringify(summaries),
      );
      return rows.map((row) => messageId(row.message_id));
    },

    summaryTexts: (query) => summaryTexts(sql, texts, query),
    payloadsIn: (query) => payloadsIn(sql, query),
  };
}

type TextRow = TextKey & Pick<SummaryRow, "id" | "lane_id" | "depth" | "until" | "tokens">;

const summaryTexts = async (
  sql: Sql,
  texts: SummaryTexts,
  query: Parameters<HistoryStore["summaryTexts"]>[0],
): ReturnType<HistoryStore["summaryTexts"]> => {
  const { lanes, under, since, before, after, limit } = query;
  const beyond: Filters = after === undefined ? [] : [["(until, id) < (?, ?)", [after.until, after.id]]];
  const [where, values] = conjoined([
    ["lane_id IN (SELECT value FROM json_each(?))", [JSON.stringify(lanes)]],
    [`state IN (${ACTIVE}, ${PREPARED})`, []],
    ...within("until", { since, before }),
    ...beyond,
    ...beneath("lane_id", `id IN (${SUMMARIES_UNDER} SELECT id FROM beneath)`, under),
  ]);
  const rows = await sql.all<TextRow>(
    `SELECT id, lane_id, depth, until, tokens, created_at, length(text) AS size FROM summaries
     WHERE ${where} ORDER BY until DESC, id DESC LIMIT ?`,
    ...values,
    limit,
  );
  const said = await texts.of(sql, rows);
  return rows.map((row) => ({
    id: summaryId(row.id),
    lane: laneId(row.lane_id),
    depth: row.depth,
    until: instantOf(row.until),
    tokens: tokens(row.tokens),
    ...said.get(row.id)!,
  }));
};

const payloadsIn = async (sql: Sql, query: RecallQuery): ReturnType<HistoryStore["payloadsIn"]> => {
  const [where, values] = conjoined([
    ["m.lane_id IN (SELECT value FROM json_each(?))", [JSON.stringify(query.lanes)]],
    ["m.id = p.message_id AND m.withheld = 0", []],
    ...within("m.at", query),
    ...beneath("m.lane_id", `m.id IN (${MESSAGES_UNDER})`, query.under),
  ]);
  return (
    await sql.all<PayloadRow>(
      `SELECT p.* FROM ${await joinedFor(sql, query)} WHERE ${where} ORDER BY p.id DESC LIMIT ?`,
      ...values,
      query.limit,
    )
  ).map(payloadOf);
};

/** Whichever there are fewer of leads: all large parts, or the messages of the lanes. */
async function joinedFor(sql: Sql, { lanes }: RecallQuery): Promise<string> {
  const parts =
    (await sql.get<{ count: number | null }>("SELECT max(id) AS count FROM payloads"))?.count ?? 0;
  const messages =
    (
      await sql.get<{ count: number | null }>(
        "SELECT sum(next_seq) AS count FROM lanes WHERE id IN (SELECT value FROM json_each(?))",
        JSON.stringify(lanes),
      )
    )?.count ?? 0;
  return parts < messages
    ? "payloads AS p CROSS JOIN messages AS m"
    : "messages AS m CROSS JOIN payloads AS p";
}

type Filters = readonly (readonly [sql: string, values: readonly SqlValue[]])[];

function within(
  column: string,
  { since, before }: { since?: number | undefined; before?: number | undefined },
): Filters {
  return [
    ...(since === undefined ? [] : [[`${column} >= ?`, [since]] as const]),
    ...(before === undefined ? [] : [[`${column} < ?`, [before]] as const]),
  ];
}

function beneath(lane: string, condition: string, under: Beneath | undefined): Filters {
  if (under === undefined) return [];
  const except = `${lane} IN (SELECT value FROM json_each(?))`;
  return [[`(${except} OR ${condition})`, [JSON.stringify(under.except), JSON.stringify(under.summaries)]]];
}

function conjoined(filters: Filters): [sql: string, values: readonly SqlValue[]] {
  return [filters.map(([condition]) => condition).join(" AND "), filters.flatMap(([, values]) => values)];
}

interface EdgeRow {
  summary_id: number;
  message_id: number | null;
  source_id: number | null;
}

function sourcesIn(rows: readonly EdgeRow[]): SummarySources {
  const messages: MessageId[] = [];
  const summaries: SummaryId[] = [];
  for (const row of rows) {
    if (row.message_id !== null) messages.push(messageId(row.message_id));
    if (row.source_id !== null) summaries.push(summaryId(row.source_id));
  }
  return summaries.length === 0 ? { kind: "messages", ids: messages } : { kind: "summaries", ids: summaries };
}
