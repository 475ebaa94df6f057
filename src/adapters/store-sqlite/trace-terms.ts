/**
 * Looks for a text in the full-text tables.
 *
 * A vocabulary holds words, and most words of a text are said elsewhere too. So a word is a trace only where the index
 * has it for something that does not say it.
 */

import { DatabaseSync } from "node:sqlite";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import { redact } from "../../kernel/text/secrets.ts";
import type { StoreTrace } from "../../ports/store.ts";
import { Needles } from "../sql/trace-needles.ts";
import { type BehindRow, behindLogRow, behindShelfRow } from "../sql/trace-records.ts";
import type { FileSql } from "./connection.ts";
import {
  CHANNELS,
  type Channel,
  createFtsTables,
  EVERY_CHANNEL,
  LEDGER_CHANNELS,
  SHELF_CHANNELS,
} from "./fts-tables.ts";

/** Rows of a word that are looked at. A word that more have is said in too many places to tell anything. */
const MOST_ROWS = 20;
const MOST_REFS = 20;
/** Bytes from which a word that nothing has any more is looked for in the bytes of files. */
const LEAST_RAW = 6;

/** Full-text tables of their own, to split texts exactly as the store does. */
export class TermSplitter {
  readonly #database = new DatabaseSync(":memory:");

  constructor() {
    this.#database.exec(createFtsTables(CHANNELS));
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
  sql: FileSql,
  texts: readonly string[],
  splitter: TermSplitter,
  pause: () => Promise<void>,
): Promise<TermFindings> {
  const traces: StoreTrace[] = [];
  const gone = new Set<string>();
  const present = new Set<string>();
  const indexable = indexableIn(sql);
  for (const { channel, behind } of PLACES) {
    const said = new Map<number, ReadonlySet<string>>();
    const stale = new Set<number>();
    for (const term of new Set(texts.flatMap((text) => splitter.termsOf(text, channel)))) {
      const rows = rowsWith(sql, channel, term);
      if (rows.length > 0) present.add(term);
      else if (channel.name === "words" && Buffer.byteLength(term) >= LEAST_RAW) gone.add(term);
      if (rows.length > MOST_ROWS) continue;
      for (const row of rows) {
        if (!said.has(row))
          said.set(row, new Set(splitter.termsOf(indexable((await behind(sql, row)).text), channel)));
        if (!said.get(row)!.has(term)) stale.add(row);
        await pause();
      }
    }
    if (stale.size === 0) continue;
    const refs = await refsOf(sql, behind, [...stale]);
    traces.push({ kind: "vocabulary", place: channel.table, count: stale.size, refs });
  }
  const nowhere = [...gone].filter((term) => !present.has(term) && !isWithinAnother(sql, term));
  return { traces, gone: nowhere };
}

interface Place {
  readonly channel: Channel;
  readonly behind: BehindRow;
}

const PLACES: readonly Place[] = [
  ...CHANNELS.map((channel) => ({ channel, behind: behindLogRow })),
  ...[...SHELF_CHANNELS, ...LEDGER_CHANNELS].map((channel) => ({ channel, behind: behindShelfRow })),
];

function isWithinAnother(sql: FileSql, term: string): boolean {
  return EVERY_CHANNEL.some(
    ({ table }) =>
      sql.get(`SELECT 1 FROM ${table}_terms WHERE instr(term, ?) > 0 LIMIT 1`, term) !== undefined,
  );
}

/** Lets rows be looked up by terms as they stand: a query would split and stem them once more. For this connection alone. */
export function openVocabularies(sql: FileSql): void {
  for (const { table } of EVERY_CHANNEL) {
    sql.exec(`CREATE VIRTUAL TABLE temp.${table}_rows USING fts5vocab('main', '${table}', 'instance')`);
  }
}

/** Rows of a text that are looked at, of those that have all its words. */
const MOST_SAYING = 200;

/**
 * Records that are indexed for every word of a text and say it, or do not even have its words. Whoever has all of them in
 * another order says something else.
 */
export async function recordsSaying(
  sql: FileSql,
  text: string,
  splitter: TermSplitter,
): Promise<readonly StoreTrace[]> {
  const needles = new Needles([text]);
  const indexable = indexableIn(sql);
  const traces: StoreTrace[] = [];
  for (const { channel, behind } of PLACES) {
    const { name, table } = channel;
    const pieces = new Set(indexTerms(text)[name].split(name === "code" ? "\n" : /\s+/));
    const match = [...pieces]
      .filter((piece) => SAYS_SOMETHING.test(piece))
      .map(literal)
      .join(" AND ");
    if (match === "") continue;
    const terms = splitter.termsOf(text, channel);
    const saying: number[] = [];
    const found = `SELECT rowid FROM ${table} WHERE ${table} MATCH ? LIMIT ${MOST_SAYING}`;
    for (const { rowid } of sql.all<{ rowid: number }>(found, match)) {
      const said = (await behind(sql, rowid)).text;
      const has = new Set(needles.isIn(said) ? [] : splitter.termsOf(indexable(said), channel));
      if (!terms.every((term) => has.has(term))) saying.push(rowid);
    }
    if (saying.length === 0) continue;
    const refs = await refsOf(sql, behind, saying);
    traces.push({ kind: "vocabulary", place: table, count: saying.length, refs });
  }
  return traces;
}

async function refsOf(sql: FileSql, behind: BehindRow, rows: readonly number[]): Promise<readonly string[]> {
  const refs: string[] = [];
  for (const row of rows.slice(0, MOST_REFS)) refs.push(...(await behind(sql, row)).refs);
  return refs;
}

/** What stands for a secret is indexed too, and has words. */
function indexableIn(sql: FileSql): (text: string) => string {
  const key = sql.get<{ value: string }>("SELECT value FROM meta WHERE name = 'local-key'")?.value ?? "";
  return (text) => `${text}\n${redact(text, key).text}`;
}

const SAYS_SOMETHING = /[\p{L}\p{M}\p{N}\p{Co}]/u;

function rowsWith(sql: FileSql, { table }: Channel, term: string): readonly number[] {
  return sql
    .all<{ doc: number }>(
      `SELECT DISTINCT doc FROM temp.${table}_rows WHERE term = ? LIMIT ${MOST_ROWS + 1}`,
      term,
    )
    .map(({ doc }) => doc);
}

function literal(piece: string): string {
  return `"${piece.replaceAll("\0", " ").replaceAll('"', '""')}"`;
}
