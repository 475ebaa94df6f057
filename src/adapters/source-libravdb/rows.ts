/** Reads an export of libravdb line by line: which record of which collection it is. What cannot be read is told, and stops nothing. */

import { isObject, isTooDeep, type Json, type JsonObject } from "../../kernel/json.ts";
import type { TranscriptLine } from "../../kernel/transcript/transcript-lines.ts";
import type { SourceTrouble } from "../../kernel/transfer/source.ts";

export interface Row {
  readonly collection: string;
  readonly id: string;
  readonly text: string;
  readonly metadata: JsonObject;
}

export interface Rows {
  readonly rows: readonly Row[];
  readonly troubles: readonly SourceTrouble[];
  /** The same record of the same collection again; the last one counts. */
  readonly repeated: number;
  /** When the file was written: for what does not say when it was. */
  readonly writtenAt: number;
  /** Lines that are no records but hold something: of the journal of its hooks. */
  readonly hints: number;
}

const LONGEST_NAME = 900;

export function rowsIn(lines: readonly TranscriptLine[], writtenAt: number): Rows {
  const rows = new Map<string, Row>();
  const troubles: SourceTrouble[] = [];
  let repeated = 0;
  let hints = 0;
  for (const { value, where } of valuesIn(lines, troubles)) {
    const read = rowOf(value);
    const row = typeof read !== "string" && isTooLarge(read) ? "larger than 24 MiB" : read;
    if (typeof row === "string") {
      if (isHint(value)) hints += 1;
      else troubles.push({ where, why: row });
      continue;
    }
    const name = JSON.stringify([row.collection, row.id]);
    if (rows.has(name)) repeated += 1;
    rows.set(name, row);
  }
  return { rows: [...rows.values()], troubles, repeated, hints, writtenAt };
}

/** What one request can carry, with room for what goes around it. */
const LARGEST_BYTES = 24 * 1024 * 1024;

function isTooLarge(row: Row): boolean {
  return Buffer.byteLength(JSON.stringify(row)) > LARGEST_BYTES;
}

/** Whether one line looks like a record of its exports. */
export function isRow(line: string): boolean {
  try {
    return typeof rowOf(JSON.parse(line)) !== "string";
  } catch {
    return false;
  }
}

interface Value {
  readonly value: unknown;
  readonly where: string;
}

/** One a line; or all of them in one answer of its daemon, `{"records": […]}`. */
function valuesIn(lines: readonly TranscriptLine[], troubles: SourceTrouble[]): readonly Value[] {
  return lines.flatMap((line, at): readonly Value[] => {
    const where = `line ${at + 1}`;
    if (typeof line !== "string") {
      troubles.push({ where, why: line.why ?? "not valid UTF-8" });
      return [];
    }
    if (line.trim() === "") return [];
    try {
      const value: unknown = JSON.parse(line);
      const records = isObject(value) ? value["records"] : undefined;
      if (!Array.isArray(records)) return [{ value, where }];
      return records.map((one, place) => ({ value: one, where: `${where}, record ${place + 1}` }));
    } catch {
      troubles.push({ where, why: "not valid JSON" });
      return [];
    }
  });
}

/** A sentence: why it is none. */
function rowOf(value: unknown): Row | string {
  if (!isObject(value)) return "not a JSON object";
  const { collection, id, text, metadata } = value;
  if (!isName(collection)) return "a record without a collection";
  if (!isName(id)) return "a record without an id";
  if (typeof text !== "string") return "a record without a text";
  if (isTooDeep(metadata)) return "nested too deeply";
  return { collection, id, text, metadata: isObject(metadata) ? (metadata as JsonObject) : {} };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_NAME;
}

function isHint(value: unknown): boolean {
  const metadata = isObject(value) ? value["metadata"] : undefined;
  return isObject(metadata) && metadata["type"] === "session_lifecycle_hint";
}

export function textIn(metadata: JsonObject, field: string): string | null {
  const value: Json | undefined = metadata[field];
  return typeof value === "string" && value !== "" ? value : null;
}

export function numberIn(metadata: JsonObject, field: string): number | null {
  const value = metadata[field];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Milliseconds since 1970; null: it says none that has a date. */
export function timeIn(metadata: JsonObject, field = "ts"): number | null {
  const value = numberIn(metadata, field);
  return value === null || value < 0 || value > 8.64e15 ? null : Math.trunc(value);
}
