/** Notes as documents: `MEMORY.md`, the daily notes of a workspace, any folder of Markdown, or one file. They are read, and never kept up with. */

import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { NacreError } from "../../kernel/errors.ts";
import type { DocumentRecord } from "../../kernel/transfer/record.ts";
import type { SourceReading, TransferSource } from "../../kernel/transfer/source.ts";
import { type FoundNotes, MOST_FILES, notesIn } from "./markdown-files.ts";

export { isNote } from "./markdown-files.ts";

const STRICT = new TextDecoder("utf-8", { fatal: true });
/** As documents of a workspace: what is larger is no note. */
const LARGEST_BYTES = 4 * 1024 * 1024;
/** `memory/2026-05-04.md`, also with words behind the date. */
const DATED = /(?:^|\/)(\d{4})-(\d{2})-(\d{2})(?:[^\d][^/]*)?$/;
/** The workspace of another agent than the main one. */
const OF_AGENT = /^workspace-([A-Za-z0-9._-]+)$/;

/** Whether there are notes in it. */
export async function hasNotes(folder: string): Promise<boolean> {
  return (await notesIn(folder)).paths.length > 0;
}

export async function openMarkdown(path: string): Promise<TransferSource> {
  const isFolder = (await stat(path)).isDirectory();
  const folder = isFolder ? path : rootOf(path);
  const found: FoundNotes = isFolder
    ? await notesIn(path)
    : { paths: [path.slice(folder.length + 1).replaceAll("\\", "/")], tooMany: false, links: 0 };
  if (found.paths.length === 0) throw nothingIn(path);
  const count = found.paths.length;
  return {
    facts: async () => ({
      kind: "markdown",
      path,
      title: isFolder ? `a folder with Markdown files: ${count}` : "a Markdown file",
      expected: { document: count },
      leftOut: leftOutOf(found),
    }),
    records: (reading) => documents(folder, found, reading),
    close: async () => {},
  };
}

async function* documents(
  folder: string,
  { paths }: FoundNotes,
  { signal, trouble }: SourceReading,
): AsyncGenerator<DocumentRecord> {
  const agent = agentOf(folder);
  for (const path of paths) {
    signal.throwIfAborted();
    const read = await textOf(join(folder, path));
    signal.throwIfAborted();
    if ("why" in read) trouble({ where: path, why: read.why });
    else
      yield { kind: "document", agent, path, modifiedAt: dateOf(path) ?? read.modifiedAt, text: read.text };
  }
}

type Note = { readonly text: string; readonly modifiedAt: number } | { readonly why: string };

async function textOf(path: string): Promise<Note> {
  try {
    const { size, mtimeMs } = await stat(path);
    if (size > LARGEST_BYTES) return { why: "it is larger than 4 MB, which is no note" };
    const bytes = await readFile(path);
    if (bytes.includes(0)) return { why: "it is no text" };
    const text = STRICT.decode(bytes);
    if (text.trim() === "") return { why: "there is nothing in it" };
    return { text, modifiedAt: Math.max(0, Math.trunc(mtimeMs)) };
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return { why: "it is no text in UTF-8" };
    return { why: code === "EACCES" ? "it may not be read" : "it cannot be read" };
  }
}

/** A daily note is of its day, whenever its file was last touched or copied. */
function dateOf(path: string): number | null {
  const found = DATED.exec(path.replace(/\.[^./]*$/, ""));
  if (found === null) return null;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  const at = Date.UTC(year, month - 1, day, 12);
  const date = new Date(at);
  return at >= 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at : null;
}

/** One file is named as in its workspace: `memory/2026-05-04.md`. */
function rootOf(path: string): string {
  const folder = dirname(path);
  return basename(folder) === "memory" ? dirname(folder) : folder;
}

function agentOf(folder: string): string {
  return OF_AGENT.exec(basename(resolve(folder)))?.[1] ?? "main";
}

function leftOutOf({ tooMany, links }: FoundNotes): readonly string[] {
  return [
    ...(links > 0 ? [`${links} of the files: links may lead anywhere.`] : []),
    ...(tooMany ? [`All files behind the first ${MOST_FILES}.`] : []),
  ];
}

function nothingIn(path: string): NacreError {
  return new NacreError(
    "input/bad-file",
    `${path} holds no Markdown files`,
    "Name a MEMORY.md, a folder with daily notes, or a workspace of OpenClaw such as ~/.openclaw/workspace.",
  );
}
