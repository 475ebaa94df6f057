/**
 * A file that is read as it was when it was opened, whatever others do to it meanwhile: another file in its place is not
 * looked at, what is added to it is left, and whether any of that happened is said in the end.
 */

import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open, stat } from "node:fs/promises";
import { NacreError } from "../../kernel/errors.ts";

const CHUNK_BYTES = 256 * 1024;

/**
 * `grown`: there is more of it by now. `truncated`: there is less, and not all of it could be read. `rewritten`: it says something
 * else than when it was opened. `replaced`: another file is in its place.
 */
export type FileChange = "grown" | "truncated" | "rewritten" | "replaced";

export interface HeldFile {
  /** Without folders. */
  readonly name: string;
  readonly bytes: number;
  /** Of its bytes, 64 hex digits. To be asked for before they are read: then it is known whether they were the same. */
  sha256(): Promise<string>;
  /** Of so many of its bytes, from the beginning. */
  sha256(bytes: number): Promise<string>;
  readonly modifiedMs: number;
  /** Its bytes, from the beginning. */
  chunks(): AsyncGenerator<Uint8Array>;
  /** What happened to it since. */
  change(): Promise<FileChange | null>;
  close(): Promise<void>;
}

/** Undefined: it is no file that can be read twice, such as a pipe. */
export async function holdFile(path: string): Promise<HeldFile | undefined> {
  const handle = await open(path, "r").catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(path, cause);
  });
  const { size, mtimeMs, ino, dev, isFile, isFolder } = await handle.stat().then((found) => ({
    ...{ size: found.size, mtimeMs: found.mtimeMs, ino: found.ino, dev: found.dev },
    ...{ isFile: found.isFile(), isFolder: found.isDirectory() },
  }));
  if (!isFile) {
    await handle.close();
    if (isFolder) throw unreadable(path, Object.assign(new Error("a folder"), { code: "EISDIR" }));
    return undefined;
  }
  const seen = { hash: createHash("sha256"), bytes: 0 };
  let digest: string | undefined;
  return {
    name: path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1),
    bytes: size,
    async sha256(bytes?: number) {
      if (bytes !== undefined) return digestOf(handle, Math.min(bytes, size));
      digest ??= await digestOf(handle, size);
      return digest;
    },
    modifiedMs: mtimeMs,
    chunks: () => chunksOf(handle, size, seen),
    async change() {
      const now = await handle.stat();
      if (now.size < size) return "truncated";
      const isRead = seen.bytes === size && digest !== undefined;
      if (isRead && seen.hash.copy().digest("hex") !== digest) return "rewritten";
      if (now.size === size && now.mtimeMs !== mtimeMs) return "rewritten";
      const there = await stat(path).catch(() => undefined);
      if (there === undefined || there.ino !== ino || there.dev !== dev) return "replaced";
      return now.size > size ? "grown" : null;
    },
    close: () => handle.close(),
  };
}

async function digestOf(handle: FileHandle, size: number): Promise<string> {
  const seen = { hash: createHash("sha256"), bytes: 0 };
  for await (const _chunk of chunksOf(handle, size, seen));
  return seen.hash.digest("hex");
}

async function* chunksOf(
  handle: FileHandle,
  size: number,
  seen: { readonly hash: Hash; bytes: number },
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    // A buffer of its own each time: lines keep pieces of it.
    const { bytesRead, buffer } = await handle.read(
      Buffer.allocUnsafe(CHUNK_BYTES),
      0,
      Math.min(CHUNK_BYTES, size - at),
      at,
    );
    if (bytesRead === 0) return;
    const chunk = buffer.subarray(0, bytesRead);
    seen.hash.update(chunk);
    seen.bytes += bytesRead;
    at += bytesRead;
    yield chunk;
  }
}

function unreadable(path: string, cause: NodeJS.ErrnoException): NacreError {
  const { code } = cause;
  const why =
    code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : String(code);
  return new NacreError(
    "input/bad-file",
    `cannot read ${path}: ${why}`,
    "Give the path of a file that is there and that you may read, or - for standard input.",
    { cause },
  );
}
