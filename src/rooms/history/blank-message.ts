/**
 * What is left of a message when its words go: enough for a prompt to keep its shape, and for the log to recognise it.
 *
 * Pure. Of the host's object only what is named here survives: who spoke and when, what a provider called it, which calls
 * it makes or answers. A field that nobody has thought of may hold anything, so it goes.
 */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import type { MessageBody, MessagePart, Withheld } from "./message.ts";

/** Who, when, which, and what a host needs to know of the model; each a plain value. */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...["role", "timestamp", "customType", "display"],
  ...["toolCallId", "toolName", "isError"],
  ...["responseId", "idempotencyKey"],
  ...["api", "provider", "model", "stopReason"],
]);
/** Of what the host noted for itself. */
const KEPT_NOTES: ReadonlySet<string> = new Set(["senderIsOwner", "senderId"]);
/** Names and ids are no longer than this; what is, is text. */
const LONGEST_NAME = 512;

function blankText(kind: Withheld): string {
  return `[${kind}]`;
}

export function blankBody(body: MessageBody, kind: Withheld): MessageBody {
  const { shape } = body;
  const envelope = blankEnvelope(body.envelope);
  if (shape === "none") return { envelope, shape, parts: [] };
  const answers = nameOf(body.envelope["toolCallId"]);
  const words = blankText(kind);
  if (shape !== "blocks") {
    return { envelope, shape: "text", parts: [{ type: "text", toolCallId: answers, json: words }] };
  }
  const text: MessagePart = { type: "text", toolCallId: answers, json: { type: "text", text: words } };
  return { envelope, shape, parts: [text, ...body.parts.flatMap(blankCall)] };
}

/** Keys in their order. */
function blankEnvelope(envelope: JsonObject): JsonObject {
  const kept: [string, Json][] = [];
  for (const [name, value] of Object.entries(envelope)) {
    if (name === "content") kept.push([name, null]);
    else if (name === "usage" && isObject(value)) kept.push([name, numbersOf(value as JsonObject)]);
    else if (name === "__openclaw" && isObject(value)) {
      kept.push([name, plainFields(value as JsonObject, KEPT_NOTES)]);
    } else if (KEPT_FIELDS.has(name) && isPlainValue(value)) kept.push([name, value as Json]);
  }
  return Object.fromEntries(kept);
}

function plainFields(value: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(value).filter(([name, field]) => names.has(name) && isPlainValue(field)),
  );
}

/** What a model reported of itself: figures, at most one level down, whose names are the provider's. */
function numbersOf(value: JsonObject, depth = 0): JsonObject {
  const kept: [string, Json][] = [];
  for (const [name, field] of Object.entries(value)) {
    if (name.length > 64) continue;
    if (typeof field === "number") kept.push([name, field]);
    else if (depth === 0 && isObject(field)) kept.push([name, numbersOf(field as JsonObject, 1)]);
  }
  return Object.fromEntries(kept);
}

/** A call that is answered further on must be there; what was asked of the tool goes. */
function blankCall(part: MessagePart): readonly MessagePart[] {
  if (part.type !== "toolCall" || !isObject(part.json)) return [];
  const id = nameOf(part.json["id"]);
  const name = nameOf(part.json["name"]);
  if (id === null) return [];
  const json: JsonObject = { type: "toolCall", id, ...(name === null ? {} : { name }), arguments: {} };
  return [{ type: "toolCall", toolCallId: part.toolCallId, json }];
}

function isPlainValue(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean" || nameOf(value) !== null;
}

function nameOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_NAME ? value : null;
}
