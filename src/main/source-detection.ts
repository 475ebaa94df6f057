/**
 * Tells what can be moved in of a file or a folder: by its first bytes, the tables of a database, its first line, its name. What is something else
 * is refused with what it looks like.
 */

import { constants, type Dirent } from "node:fs";
import { access, open, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { NacreError } from "../kernel/errors.ts";
import { isObject } from "../kernel/json.ts";
import { TRANSFER_FORMAT, TRANSFER_KINDS } from "../kernel/transfer/record.ts";
import type { SourceKind } from "../kernel/transfer/source.ts";

export interface Found {
  readonly kind: SourceKind;
  readonly path: string;
}

/** Enough for the first line of an export, and of most transcripts. */
const HEAD_BYTES = 64 * 1024;
const DATABASE = /\.(?:db|sqlite|sqlite3)$/i;
const EXPORT = /\.(?:ndjson|jsonl)$/i;
/** A workspace of OpenClaw lies in its state directory. */
const WORKSPACE = /^workspace(?:-.+)?$/;
const READABLE = "nacre import --help lists what can be moved in; --from says which of them it is.";

/** Refused: what is not there, may not be read, is empty, or is neither a file nor a folder. */
export async function requireReadable(path: string): Promise<void> {
  const facts = await stat(path).catch((cause: unknown) => {
    throw unopened(path, cause);
  });
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw unopened(path, cause);
  });
  if (facts.isDirectory()) return;
  if (!facts.isFile())
    throw refused(`${path} is neither a file nor a folder`, "Name the file or the folder itself.");
  if (facts.size === 0)
    throw refused(
      `${path} is empty`,
      "It may have been cut off: copy it again, or look where it was written.",
    );
}

/** Several: a folder may hold more than one thing. */
export async function look(path: string): Promise<readonly Found[]> {
  if ((await stat(path)).isDirectory()) return lookInto(path);
  return [{ kind: await kindOfFile(path), path }];
}

async function lookInto(folder: string): Promise<readonly Found[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  const isState = names.has("openclaw.json") || names.has("agents");
  const { hasAgentDatabases } = await import("../adapters/source-openclaw-sessions/index.ts");
  const { hasSessionFiles } = await import("../adapters/source-openclaw-jsonl/index.ts");
  const found: Found[] = [];
  const exports = await exportsIn(folder, entries);
  if (await hasAgentDatabases(folder)) found.push({ kind: "openclaw-sessions", path: folder });
  // What is something else by its first line is no transcript, whatever its name.
  if (exports.length === 0 && (await hasSessionFiles(folder)))
    found.push({ kind: "openclaw-jsonl", path: folder });
  found.push(...exports, ...(await databasesIn(folder, entries)));
  if (names.has("memory") && isState) {
    const memory = join(folder, "memory");
    found.push(...(await databasesIn(memory, await readdir(memory, { withFileTypes: true }))));
  }
  found.push(...(await notesIn(folder, entries, isState)));
  return found;
}

async function databasesIn(folder: string, entries: readonly Dirent[]): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const { name } of entries.filter((entry) => entry.isFile() && DATABASE.test(entry.name))) {
    const path = join(folder, name);
    // Agents' own are found with all that belongs to them.
    const kind = await kindOfDatabase(path).catch(() => null);
    if (kind !== null && kind !== "openclaw-sessions") found.push({ kind, path });
  }
  return found;
}

async function exportsIn(folder: string, entries: readonly Dirent[]): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const { name } of entries.filter((entry) => entry.isFile() && EXPORT.test(entry.name))) {
    const path = join(folder, name);
    const kind = await kindOfFile(path).catch(() => null);
    if (kind === "nacre" || kind === "libravdb") found.push({ kind, path });
  }
  return found;
}

/** In a state directory only workspaces are looked into: there are other people's documents in it. */
async function notesIn(
  folder: string,
  entries: readonly Dirent[],
  isState: boolean,
): Promise<readonly Found[]> {
  const { hasNotes } = await import("../adapters/source-markdown/index.ts");
  const places = isState
    ? entries
        .filter((entry) => entry.isDirectory() && WORKSPACE.test(entry.name))
        .map(({ name }) => join(folder, name))
    : [folder];
  const found: Found[] = [];
  for (const path of places) if (await hasNotes(path)) found.push({ kind: "markdown", path });
  return found;
}

async function kindOfFile(path: string): Promise<SourceKind> {
  const head = await headOf(path);
  if (head.subarray(0, 16).toString("latin1") === "SQLite format 3\0") {
    const kind = await kindOfDatabase(path);
    if (kind !== null) return kind;
    throw await foreignDatabase(path);
  }
  const packed = packedAs(head);
  if (packed !== null) {
    if (packed === "zstd" && /\.jsonl\b.*\.zst$/.test(basename(path))) return "openclaw-jsonl";
    throw refused(`${path} is packed (${packed})`, "Unpack it first, then import what was in it.");
  }
  if (head.includes(0)) throw refused(`${path} is a binary file of a kind that is not known here`, READABLE);
  const { isNote } = await import("../adapters/source-markdown/index.ts");
  if (isNote(path)) return "markdown";
  return await kindOfText(path, head);
}

async function kindOfText(path: string, head: Buffer): Promise<SourceKind> {
  const line =
    head
      .toString("utf8")
      .replace(/^\ufeff/, "")
      .split("\n")
      .find((one) => one.trim() !== "") ?? "";
  const { isLibravdbLine } = await import("../adapters/source-libravdb/index.ts");
  if (isLibravdbLine(line)) return "libravdb";
  const value = parsed(line);
  if (isObject(value)) {
    if (value["format"] === TRANSFER_FORMAT || value["kind"] === "header") return "nacre";
    if (TRANSFER_KINDS.some((kind) => kind === value["kind"]))
      throw refused(
        `${path} is an export of Nacre without its beginning`,
        "It was cut off: copy it again, or export once more.",
      );
    if (Array.isArray(value["records"])) return "libravdb";
    if (typeof value["role"] === "string" || isEntry(value)) return "openclaw-jsonl";
    if (typeof value["summary"] === "string")
      throw refused(
        `${path} holds observations or events, one a line`,
        `They are told, not moved in: nacre ingest ${path}`,
      );
  }
  if (basename(path) === "sessions.json")
    throw refused(
      `${path} lists sessions, and holds none of their words`,
      "Name the folder that it lies in.",
    );
  // Longer than what was read of it, or an array of messages.
  if (/^\s*\[?\s*\{\s*"(?:type|role|id)"/.test(line)) return "openclaw-jsonl";
  throw refused(
    `${path} ${value === undefined ? "is text" : "is JSON"} of a kind that is not known here`,
    READABLE,
  );
}

/** The first line of a transcript, or any of its lines. */
function isEntry({ type, id, message }: { readonly [field: string]: unknown }): boolean {
  return typeof type === "string" && (typeof id === "string" || isObject(message));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function kindOfDatabase(path: string): Promise<SourceKind | null> {
  const { isAgentDatabase } = await import("../adapters/source-openclaw-sessions/index.ts");
  if (await isAgentDatabase(path)) return "openclaw-sessions";
  const { isLosslessClaw } = await import("../adapters/source-lossless-claw/index.ts");
  if (await isLosslessClaw(path)) return "lossless-claw";
  const { isOpenclawMem } = await import("../adapters/source-openclaw-mem/index.ts");
  return (await isOpenclawMem(path)) ? "openclaw-mem" : null;
}

const MOST_TABLES = 6;

async function foreignDatabase(path: string): Promise<NacreError> {
  const { openForeign } = await import("../adapters/sql/foreign-file.ts");
  const file = await openForeign(path);
  const tables = (file?.all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") ?? []).map(
    ({ name }) => String(name),
  );
  await file?.close();
  if (tables.includes("lanes") && tables.includes("messages"))
    return refused(
      `${path} is a store of Nacre itself`,
      "Export it, then import that: nacre --home FOLDER export store.ndjson",
    );
  const named = tables.slice(0, MOST_TABLES).join(", ");
  const more = tables.length > MOST_TABLES ? ", …" : "";
  return refused(
    `${path} is a database of a program that is not known here${named === "" ? ", without tables" : `, with the tables ${named}${more}`}`,
    READABLE,
  );
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, "r").catch((cause: unknown) => {
    throw unopened(path, cause);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const PACKED: readonly { readonly name: string; readonly magic: readonly number[] }[] = [
  { name: "gzip", magic: [0x1f, 0x8b] },
  { name: "zstd", magic: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: "zip", magic: [0x50, 0x4b, 0x03, 0x04] },
];

function packedAs(head: Buffer): string | null {
  return PACKED.find(({ magic }) => magic.every((byte, at) => head[at] === byte))?.name ?? null;
}

function unopened(path: string, cause: unknown): NacreError {
  const { code } = cause as { readonly code?: string };
  if (code === "ENOENT" || code === "ENOTDIR")
    return refused(
      `there is nothing at ${path}`,
      "Check the path; ~/.openclaw is where OpenClaw keeps its state.",
      cause,
    );
  if (code === "EACCES" || code === "EPERM")
    return refused(`${path} may not be read by this user`, "Run it as the user that it belongs to.", cause);
  return refused(
    `${path} cannot be read (${code ?? "unknown"})`,
    "Check the path, and the disk that it lies on.",
    cause,
  );
}

function refused(message: string, hint: string, cause?: unknown): NacreError {
  return new NacreError("input/bad-file", message, hint, cause === undefined ? {} : { cause });
}
