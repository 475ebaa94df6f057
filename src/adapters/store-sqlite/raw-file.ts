/**
 * The bytes of a file that SQLite has open in this process.
 *
 * Closing any descriptor of such a file gives away every lock that the process holds on it, so a descriptor that was
 * opened here stays open until the process ends: one for each file and thread. Threads have to be started without
 * `trackUnmanagedFds`, or their end would close it.
 */

import { fsyncSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { fileError } from "./database-file.ts";

export interface RawFile {
  /** Fills the buffer from this position on; answers how many bytes there were. */
  read(buffer: Buffer, position: number): number;
  /** Overwrites with zeros. */
  wipe(position: number, length: number): void;
  /** Resolves nothing before the bytes are on the disk. */
  sync(): void;
}

const opened = new Map<string, { readonly reading?: number; readonly writing?: number }>();

/** Undefined when there is no such file. */
export function rawFile(path: string, access: "reading" | "writing"): RawFile | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return undefined;
  const identity = `${facts.dev}:${facts.ino}`;
  const known = opened.get(identity) ?? {};
  const descriptor =
    known.writing ?? known[access] ?? told(path, () => openSync(path, access === "reading" ? "r" : "r+"));
  opened.set(identity, { ...known, [access]: known[access] ?? descriptor });
  return {
    read: (buffer, position) => told(path, () => readSync(descriptor, buffer, 0, buffer.length, position)),
    wipe: (position, length) =>
      void told(path, () => writeSync(descriptor, Buffer.alloc(length), 0, length, position)),
    sync: () => told(path, () => fsyncSync(descriptor)),
  };
}

/** In words that a person can act on. */
function told<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw fileError(path, error);
  }
}
