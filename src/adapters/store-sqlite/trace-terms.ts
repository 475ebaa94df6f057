/**
 * Looks for a text in the full-text tables.
 *
 * A vocabulary holds words, and most words of a text are said elsewhere too. So a word is a trace only where the index
 * has it for something that does not say it.
 */

import { DatabaseSync } from "node:sqlite";
import type { Json } from "../../kernel/json.ts";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import { redact } from "../../kernel/text/secrets.ts";
import type { StoreTrace } from "../../ports/store.ts";
import { RECORDS, type StoredText, textOut } from "./column-codes.ts";
import type { Sql } from "./connection.ts";
import { CHANNELS, type Channel } from "./fts-tables.ts";
import { PART_COLUMNS, PART_TABLES, type PartRow, partOf } from "./part-contents.ts";
import { type SummaryBodyRow, summaryBodyOf } from "./summary-rows.ts";
import { Needles } from "./trace-needles.ts";

/** Rows of a word that are looked at. A word that more have is said in too many places to tell anything. */
const MOST_ROWS = 20;
const MOST_REFS = 20;
/** Bytes from which a word that nothing has any more is looked for in the bytes of files. */
const LEAST_RAW = 6;

/** Full-text tables of their own, to split texts exactly as the store does. */
export class TermSplitter {
  readonly #database = new DatabaseSync(":memory:");

  constructor() {
    for (const { name, tokenizer } of CHANNELS) {
      this.#database.exec(`
        CREATE VIRTUAL TABLE ${name} USING fts5(body, content='', contentless_delete=1, tokenize="${tokenizer}");
        CREATE VIRTUAL TABLE ${name}_terms USING fts5vocab('${name}', 'row');
      `);
    }
  }

  termsOf(text: string, { name }: Channel): readonly string[] {
    const body = indexTerms(text)[name];
    if (body === "") return [];
    this.#database.prepare(`INSERT INTO ${name} (rowid, body) VALUES (1, ?)`).run(body);
    const terms = this.#database.prepare(`SELECT term FROM ${name}_terms`).all() as { term: string }[];
    this.#database.exec(`DELETE FROM ${name} WHERE rowid = 1`);
    return terms.map(({ term }) => term);
  }

  close(): void {
    this.#database.close();
  }
}

export interface TermFindings {
  readonly traces: readonly StoreTrace[];
  /** Words that the index has nowhere: they must not be in the file either. */
  readonly gone: readonly string[];
}

/** `pause` is called now and then, and may let others do something. */
export async function traceTerms(
  sql: Sql,
  texts: readonly string[],
  splitter: TermSplitter,
  pause: () => Promise<void>,
): Promise<TermFindings> {
  const traces: StoreTrace[] = [];
  const gone = new Set<string>();
  const indexable = indexableIn(sql);
  for (const channel of CHANNELS) {
    const said = new Map<number, ReadonlySet<string>>();
    const stale = new Set<number>();
    for (const term of new Set(texts.flatMap((text) => splitter.termsOf(text, channel)))) {
      const rows = rowsWith(sql, channel, term);
      if (rows.length === 0 && channel.name === "words" && Buffer.byteLength(term) >= LEAST_RAW)
        gone.add(term);
      if (rows.length > MOST_ROWS) continue;
      for (const row of rows) {
        if (!said.has(row))
          said.set(row, new Set(splitter.termsOf(indexable(textOfRecord(sql, row)), channel)));
        if (!said.get(row)!.has(term)) stale.add(row);
        await pause();
      }
    }
    if (stale.size === 0) continue;
    const refs = [...stale].slice(0, MOST_REFS).flatMap((row) => refOf(sql, row));
    traces.push({ kind: "vocabulary", place: channel.name, count: stale.size, refs });
  }
  return { traces, gone: [...gone].filter((term) => !isWithinAnother(sql, term)) };
}

function isWithinAnother(sql: Sql, term: string): boolean {
  return CHANNELS.some(
    ({ name }) => sql.get(`SELECT 1 FROM ${name}_terms WHERE instr(term, ?) > 0 LIMIT 1`, term) !== undefined,
  );
}

/** Lets rows be looked up by terms as they stand: a query would split and stem them once more. For this connection alone. */
export function openVocabularies(sql: Sql): void {
  for (const { name } of CHANNELS) {
    sql.exec(`CREATE VIRTUAL TABLE temp.${name}_rows USING fts5vocab('main', '${name}', 'instance')`);
  }
}

/** Rows of a text that are looked at, of those that have all its words. */
const MOST_SAYING = 200;

/**
 * Records that are indexed for every word of a text and say it, or do not even have its words. Whoever has all of them in
 * another order says something else.
 */
export function recordsSaying(sql: Sql, text: string, splitter: TermSplitter): readonly StoreTrace[] {
  const needles = new Needles([text]);
  const indexable = indexableIn(sql);
  return CHANNELS.flatMap((channel) => {
    const { name } = channel;
    const pieces = new Set(indexTerms(text)[name].split(name === "code" ? "\n" : /\s+/));
    const match = [...pieces]
      .filter((piece) => SAYS_SOMETHING.test(piece))
      .map(literal)
      .join(" AND ");
    if (match === "") return [];
    const terms = splitter.termsOf(text, channel);
    const rows = sql
      .all<{ rowid: number }>(`SELECT rowid FROM ${name} WHERE ${name} MATCH ? LIMIT ${MOST_SAYING}`, match)
      .filter(({ rowid }) => {
        const said = textOfRecord(sql, rowid);
        if (needles.isIn(said)) return true;
        const has = new Set(splitter.termsOf(indexable(said), channel));
        return !terms.every((term) => has.has(term));
      });
    if (rows.length === 0) return [];
    const refs = rows.slice(0, MOST_REFS).flatMap(({ rowid }) => refOf(sql, rowid));
    return [{ kind: "vocabulary", place: name, count: rows.length, refs } as const];
  });
}

/** What stands for a secret is indexed too, and has words. */
function indexableIn(sql: Sql): (text: string) => string {
  const key = sql.get<{ value: string }>("SELECT value FROM meta WHERE name = 'local-key'")?.value ?? "";
  return (text) => `${text}\n${redact(text, key).text}`;
}

const SAYS_SOMETHING = /[\p{L}\p{M}\p{N}\p{Co}]/u;

function rowsWith(sql: Sql, { name }: Channel, term: string): readonly number[] {
  return sql
    .all<{ doc: number }>(
      `SELECT DISTINCT doc FROM temp.${name}_rows WHERE term = ? LIMIT ${MOST_ROWS + 1}`,
      term,
    )
    .map(({ doc }) => doc);
}

function literal(piece: string): string {
  return `"${piece.replaceAll("\0", " ").replaceAll('"', '""')}"`;
}

interface RecordRow {
  kind: number;
  source: number;
}

function recordAt(sql: Sql, row: number): RecordRow | undefined {
  return sql.get<RecordRow>("SELECT kind, source FROM records WHERE id = ?", row);
}

function refOf(sql: Sql, row: number): readonly string[] {
  const record = recordAt(sql, row);
  if (record === undefined) return [];
  const kind = RECORDS.name(record.kind);
  return [`${kind === "leaf" ? "sum" : kind}:${record.source}`];
}

/** All words that the thing behind an index row has; none when there is nothing behind it. */
function textOfRecord(sql: Sql, row: number): string {
  const record = recordAt(sql, row);
  if (record === undefined) return "";
  switch (RECORDS.name(record.kind)) {
    case "msg":
      return textOfMessages(sql, "p.message_id = ?", record.source);
    case "sum":
    case "leaf":
      return textOfSummary(sql, record.source);
    case "file": {
      const row = sql.get<{ summary: StoredText }>(
        "SELECT summary FROM payloads WHERE id = ?",
        record.source,
      );
      return row === undefined ? "" : textOut(row.summary);
    }
  }
}

/** One that is cold stands for its messages too. */
function textOfSummary(sql: Sql, id: number): string {
  const row = sql.get<SummaryBodyRow>("SELECT id, text, pins FROM summaries WHERE id = ?", id);
  if (row === undefined) return "";
  const { text, pins } = summaryBodyOf(row);
  const sources = "p.message_id IN (SELECT message_id FROM summary_edges WHERE summary_id = ?)";
  return [text, ...wordsIn(pins as unknown as Json), textOfMessages(sql, sources, id)].join("\n");
}

function textOfMessages(sql: Sql, which: string, id: number): string {
  return sql
    .all<PartRow>(`SELECT ${PART_COLUMNS} FROM ${PART_TABLES} WHERE ${which}`, id)
    .flatMap((part) => [STANDING_IN, ...wordsIn(partOf(part).json)])
    .join("\n");
}

/** More than is indexed of it: names of fields too, and what stands for what has no words. */
function wordsIn(json: Json): readonly string[] {
  if (json === null || typeof json !== "object") return [String(json)];
  const named = Array.isArray(json) ? [] : Object.keys(json);
  return [...named, ...Object.values(json).flatMap((value) => wordsIn(value as Json))];
}

/** As a message is put into words where it has none. */
const STANDING_IN = "image tool";
