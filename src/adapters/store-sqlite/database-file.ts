/**
 * The files on disk: who may read them, whether they are there, how large they are.
 *
 * A database file must never be opened and closed here once SQLite has it open: closing any descriptor of it drops the
 * locks that SQLite holds in this process. Hence paths only, and one exclusive creation.
 */

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { NacreError } from "../../kernel/errors.ts";

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/** SQLite gives the log and its index the mode of the file. */
const COMPANIONS = ["", "-wal", "-shm"] as const;

/** Makes the folder and the file where they are missing, and keeps others from reading either. */
export function createPrivateFile(path: string): void {
  try {
    makeFolder(dirname(path));
    if (!existsSync(path)) closeSync(openSync(path, "wx", OWNER_ONLY_FILE));
  } catch (error) {
    if (codeOfFailure(error) === "EEXIST" && existsSync(path)) return;
    throw fileError(path, error);
  }
}

/** Node's own recursion never ends where a folder cannot be made for a reason that is not its parent, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: OWNER_ONLY_FOLDER });
    chmodSync(folder, OWNER_ONLY_FOLDER);
  } catch (error) {
    // Another program may have been faster.
    if (codeOfFailure(error) !== "EEXIST") throw error;
  }
}

export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    throw fileError(path, error);
  }
}

/** Where a copy is prepared that is to take the place of the database. */
export function preparedCopy(path: string): string {
  return `${path}.restoring`;
}

export function removePrepared(path: string): void {
  for (const companion of ["", "-wal", "-shm", "-journal", ".lock"])
    removeFile(preparedCopy(path) + companion);
}

/** Takes back what an older umask or a copy has granted. A file of another user is left as it is. */
export function restrictFiles(path: string): void {
  for (const companion of COMPANIONS) {
    try {
      const { mode } = statSync(path + companion);
      if ((mode & 0o077) !== 0) chmodSync(path + companion, OWNER_ONLY_FILE);
    } catch (error) {
      if (!["ENOENT", "EPERM", "EROFS"].includes(codeOfFailure(error))) throw fileError(path, error);
    }
  }
}

export function bytesOnDisk(path: string): number {
  return sizeOf(path) + logBytes(path);
}

/** Of the write-ahead log. */
export function logBytes(path: string): number {
  return sizeOf(`${path}-wal`);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

export function requireFile(path: string): void {
  if (existsSync(path)) return;
  throw new NacreError(
    "store/unavailable",
    `there is no database at ${path}`,
    "Start Nacre once to create it, or point to the right folder with NACRE_HOME.",
  );
}

function codeOfFailure(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}

export function fileError(path: string, error: unknown): NacreError {
  const detail = error instanceof Error ? error.message : String(error);
  switch (codeOfFailure(error)) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new NacreError(
        "store/read-only",
        `${path} cannot be written: ${detail}`,
        "Give this user write permission on the folder, or choose another with NACRE_HOME.",
        { cause: error },
      );
    case "ENOSPC":
    case "EDQUOT":
      return new NacreError(
        "store/full",
        `no room is left for ${path}`,
        "Free some disk space, then try again.",
        {
          cause: error,
        },
      );
    default:
      return new NacreError(
        "store/unavailable",
        `${path} cannot be opened: ${detail}`,
        "Check that the path is right and that its folder can be created.",
        { cause: error },
      );
  }
}

/** The file that was opened, as long as it is still the one at its path. */
export class OpenFile {
  readonly #path: string;
  readonly #identity: string;

  constructor(path: string) {
    this.#path = path;
    this.#identity = identityOf(path) ?? "";
  }

  /** Throws `store/closed` when it was deleted, moved away or replaced: an owner then begins again with what is there. */
  requireInPlace(): void {
    if (identityOf(this.#path) === this.#identity) return;
    throw new NacreError(
      "store/closed",
      `${this.#path} was deleted or replaced while it was in use`,
      "Nothing was acknowledged. Put the file back, or go on with a new one.",
    );
  }
}

/** By looking only: opening and closing the file here would give the locks of its connections away. */
function identityOf(path: string): string | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts === undefined ? undefined : `${facts.dev}:${facts.ino}`;
}
