/**
 * What a person typed tells the fake model what to do, so that a test reads as the conversation it is about.
 *
 *   CALL tool {json} THEN CALL tool {json}   these tool calls, one after the other, then a text with the last result
 *   FAIL                                      an HTTP error the host does not retry
 *   HANG                                      no answer, ever
 *   OVERFLOW id                               once per id: the prompt is too long
 *   SLOW ms [text]                            an answer after so many milliseconds
 *   anything else                             ECHO: anything else
 */

import { isObject } from "../../src/kernel/json.ts";

export interface ChatMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: unknown;
  readonly tool_call_id?: string;
}

export interface ToolCall {
  readonly name: string;
  readonly args: string;
}

/** One answer of the model. */
export type Answer =
  | { readonly kind: "text"; readonly text: string; readonly afterMs?: number }
  | { readonly kind: "calls"; readonly calls: readonly ToolCall[] }
  | { readonly kind: "error"; readonly status: number; readonly code: string; readonly message: string }
  | { readonly kind: "hang" };

const INTERNAL = /<<<BEGIN_OPENCLAW_INTERNAL_CONTEXT>>>[\s\S]*?<<<END_OPENCLAW_INTERNAL_CONTEXT>>>/g;
/** The host puts the time before what was said, and its own circumstances below the first message of a session. */
const TIME_PREFIX = /^\[\w{3} \d{4}-\d{2}-\d{2} \d{2}:\d{2}[^\]]*\] /;
/** What an aborted turn left unanswered goes before the next prompt under this line, a blank line between them. */
const LEFT_OVER = /^\[Queued user message from a previous active turn;[\s\S]*\n\n/;
const RUNTIME_LINE = /\n*^Runtime: agent=.*$/m;
/** How much of a tool's result the final text repeats. */
const RESULT_SHOWN = 300;

export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part) => (isObject(part) && typeof part["text"] === "string" ? part["text"] : ""))
    .join("");
}

/** A user message as it was typed, without what the host adds around it. */
export function typedText(message: ChatMessage): string {
  const text = contentText(message.content).replace(INTERNAL, "");
  return text.replace(TIME_PREFIX, "").replace(RUNTIME_LINE, "").trim().replace(LEFT_OVER, "");
}

/** The newest text a person typed, and what the model and its tools said since. */
export function currentTurn(messages: readonly ChatMessage[]): {
  typed: string;
  since: readonly ChatMessage[];
} {
  const at = messages.findLastIndex((message) => message.role === "user" && typedText(message) !== "");
  return at < 0
    ? { typed: "", since: [] }
    : { typed: typedText(messages[at]!), since: messages.slice(at + 1) };
}

/** The built-in behaviour. `seen` remembers which overflows have happened. */
export function answerFor(messages: readonly ChatMessage[], seen: Set<string>): Answer {
  const { typed, since } = currentTurn(messages);
  const calls = callsIn(typed);
  if (calls.length > 0) return nextCall(calls, since);
  if (/^FAIL\b/.test(typed)) {
    // A refused request: the host tries again after a 5xx, and shuns the provider for a minute after a 401.
    return { kind: "error", status: 400, code: "bad_request", message: "the fake model was told to fail" };
  }
  if (/^HANG\b/.test(typed)) return { kind: "hang" };
  const overflow = /^OVERFLOW (\S+)/.exec(typed)?.[1];
  if (overflow !== undefined && !seen.has(overflow)) {
    seen.add(overflow);
    return {
      kind: "error",
      status: 400,
      code: "context_length_exceeded",
      message:
        "This model's maximum context length is 32000 tokens. However, your messages resulted in 40000 tokens.",
    };
  }
  const slow = /^SLOW (\d+)\s*/.exec(typed);
  const text = `ECHO: ${slow === null ? typed : typed.slice(slow[0].length)}`;
  return slow === null ? { kind: "text", text } : { kind: "text", text, afterMs: Number(slow[1]) };
}

function callsIn(typed: string): readonly ToolCall[] {
  return typed.split(/ THEN (?=CALL )/).flatMap((part) => {
    const found = /^CALL (\w+)\s*(\{[\s\S]*\})?\s*$/.exec(part.trim());
    return found === null ? [] : [{ name: found[1]!, args: found[2] ?? "{}" }];
  });
}

/** As many results as there are calls: done. */
function nextCall(calls: readonly ToolCall[], since: readonly ChatMessage[]): Answer {
  const results = since.filter((message) => message.role === "tool");
  const next = calls[results.length];
  if (next !== undefined) return { kind: "calls", calls: [next] };
  return { kind: "text", text: `RESULT: ${contentText(results.at(-1)?.content).slice(0, RESULT_SHOWN)}` };
}
