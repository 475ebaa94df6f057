/**
 * What is sent in the place of a message of the host's that a person took back: who spoke and when, which calls it makes
 * or answers, and one word that says what became of it. By the rules of the log's own blanks; the host's object stays as
 * it is.
 */

import { isObject } from "../../kernel/json.ts";
import type { AgentMessage } from "./host-types.ts";

export type TakenBackAs = "forgotten" | "erased";

/** A field that nobody has thought of may hold anything, so only these stay. */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...["role", "timestamp", "customType", "display"],
  ...["toolCallId", "toolName", "isError"],
  ...["responseId", "idempotencyKey"],
  ...["api", "provider", "model", "stopReason"],
]);
const KEPT_NOTES: ReadonlySet<string> = new Set(["senderIsOwner", "senderId"]);
/** Names and ids are no longer than this; what is, is text. */
const LONGEST_NAME = 512;
const LONGEST_FIGURE_NAME = 64;

type Fields = { readonly [name: string]: unknown };

export function blankLive(live: AgentMessage, kind: TakenBackAs): AgentMessage {
  const kept: [string, unknown][] = [];
  for (const [name, value] of Object.entries(live)) {
    if (name === "content") kept.push([name, blankContent(value, `[${kind}]`)]);
    else if (name === "usage" && isObject(value)) kept.push([name, figuresOf(value)]);
    else if (name === "__openclaw" && isObject(value)) kept.push([name, notesOf(value)]);
    else if (KEPT_FIELDS.has(name) && isPlain(value)) kept.push([name, value]);
  }
  return Object.fromEntries(kept) as unknown as AgentMessage;
}

function blankContent(content: unknown, word: string): unknown {
  if (!Array.isArray(content)) return word;
  return [{ type: "text", text: word }, ...content.flatMap(blankCall)];
}

/** A call that is answered further on must be there; what was asked of the tool goes. */
function blankCall(block: unknown): readonly Fields[] {
  if (!isObject(block) || block["type"] !== "toolCall" || !isName(block["id"])) return [];
  const name = isName(block["name"]) ? { name: block["name"] } : {};
  return [{ type: "toolCall", id: block["id"], ...name, arguments: {} }];
}

/** What a model reported of itself: figures, at most one level down. */
function figuresOf(value: Fields, depth = 0): Fields {
  const kept: [string, unknown][] = [];
  for (const [name, field] of Object.entries(value)) {
    if (name.length > LONGEST_FIGURE_NAME) continue;
    if (typeof field === "number") kept.push([name, field]);
    else if (depth === 0 && isObject(field)) kept.push([name, figuresOf(field, 1)]);
  }
  return Object.fromEntries(kept);
}

function notesOf(value: Fields): Fields {
  return Object.fromEntries(
    Object.entries(value).filter(([name, field]) => KEPT_NOTES.has(name) && isPlain(field)),
  );
}

function isPlain(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean" || isName(value);
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_NAME;
}
