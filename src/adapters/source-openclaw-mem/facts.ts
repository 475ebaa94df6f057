/**
 * Temporal facts. One that fits is a fact here: its interval as it was first said, and what became of it as acts. One with a predicate,
 * a subject, an object or sources that have no counterpart is an observation of the kind `fact`, with everything that was kept of it.
 */

import { type EntityRef, entityRef, entityRefIn } from "../../kernel/entity-ref.ts";
import { canonicalJson, type Json, type JsonObject } from "../../kernel/json.ts";
import { CONFIDENCES } from "../../kernel/knowledge-words.ts";
import type { FactRecord, ObservationRecord, ShelfNamed } from "../../kernel/transfer/record.ts";
import type { SourceReading } from "../../kernel/transfer/source.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { jsonIn, textIn, timeIn, wordsIn } from "../sql/row-values.ts";
import { fieldsIn } from "./detail.ts";

const COLUMNS = [
  "id",
  "subject_ref",
  "subject_label",
  "predicate",
  "object_type",
  "object_json",
  "valid_from",
  "valid_to",
  "status",
  "confidence_tier",
  "source_refs_json",
  "assertion_ref_json",
  "supersedes_json",
  "superseded_by_json",
  "created_at",
  "asserted_by",
];

/** What each may say, as there. */
const PREDICATES: { readonly [name: string]: readonly string[] } = {
  owns: ["entity", "literal"],
  uses: ["entity", "literal"],
  depends_on: ["entity", "literal"],
  replaces: ["entity", "literal"],
  status: ["literal"],
  configured_as: ["literal", "json"],
  decision: ["literal", "json"],
  source_of_truth: ["literal", "entity"],
  retired_by: ["entity", "literal"],
};
const LONGEST = { literal: 400, entity: 160, json: 4_096 } as const;
const OWNERS: ShelfNamed = { tier: "user", name: "owner" };

/** Whether an observation or an event is among the records, and under which reference. */
export type Resolve = (kind: "obs" | "evt", name: string) => string | null;

interface ReadFact {
  readonly row: ForeignRow;
  readonly id: string;
  readonly from: number;
  readonly createdAt: number;
  readonly supersedes: readonly string[];
  readonly number: number;
}

export class Facts {
  readonly #all: readonly ReadFact[];
  readonly #resolve: Resolve;
  readonly #fitting = new Map<string, { readonly record: FactRecord; readonly fact: ReadFact }>();
  readonly #others: ReadFact[] = [];
  /** Those whose place another that fits has. */
  readonly #replaced = new Set<string>();
  #unresolved = 0;

  constructor(file: ForeignFile, resolve: Resolve, reading: SourceReading) {
    this.#resolve = resolve;
    this.#all = inOrder(readFacts(file, reading));
    for (const fact of this.#all) {
      const record = this.#recordOf(fact);
      if (record === null) this.#others.push(fact);
      else {
        this.#fitting.set(fact.id, { record, fact });
        for (const old of fact.supersedes) this.#replaced.add(old);
      }
    }
    if (this.#others.length > 0)
      reading.trouble({
        where: "graph_facts",
        why: `${this.#others.length} of ${this.#all.length} facts have a subject, a predicate, an object or sources that have no place among facts here; each is an observation of the kind fact`,
      });
    if (this.#unresolved > 0)
      reading.trouble({
        where: "graph_facts",
        why: `${this.#unresolved} sources are files or observations that are not in the database; the facts rest on their others`,
      });
  }

  /** Those that fit, each after what it took the place of. */
  *records(): Generator<FactRecord> {
    const told = new Set<string>();
    for (const { record, fact } of this.#fitting.values()) {
      const acts = [...this.#took(fact, record, told), ...ended(fact, this.#replaced.has(fact.id))];
      told.add(fact.id);
      yield { ...record, acts };
    }
  }

  /** Those that do not, numbered after the observations that there are. */
  *observations(after: number): Generator<ObservationRecord> {
    for (const [place, fact] of this.#others.entries()) yield asObservation(fact, `obs:${after + place + 1}`);
  }

  #recordOf({ row, from, createdAt, number }: ReadFact): FactRecord | null {
    const subject = entityIn(textIn(row["subject_ref"]) ?? "");
    const predicate = textIn(row["predicate"]) ?? "";
    const object = objectOf(row);
    const to = timeIn(row["valid_to"]);
    const sources = this.#sources(row);
    const fits = subject !== null && object !== null && (PREDICATES[predicate] ?? []).includes(object.type);
    if (!fits || sources.length === 0 || (to !== null && to < from)) return null;
    const tier = CONFIDENCES.find((one) => one === row["confidence_tier"]) ?? "low";
    return {
      kind: "fact",
      ref: `fact:${number}`,
      shelf: OWNERS,
      subject,
      predicate,
      object,
      from,
      // What was over when it was said; what ended it later is an act.
      to: row["status"] === "active" || row["status"] === "stale" ? to : null,
      recordedAt: createdAt,
      confidence: tier,
      trust: tier === "operator_asserted" ? "agent" : "unknown",
      voice: "accepted",
      sources,
      acts: [],
    };
  }

  #sources(row: ForeignRow): readonly string[] {
    const named = jsonIn(row["source_refs_json"]);
    const found = new Set<string>();
    for (const one of Array.isArray(named) ? (named as readonly Json[]) : []) {
      const { kind, ref } = fieldsIn(one);
      const name = String(ref ?? "").replace(/^(?:obs|evt):/, "");
      const resolved = kind === "episodic" ? this.#resolve("evt", name) : this.#resolve("obs", name);
      const isReceipt = kind === "episodic" || /^obs:\d+$/.test(String(ref));
      if (isReceipt && resolved !== null) found.add(resolved);
      else this.#unresolved += 1;
    }
    return [...found];
  }

  /** An act stands with the later of the two. */
  #took(fact: ReadFact, record: FactRecord, told: ReadonlySet<string>): FactRecord["acts"] {
    return fact.supersedes.flatMap((old) => {
      const before = told.has(old) ? this.#fitting.get(old)?.record : undefined;
      if (before === undefined) return [];
      return {
        of: before.ref,
        kind: "superseded" as const,
        at: Math.max(record.from, before.from),
        recordedAt: record.recordedAt,
        by: record.ref,
        voice: "accepted" as const,
        reason: null,
        source: null,
      };
    });
  }
}

/** What ended it without another in its place. */
function ended({ row, createdAt, from }: ReadFact, isReplaced: boolean): FactRecord["acts"] {
  const status = row["status"];
  const isOver =
    status === "invalidated" || status === "retracted" || (status === "superseded" && !isReplaced);
  if (!isOver) return [];
  const at = Math.max(timeIn(row["valid_to"]) ?? createdAt, from);
  return [
    {
      kind: status === "retracted" ? "retracted" : "invalidated",
      at,
      recordedAt: Math.max(at, createdAt),
      by: null,
      voice: "accepted",
      reason: null,
      source: null,
    },
  ];
}

function readFacts(file: ForeignFile, reading: SourceReading): readonly ReadFact[] {
  if (!file.has("graph_facts", "subject_ref")) return [];
  const columns = file.selection("graph_facts", COLUMNS);
  try {
    return file.all(`SELECT ${columns} FROM graph_facts ORDER BY created_at, id`).map((row, place) => ({
      row,
      id: String(row["id"]),
      from: timeIn(row["valid_from"]) ?? timeIn(row["created_at"]) ?? 0,
      createdAt: timeIn(row["created_at"]) ?? 0,
      supersedes: idsIn(row["supersedes_json"]),
      number: place + 1,
    }));
  } catch {
    reading.trouble({ where: "graph_facts", why: "the table is damaged and cannot be read" });
    return [];
  }
}

function idsIn(value: unknown): readonly string[] {
  const read = jsonIn(value);
  return Array.isArray(read) ? read.map(String) : [];
}

/** What took the place of another after it; those that name one another stay as they are. */
function inOrder(facts: readonly ReadFact[]): readonly ReadFact[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const begun = new Set<ReadFact>();
  const done = new Set<ReadFact>();
  for (const first of facts) {
    // No recursion: a chain may be as long as somebody cared to write it.
    for (const open = [first]; open.length > 0; ) {
      const fact = open.at(-1)!;
      const before = begun.has(fact) ? [] : fact.supersedes.flatMap((old) => byId.get(old) ?? []);
      begun.add(fact);
      const left = before.filter((one) => !begun.has(one));
      if (left.length > 0) open.push(...left);
      else done.add(open.pop()!);
    }
  }
  return [...done];
}

/** `entity:redis` is of no type: a concept. */
export function entityIn(said: string): EntityRef | null {
  return (
    entityRefIn(said) ??
    (said.startsWith("entity:") ? entityRef("concept", said.slice("entity:".length)) : null)
  );
}

function objectOf(row: ForeignRow): FactRecord["object"] | null {
  const read = jsonIn(row["object_json"]);
  const fields = fieldsIn(read);
  // Some keep the value with its type, some the value alone.
  const value =
    "type" in fields && "value" in fields ? fields["value"] : (read ?? textIn(row["object_json"]));
  if (value === undefined || value === null) return null;
  if (row["object_type"] === "json") {
    const text = canonicalJson(value);
    return /^[[{]/.test(text) && text.length <= LONGEST.json ? { type: "json", value: text } : null;
  }
  if (typeof value !== "string" && typeof value !== "number") return null;
  if (row["object_type"] === "entity_ref") {
    const ref = entityIn(String(value));
    return ref === null || ref.length > LONGEST.entity ? null : { type: "entity", value: ref };
  }
  const words = String(value).replaceAll(/\s+/g, " ").trim();
  return words === "" || words.length > LONGEST.literal ? null : { type: "literal", value: words };
}

function asObservation({ row, from, createdAt }: ReadFact, ref: string): ObservationRecord {
  const subject = wordsIn(row["subject_label"]) ?? wordsIn(row["subject_ref"]) ?? "something";
  const value = jsonIn(row["object_json"]);
  const told = typeof value === "string" ? value : (textIn(row["object_json"]) ?? "");
  const text = `${subject} ${(textIn(row["predicate"]) ?? "").replaceAll("_", " ")} ${told}`.trim();
  const kept = COLUMNS.flatMap((name) =>
    row[name] === null || row[name] === undefined ? [] : [[name, keptOf(row[name])]],
  );
  const isOver = row["status"] !== "active" && row["status"] !== "stale";
  return {
    kind: "observation",
    ref,
    shelf: OWNERS,
    of: "fact",
    ofGiven: true,
    origin: "ingest",
    trust: "unknown",
    held: null,
    importance: { score: null, label: "unknown", method: null },
    priority: "P1",
    state: isOver ? "archived" : "active",
    language: "other",
    outcome: null,
    at: from,
    createdAt,
    agent: null,
    tool: null,
    call: null,
    durationMs: null,
    message: null,
    supersedes: null,
    line: text.length <= 160 ? text : `${text.slice(0, 159).toWellFormed()}…`,
    text,
    detail: { openclawMemFact: Object.fromEntries(kept) as JsonObject },
    plan: null,
  };
}

function keptOf(value: unknown): Json {
  if (typeof value === "number") return value;
  return jsonIn(value) ?? String(value);
}
