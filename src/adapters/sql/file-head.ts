/** What the first bytes of a file say: whether it is a database of SQLite, and how long it should be. */

import { open, stat } from "node:fs/promises";
import { NacreError } from "../../kernel/errors.ts";

const MAGIC = "SQLite format 3\0";
const HEAD_BYTES = 100;

export interface FileHead {
  readonly bytes: number;
  /** By its own word; null: it does not say. */
  readonly expected: number | null;
  /** Another one whenever anything of it was written. */
  readonly mark: string;
}

/** Undefined: it is none, or no file. */
export async function headOf(path: string): Promise<FileHead | undefined> {
  const refuse = (error: unknown): never => {
    throw unopened(path, error);
  };
  const facts = await stat(path, { bigint: true }).catch(refuse);
  // Opening a pipe would wait for whoever writes to it.
  if (!facts.isFile()) return undefined;
  const file = await open(path, "r").catch(refuse);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead < MAGIC.length || buffer.toString("latin1", 0, MAGIC.length) !== MAGIC) return undefined;
    return {
      bytes: Number(facts.size),
      expected: bytesRead < HEAD_BYTES ? HEAD_BYTES : expectedBytes(buffer),
      mark: `${facts.dev}:${facts.ino}:${facts.size}:${facts.mtimeNs}`,
    };
  } finally {
    await file.close();
  }
}

function expectedBytes(head: Buffer): number | null {
  const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  const pages = head.readUInt32BE(28);
  // The count of pages holds only when whoever changed the file last wrote it: older versions of SQLite do not.
  return pages > 0 && head.readUInt32BE(24) === head.readUInt32BE(92) ? pages * pageSize : null;
}

function unopened(path: string, cause: unknown): NacreError {
  const code = String((cause as { code?: unknown } | null)?.code);
  return new NacreError(
    "input/bad-file",
    code === "ENOENT" ? `there is nothing at ${path}` : `${path} cannot be opened (${code})`,
    code === "ENOENT" ? "Check the path." : "Give this user permission to read it.",
    { cause },
  );
}
