/** One line of a spool or a file, read as an event that somebody tells. Whatever has no field of its own goes with what was told beside it. */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import { scopeNamed } from "../../kernel/scope-name.ts";
import { isMarkedPrivate } from "../../kernel/text/private-marks.ts";
import { textsIn } from "./bounded-json.ts";
import { EVENT_SCHEMA, type NewLedgerEvent } from "./event.ts";
import { givenTrust, isClaim } from "./given-trust.ts";
import { eachText, parsedJson } from "./line-fields.ts";
import { lineObject, type RefusedLine, refusedLine } from "./line-object.ts";
import { instantIn } from "./line-time.ts";
import { type EventMeans, type KeptOfEvent, keptOfEvent } from "./told-event.ts";

export const EVENT_SPELLINGS = {
  schema: ["schema", "schema_version", "schemaVersion"],
  name: ["event_id", "eventId", "name"],
  at: ["ts", "ts_ms", "timestamp", "time", "at"],
  type: ["type"],
  scope: ["scope"],
  session: ["session_id", "sessionId", "session_key", "sessionKey", "session"],
  agent: ["agent_id", "agentId", "agent"],
  summary: ["summary", "text"],
  payload: ["payload", "payload_json"],
  refs: ["refs", "refs_json"],
  trust: ["trust", "trust_tier"],
} as const;
type EventField = keyof typeof EVENT_SPELLINGS;

const FIELD_OF: ReadonlyMap<string, EventField> = new Map(
  Object.entries(EVENT_SPELLINGS).flatMap(([field, names]) =>
    names.map((name) => [name, field as EventField]),
  ),
);

export interface EventLineRead {
  readonly kept: KeptOfEvent;
  readonly trust: NewLedgerEvent["trust"];
  /** It says that it is not to be trusted at all. */
  readonly held: boolean;
  readonly lowered: boolean;
  /** Fields that say what is not understood. */
  readonly adjusted: readonly string[];
  /** As it is kept; null: it names none. */
  readonly scope: string | null;
}

export interface EventLineMeans extends EventMeans {
  /** Without what a memory had put into a prompt. */
  withoutInjected(text: string): string;
}

export function readEventLine(given: string, means: EventLineMeans): EventLineRead | RefusedLine | "private" {
  const read = lineObject(given);
  if ("refused" in read) return read;
  const { told, rest } = fieldsOf(read.object);
  if (typeof told.schema === "string" && told.schema.startsWith("nacre.") && told.schema !== EVENT_SCHEMA)
    return refusedLine("other-schema", `it is ${told.schema.slice(0, 80)}, and ${EVENT_SCHEMA} is wanted`);
  const at = told.at === undefined ? undefined : instantIn(told.at);
  if (told.at !== undefined && at === undefined)
    return refusedLine("bad-time", "its time is none; ISO 8601 or milliseconds since 1970 are");
  const scope = typeof told.scope === "string" && told.scope.trim() !== "" ? scopeNamed(told.scope) : null;
  if (scope === undefined)
    return refusedLine("bad-scope", "nothing of the scope that it names can be a name");
  const summary = textOf(told.summary) ?? "";
  const payload = payloadOf(told.payload, rest);
  const refs = parsed(told.refs);
  const names = [told.name, told.agent, told.session, told.scope].map((name) => textOf(name) ?? "");
  if ([summary, ...names, ...textsIn(payload), ...textsIn(refs)].some(isMarkedPrivate)) return "private";
  const own = given.includes("<") || given.includes("\\u") ? means.withoutInjected : asItIs;
  if (summary !== "" && own(summary).trim() === "")
    return refusedLine("echo", "it is what a memory put into a prompt, come back");
  const type = textOf(told.type) ?? "";
  const word = givenTrust(type.startsWith("tool.") ? "tool" : null, told.trust);
  const kept = keptOfEvent(
    {
      trust: word.trust,
      ...{ type, summary: own(summary), at, payload: eachText(payload, own), refs: eachText(refs, own) },
      ...{ name: textOf(told.name), agent: textOf(told.agent), session: textOf(told.session) },
    },
    means,
  );
  if ("refused" in kept) return kept;
  return { kept, scope, ...word, adjusted: adjustedIn(told) };
}

function adjustedIn(told: { readonly [field in EventField]?: Json }): readonly string[] {
  const odd: string[] = [];
  const look = (field: string, value: Json | undefined, isUnderstood: boolean) => {
    if (value !== undefined && !isUnderstood) odd.push(field);
  };
  look("schema", told.schema, told.schema === EVENT_SCHEMA);
  look("scope", told.scope, typeof told.scope === "string");
  look("trust", told.trust, isClaim(told.trust));
  look("event_id", told.name, textOf(told.name) !== undefined);
  look("session_id", told.session, textOf(told.session) !== undefined);
  look("agent_id", told.agent, textOf(told.agent) !== undefined);
  return odd;
}

const asItIs = (text: string) => text;

function fieldsOf(line: JsonObject) {
  const told: { [field in EventField]?: Json } = {};
  const rest: (readonly [string, Json])[] = [];
  for (const [name, value] of Object.entries(line)) {
    const field = FIELD_OF.get(name);
    if (field === undefined || told[field] !== undefined) rest.push([name, value]);
    else if (value !== null) told[field] = value;
  }
  return { told, rest };
}

function payloadOf(told: Json | undefined, rest: readonly (readonly [string, Json])[]): Json {
  const payload = parsed(told);
  if (rest.length === 0) return payload;
  if (payload === null) return Object.fromEntries(rest);
  return isObject(payload)
    ? { ...Object.fromEntries(rest), ...(payload as JsonObject) }
    : { payload, ...Object.fromEntries(rest) };
}

/** Some hand on JSON as text. */
function parsed(told: Json | undefined): Json {
  if (typeof told !== "string") return told ?? null;
  return parsedJson(told) ?? told;
}

function textOf(told: Json | undefined): string | undefined {
  if (typeof told === "number") return String(told);
  return typeof told === "string" && told.trim() !== "" ? told : undefined;
}
