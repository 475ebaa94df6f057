/**
 * Files that were moved out of messages become artifacts, and what was found in them documents. A name in a database is only a claim: a
 * file is read where lossless-claw keeps its own, below the database's folder, and nowhere else.
 */

import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { ArtifactRecord, DocumentRecord } from "../../kernel/transfer/record.ts";
import type { SourceReading } from "../../kernel/transfer/source.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { numberIn, timeIn, wordsIn } from "../sql/row-values.ts";
import type { LaneNamed } from "./summaries.ts";

/** What an artifact may have at most. */
const LARGEST = 8 * 1024 * 1024;
const OWN_FOLDER = "lcm-files";
const COLUMNS = [
  "file_id",
  "conversation_id",
  "file_name",
  "mime_type",
  "byte_size",
  "line_count",
  "storage_uri",
  "exploration_summary",
  "created_at",
];

export function largeFiles(file: ForeignFile): readonly ForeignRow[] {
  if (!file.has("large_files", "file_id")) return [];
  // A few hundred at most, each a line: the words that were moved out are not in the database.
  return file.all(
    `SELECT ${file.selection("large_files", COLUMNS)} FROM large_files ORDER BY created_at, file_id`,
  );
}

export async function artifactOf(
  row: ForeignRow,
  number: number,
  database: string,
  lane: LaneNamed,
  reading: SourceReading,
): Promise<ArtifactRecord | null> {
  const id = String(row["file_id"]);
  const found = await placeOf(String(row["storage_uri"]), id, database);
  const refuse = (why: string): null => {
    reading.trouble({ where: `large_files ${id}`, why });
    return null;
  };
  if (found === null)
    return refuse(
      `the file is not in ${OWN_FOLDER} beside the database; copy that folder there to move it in too`,
    );
  if ((await stat(found)).size > LARGEST) return refuse("the file is larger than 8 MiB");
  const bytes = await readFile(found).catch(() => null);
  if (bytes === null) return refuse("the file cannot be read");
  const name = wordsIn(row["file_name"]);
  return {
    kind: "artifact",
    ref: `artifact:${number}`,
    shelf: { tier: "lane", name: lane.ref },
    type: typeIn(wordsIn(row["mime_type"])),
    name: name === null ? id : `${id} ${name}`,
    at: timeIn(row["created_at"]) ?? 0,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    base64: bytes.toString("base64"),
  };
}

/** Without what stands behind it, such as a charset. */
function typeIn(mime: string | null): string {
  if (mime === null) return "text/plain";
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}/.exec(mime)?.[0] ?? "application/octet-stream";
}

export function explorationOf(row: ForeignRow, lane: LaneNamed): DocumentRecord | null {
  const found = wordsIn(row["exploration_summary"]);
  if (found === null) return null;
  const id = String(row["file_id"]);
  const facts = [
    wordsIn(row["file_name"]),
    wordsIn(row["mime_type"]),
    numberIn(row["byte_size"]) === null ? null : `${row["byte_size"]} bytes`,
    numberIn(row["line_count"]) === null ? null : `${row["line_count"]} lines`,
  ].filter((one) => one !== null);
  return {
    kind: "document",
    agent: lane.agent,
    path: `lossless-claw/files/${id.replaceAll(/[^\w.-]/g, "-")}.md`,
    modifiedAt: timeIn(row["created_at"]) ?? 0,
    text: `# ${id}\n\n${facts.length === 0 ? "" : `${facts.join(", ")}\n\n`}${found}\n`,
  };
}

/** As it is named, or where a copy of the folder would be. Null: neither is a file of its own. */
async function placeOf(uri: string, id: string, database: string): Promise<string | null> {
  const home = dirname(database);
  const named = pathIn(uri);
  if (named === null) return null;
  const own = named.split(/[\\/]/);
  const after = own.slice(own.lastIndexOf(OWN_FOLDER) + 1);
  const candidates = [
    named,
    ...(own.includes(OWN_FOLDER) && !after.includes("..") ? [join(home, OWN_FOLDER, ...after)] : []),
  ];
  for (const path of candidates) {
    if (!(own.at(-1) ?? "").startsWith(id)) continue;
    const real = await realpath(path).catch(() => null);
    if (real === null || !isBelow(real, await realpath(home))) continue;
    if ((await stat(real)).isFile()) return real;
  }
  return null;
}

function pathIn(uri: string): string | null {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : uri;
  } catch {
    // An address of another machine.
    return null;
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`);
}
