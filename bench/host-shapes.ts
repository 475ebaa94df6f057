/** Messages in the shapes that the host has them in: a question, an answer or a call, a result. */

import type { LiveFingerprint } from "../src/engine/index.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import { estimateTokens } from "../src/kernel/tokens.ts";
import type { Lexicon } from "./lexicon.ts";

export function userMessage(lexicon: Lexicon, text: string, timestamp: number): JsonObject {
  return {
    role: "user",
    content: text,
    timestamp,
    idempotencyKey: `${lexicon.uuid()}:user`,
    __openclaw: { senderIsOwner: true },
  };
}

/** What the provider counts of a conversation: engines learn from it how far their own estimates are off. */
export interface Meter {
  /** Tokens of everything before the next answer. */
  readonly prompt: number;
  add(message: JsonObject): void;
}

/** The host's system prompt and tools. */
const BESIDE = 9_000;
/** A prompt that outgrows the window starts over with a shorter one. */
const WINDOW = 150_000;

export function createMeter(): Meter {
  let prompt = BESIDE;
  return {
    get prompt() {
      return Math.round(prompt);
    },
    add(message) {
      if (message["role"] === "user" && prompt > WINDOW) prompt = BESIDE + WINDOW / 4;
      prompt += messageTokens(message);
    },
  };
}

/** What a model reads of a message. */
export function messageTokens({ content }: JsonObject): number {
  return estimateTokens(typeof content === "string" ? content : JSON.stringify(content));
}

export function assistantMessage(
  lexicon: Lexicon,
  content: readonly JsonObject[],
  timestamp: number,
  { prompt }: Meter,
): JsonObject {
  const output = estimateTokens(JSON.stringify(content));
  const input = Math.min(prompt, lexicon.between(300, 3_000));
  const calls = content.some((block) => block["type"] === "toolCall");
  return {
    role: "assistant",
    content: [...content],
    api: "openai-responses",
    provider: "local",
    model: "bench-1",
    usage: { input, output, cacheRead: prompt - input, cacheWrite: 0, totalTokens: prompt + output },
    stopReason: calls ? "toolUse" : "stop",
    responseId: `resp_${lexicon.token(24)}`,
    timestamp,
  };
}

export function toolCall(id: string, name: string, parameters: JsonObject): JsonObject {
  return { type: "toolCall", id, name, arguments: parameters };
}

export function toolResult(call: JsonObject, text: string, timestamp: number, isError = false): JsonObject {
  return {
    role: "toolResult",
    toolCallId: call["id"]!,
    toolName: call["name"]!,
    content: [{ type: "text", text }],
    isError,
    timestamp,
  };
}

/** How the host's side names a message. */
export function fingerprintOf(message: JsonObject): LiveFingerprint {
  const key = message["responseId"] ?? message["idempotencyKey"];
  return {
    role: String(message["role"]),
    at: Number(message["timestamp"]),
    key: typeof key === "string" ? key : null,
  };
}
