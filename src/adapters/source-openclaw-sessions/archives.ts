/** Sessions that the host put away: packed, in its database or in a file beside it. */

import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isObject } from "../../kernel/json.ts";
import { linesFrom, requireWithin } from "../../kernel/transcript/lines-in.ts";
import type { TranscriptLine } from "../../kernel/transcript/transcript-lines.ts";
import type { PlacedLine } from "../../kernel/transcript/transcript-survey.ts";
import type { ForeignFile } from "../sql/foreign-file.ts";
import { unpackedLines, unreadable } from "../zstd/unpacked-lines.ts";
import type { AgentDatabase } from "./agent-database.ts";

const COLD = "session_transcript_cold_archives";
const ENDED = "session_transcript_archives";
/** The host names files so. */
const FILE_NAME = /^[a-f0-9]{64}\.jsonl\.zst$/;

export interface Archive {
  readonly sessionId: string;
  /** Null: as every other session. */
  readonly sessionKey: string | null;
  read(): Promise<readonly PlacedLine[]>;
}

/** Long unused; the host brings them back when somebody asks. */
export function coldArchives(file: ForeignFile, database: AgentDatabase): readonly Archive[] {
  if (!file.has(COLD, "archive_sha256")) return [];
  const rows = file.all(
    `SELECT session_id, archive_name, archive_sha256, storage FROM ${COLD} ORDER BY session_id`,
  );
  return rows.map(({ session_id, archive_name, archive_sha256, storage }) => ({
    sessionId: String(session_id),
    sessionKey: null,
    async read() {
      const packed =
        storage === "sqlite"
          ? await database.look((look) => blobOf(look, `${COLD} WHERE session_id = ?`, String(session_id)))
          : await fileOf(database, String(archive_name));
      requireSame(packed, archive_sha256);
      return eventsIn(await unpackedLines(packed));
    },
  }));
}

/** Ended by `/reset` in versions that began another session then. What somebody deleted is not read. */
export function endedArchives(file: ForeignFile, database: AgentDatabase): readonly Archive[] {
  if (!file.has(ENDED, "archive_blob")) return [];
  const rows = file.all(
    `SELECT session_id, session_key, generation, encoding, archive_sha256 FROM ${ENDED}
     WHERE reason = 'reset' ORDER BY created_at, session_id, generation`,
  );
  return rows.map(({ session_id, session_key, generation, encoding, archive_sha256 }) => ({
    sessionId: String(session_id),
    sessionKey: String(session_key),
    async read() {
      const where = `${ENDED} WHERE session_id = ? AND generation = ?`;
      const bytes = await database.look((look) =>
        blobOf(look, where, String(session_id), String(generation)),
      );
      requireSame(bytes, archive_sha256);
      const lines = encoding === "zstd" ? await unpackedLines(bytes) : (await linesFrom([bytes])).lines;
      return lines.map((line, place) => ({ line, place }));
    },
  }));
}

export function deletedArchives(file: ForeignFile): number {
  return file.count(ENDED, "reason = 'deleted'");
}

function blobOf(file: ForeignFile, where: string, ...values: readonly string[]): Uint8Array {
  const size = file.all(`SELECT length(archive_blob) AS bytes FROM ${where}`, ...values)[0]?.["bytes"];
  requireSmall(Number(size ?? 0));
  const blob = file.all(`SELECT archive_blob FROM ${where}`, ...values)[0]?.["archive_blob"];
  if (blob instanceof Uint8Array) return blob;
  throw new Error("its archive is not there any more");
}

async function fileOf(database: AgentDatabase, name: string): Promise<Uint8Array> {
  if (!FILE_NAME.test(name)) throw new Error("its archive has a name that no archive has");
  const path = join(database.sessionsFolder, "cold", name);
  const cannot = (cause: unknown): never => {
    throw new Error(`its archive sessions/cold/${name} cannot be read`, { cause });
  };
  const facts = await stat(path).catch(cannot);
  if (!facts.isFile()) return cannot(undefined);
  requireSmall(facts.size);
  return await readFile(path).catch(cannot);
}

/** Before it is held: what is packed may have no more than what it unpacks to. */
function requireSmall(bytes: number): void {
  requireWithin({ bytes, lines: 0 }, undefined, "has an archive of");
}

function requireSame(bytes: Uint8Array, sha256: unknown): void {
  if (createHash("sha256").update(bytes).digest("hex") !== sha256)
    throw new Error("its archive is not the one that was made of it");
}

/**
 * Rows of several tables, one a line; those of the transcript among them. A line that cannot be read may have been one of these: it is told
 * by its number among the rows.
 */
function eventsIn(lines: readonly TranscriptLine[]): readonly PlacedLine[] {
  let next = 0;
  return lines.flatMap((line) => {
    if (line === "") return [];
    const record = recordIn(line);
    // Its links would be those of a row, which connect to nothing.
    if (record === undefined) return [{ place: next++, line: unreadable(whyNot(line)) }];
    if (!isObject(record) || record["kind"] !== "event" || !isObject(record["row"])) return [];
    const { seq, event_json } = record["row"];
    const place = placeOf(seq) ?? next;
    next = place + 1;
    return [{ place, line: String(event_json) }];
  });
}

/** Undefined: it is none. */
function recordIn(line: TranscriptLine): unknown {
  try {
    return typeof line === "string" ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}

function whyNot(line: TranscriptLine): string {
  return typeof line === "string" ? "not valid JSON" : (line.why ?? "not valid UTF-8");
}

function placeOf(seq: unknown): number | undefined {
  return Number.isSafeInteger(seq) && Number(seq) >= 0 ? Number(seq) : undefined;
}
