/**
 * Which parts of a message are too large to be repeated, and what stands for them.
 *
 * Pure; the part itself stays in the log. Knows tools by name only to leave our own alone: what they find is in the log
 * already. Exploring never fails: what cannot be described has no description.
 */

import { type FileId, type MessageId, refOf } from "../../kernel/ids.ts";
import { isObject, type Json } from "../../kernel/json.ts";
import { estimateTokens, type Tokens } from "../../kernel/tokens.ts";
import { explore } from "./explore.ts";
import { printable } from "./explore-line.ts";
import type { MessageBody, MessagePart, StoredMessage } from "./message.ts";
import type { NewPayload } from "./payload.ts";
import { partText } from "./plain-text.ts";

/**
 * Tokens from which on a tool's output is kept apart: above it almost everything is a file, a log or a listing, of which
 * nobody asks for more than a value; one in sixteen results is that long, and they are half of all that is said.
 */
export const LARGE_OUTPUT = 2_000;
/** What a person or the model wrote: kept whole for longer, since they wrote it to be read. */
export const LARGE_SPEECH = 8_000;
/** No UTF-16 unit costs more tokens than this; so most parts need not be measured. */
const MOST_TOKENS_PER_UNIT = 4;
const LONGEST_NAME = 120;

/** Our own: what they give back was recalled, not found out. */
const RECALL_TOOLS = /^(?:lcm_\w+|memory_search|memory_get|brain_\w+)$/;

export function isRecallTool(name: string): boolean {
  return RECALL_TOOLS.test(name);
}

/** The tool whose result the message is; null for any other message. */
export function toolOf(row: Pick<StoredMessage, "role">, body: MessageBody): string | null {
  const { envelope } = body;
  if (row.role !== "toolResult" && row.role !== "tool") return null;
  const name = envelope["toolName"] ?? envelope["name"];
  return typeof name === "string" && name !== "" ? name : "tool";
}

/** A result of ours: it quotes what was said elsewhere, and stands in for none of it. */
export function isRecalled(row: Pick<StoredMessage, "role">, body: MessageBody): boolean {
  const tool = toolOf(row, body);
  return tool !== null && isRecallTool(tool);
}

export type Redact = (text: string) => string;

export interface PayloadRow {
  readonly id: MessageId;
  readonly role: string;
}

/** Those of a message, in the order of its parts. */
export function payloadsIn(row: PayloadRow, body: MessageBody, redact: Redact): readonly NewPayload[] {
  if (isRecalled(row, body)) return [];
  const tool = toolOf(row, body);
  return body.parts.flatMap((part, at) => {
    const large = largePart(part, tool !== null);
    return large === null ? [] : [payloadOf(row, at, part, large, tool, redact)];
  });
}

interface LargePart {
  readonly text: string;
  readonly tokens: Tokens;
  /** Of an attachment; null for text. */
  readonly mimeType: string | null;
}

function largePart(part: MessagePart, output: boolean): LargePart | null {
  const attached = attachmentOf(part.json);
  if (attached !== null) return { ...attached, tokens: estimateTokens(attached.text) };
  const text = partText(part);
  const threshold = output ? LARGE_OUTPUT : LARGE_SPEECH;
  if (MOST_TOKENS_PER_UNIT * text.length < threshold) return null;
  const measured = estimateTokens(text);
  return measured >= threshold ? { text, tokens: measured, mimeType: null } : null;
}

/** The words of a part; null for an attachment, whose data nobody can read. */
export function readableText(part: MessagePart): string | null {
  return attachmentOf(part.json) === null ? partText(part) : null;
}

/** Data of an image, a sound or a document inside a part; however small, it cannot be read. */
function attachmentOf(json: Json): { readonly text: string; readonly mimeType: string } | null {
  if (!isObject(json)) return null;
  const source = isObject(json["source"]) ? json["source"] : json;
  const data = source["data"];
  if (typeof data !== "string" || data === "" || typeof json["text"] === "string") return null;
  const mimeType = source["mimeType"] ?? source["media_type"] ?? json["mimeType"] ?? json["type"];
  return { text: data, mimeType: typeof mimeType === "string" ? mimeType : "application/octet-stream" };
}

function payloadOf(
  row: PayloadRow,
  at: number,
  part: MessagePart,
  large: LargePart,
  tool: string | null,
  redact: Redact,
): NewPayload {
  const name = printable(redact(nameOf(part.json) ?? tool ?? ""), LONGEST_NAME);
  const bytes = utf8Length(JSON.stringify(part.json));
  const base = { message: row.id, part: at, name, bytes, tokens: large.tokens };
  if (large.mimeType !== null) return { ...base, type: printable(large.mimeType, 64), summary: "" };
  try {
    const found = explore(redact(large.text), { name, ...(tool === null ? {} : { tool }) });
    return { ...base, type: found.type, summary: found.summary };
  } catch {
    // A description is a convenience; without one the reference still says what it is and how large.
    return { ...base, type: "text", summary: "" };
  }
}

function nameOf(json: Json): string | null {
  if (!isObject(json)) return null;
  const name = json["fileName"] ?? json["filename"] ?? json["name"] ?? json["path"];
  return typeof name === "string" && name !== "" ? name : null;
}

function utf8Length(text: string): number {
  return Buffer.byteLength(text, "utf8");
}

/** One line that stands for a part, then what is inside. */
export function referenceTo(
  payload: Omit<NewPayload, "message" | "part" | "tokens"> & { readonly id: FileId },
): string {
  const { id, name, type, bytes, summary } = payload;
  const line = `[${[refOf("file", id), name || type, type, `${bytes} bytes`].join(" | ")}]`;
  return summary === "" ? line : `${line}\n${summary}`;
}
