/** Rows of observations, in order. What a card was compiled from a caller's words is a card, and comes later. */

import type { JsonObject } from "../../kernel/json.ts";
import { LANGUAGES, OBSERVATION_KINDS, PLAN_STATUSES } from "../../kernel/ledger-words.ts";
import type { ObservationRecord } from "../../kernel/transfer/record.ts";
import type { SourceReading } from "../../kernel/transfer/source.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { nameIn, numberIn, objectIn, textIn, timeIn, wordsIn } from "../sql/row-values.ts";
import {
  fieldsIn,
  importanceOf,
  observationsNamed,
  priorityOf,
  shelfFor,
  stateOf,
  trustOf,
} from "./detail.ts";
import { timedRows } from "./timed-rows.ts";

export const SYNTHESIS_TOOL = "graph.synth-compile";
const LONGEST_LINE = 160;

const COLUMNS = ["id", "ts", "kind", "summary", "summary_en", "lang", "tool_name", "detail_json"];

export interface ObservationRow {
  readonly id: number;
  readonly row: ForeignRow;
  readonly detail: JsonObject;
  readonly at: number;
}

export async function* observationRows(
  file: ForeignFile,
  reading: SourceReading,
): AsyncGenerator<ObservationRow> {
  const table = {
    table: "observations",
    columns: COLUMNS,
    timeOf: (row: ForeignRow) => timeIn(row["ts"]),
  };
  for await (const { row, at } of timedRows(file, table, reading)) {
    const id = Number(row["id"]);
    yield { id, row, detail: detailOf(row, id, reading), at };
  }
}

/** What cannot be read as JSON is kept as the text that it is. */
function detailOf(row: ForeignRow, id: number, reading: SourceReading): JsonObject {
  const kept = row["detail_json"];
  if (kept === null || kept === undefined || kept === "") return {};
  const read = objectIn(kept);
  if (read !== undefined) return read;
  reading.trouble({ where: `observations ${id}`, why: "its detail is no JSON object; it is kept as text" });
  return { unread: String(kept) };
}

/** Whose place each has, both ways of saying so taken together. */
export class Supersessions {
  readonly #replaced = new Map<number, Set<number>>();
  readonly #by = new Map<number, number>();

  add({ id, detail }: Pick<ObservationRow, "id" | "detail">): void {
    const provenance = fieldsIn(detail["provenance"]);
    for (const old of observationsNamed(provenance["supersedes"] ?? detail["supersedes"])) this.#put(id, old);
    for (const place of [provenance, detail])
      for (const field of ["superseded_by", "supersededBy"])
        for (const newer of observationsNamed(place[field])) this.#put(newer, id);
  }

  #put(newer: number, old: number): void {
    if (newer === old) return;
    this.#replaced.set(newer, (this.#replaced.get(newer) ?? new Set()).add(old));
    this.#by.set(old, newer);
  }

  /** Among those that stand before it: what a record names stands before it. */
  of(
    id: number,
    isThere: (id: number) => boolean,
  ): Pick<ObservationRecord, "supersedes" | "replaced" | "replacedBy"> {
    const before = [...(this.#replaced.get(id) ?? [])]
      .filter((old) => old < id && isThere(old))
      .sort((a, b) => a - b);
    const newer = this.#by.get(id);
    return {
      supersedes: before.length === 0 ? null : `obs:${before.at(-1)}`,
      ...(before.length > 1 ? { replaced: before.map((old) => `obs:${old}`) } : {}),
      ...(newer !== undefined && newer < id && isThere(newer) ? { replacedBy: `obs:${newer}` } : {}),
    };
  }
}

export function observationOf(
  { id, row, detail, at }: ObservationRow,
  place: Pick<ObservationRecord, "supersedes" | "replaced" | "replacedBy">,
): ObservationRecord {
  const tool = nameIn(row["tool_name"]);
  const of = kindOf(row["kind"]);
  const text = wordsOf(row);
  return {
    kind: "observation",
    ref: `obs:${id}`,
    shelf: shelfFor(detail["scope"]),
    of,
    ofGiven: row["kind"] === of && detail["classification"] === undefined,
    origin: "ingest",
    ...trustOf(detail, tool),
    importance: importanceOf(detail),
    priority: priorityOf(detail, of),
    state: stateOf(detail),
    language: languageOf(row["lang"]),
    outcome: null,
    at,
    createdAt: at,
    agent: nameIn(detail["agent_id"]),
    tool,
    call: nameIn(detail["tool_call_id"]),
    durationMs: durationOf(detail["duration_ms"]),
    message: null,
    ...place,
    line: lineOf(text, tool),
    text,
    detail: Object.keys(detail).length === 0 ? null : detail,
    plan: of === "plan" ? planOf(detail) : null,
  };
}

/** Both languages, where it was said in two. */
function wordsOf(row: ForeignRow): string {
  const summary = textIn(row["summary"]) ?? "";
  const english = wordsIn(row["summary_en"]);
  if (english === null || english === summary) return summary;
  return summary === "" ? english : `${summary}\n${english}`;
}

function lineOf(text: string, tool: string | null): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line === "") return tool === null ? "an observation without words" : `${tool} called`;
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1).toWellFormed()}…`;
}

function durationOf(told: unknown): number | null {
  const ms = numberIn(told);
  return ms === null || ms < 0 ? null : ms;
}

function kindOf(kind: unknown): string {
  if (kind === "task") return "plan";
  return OBSERVATION_KINDS.find((one) => one === kind) ?? "note";
}

function languageOf(lang: unknown): string {
  const said = (textIn(lang) ?? "").toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((one) => one === said) ?? "other";
}

function planOf(detail: JsonObject): ObservationRecord["plan"] {
  const told = { ...detail, ...fieldsIn(detail["plan"]) };
  return {
    trigger: wordsIn(told["trigger"]),
    dueAt: timeIn(told["due_at"] ?? told["due"]),
    expiresAt: timeIn(told["expires_at"] ?? told["expiry"]),
    status: PLAN_STATUSES.find((one) => one === told["status"]) ?? "pending",
  };
}
