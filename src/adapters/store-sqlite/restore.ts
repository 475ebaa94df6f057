/**
 * Puts a copy of a store in the place of the store.
 *
 * The copy is prepared beside it, under the lock that owners hold, and takes the store's name in one step: whenever this
 * is interrupted, what opens next is the old store or the new one, whole. The old one keeps a name of its own and is
 * never deleted: only a person knows when nobody needs it (docs/concepts/bounds.md). Not here: what was taken back since the copy was made (the engine does it again, in the copy).
 */

import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { NacreError } from "../../kernel/errors.ts";
import { syncFolder } from "./backup.ts";
import { type BackupFacts, checkBackup, glanceAtBackup } from "./backup-file.ts";
import { Connection } from "./connection.ts";
import { createPrivateFile, fileError, preparedCopy, removePrepared } from "./database-file.ts";
import { lockDatabase, openSqliteLease } from "./lease.ts";
import { type PresentStore, readPresent } from "./present-store.ts";

/** In the order in which they are done. */
export type RestoreStep = "copied" | "set-aside" | "log-removed" | "swapped";

export interface RestoreOptions {
  /** The database to replace, which need not be there. */
  readonly path: string;
  readonly file: string;
  /** Milliseconds since 1970, for the name of what is set aside. */
  readonly at: number;
  readonly signal?: AbortSignal;
  /** For tests: called when a step is done; what it throws ends everything there. */
  readonly reached?: (step: RestoreStep) => void;
}

export interface Restore {
  readonly backup: BackupFacts;
  /** Null when there is none, or it cannot be read. */
  readonly present: PresentStore | null;
  /** A store of its own that may be opened and changed before it takes the place of the present one. */
  readonly copy: string;
  /** Where the present store will be found. Null when there is none. */
  readonly aside: string | null;
  /** Swaps them. The copy has to be closed. */
  finish(): void;
  /** Idempotent. Without `finish`, leaves everything as it was. */
  end(): void;
}

/** Rejects with `store/owned` while somebody uses the store. */
export async function beginRestore(options: RestoreOptions): Promise<Restore> {
  const { path, file, at, signal, reached = () => {} } = options;
  refuseItself(path, file);
  // A mistake in the name must not leave folders behind.
  glanceAtBackup(file);
  createPrivateFile(`${path}.lock`);
  const lock = lockDatabase(path);
  if (lock === undefined) throw await ownedError(path);
  const copy = preparedCopy(path);
  const aside = existsSync(path) ? freeName(`${path}.before-restore-${momentOf(at)}`) : null;
  try {
    const backup = await checkBackup(file, signal);
    const present = aside === null ? null : await readPresent(path);
    removePrepared(path);
    copyInto(file, copy);
    reached("copied");
    return {
      backup,
      present,
      copy,
      aside,
      finish() {
        raiseToken(copy, present?.token ?? 0);
        swap({ path, copy, aside, isReadable: present !== null, reached });
      },
      end() {
        removePrepared(path);
        lock.close();
      },
    };
  } catch (error) {
    removePrepared(path);
    lock.close();
    throw error;
  }
}

/** By whatever name. */
function refuseItself(path: string, file: string): void {
  const [one, other] = [path, file].map((name) => statSync(name, { throwIfNoEntry: false }));
  if (one === undefined || other === undefined || one.dev !== other.dev || one.ino !== other.ino) return;
  throw new NacreError(
    "input/bad-file",
    `${file} is the store itself`,
    "Choose a file that `nacre backup` made; `nacre doctor` looks whether the store is sound.",
  );
}

async function ownedError(path: string): Promise<NacreError> {
  const holder = await openSqliteLease({ path })
    .holder()
    .catch(() => undefined);
  const who = holder === undefined ? "somebody" : `a ${holder.kind} (process ${holder.pid})`;
  return new NacreError(
    "store/owned",
    `${who} is using the store`,
    "Stop it first: end `nacre serve`, or stop the gateway with `openclaw gateway stop`. Then restore again.",
  );
}

function momentOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function freeName(wanted: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (lstatSync(name, { throwIfNoEntry: false }) === undefined) return name;
  }
}

function copyInto(file: string, copy: string): void {
  try {
    copyFileSync(file, copy, constants.COPYFILE_EXCL);
    chmodSync(copy, 0o600);
    syncToDisk(copy);
  } catch (error) {
    throw fileError(copy, error);
  }
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Whoever wrote under an older token, to whichever of the two, is refused from now on. */
function raiseToken(copy: string, present: number): void {
  const connection = new Connection({ path: copy, busyTimeoutMs: 1_000, cacheKiB: 1_024 });
  try {
    connection.run("UPDATE owner SET token = max(token, ?) + 1 WHERE id = 1", present);
    connection.get("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    connection.close();
  }
  // Without it the file is complete by itself only after the last connection has closed.
  if ((statSync(`${copy}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    throw new NacreError(
      "store/locked",
      `${copy} is open elsewhere`,
      "Close what has it open, then try again.",
    );
  }
  for (const companion of ["-wal", "-shm"]) rmSync(copy + companion, { force: true });
  syncToDisk(copy);
}

interface Swap {
  readonly path: string;
  readonly copy: string;
  readonly aside: string | null;
  readonly isReadable: boolean;
  readonly reached: (step: RestoreStep) => void;
}

function swap({ path, copy, aside, isReadable, reached }: Swap): void {
  let swapped = false;
  try {
    if (aside !== null) setAside(path, aside, isReadable);
    reached("set-aside");
    // The log of the old store, applied to the new one, would destroy it.
    for (const companion of ["-wal", "-shm"]) rmSync(path + companion, { force: true });
    reached("log-removed");
    renameSync(copy, path);
    swapped = true;
    syncFolder(dirname(path));
    reached("swapped");
  } catch (error) {
    if (!swapped && aside !== null) putBack(path, aside);
    throw error instanceof NacreError || swapped ? error : fileError(path, error);
  }
}

function putBack(path: string, aside: string): void {
  if (existsSync(`${aside}-wal`) && !existsSync(`${path}-wal`)) renameSync(`${aside}-wal`, `${path}-wal`);
  for (const companion of ["", "-wal"]) rmSync(aside + companion, { force: true });
}

/** A second name for the old file, so that the first is never without one. */
function setAside(path: string, aside: string, isReadable: boolean): void {
  if (isReadable) emptyLog(path);
  for (const companion of ["", "-wal"]) {
    if (!existsSync(path + companion)) continue;
    try {
      linkSync(path + companion, aside + companion);
    } catch {
      copyFileSync(path + companion, aside + companion, constants.COPYFILE_EXCL);
      syncToDisk(aside + companion);
    }
  }
}

function emptyLog(path: string): void {
  const connection = new Connection({ path, busyTimeoutMs: 1_000, cacheKiB: 1_024 });
  try {
    connection.get("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    connection.close();
  }
}
