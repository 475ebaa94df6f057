/**
 * Takes a host message apart for storage and puts it together again, deep-equal and with its keys in order.
 *
 * Knows nothing about what blocks mean: a type invented tomorrow is kept as it is.
 */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import type { HostMessage, MessageBody, MessagePart } from "./message.ts";

export function splitMessage(message: HostMessage): MessageBody {
  const content = message["content"];
  const hasContent = Object.hasOwn(message, "content") && content !== undefined;
  const envelope = Object.fromEntries(
    Object.entries(message)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, key === "content" ? null : value]),
  ) as JsonObject;
  const answers = callIdOf(message["toolCallId"]);
  if (!hasContent) return { envelope, shape: "none", parts: [] };
  if (typeof content === "string") {
    return { envelope, shape: "text", parts: [{ type: "text", toolCallId: answers, json: content }] };
  }
  if (Array.isArray(content)) {
    return { envelope, shape: "blocks", parts: content.map((block) => partOf(block as Json, answers)) };
  }
  return {
    envelope,
    shape: "other",
    parts: [{ type: "unknown", toolCallId: answers, json: content as Json }],
  };
}

export function joinMessage(body: MessageBody): HostMessage {
  if (body.shape === "none") return body.envelope as HostMessage;
  const blocks = body.parts.map((part) => part.json);
  const content: Json = body.shape === "blocks" ? blocks : (blocks[0] ?? null);
  return Object.fromEntries(
    Object.entries(body.envelope).map(([key, value]) => [key, key === "content" ? content : value]),
  ) as HostMessage;
}

function partOf(block: Json, answers: string | null): MessagePart {
  if (!isObject(block)) return { type: "unknown", toolCallId: answers, json: block };
  const type = typeof block["type"] === "string" ? block["type"] : "unknown";
  const calls = type === "toolCall" ? callIdOf(block["id"]) : null;
  return { type, toolCallId: calls ?? answers, json: block as JsonObject };
}

function callIdOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
