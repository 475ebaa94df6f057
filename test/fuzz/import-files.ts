/** Files of other memories with something wrong in them: lines as they are drawn, or a sound database of which cells and bytes are changed. */

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";
import type { Json } from "../../src/kernel/json.ts";
import type { SourceKind } from "../../src/kernel/transfer/source.ts";
import { writeLosslessSample } from "../support/foreign/lossless-sample.ts";
import { writeMemSample } from "../support/foreign/openclaw-mem.ts";
import { checkRows } from "./import-rows.ts";
import {
  checkExport,
  checkLibravdb,
  checkNote,
  checkRefused,
  checkTranscripts,
  linesOf,
  type Session,
  type Told,
} from "./import-told.ts";

export interface FileInput {
  readonly lines: readonly string[];
  /** The last line is whole. */
  readonly ended: boolean;
  /** Cells of a database: each by its number, modulo how many there are. */
  readonly cells: readonly {
    readonly table: number;
    readonly row: number;
    readonly column: number;
    readonly value: Json;
  }[];
  /** Bytes of a file, likewise. */
  readonly bytes: readonly { readonly at: number; readonly value: number }[];
  /** Of transcripts: packed, as the host does. Bytes are changed before that, or after it. Absent: nothing is. */
  readonly packing?: Packing;
}

export const PACKINGS = ["sound", "damaged"] as const;
type Packing = (typeof PACKINGS)[number];

/** Files do not say when they were touched, or they would say something else each time. */
const TOUCHED = new Date("2026-06-01T10:00:00Z");

type Write = (input: FileInput, folder: string, samples: string) => string;

const WRITES: { readonly [kind in SourceKind]: Write } = {
  nacre: (input, folder) => text(join(folder, "export.jsonl"), input),
  libravdb: (input, folder) => text(join(folder, "export.ndjson"), input),
  markdown: (input, folder) => text(join(folder, "memory/2026-05-04.md"), input),
  "openclaw-jsonl": transcript,
  "openclaw-sessions": sessions,
  "lossless-claw": (input, folder, samples) => copied("lossless.db", input, folder, samples),
  "openclaw-mem": (input, folder, samples) => copied("mem.db", input, folder, samples),
};

/** What is told of it, held against what was written. Bytes that are changed where it is packed leave nothing that could be told for certain. */
export function checkTold(
  kind: SourceKind,
  input: FileInput,
  { path, samples }: { readonly path: string; readonly samples: string },
  told: Told,
): void {
  const { packing, bytes } = input;
  const isWhole = bytes.length === 0 || packing === "sound";
  if (kind === "nacre") checkExport(readFileSync(path), told);
  else if (kind === "libravdb") checkLibravdb(readFileSync(path), told);
  else if (kind === "markdown") checkNote(readFileSync(path), told);
  else if (kind === "openclaw-jsonl" && (packing === undefined || isWhole)) {
    const lines = linesOf(packing === undefined ? readFileSync(path) : changed(textOf(input), bytes));
    checkTranscripts([{ where: basename(path), lines }], told);
  } else if (kind === "openclaw-sessions" && bytes.length === 0 && !isCut(input)) {
    checkTranscripts(sessionsOf(input), told);
  } else if ((kind === "lossless-claw" || kind === "openclaw-mem") && bytes.length === 0) {
    const sample = join(samples, basename(path));
    checkRows(kind, { sample, changed: path, place: join(samples, "looked-at.db") }, told.records);
  }
}

/** The same where it was refused. */
export function checkNotTold(kind: SourceKind, { packing }: FileInput, path: string): void {
  if (packing === undefined && (kind === "libravdb" || kind === "openclaw-jsonl"))
    checkRefused(kind, readFileSync(path));
}

/** Once: what databases are copied from. */
export function writeSamples(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeLosslessSample(join(folder, "lossless.db"), { seed: 1, time: "current", journal: "delete", turns: 3 });
  writeMemSample(join(folder, "mem.db"), 1, 6);
}

/** The path to open. Whatever was in the folder is gone. */
export function writeInput(kind: SourceKind, input: FileInput, folder: string, samples: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return WRITES[kind](input, folder, samples);
}

function text(path: string, input: FileInput): string {
  return put(path, textOf(input), input.bytes);
}

function textOf({ lines, ended }: Pick<FileInput, "lines" | "ended">): Buffer {
  return Buffer.from(`${lines.join("\n")}${ended ? "\n" : ""}`);
}

function transcript(input: FileInput, folder: string): string {
  const path = join(folder, "agents/main/sessions/s1.jsonl");
  if (input.packing === undefined) return text(path, input);
  return put(`${path}.reset.2026-05-04T10-00-00.000Z.zst`, packed(textOf(input), input), []);
}

function packed(written: Buffer, { bytes, packing }: FileInput): Buffer {
  if (packing === "sound") return zstdCompressSync(changed(written, bytes));
  return changed(zstdCompressSync(written), bytes);
}

function changed(written: Buffer, bytes: FileInput["bytes"]): Buffer {
  for (const { at, value } of bytes) if (written.length > 0) written[at % written.length] = value;
  return written;
}

function put(path: string, written: Buffer, bytes: FileInput["bytes"]): string {
  changed(written, bytes);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, written);
  utimesSync(path, TOUCHED, TOUCHED);
  return path;
}

function copied(name: string, input: FileInput, folder: string, samples: string): string {
  const path = join(folder, name);
  copyFileSync(join(samples, name), path);
  changeCells(path, input.cells);
  return put(path, readFileSync(path), input.bytes);
}

function changeCells(path: string, cells: FileInput["cells"]): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec("PRAGMA ignore_check_constraints = 1; PRAGMA synchronous = OFF");
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
    )
    .all()
    .map(({ name }) => String(name));
  for (const { table, row, column, value } of cells) {
    const named = tables[table % tables.length]!;
    const columns = database.prepare(`PRAGMA table_info("${named}")`).all();
    const field = columns[column % columns.length]?.["name"];
    const rows = Number(database.prepare(`SELECT count(*) AS count FROM "${named}"`).get()?.["count"]);
    if (field === undefined || rows === 0) continue;
    const cell =
      typeof value === "object" && value !== null ? JSON.stringify(value) : Number(value === true) || value;
    try {
      database
        .prepare(
          `UPDATE "${named}" SET "${field}" = ? WHERE rowid IN (SELECT rowid FROM "${named}" LIMIT 1 OFFSET ?)`,
        )
        .run(cell === false ? 0 : (cell as string | number | null), row % rows);
    } catch {
      // A key that is there already, or a field that is never null: then it stays as it is.
    }
  }
  database.close();
}

/** As the host keeps them; each line is an event. */
function sessions(input: FileInput, folder: string): string {
  const { lines, bytes, packing } = input;
  const path = join(folder, "agents/main/agent/openclaw-agent.sqlite");
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  database.exec(`
    CREATE TABLE schema_meta (meta_key TEXT PRIMARY KEY, role TEXT, schema_version INTEGER, agent_id TEXT);
    CREATE TABLE session_nodes (session_key TEXT PRIMARY KEY, current_session_id TEXT NOT NULL, entry_json TEXT NOT NULL);
    CREATE TABLE session_windows (session_id TEXT PRIMARY KEY, session_key TEXT NOT NULL, created_at INTEGER NOT NULL);
    CREATE TABLE transcript_events (session_id TEXT NOT NULL, seq INTEGER NOT NULL, event_json TEXT, created_at INTEGER NOT NULL,
      event_zstd BLOB, PRIMARY KEY (session_id, seq));
    CREATE TABLE session_transcript_archives (session_id TEXT, generation TEXT, session_key TEXT, reason TEXT, encoding TEXT,
      archive_blob BLOB, archive_sha256 TEXT, created_at INTEGER);
    CREATE TABLE session_transcript_cold_archives (session_id TEXT PRIMARY KEY, archive_name TEXT, archive_sha256 TEXT, storage TEXT, archive_blob BLOB);
    INSERT INTO session_windows VALUES ('s1', 'agent:main:main', 1);
    INSERT INTO session_nodes VALUES ('agent:main:main', 's1', '{}');
    PRAGMA user_version = 23`);
  const insert = database.prepare("INSERT INTO transcript_events VALUES ('s1', ?, ?, 1, ?)");
  // Every third is packed; where nothing else is, that is no packing at all.
  for (const [seq, line] of lines.entries()) {
    const event = packing === undefined ? Buffer.from(line) : packed(Buffer.from(line), input);
    insert.run(seq, seq % 3 === 2 ? null : line, seq % 3 === 2 ? event : null);
  }
  if (packing !== undefined) putAway(database, input, join(folder, "agents/main/sessions/cold"));
  database.close();
  put(path, readFileSync(path), packing === undefined ? bytes : []);
  return folder;
}

/** Every fourth is a line as it was drawn, where a row should be. */
function rowOf(line: string, seq: number): string {
  return seq % 4 === 3 ? line : JSON.stringify({ kind: "event", row: { seq, event_json: line } });
}

/** The same again as archives: one of a session that ended, one that is cold in the database, one in a file beside it. */
function putAway(database: DatabaseSync, input: FileInput, folder: string): void {
  const ended = packed(textOf(input), input);
  database
    .prepare(
      "INSERT INTO session_transcript_archives VALUES ('s2', 'g', 'agent:main:side', 'reset', 'zstd', ?, ?, 1)",
    )
    .run(ended, sha256(ended));
  const cold = packed(textOf({ lines: input.lines.map(rowOf), ended: input.ended }), input);
  const insert = database.prepare("INSERT INTO session_transcript_cold_archives VALUES (?, ?, ?, ?, ?)");
  insert.run("s3", `${sha256(cold)}.jsonl.zst`, sha256(cold), "sqlite", cold);
  insert.run("s4", `${sha256(cold)}.jsonl.zst`, sha256(cold), "file", null);
  put(join(folder, `${sha256(cold)}.jsonl.zst`), cold, []);
}

/** A line that is cut in two moves the numbers of those behind it. */
function isCut({ lines, packing }: FileInput): boolean {
  return packing !== undefined && lines.some((line) => line.includes("\n"));
}

/** What lies in there, session by session, where no byte was changed. */
function sessionsOf({ lines, ended, packing }: FileInput): readonly Session[] {
  const events = lines.map((line) => Buffer.from(line).toString());
  const live = { where: "session s1", lines: events };
  if (packing === undefined) return [live];
  // What is no row is a trouble, and what is a row of something else is nothing.
  const cold = lines.map((line, seq) => (seq % 4 === 3 ? (isJson(events[seq]!) ? "" : events[seq]!) : line));
  return [
    ...[live, { where: "session s2", lines: linesOf(textOf({ lines, ended })) }],
    ...["session s3", "session s4"].map((where) => ({ where, lines: cold })),
  ];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
