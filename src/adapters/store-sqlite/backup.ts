/**
 * Makes a copy of the file while it is in use.
 *
 * A connection of its own holds on to one moment, and the pages of that moment are copied a few at a time: commits go on
 * beside it, and their log waits. The copy is made under another name, put on the disk, opened and checked, and only
 * then given its name.
 */

import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import type { BackupOrder, BackupProgress } from "../../ports/backup.ts";
import { type BackupFacts, checkBackup } from "./backup-file.ts";
import type { Connection } from "./connection.ts";
import { fileError } from "./database-file.ts";

/** Pages copied at once, 256 KiB, and the rest after them: together they leave the disk to commits. */
const STEP_PAGES = 64;
const REST_MS = 3;
/** What is not on the disk yet would all have to go there with the next commit. */
const SYNC_EVERY_BYTES = 2 * 1024 * 1024;
/** Nobody has asked about it: whoever wanted it is gone. */
const GIVE_UP_AFTER_MS = 30_000;
const FOLDER = "backups";
const OWN_NAME = /^nacre-\d{8}T\d{6}(?:-\d+)?Z\.db$/;

export interface BackupDoors {
  /** The database. */
  readonly path: string;
  connect(): Connection;
}

export class BackupRun {
  readonly path: string;
  readonly #doors: BackupDoors;
  readonly #order: BackupOrder;
  readonly #ended = new AbortController();
  readonly #made: Promise<BackupProgress>;
  #bytes = 0;
  #totalBytes = 0;
  #abandon: NodeJS.Timeout | undefined;
  #over = false;

  /** Throws when it cannot even be begun. */
  constructor(doors: BackupDoors, order: BackupOrder) {
    this.#doors = doors;
    this.#order = order;
    this.path = targetOf(doors.path, order);
    this.#made = this.#make().finally(() => {
      this.#over = true;
    });
    this.#made.catch(() => {});
  }

  /** Nothing more will come of it. */
  get isOver(): boolean {
    return this.#over;
  }

  async wait(withinMs: number, signal?: AbortSignal): Promise<BackupProgress> {
    clearTimeout(this.#abandon);
    const stop = () => this.#ended.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    const late = Promise.withResolvers<BackupProgress>();
    const timer = setTimeout(() => late.resolve(this.#progress()), withinMs);
    try {
      return await Promise.race([this.#made, late.promise]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      if (!this.#over) {
        this.#abandon = setTimeout(() => this.#ended.abort(), GIVE_UP_AFTER_MS).unref();
      }
    }
  }

  /** Resolves when it has ended and its traces are gone. */
  async end(): Promise<void> {
    this.#ended.abort();
    await this.#made.catch(() => {});
  }

  #progress(): BackupProgress {
    const [bytes, totalBytes] = [this.#bytes, this.#totalBytes];
    return { path: this.path, done: false, bytes, totalBytes, messages: 0, removed: [] };
  }

  async #make(): Promise<BackupProgress> {
    const partial = `${this.path}.partial`;
    try {
      makeEmpty(partial);
      const messages = await this.#copy(partial);
      const facts = await this.#check(partial);
      if (facts.messages !== messages) {
        throw new NacreError(
          "backup/failed",
          `the copy has ${facts.messages} messages where the store has ${messages}`,
          "Nothing was kept of it. Run `nacre doctor`, then try again.",
        );
      }
      await syncFile(partial);
      this.#ended.signal.throwIfAborted();
      giveName(partial, this.path, this.#order.replace);
      syncFolder(dirname(this.path));
      const removed = this.#order.keep === null ? [] : prune(dirname(this.path), this.path, this.#order.keep);
      const { bytes } = facts;
      return { path: this.path, done: true, bytes, totalBytes: bytes, messages, removed };
    } catch (error) {
      removeQuietly(partial);
      throw failure(error, this.path);
    }
  }

  /** A copy of what is damaged is damaged, page by page. */
  async #check(partial: string): Promise<BackupFacts> {
    try {
      return await checkBackup(partial, this.#ended.signal);
    } catch (error) {
      if (codeOf(error) !== "backup/invalid") throw error;
      const detail = (error as Error).message.replace(partial, "it");
      throw new NacreError(
        "backup/failed",
        `the copy is no better than the store: ${detail}`,
        "Nothing was kept of it. `nacre doctor` looks at the store; `nacre restore FILE` puts an earlier backup in its place.",
        { cause: error },
      );
    }
  }

  /** Answers how many messages there were at that moment. */
  async #copy(partial: string): Promise<number> {
    const source = this.#doors.connect();
    try {
      // Before anything is waited for: the moment is the one at which the copy was asked for.
      source.exec("PRAGMA query_only = ON; BEGIN");
      const count = source.get<{ count: number }>("SELECT count(*) AS count FROM messages")?.count ?? 0;
      await this.#copyPages(source, partial);
      return count;
    } finally {
      source.close();
    }
  }

  async #copyPages(source: Connection, partial: string): Promise<void> {
    const size = source.get<{ page_size: number }>("PRAGMA page_size")?.page_size ?? 4_096;
    const handle = await open(partial, "r");
    let synced = 0;
    let syncing: Promise<unknown> = Promise.resolve();
    let busy = false;
    try {
      await source.copyTo(partial, STEP_PAGES, (remaining, total) => {
        this.#ended.signal.throwIfAborted();
        this.#totalBytes = total * size;
        this.#bytes = (total - remaining) * size;
        if (!busy && this.#bytes - synced >= SYNC_EVERY_BYTES) {
          synced = this.#bytes;
          busy = true;
          syncing = handle.datasync().finally(() => {
            busy = false;
          });
          syncing.catch(() => {});
        }
        rest(REST_MS);
      });
      await syncing;
    } finally {
      await syncing.catch(() => {});
      await handle.close();
    }
  }
}

const nothing = new Int32Array(new SharedArrayBuffer(4));

/** The steps follow each other without a gap, and only standing still between two makes one. */
function rest(ms: number): void {
  Atomics.wait(nothing, 0, 0, ms);
}

function targetOf(database: string, { path, at, replace }: BackupOrder): string {
  if (path === null) return newName(join(dirname(database), FOLDER), at);
  // The folder of who asks is not the owner's, in which the rest of such a path would be looked for; and no system has a NUL in a name.
  if (!isAbsolute(path) || path.includes("\0")) {
    throw new NacreError(
      "input/bad-field",
      "params.path: it is not the whole path of a file",
      "Give it from the root on, or none: a copy without one gets a name of its own beside the store.",
    );
  }
  const target = resolve(path);
  const found = lookAt(target);
  if (isOfTheStore(database, target)) {
    throw new NacreError("input/bad-file", `${target} belongs to the store itself`, "Choose another name.");
  }
  if (found !== undefined && !(replace && found.isFile())) {
    const hint = found.isFile()
      ? "Choose another name, or add --force to replace it."
      : "Choose another name.";
    throw new NacreError("backup/exists", `there is something at ${target} already`, hint);
  }
  if (!statSync(dirname(target), { throwIfNoEntry: false })?.isDirectory()) {
    throw new NacreError(
      "input/bad-file",
      `there is no folder ${dirname(target)}`,
      "Make the folder first, or choose another.",
    );
  }
  return target;
}

/** Undefined: there is nothing. Names that are too long or lead nowhere, and folders that are closed, are for a person to put right. */
function lookAt(target: string): Stats | undefined {
  try {
    return lstatSync(target, { throwIfNoEntry: false });
  } catch (error) {
    throw failure(error, target);
  }
}

/** The database, or one of the files that go with it, by whatever name. */
function isOfTheStore(database: string, target: string): boolean {
  const folder = (path: string) => {
    try {
      return realpathSync(dirname(path));
    } catch {
      return dirname(path);
    }
  };
  return folder(database) === folder(target) && basename(target).startsWith(basename(database));
}

function newName(folder: string, at: number): string {
  try {
    mkdirSync(folder, { mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw failure(error, folder);
  }
  removeUnfinished(folder);
  const moment = new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  for (let number = 1; ; number += 1) {
    const path = join(folder, `nacre-${moment}${number === 1 ? "" : `-${number}`}Z.db`);
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return path;
  }
}

/** Only one is made at a time, so these are of programs that were killed. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [own, rest] = name.split(".partial");
    if (rest !== undefined && OWN_NAME.test(own!)) removeQuietly(join(folder, `${own}.partial`));
  }
}

/** What an earlier attempt left there was never a backup. */
function makeEmpty(partial: string): void {
  rmSync(partial, { force: true });
  rmSync(`${partial}-journal`, { force: true });
  closeSync(openSync(partial, "wx", 0o600));
}

function giveName(partial: string, path: string, replace: boolean): void {
  if (replace) {
    renameSync(partial, path);
    return;
  }
  try {
    // Unlike a renaming, it fails when somebody else has put a file there meanwhile.
    linkSync(partial, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") {
      throw new NacreError("backup/exists", `there is something at ${path} by now`, "Choose another name.");
    }
    // Some file systems know no links.
    renameSync(partial, path);
    return;
  }
  rmSync(partial);
}

/** Only files in that folder with names that we give. */
function prune(folder: string, newest: string, keep: number): readonly string[] {
  if (basename(folder) !== FOLDER) return [];
  const own = readdirSync(folder).filter((name) => OWN_NAME.test(name) && join(folder, name) !== newest);
  const removed = own
    .sort()
    .reverse()
    .slice(Math.max(0, keep - 1))
    .map((name) => join(folder, name));
  for (const path of removed) rmSync(path, { force: true });
  return removed;
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name is as lasting as the file. Not every system lets a folder be opened. */
export function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, "r");
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch {
    return;
  }
}

function removeQuietly(partial: string): void {
  for (const companion of ["", "-journal", "-wal", "-shm"]) {
    try {
      rmSync(partial + companion, { force: true });
    } catch {
      // The failure that led here says more.
    }
  }
}

/** What stands in its way is where the copy was to be: the store itself can be used as before. */
function failure(error: unknown, path: string): unknown {
  const known = typeof (error as NodeJS.ErrnoException).syscall === "string" ? fileError(path, error) : error;
  const hint = HINTS[codeOf(known) ?? ""];
  if (hint === undefined) return known;
  const detail = known instanceof Error ? known.message : String(known);
  return new NacreError("backup/failed", `the copy could not be made: ${detail}`, hint, { cause: known });
}

const HINTS: { readonly [code: string]: string } = {
  "store/full": "Free some space there, or choose another place. Nothing is left of the copy.",
  "store/read-only": "Choose a folder in which this user may write.",
  "store/unavailable": "Choose another place: no file can be made there.",
};
