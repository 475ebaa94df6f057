/**
 * Looks for texts in everything that a store keeps: every column of every table, unpacked; the full-text tables; and the
 * bytes of every file in its folder. What this does not find is not there.
 *
 * Tables, columns and files are found by looking, not from a list: what is added later is searched too. Not here:
 * `run/`, which holds sockets, and `backups/`, which whoever asks lists by name.
 */

import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import type { StoreTrace } from "../../ports/store.ts";
import { breather, type Pause } from "../sql/breather.ts";
import { unpackBytes } from "../sql/packed-json.ts";
import type { SqlValue } from "../sql/sql.ts";
import { Needles } from "../sql/trace-needles.ts";
import { rowRefs } from "../sql/trace-refs.ts";
import type { Connection } from "./connection.ts";
import { EVERY_CHANNEL } from "./fts-tables.ts";
import { rawFile } from "./raw-file.ts";
import { openVocabularies, recordsSaying, TermSplitter, traceTerms } from "./trace-terms.ts";

const MOST_REFS = 20;
const CHUNK_BYTES = 4 * 1024 * 1024;
const NOT_SEARCHED: ReadonlySet<string> = new Set(["run", "backups"]);

/** The connection is used for nothing else. */
export async function findTraces(
  connection: Connection,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly StoreTrace[]> {
  const pause = breather(signal);
  const needles = new Needles(texts);
  openVocabularies(connection);
  connection.exec("PRAGMA query_only = ON; BEGIN");
  const { traces: stale, gone } = await traceVocabularies(connection, texts, pause);
  const traces: StoreTrace[] = [];
  const rare = new RareWords(gone);
  for (const { sql } of connection.all<{ sql: string | null }>("SELECT sql FROM sqlite_schema")) {
    rare.isSaidIn(sql ?? "");
  }
  for (const table of tablesIn(connection)) {
    traces.push(...(await searchTable(connection, table, needles, rare, pause)));
  }
  traces.push(...stale);
  const raw = new Needles([...texts, ...rare.unsaid]);
  for (const file of filesIn(dirname(connection.path))) {
    const count = await countInFile(file, basename(connection.path), raw, pause);
    const place = relative(dirname(connection.path), file);
    if (count > 0) traces.push({ kind: "file", place, count, refs: [] });
  }
  return traces;
}

async function traceVocabularies(connection: Connection, texts: readonly string[], pause: Pause) {
  const splitter = new TermSplitter();
  try {
    const saying: StoreTrace[] = [];
    for (const text of texts) {
      saying.push(...(await recordsSaying(connection, text, splitter)));
      await pause();
    }
    const { traces, gone } = await traceTerms(connection, texts, splitter, pause);
    return { traces: [...saying, ...traces], gone };
  } finally {
    splitter.close();
  }
}

/**
 * Words that no index has any more. They are looked for in the bytes of files, unless something that is there says them,
 * as a part of another word or in another case: it may be on its way into the index just now.
 */
class RareWords {
  readonly #words: Set<string>;

  constructor(words: readonly string[]) {
    this.#words = new Set(words);
  }

  get unsaid(): readonly string[] {
    return [...this.#words];
  }

  isSaidIn(value: string | Buffer): void {
    if (this.#words.size === 0) return;
    const said = folded(typeof value === "string" ? value : value.toString());
    for (const word of this.#words) if (said.includes(beginningOf(word))) this.#words.delete(word);
  }
}

/** As terms stand in an index. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return /[^\0-\x7f]/.test(lower) ? lower.normalize("NFKD").replace(/\p{M}+/gu, "") : lower;
}

/** A stem ends in another letter where the word ends in y. */
function beginningOf(stem: string): string {
  return folded(stem.endsWith("i") ? stem.slice(0, -1) : stem);
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Ordinary tables, those inside the full-text tables among them. */
export function tablesIn(connection: Connection): readonly Table[] {
  const tables = connection.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name",
  );
  return tables.map(({ name }) => ({
    name,
    columns: connection
      .all<{ name: string }>("SELECT name FROM pragma_table_info(?)", name)
      .map((column) => column.name),
  }));
}

type Row = { readonly [column: string]: SqlValue };

async function searchTable(
  connection: Connection,
  { name, columns }: Table,
  needles: Needles,
  rare: RareWords,
  pause: Pause,
): Promise<readonly StoreTrace[]> {
  const isVocabulary = EVERY_CHANNEL.some(({ table }) => name.startsWith(`${table}_`));
  const found = new Map<string, { count: number; refs: Set<string> }>();
  for (const row of connection.rows<Row>(`SELECT * FROM "${name}"`)) {
    for (const column of columns) {
      const forms = formsOf(row[column]);
      // Of vocabularies it is known what they say: what else their pages hold is what is looked for.
      if (!isVocabulary) for (const form of forms) rare.isSaidIn(form);
      if (!forms.some((form) => needles.isIn(form))) continue;
      const trace = found.get(column) ?? { count: 0, refs: new Set() };
      trace.count += 1;
      found.set(column, trace);
      if (trace.refs.size < MOST_REFS)
        for (const ref of await rowRefs(connection, name, row)) trace.refs.add(ref);
    }
    await pause();
  }
  return [...found].map(([column, { count, refs }]) => ({
    kind: "table",
    place: `${name}.${column}`,
    count,
    refs: [...refs],
  }));
}

/** As it stands, and unpacked where it can be. */
function formsOf(value: SqlValue | undefined): readonly (string | Buffer)[] {
  if (typeof value === "string") return [value];
  if (!ArrayBuffer.isView(value)) return [];
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return [bytes, unpacked(bytes)];
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return unpackBytes(bytes);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Every file of the folder and below. Links are not followed. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SEARCHED.has(entry.name) ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function countInFile(path: string, database: string, needles: Needles, pause: Pause): Promise<number> {
  // The log carries no locks; the others of SQLite's files would lose theirs when a descriptor is closed.
  const isLocked = basename(path).startsWith(database) && !path.endsWith("-wal");
  if (isLocked) {
    const file = rawFile(path, "reading");
    return file === undefined ? 0 : await countBytes((buffer, at) => file.read(buffer, at), needles, pause);
  }
  let descriptor: number;
  try {
    descriptor = openSync(path, "r");
  } catch (error) {
    // Gone since it was listed.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
  try {
    const read = (buffer: Buffer, at: number) => readSync(descriptor, buffer, 0, buffer.length, at);
    return await countBytes(read, needles, pause);
  } finally {
    closeSync(descriptor);
  }
}

async function countBytes(
  read: (buffer: Buffer, position: number) => number,
  needles: Needles,
  pause: Pause,
): Promise<number> {
  const overlap = Math.max(0, needles.longest - 1);
  const buffer = Buffer.alloc(CHUNK_BYTES + overlap);
  let count = 0;
  for (let position = 0; ; position += CHUNK_BYTES) {
    const length = read(buffer, position);
    count += needles.countIn(buffer.subarray(0, length), CHUNK_BYTES);
    if (length < buffer.length) return count;
    await pause();
  }
}
