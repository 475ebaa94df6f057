/**
 * What the fields of a told line mean, in the spellings that programs use. What is not known by its name belongs to the
 * detail, and so does what stands twice.
 */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";

export const LINE_SPELLINGS = {
  schema: ["schema", "schema_version", "schemaVersion"],
  id: ["observationId", "observation_id"],
  at: ["ts", "timestamp", "time", "at"],
  kind: ["kind"],
  summary: ["summary"],
  text: ["text"],
  summaryEnglish: ["summary_en", "summaryEn"],
  textEnglish: ["text_en", "textEn"],
  language: ["lang", "language"],
  tool: ["tool_name", "toolName", "tool"],
  call: ["tool_call_id", "toolCallId", "call_id", "callId"],
  agent: ["agent_id", "agentId", "agent"],
  outcome: ["outcome"],
  failed: ["is_error", "isError"],
  duration: ["duration_ms", "durationMs"],
  importance: ["importance"],
  priority: ["priority"],
  trust: ["trust", "trust_tier", "trustTier"],
  scope: ["scope"],
  trigger: ["trigger"],
  due: ["due", "due_at", "dueAt"],
  expires: ["expires", "expires_at", "expiresAt", "expiry"],
  status: ["status"],
  supersedes: ["supersedes"],
  detail: ["detail", "detail_json", "detailJson"],
} as const;

export type LineField = keyof typeof LINE_SPELLINGS;

const FIELD_OF: ReadonlyMap<string, LineField> = new Map(
  Object.entries(LINE_SPELLINGS).flatMap(([field, names]) => names.map((name) => [name, field as LineField])),
);

export interface LineFields {
  readonly told: { readonly [field in LineField]?: Json };
  /** By the names that stand in the line. */
  readonly rest: readonly (readonly [string, Json])[];
}

export function lineFields(line: JsonObject): LineFields {
  const told: { [field in LineField]?: Json } = {};
  const rest: (readonly [string, Json])[] = [];
  for (const name of Object.keys(line)) {
    const value = line[name]!;
    const field = FIELD_OF.get(name);
    if (field === undefined || told[field] !== undefined) rest.push([name, value]);
    else if (value !== null) told[field] = value;
  }
  return { told, rest };
}

/** What stands beside the summary, as an object: as it is, taken out of a text, or under a name of its own. */
export function detailIn(told: Json | undefined): readonly (readonly [string, Json])[] {
  if (told === undefined || told === null) return [];
  if (isObject(told)) return Object.entries(told as JsonObject);
  if (typeof told !== "string") return [["_detail", told]];
  if (told.trim() === "") return [];
  const parsed = parsedJson(told);
  if (isObject(parsed)) return Object.entries(parsed as JsonObject);
  return [parsed === undefined || typeof parsed === "string" ? ["_raw_detail", told] : ["_detail", parsed]];
}

/** Undefined: it is none. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Halves of characters replaced, wherever they stand. */
export function wellFormed(value: Json): Json {
  return eachText(value, (text) => text.toWellFormed());
}

/** The same with every text in it, and every name, as it is changed. */
export function eachText(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => eachText(one, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [change(name), eachText(field as Json, change)]),
  );
}
