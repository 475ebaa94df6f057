/** Messages in the shapes that the host has them in: a question, an answer or a call, a result. */

import type { JsonObject } from "../src/kernel/json.ts";
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

export function assistantMessage(
  lexicon: Lexicon,
  content: readonly JsonObject[],
  timestamp: number,
): JsonObject {
  const input = lexicon.between(2_000, 90_000);
  const output = lexicon.int(3_000);
  const calls = content.some((block) => block["type"] === "toolCall");
  return {
    role: "assistant",
    content: [...content],
    api: "openai-responses",
    provider: "local",
    model: "bench-1",
    usage: { input, output, cacheRead: 0, cacheWrite: 0, totalTokens: input + output },
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
