/** What stands behind a row of a full-text table: all words that it may be indexed for, and what a person may call it. */

import type { Json } from "../../kernel/json.ts";
import type { ShelfKind } from "../../ports/shelf-index.ts";
import { RECORDS, SHELF_RECORDS, type StoredText, textOut } from "./column-codes.ts";
import { PART_COLUMNS, PART_TABLES, type PartRow, partOf } from "./part-contents.ts";
import type { Sql } from "./sql.ts";
import { type SummaryBodyRow, summaryBodyOf } from "./summary-rows.ts";

/** No words and no name when there is nothing behind it. */
export type BehindRow = (sql: Sql, row: number) => Promise<Behind>;

interface Behind {
  readonly text: string;
  readonly refs: readonly string[];
}

interface RecordRow {
  kind: number;
  source: number;
}

const NOTHING: Behind = { text: "", refs: [] };

export const behindLogRow: BehindRow = async (sql, row) => {
  const record = await sql.get<RecordRow>("SELECT kind, source FROM records WHERE id = ?", row);
  if (record === undefined) return NOTHING;
  const { source } = record;
  switch (RECORDS.name(record.kind)) {
    case "msg":
      return { text: await textOfMessages(sql, "p.message_id = ?", source), refs: [`msg:${source}`] };
    case "sum":
    case "leaf":
      return { text: await textOfSummary(sql, source), refs: [`sum:${source}`] };
    case "file": {
      const file = await sql.get<{ summary: StoredText }>(
        "SELECT summary FROM payloads WHERE id = ?",
        source,
      );
      return { text: file === undefined ? "" : textOut(file.summary), refs: [`file:${source}`] };
    }
  }
};

/** More than is indexed of each, never less. Details of observations are not indexed. */
const BEHIND: { readonly [kind in ShelfKind]: string } = {
  mem: "SELECT text, slot, name, extra FROM memories WHERE id = ?",
  doc: "SELECT p.text, p.headings, f.path FROM doc_pieces AS p JOIN doc_files AS f ON f.id = p.file_id WHERE p.id = ?",
  obs: `SELECT o.line, o.text, o.tool, o.agent, p.trigger FROM observations AS o
    LEFT JOIN plans AS p ON p.observation_id = o.id WHERE o.id = ?`,
  evt: "SELECT summary, payload, refs, name, agent, session FROM events WHERE id = ?",
};

export const behindShelfRow: BehindRow = async (sql, row) => {
  const record = await sql.get<RecordRow>("SELECT kind, source FROM shelf_records WHERE id = ?", row);
  if (record === undefined) return NOTHING;
  const { source } = record;
  const kind = SHELF_RECORDS.name(record.kind);
  const said = await sql.get<{ [column: string]: StoredText | number | null }>(BEHIND[kind], source);
  // A number stands where there is no text of its own.
  const text = Object.values(said ?? {}).map((one) =>
    one === null || typeof one === "number" ? "" : textOut(one),
  );
  return { text: text.join("\n"), refs: [`${kind}:${source}`] };
};

/** One that is cold stands for its messages too. */
async function textOfSummary(sql: Sql, id: number): Promise<string> {
  const row = await sql.get<SummaryBodyRow>("SELECT id, text, pins FROM summaries WHERE id = ?", id);
  if (row === undefined) return "";
  const { text, pins } = summaryBodyOf(row);
  const sources = "p.message_id IN (SELECT message_id FROM summary_edges WHERE summary_id = ?)";
  return [text, ...wordsIn(pins as unknown as Json), await textOfMessages(sql, sources, id)].join("\n");
}

async function textOfMessages(sql: Sql, which: string, id: number): Promise<string> {
  const parts = await sql.all<PartRow>(`SELECT ${PART_COLUMNS} FROM ${PART_TABLES} WHERE ${which}`, id);
  return parts.flatMap((part) => [STANDING_IN, ...wordsIn(partOf(part).json)]).join("\n");
}

/** More than is indexed of it: names of fields too, and what stands for what has no words. */
function wordsIn(json: Json): readonly string[] {
  if (json === null || typeof json !== "object") return [String(json)];
  const named = Array.isArray(json) ? [] : Object.keys(json);
  return [...named, ...Object.values(json).flatMap((value) => wordsIn(value as Json))];
}

/** As a message is put into words where it has none. */
const STANDING_IN = "image tool";
