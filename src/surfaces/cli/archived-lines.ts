/**
 * Lines of the spool's archive that say what is erased: each becomes a blank line of the same length, so that every other line
 * stays where the ledger says that it is. What was brought in from elsewhere is its owner's file, and is named instead.
 */

import { createHash } from "node:crypto";
import { type FileHandle, open, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ErasedRecord } from "../../engine/api.ts";
import { placedLines } from "./placed-lines.ts";
import { oneLine } from "./plain-text.ts";
import { REJECTS } from "./reject-file.ts";
import { isAside, spoolPaths } from "./spool.ts";

const CHUNK_BYTES = 256 * 1024;
const SPACE = 0x20;
const NEWLINE = 0x0a;

export interface Blanked {
  /** Lines that say nothing any more. */
  readonly blanked: number;
  /** Where the words of these still are, as far as is known. */
  readonly left: readonly { readonly ref: string; readonly file: string }[];
  /** Of lines that could not be stored: kept as they were. */
  readonly rejects: string | null;
}

export const BLANKED_FIELDS = {
  "archive.blanked": "lines of the spool's archive that say nothing any more",
  "archive.left[].ref": "reference of one whose line stands in a file that is not in the archive",
  "archive.left[].file": "the name that the file had",
  "archive.rejects": "the folder of lines that could not be stored, which are kept as they were; null: none",
} as const;

type Told = Pick<ErasedRecord, "ref" | "spool">;

export async function blankLines(home: string, records: readonly Told[]): Promise<Blanked> {
  const told = records.filter(({ spool }) => spool !== null);
  const archives = told.length === 0 ? [] : await archivesIn(home);
  const left: Blanked["left"][number][] = [];
  const said = new Set<string>();
  let blanked = 0;
  for (const { ref, spool } of told) {
    let isFound = false;
    for (const path of archives) {
      const line = await blankAt(path, spool!);
      if (line === null) continue;
      isFound = true;
      if (line.trim() === "") continue;
      blanked += 1;
      said.add(line);
    }
    if (!isFound) left.push({ ref, file: spool!.file });
  }
  // The same may have been told more than once, of which only one is known.
  if (said.size > 0) for (const path of archives) blanked += await blankSame(path, said);
  const folder = join(home, REJECTS);
  const rejects = (await readdir(folder).catch(() => [])).length > 0 ? folder : null;
  return { blanked, left, rejects };
}

/** For people, after what was erased. */
export function blankedNotes({ blanked, left, rejects }: Blanked): readonly string[] {
  const notes: string[] = [];
  if (blanked > 0) notes.push(`${blanked} line${blanked === 1 ? "" : "s"} of the spool's archive blanked.`);
  if (left.length > 0) {
    const files = [...new Set(left.map(({ file }) => oneLine(file)))].slice(0, 4).join(", ");
    notes.push(
      `They were told in ${files}, which ${left.length === 1 ? "is" : "are"} not in the archive: what it says there stays until you change it.`,
    );
  }
  if (rejects !== null)
    notes.push(
      `Lines that could not be stored are kept as they were in ${oneLine(rejects)}: remove them there.`,
    );
  return notes;
}

/** Those that were taken in, and those that are being. */
async function archivesIn(home: string): Promise<readonly string[]> {
  const { archive } = spoolPaths(home);
  const namesIn = async (folder: string, isMeant: (name: string) => boolean) =>
    (await readdir(folder).catch(() => [])).filter(isMeant).map((name) => join(folder, name));
  return [
    ...(await namesIn(archive, (name) => name.endsWith(".jsonl"))),
    ...(await namesIn(dirname(archive), isAside)),
  ];
}

/** What stood there; null: this is not the file. */
async function blankAt(path: string, spool: NonNullable<Told["spool"]>): Promise<string | null> {
  const handle = await open(path, "r+");
  try {
    if (!(await isOf(path, handle, spool))) return null;
    const before = spool.offset === 0 ? NEWLINE : (await bytesAt(handle, spool.offset - 1, 1))[0];
    if (before !== NEWLINE) return null;
    const bytes = await lineAt(handle, spool.offset);
    await blank(handle, spool.offset, bytes.length);
    return bytes.toString("utf8");
  } finally {
    await handle.close();
  }
}

/** By its name, which has digits of what it was; or, of one that grew before it was archived, by how it begins. */
async function isOf(
  path: string,
  handle: FileHandle,
  { sha256, bytes }: NonNullable<Told["spool"]>,
): Promise<boolean> {
  if (basename(path).includes(`-${sha256.slice(0, 8)}`)) return true;
  if ((await handle.stat()).size < bytes) return false;
  const hash = createHash("sha256");
  for (let at = 0; at < bytes; ) {
    const chunk = await bytesAt(handle, at, Math.min(CHUNK_BYTES, bytes - at));
    if (chunk.length === 0) return false;
    hash.update(chunk);
    at += chunk.length;
  }
  return hash.digest("hex") === sha256;
}

async function blankSame(path: string, said: ReadonlySet<string>): Promise<number> {
  const handle = await open(path, "r+");
  let blanked = 0;
  try {
    for await (const { offset, bytes, text } of placedLines(chunksOf(handle))) {
      if (typeof text !== "string" || !said.has(text)) continue;
      await blank(handle, offset, bytes);
      blanked += 1;
    }
  } finally {
    await handle.close();
  }
  return blanked;
}

async function blank(handle: FileHandle, offset: number, bytes: number): Promise<void> {
  await handle.write(Buffer.alloc(bytes, SPACE), 0, bytes, offset);
  await handle.chmod(0o600);
  await handle.sync();
}

async function* chunksOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const chunk = await bytesAt(handle, at, CHUNK_BYTES);
    if (chunk.length === 0) return;
    at += chunk.length;
    yield chunk;
  }
}

async function lineAt(handle: FileHandle, offset: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = offset; ; ) {
    const chunk = await bytesAt(handle, at, CHUNK_BYTES);
    const end = chunk.indexOf(NEWLINE);
    pieces.push(end === -1 ? chunk : chunk.subarray(0, end));
    if (end !== -1 || chunk.length === 0) return Buffer.concat(pieces);
    at += chunk.length;
  }
}

async function bytesAt(handle: FileHandle, at: number, most: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, at);
  return buffer.subarray(0, bytesRead);
}
