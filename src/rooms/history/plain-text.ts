/**
 * The words of a message, for people and for the index. Not redacted: whoever shows or indexes them does that.
 *
 * Left out: images and other binary (named instead), signatures, and a model's private reasoning, which is kept in the
 * log but is neither said by anyone nor worth finding.
 */

import { isObject, type Json } from "../../kernel/json.ts";
import type { MessageBody, MessagePart } from "./message.ts";

/** Types of parts that nobody said: a store need not read them to know the words. */
export const UNSPOKEN: readonly string[] = ["thinking", "redacted_thinking"];

export function plainText(body: Pick<MessageBody, "parts">): string {
  return body.parts
    .map(partText)
    .filter((piece) => piece !== "")
    .join("\n");
}

/** Empty for what nobody said: reasoning, and what has no words. */
export function partText(part: MessagePart): string {
  const block = part.json;
  if (typeof block === "string") return block;
  if (!isObject(block)) return block === null ? "" : String(block);
  if (UNSPOKEN.includes(part.type)) return "";
  switch (part.type) {
    case "toolCall":
      return `${String(block["name"] ?? "tool")} ${valuesText(block["arguments"] as Json)}`.trim();
    case "image":
      return `[image ${String(block["mimeType"] ?? "")}]`.replace(" ]", "]");
    default:
      return typeof block["text"] === "string" ? block["text"] : valuesText(block["content"] as Json);
  }
}

/** Strings and numbers of a JSON value with the names they go by, one line each level down. */
function valuesText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.map(valuesText).filter(Boolean).join("\n");
  return Object.entries(value)
    .map(([name, field]) => {
      const inner = valuesText(field);
      return inner === "" ? "" : `${name}: ${inner}`;
    })
    .filter(Boolean)
    .join("\n");
}
