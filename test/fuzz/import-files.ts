/** Files of other memories with something wrong in them: lines as they are drawn, or a sound database of which cells and bytes are changed. */

import { copyFileSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Json } from "../../src/kernel/json.ts";
import type { SourceKind } from "../../src/kernel/transfer/source.ts";
import { writeLosslessSample } from "../support/foreign/lossless-sample.ts";
import { writeMemSample } from "../support/foreign/openclaw-mem.ts";

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
}

/** Files do not say when they were touched, or they would say something else each time. */
const TOUCHED = new Date("2026-06-01T10:00:00Z");

type Write = (input: FileInput, folder: string, samples: string) => string;

const WRITES: { readonly [kind in SourceKind]: Write } = {
  nacre: (input, folder) => text(join(folder, "export.jsonl"), input),
  libravdb: (input, folder) => text(join(folder, "export.ndjson"), input),
  markdown: (input, folder) => text(join(folder, "memory/2026-05-04.md"), input),
  "openclaw-jsonl": (input, folder) => text(join(folder, "agents/main/sessions/s1.jsonl"), input),
  "openclaw-sessions": sessions,
  "lossless-claw": (input, folder, samples) => copied("lossless.db", input, folder, samples),
  "openclaw-mem": (input, folder, samples) => copied("mem.db", input, folder, samples),
};

/** Once: what databases are copied from. */
export function writeSamples(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeLosslessSample(join(folder, "lossless.db"), { seed: 1, time: "current", journal: "delete", turns: 2 });
  writeMemSample(join(folder, "mem.db"), 1, 6);
}

/** The path to open. Whatever was in the folder is gone. */
export function writeInput(kind: SourceKind, input: FileInput, folder: string, samples: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return WRITES[kind](input, folder, samples);
}

function text(path: string, { lines, ended, bytes }: FileInput): string {
  const written = Buffer.from(`${lines.join("\n")}${ended ? "\n" : ""}`);
  return put(path, written, bytes);
}

function put(path: string, written: Buffer, bytes: FileInput["bytes"]): string {
  for (const { at, value } of bytes) if (written.length > 0) written[at % written.length] = value;
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
function sessions({ lines, bytes }: FileInput, folder: string): string {
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
  // Every third is packed, and is no packing at all.
  for (const [seq, line] of lines.entries())
    insert.run(seq, seq % 3 === 2 ? null : line, seq % 3 === 2 ? Buffer.from(line) : null);
  database.close();
  put(path, readFileSync(path), bytes);
  return folder;
}
