/**
 * A file that is there whole or not at all: it is written beside its name, for its owner's eyes alone, and given the name when all of it
 * is on the disk. What has the name already is only replaced by who says so.
 */

import { type FileHandle, link, lstat, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { NacreError } from "../../../kernel/errors.ts";

const PRIVATE = 0o600;
/** Written to the disk at a time. */
const CHUNK = 1024 * 1024;

export interface NewFile {
  write(text: string): Promise<void>;
  /** Gives it its name. */
  keep(): Promise<void>;
  /** Nothing is left of it; after `keep` nothing happens. */
  drop(): Promise<void>;
}

export async function createNewFile(path: string, force: boolean): Promise<NewFile> {
  if (!force && (await isThere(path))) throw thereAlready(path);
  const beside = join(dirname(path), `.${basename(path)}.partial`);
  const handle = await opened(path, beside);
  let [held, isKept] = ["", false];
  const flush = async (): Promise<void> => {
    const text = held;
    held = "";
    await handle.writeFile(text).catch((cause: unknown) => {
      throw unwritable(path, cause);
    });
  };
  return {
    async write(text) {
      held += text;
      if (held.length >= CHUNK) await flush();
    },
    async keep() {
      await flush();
      await handle.sync();
      await handle.close();
      await named(beside, path, force);
      isKept = true;
    },
    async drop() {
      if (isKept) return;
      await handle.close().catch(() => {});
      await rm(beside, { force: true });
    },
  };
}

async function opened(path: string, beside: string): Promise<FileHandle> {
  try {
    // Of a run that was killed: nobody else gives files such a name.
    await rm(beside, { force: true });
    return await open(beside, "wx", PRIVATE);
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

/** A link cannot replace what came meanwhile; where there are none, the last look has to do. */
async function named(beside: string, path: string, force: boolean): Promise<void> {
  if (force) return rename(beside, path);
  try {
    await link(beside, path);
    await rm(beside, { force: true });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST" || (await isThere(path))) throw thereAlready(path);
    await rename(beside, path);
  }
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function thereAlready(path: string): NacreError {
  return new NacreError(
    "input/bad-file",
    `${path} is there already`,
    "Give another name, or --force to replace it.",
  );
}

export function unwritable(path: string, cause: unknown): NacreError {
  const { code } = cause as NodeJS.ErrnoException;
  const why = code === "ENOENT" ? "there is no such folder" : code === "ENOSPC" ? "the disk is full" : code;
  return new NacreError(
    "input/bad-file",
    `cannot write ${path}: ${why}`,
    "Give a file in a folder that you may write to.",
    { cause },
  );
}
