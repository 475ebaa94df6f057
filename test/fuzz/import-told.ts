/**
 * Whether all that stands in a file is told of: each line that is not blank is a record, a trouble, or among those that are counted as left out.
 * Lines are cut and read here anew, as anybody would, and not by what is looked at.
 */

import { isObject, type Json, type JsonObject } from "../../src/kernel/json.ts";
import type { TransferRecord } from "../../src/kernel/transfer/record.ts";
import type { SourceTrouble } from "../../src/kernel/transfer/source.ts";
import { claim, claimSame } from "./target.ts";

export interface Told {
  readonly records: readonly TransferRecord[];
  readonly troubles: readonly SourceTrouble[];
  readonly leftOut: readonly string[];
}

const STRICT = new TextDecoder("utf-8", { fatal: true });

/** Null: it is no text. A feed at the end begins no line. */
export function linesOf(bytes: Uint8Array): readonly (string | null)[] {
  const lines: (string | null)[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found;
    try {
      lines.push(STRICT.decode(bytes.subarray(start, end)));
    } catch {
      lines.push(null);
    }
    start = end + 1;
  }
  return lines;
}

/** Undefined: it is no JSON. */
function jsonOf(line: string | null): Json | undefined {
  try {
    return line === null ? undefined : (JSON.parse(line) as Json);
  } catch {
    return undefined;
  }
}

/** How many it says, of the sentence in which this stands. */
function countOf(leftOut: readonly string[], what: string): number {
  return Number(/^\d+/.exec(leftOut.find((sentence) => sentence.includes(what)) ?? "")?.[0] ?? 0);
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** Of an export of ours each line behind the header, up to the one that ends it, is the next record or a trouble. */
export function checkExport(bytes: Uint8Array, { records, troubles }: Told): void {
  const places = new Set(troubles.map(({ where }) => where));
  const lines = linesOf(bytes).map((line, at) => ({ value: jsonOf(line), where: `line ${at + 1}` }));
  const end = lines.findIndex(({ value }) => isObject(value) && value["kind"] === "end");
  const own = lines.slice(1, end < 1 ? undefined : end);
  const kept = own.filter(({ where }) => !places.has(where));
  claimSame(places.size, own.length - kept.length, "every trouble is of a line that is there");
  claimSame(
    records.map((record) => [record.kind, "ref" in record ? record.ref : null]),
    kept.map(({ value }) => (isObject(value) ? [value["kind"], value["ref"] ?? null] : null)),
    "every line is a record or a trouble",
  );
}

interface Row {
  readonly [field: string]: Json;
}

/** Of an export of libravdb each record is one of ours, is put together with others, or is counted. */
export function checkLibravdb(bytes: Uint8Array, { records, troubles, leftOut }: Told): void {
  const places = new Set(troubles.map(({ where }) => where));
  const rows: JsonObject[] = [];
  let hints = 0;
  for (const { value, where } of valuesIn(linesOf(bytes))) {
    if (places.has(where)) continue;
    if (isRow(value)) rows.push(value);
    else if (isHint(value)) hints += 1;
    else claim(false, `a line that is no record is a trouble, ${where}`);
  }
  const distinct = [
    ...new Map(rows.map((row) => [JSON.stringify([row["collection"], row["id"]]), row])).values(),
  ];
  const counted = (what: string): number => countOf(leftOut, what);
  claimSame(
    counted("stand there twice"),
    rows.length - distinct.length,
    "what stands there twice is counted",
  );
  const of =
    (...beginnings: readonly string[]) =>
    (row: Row): boolean =>
      !/:(?:64|256)d$/.test(String(row["collection"])) &&
      beginnings.some((beginning) => String(row["collection"]).startsWith(beginning));
  const [isEdge, isPiece] = [of("session_edge:"), of("authored:", "dream:")];
  const many = (kind: TransferRecord["kind"]) => records.filter((record) => record.kind === kind).length;
  const documents = records.filter((record) => record.kind === "document");
  const alone = documents.filter(({ path }) => path.startsWith("libravdb/summaries/")).length;
  const told = sum([
    ...[many("message"), many("summary"), many("memory"), many("guidance"), alone, -hints],
    ...["copies of turns", "makes of others", "notes of when", "not known here"].map(counted),
  ]);
  claimSame(
    told,
    distinct.filter((row) => !isEdge(row) && !isPiece(row)).length,
    "every record is moved in or counted",
  );
  claim(
    counted("edges of summaries") <= distinct.filter(isEdge).length,
    "no edge is counted that is not there",
  );
  for (const { text } of distinct.filter(isPiece))
    claim(
      documents.some((document) => document.text.includes(String(text))),
      "every piece of a document is in one",
    );
}

function valuesIn(lines: readonly (string | null)[]): readonly { value: Json | undefined; where: string }[] {
  return lines.flatMap((line, at) => {
    if (line?.trim() === "") return [];
    const [value, where] = [jsonOf(line), `line ${at + 1}`];
    const several = isObject(value) ? value["records"] : undefined;
    if (!Array.isArray(several)) return [{ value, where }];
    return several.map((one: Json, place) => ({ value: one, where: `${where}, record ${place + 1}` }));
  });
}

function isRow(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    typeof value["text"] === "string" &&
    [value["collection"], value["id"]].every(
      (name) => typeof name === "string" && name !== "" && name.length <= 900,
    )
  );
}

function isHint(value: unknown): boolean {
  const metadata = isObject(value) ? value["metadata"] : undefined;
  return isObject(metadata) && metadata["type"] === "session_lifecycle_hint";
}

/** A note is one document, as it stands there, or a trouble. */
export function checkNote(bytes: Uint8Array, { records, troubles }: Told): void {
  claimSame(records.length + troubles.length, 1, "a note is one document or a trouble");
  const [record] = records;
  if (record?.kind === "document") claimSame(record.text, STRICT.decode(bytes), "a note is what it was");
}

/** Lines of one session, as they are told of: `where` as troubles have it. */
export interface Session {
  readonly where: string;
  readonly lines: readonly (string | null)[];
}

const NOT_SAID = { summaries: ["compaction", "branch_summary"], injected: ["custom_message"] } as const;

/**
 * Of a transcript each line is a message, something else that the host writes, or a trouble; and each message is moved in or counted. Which
 * of them stand on a branch that was left is not worked out again.
 */
export function checkTranscripts(sessions: readonly Session[], { records, troubles, leftOut }: Told): void {
  const places = new Set(troubles.map(({ where }) => where));
  const said: string[] = [];
  // What is a trouble as well may have been counted, or could not be read.
  const others = { summaries: { least: 0, most: 0 }, injected: { least: 0, most: 0 } };
  for (const { where, lines } of sessions) {
    // It could not be read at all.
    if (places.has(where)) continue;
    for (const { value, unit } of entriesIn(lines)) {
      const type = isObject(value) ? String(value["type"]) : "";
      const isTrouble = places.has(`${where}, ${unit}`);
      for (const what of ["summaries", "injected"] as const) {
        if (!(NOT_SAID[what] as readonly string[]).includes(type)) continue;
        others[what].most += 1;
        others[what].least += isTrouble ? 0 : 1;
      }
      if (isTrouble) continue;
      const message = messageIn(value);
      if (message !== null) said.push(JSON.stringify(message));
      else
        claim(
          isObject(value) && typeof value["type"] === "string" && type !== "message",
          "a line that says nothing is a trouble",
        );
    }
  }
  const messages = records.flatMap((record) =>
    record.kind === "message" ? JSON.stringify(record.message) : [],
  );
  const left = Map.groupBy(said, (message) => message);
  for (const message of messages)
    claim(
      left.get(message)?.pop() !== undefined,
      "a message is one of the file, as it stands there, and once",
    );
  const counted = sum(["on branches", "there twice"].map((what) => countOf(leftOut, what)));
  claim(messages.length + counted >= said.length, "every message is moved in or counted");
  for (const [what, { least, most }] of Object.entries({
    "own summaries": others.summaries,
    "texts that plugins put": others.injected,
  })) {
    const counts = countOf(leftOut, what);
    claim(counts >= least && counts <= most, `the ${what} are counted`);
  }
}

function messageIn(value: unknown): JsonObject | null {
  if (!isObject(value)) return null;
  const message = value["type"] === "message" ? value["message"] : value;
  const role = isObject(message) ? message["role"] : undefined;
  return typeof role === "string" && role !== "" ? (message as JsonObject) : null;
}

/** Short enough that it is neither nested too deeply nor has a name that is too long. */
const SHORT = 400;

/**
 * What is refused holds nothing that could be read: in an export of libravdb no record, in a transcript no message without an id, which
 * is on no branch that somebody left.
 */
export function checkRefused(kind: "libravdb" | "openclaw-jsonl", bytes: Uint8Array): void {
  const lines = linesOf(bytes).filter((line) => line !== null && line.length < SHORT);
  const couldBeRead =
    kind === "libravdb"
      ? valuesIn(lines).some(({ value }) => isRow(value))
      : entriesIn(lines).some(({ value }) => {
          const message = messageIn(value);
          const hasId = isObject(value) && Object.hasOwn(value, "id");
          return message !== null && !hasId && String(message["role"]).length <= 64;
        });
  claim(!couldBeRead, `nothing is refused that can be read (${kind})`);
}

/** One a line; or all of them in one array. */
function entriesIn(lines: readonly (string | null)[]): readonly { value: Json | undefined; unit: string }[] {
  const whole = lines.includes(null) ? undefined : jsonOf(lines.join("\n"));
  if (Array.isArray(whole)) return whole.map((value: Json, at) => ({ value, unit: `member ${at + 1}` }));
  return lines.flatMap((line, at) =>
    line?.trim() === "" ? [] : [{ value: jsonOf(line), unit: `line ${at + 1}` }],
  );
}
