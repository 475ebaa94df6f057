/**
 * Puts a message together again as the host had it. What was kept whole comes first; where there is only text, that is the content.
 *
 * A signature of reasoning is of use only to the model that gave it: where nobody knows which one that was, it is left out, as
 * lossless-claw does itself when it sends such a message.
 */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import type { ForeignRow } from "../sql/foreign-file.ts";
import { objectIn, textIn, wordsIn } from "../sql/row-values.ts";
import { blockOf, contentOf, type Part } from "./blocks.ts";

export interface RebuiltMessage {
  readonly message: JsonObject & { readonly role: string };
  /** How many signatures were left out. */
  readonly unsigned: number;
}

/** By its own columns, when it was said, and its parts in order. */
export function rebuildMessage(row: ForeignRow, parts: readonly Part[], at: number): RebuiltMessage {
  const first = parts[0]?.metadata ?? {};
  const role = roleOf(row, first);
  const whole = first["source"] === "unknown-message-shape" ? first["raw"] : undefined;
  if (isObject(whole)) return { message: { timestamp: at, ...(whole as JsonObject), role }, unsigned: 0 };
  const command = commandOf(first, parts);
  if (command !== null) return { message: { role, ...command, timestamp: at }, unsigned: 0 };
  const identity = identityOf(first);
  const { content, unsigned } = signed(
    contentFor(row, role, parts),
    role === "assistant" && !isKnown(identity),
  );
  return {
    message: {
      role,
      ...(role === "toolResult" ? resultFields(first, parts) : {}),
      content,
      ...reasoningField(first),
      ...(role === "assistant" ? { ...identity, ...responseId(row) } : {}),
      ...movedOut(row, first),
      timestamp: at,
      ...senderFields(row),
    },
    unsigned,
  };
}

function roleOf(row: ForeignRow, first: JsonObject): string {
  const role = wordsIn(first["originalRole"]) ?? wordsIn(row["role"]) ?? "user";
  return role === "tool" ? "toolResult" : role;
}

function contentFor(row: ForeignRow, role: string, parts: readonly Part[]): Json {
  const text = textIn(row["content"]) ?? "";
  if (parts.length === 0) {
    if (role === "user" || role === "system") return text;
    return text === "" ? [] : [{ type: "text", text }];
  }
  const only = parts.length === 1 ? parts[0]! : null;
  if (only !== null && only.metadata["source"] === "non-array-content") return only.metadata["raw"] ?? text;
  if (only !== null && wasString(only)) {
    const said = textIn(only.row["text_content"]) ?? text;
    return role === "toolResult" ? contentOf(said) : said;
  }
  const blocks = parts.map(blockOf).filter((block) => block !== null);
  // Parts that say nothing of a text that the row has: it is not to be lost for that.
  return blocks.length === 0 && text !== "" ? [{ type: "text", text }] : blocks;
}

/** A string as content was kept as one part of text, with nothing kept whole beside it. */
function wasString({ row, metadata }: Part): boolean {
  return row["part_type"] === "text" && metadata["raw"] === undefined && metadata["rawType"] === undefined;
}

/** A command that was run, and what it printed: they have no content. */
function commandOf(first: JsonObject, parts: readonly Part[]): JsonObject | null {
  const command = textIn(first["command"]);
  if (first["source"] !== "bash-exec" || command === null) return null;
  const printed = textIn(parts[0]!.row["text_content"]) ?? "";
  const before = `$ ${command}\n`;
  return printed.startsWith(before)
    ? { command, output: printed.slice(before.length) }
    : { command, output: printed };
}

function resultFields(first: JsonObject, parts: readonly Part[]): JsonObject {
  const columns = parts[0]?.row ?? {};
  const toolCallId = wordsIn(first["toolCallId"]) ?? wordsIn(columns["tool_call_id"]);
  const toolName = wordsIn(first["toolName"]) ?? wordsIn(columns["tool_name"]);
  return {
    ...(toolCallId === null ? {} : { toolCallId }),
    ...(toolName === null ? {} : { toolName }),
    isError: first["isError"] === true || wordsIn(columns["tool_error"]) !== null,
  };
}

const IDENTITY = [
  ["api", "modelApi"],
  ["provider", "modelProvider"],
  ["model", "modelId"],
  ["responseModel", "responseModelId"],
] as const;

function identityOf(first: JsonObject): JsonObject {
  const there = IDENTITY.flatMap(([field, key]) => {
    const value = wordsIn(first[key]);
    return value === null ? [] : [[field, value] as const];
  });
  return Object.fromEntries(there);
}

function isKnown(identity: JsonObject): boolean {
  return identity["provider"] !== undefined && identity["model"] !== undefined;
}

const SIGNATURES = ["thinkingSignature", "signature", "thoughtSignature", "textSignature"];

function signed(content: Json, unsign: boolean): { readonly content: Json; readonly unsigned: number } {
  if (!unsign || !Array.isArray(content)) return { content, unsigned: 0 };
  let unsigned = 0;
  const kept = (content as readonly Json[]).map((block) => {
    if (!isObject(block) || !SIGNATURES.some((name) => name in block)) return block;
    unsigned += 1;
    return Object.fromEntries(
      Object.entries(block).filter(([name]) => !SIGNATURES.includes(name)),
    ) as JsonObject;
  });
  return { content: kept, unsigned };
}

function reasoningField(first: JsonObject): JsonObject {
  const said = wordsIn(first["topLevelReasoningContent"]);
  return said === null ? {} : { [wordsIn(first["topLevelReasoningField"]) ?? "reasoning_content"]: said };
}

/** The key by which a repeated answer was told holds what its provider called it. */
function responseId(row: ForeignRow): JsonObject {
  const key = wordsIn(row["stable_event_key"]);
  const before = "assistant-response:";
  return key?.startsWith(before) === true ? { responseId: key.slice(before.length) } : {};
}

function movedOut(row: ForeignRow, first: JsonObject): JsonObject {
  const file = wordsIn(row["large_content"]) ?? wordsIn(first["externalizedFileId"]);
  return file === null ? {} : { externalizedFileId: file };
}

function senderFields(row: ForeignRow): JsonObject {
  const sender = objectIn(row["openclaw_sender_metadata"]);
  return sender === undefined || Object.keys(sender).length === 0 ? {} : { __openclaw: sender };
}
