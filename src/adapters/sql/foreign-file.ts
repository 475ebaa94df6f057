/**
 * A database of another program, to be read and never written: not a byte of it, and no file beside it.
 *
 * How it is opened goes by what stands beside it, since SQLite makes a log and its index even for a connection that only reads.
 * - With a log and its index, somebody has it open, or died with it: it is read with them, as of one moment. Nothing is made that
 *   was not there. The other program goes on.
 * - Otherwise nobody has it open: it is read as it lies, without locks and without files. Should somebody write to it meanwhile,
 *   that is noticed before what was read is used, and refused.
 * - With a log or a journal that has to be played back first, or where the ways above fail: that would write, so it is done to a
 *   copy in a folder of our own, which is removed afterwards.
 */

import { constants } from "node:fs";
import { chmod, copyFile, mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { NacreError } from "../../kernel/errors.ts";
import { type FileHead, headOf } from "./file-head.ts";

export type ForeignRow = { readonly [column: string]: unknown };

/** What somebody else's schema defines calls nothing. The file is read once from its beginning to its end: a small cache will do. */
const SETTINGS = "PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cache_size = -16384";
const COPY_TRIES = 3;
const WAIT_MS = 2_000;

export class ForeignFile {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #columns = new Map<string, readonly string[]>();
  readonly #unchanged: (() => Promise<boolean>) | null;
  readonly #copy: string | null;

  constructor(
    path: string,
    database: DatabaseSync,
    ways: { unchanged?: () => Promise<boolean>; copy?: string },
  ) {
    this.path = path;
    this.#database = database;
    this.#unchanged = ways.unchanged ?? null;
    this.#copy = ways.copy ?? null;
  }

  /** Small results only. Throws what SQLite throws. */
  all(text: string, ...values: readonly SQLInputValue[]): readonly ForeignRow[] {
    return this.#statement(text).all(...values) as unknown as readonly ForeignRow[];
  }

  /** None: there is no such table. */
  columns(table: string): readonly string[] {
    const known = this.#columns.get(table);
    if (known !== undefined) return known;
    const found = this.all("SELECT name FROM pragma_table_info(?)", table).map(({ name }) => String(name));
    this.#columns.set(table, found);
    return found;
  }

  has(table: string, column?: string): boolean {
    const columns = this.columns(table);
    return column === undefined ? columns.length > 0 : columns.includes(column);
  }

  /** As a selection: those of the columns that it has by their names, the others as nothing. */
  selection(table: string, wanted: readonly string[]): string {
    const there = this.columns(table);
    return wanted.map((one) => (there.includes(one) ? `"${one}"` : `NULL AS "${one}"`)).join(", ");
  }

  /** 0 where there is no such table, or it cannot be read. */
  count(table: string, where = "TRUE"): number {
    if (!this.has(table)) return 0;
    try {
      return Number(this.all(`SELECT count(*) AS n FROM "${table}" WHERE ${where}`)[0]?.["n"] ?? 0);
    } catch {
      // A damaged page: nobody knows before the end.
      return 0;
    }
  }

  /** To be asked before what was read is used. */
  async requireUnchanged(): Promise<void> {
    if (this.#unchanged === null || (await this.#unchanged())) return;
    throw new NacreError(
      "input/bad-file",
      `${this.path} was written to while it was read`,
      "Run the same command again: what was moved in already is not added twice.",
    );
  }

  async close(): Promise<void> {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
    if (this.#copy !== null) await rm(this.#copy, { recursive: true, force: true });
  }

  #statement(text: string): StatementSync {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const made = this.#database.prepare(text);
    this.#statements.set(text, made);
    return made;
  }
}

/** Undefined: it is no database of SQLite. One that is cut off or cannot be read is refused with what to do. */
export async function openForeign(given: string): Promise<ForeignFile | undefined> {
  const path = resolve(given);
  const head = await headOf(path);
  if (head === undefined) return undefined;
  const beside = await companions(path);
  if (beside.log === 0 && beside.journal === 0) requireWhole(path, head);
  try {
    return await opened(path, head, beside);
  } catch (error) {
    if (error instanceof NacreError) throw error;
    throw unreadable(path, error);
  }
}

async function opened(path: string, head: FileHead, beside: Companions): Promise<ForeignFile> {
  if (beside.hasLog && beside.hasIndex) return withLog(path) ?? (await asCopy(path));
  if (beside.log === 0 && beside.journal === 0) {
    const unchanged = async () => sameFile(head, await headOf(path));
    const database = read(asItLies(path));
    look(database);
    return new ForeignFile(path, database, { unchanged });
  }
  return await asCopy(path);
}

/** As of one moment, however long it is read. Null: the log cannot be used from here. */
function withLog(path: string): ForeignFile | null {
  let database: DatabaseSync | undefined;
  try {
    database = read(path);
    database.exec("BEGIN");
    look(database);
    return new ForeignFile(path, database, {});
  } catch {
    // Its folder belongs to somebody else, or its index is damaged.
    if (database?.isOpen === true) database.close();
    return null;
  }
}

function asItLies(path: string): URL {
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  return url;
}

function read(path: string | URL): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: WAIT_MS, allowExtension: false });
  try {
    database.exec(SETTINGS);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether it can be read at all shows at the first look. */
function look(database: DatabaseSync): void {
  database.prepare("SELECT count(*) FROM sqlite_schema").get();
}

async function asCopy(path: string): Promise<ForeignFile> {
  const folder = await mkdtemp(join(tmpdir(), "nacre-read-"));
  try {
    const copy = join(folder, basename(path));
    for (let tries = 1; !(await copied(path, copy)); tries += 1) {
      if (tries === COPY_TRIES) {
        throw new NacreError(
          "input/bad-file",
          `${path} is written to all the time`,
          "Stop the program that has it open, then run the same command again.",
        );
      }
    }
    const database = new DatabaseSync(copy, { timeout: WAIT_MS, allowExtension: false });
    // It is played back first, to be as the last transaction left it.
    look(database);
    database.exec(SETTINGS);
    return new ForeignFile(path, database, { copy: folder });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** False: it changed while it was copied. */
async function copied(path: string, copy: string): Promise<boolean> {
  const before = await standing(path);
  for (const end of ENDS) {
    await rm(copy + end, { force: true });
    if (before[end] === undefined) continue;
    await copyFile(path + end, copy + end, constants.COPYFILE_FICLONE);
    await chmod(copy + end, 0o600);
  }
  const after = await standing(path);
  return ENDS.every((end) => before[end] === after[end]);
}

const ENDS = ["", "-wal", "-journal"] as const;

async function standing(path: string): Promise<{ readonly [end: string]: string | undefined }> {
  const facts = await Promise.all(
    ENDS.map((end) => stat(path + end, { bigint: true }).catch(() => undefined)),
  );
  return Object.fromEntries(
    ENDS.map((end, place) => {
      const one = facts[place];
      return [end, one === undefined ? undefined : `${one.ino}:${one.size}:${one.mtimeNs}`];
    }),
  );
}

interface Companions {
  readonly hasLog: boolean;
  readonly hasIndex: boolean;
  /** Bytes. */
  readonly log: number;
  readonly journal: number;
}

async function companions(path: string): Promise<Companions> {
  const size = (end: string) =>
    stat(path + end).then(
      (facts) => facts.size,
      () => undefined,
    );
  const [log, index, journal] = await Promise.all([size("-wal"), size("-shm"), size("-journal")]);
  return {
    hasLog: log !== undefined,
    hasIndex: index !== undefined,
    log: log ?? 0,
    // A journal whose header is zeros belongs to a transaction that ended.
    journal: (journal ?? 0) > 0 && (await beginsWithZeros(`${path}-journal`)) ? 0 : (journal ?? 0),
  };
}

async function beginsWithZeros(path: string): Promise<boolean> {
  const file = await open(path, "r").catch(() => undefined);
  if (file === undefined) return true;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(28), 0, 28, 0);
    return buffer.subarray(0, bytesRead).every((byte) => byte === 0);
  } finally {
    await file.close();
  }
}

function sameFile(before: FileHead, now: FileHead | undefined): boolean {
  return now !== undefined && before.mark === now.mark;
}

function requireWhole(path: string, { bytes, expected }: FileHead): void {
  if (expected === null || bytes >= expected) return;
  throw new NacreError(
    "input/bad-file",
    `${path} is cut off: it has ${bytes} of ${expected} bytes`,
    "Copy it again while the program that writes it is stopped, then import the copy.",
  );
}

function unreadable(path: string, cause: unknown): NacreError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new NacreError(
    "input/bad-file",
    `${path} cannot be read as a database: ${detail}`,
    "It may be damaged or encrypted. Make a fresh copy with the program that wrote it, and import that.",
    { cause },
  );
}
