/** Messages and transcripts as the host makes them, for tests. */

import type { JsonObject } from "../../src/kernel/json.ts";

export const LANE = { agent: "main", sessionKey: "agent:main:main" } as const;

let counter = 0;
const fresh = (prefix: string): string => `${prefix}${(++counter).toString(36).padStart(14, "0")}`;

export interface HostEntry {
  readonly entryId: string;
  readonly place: number;
  readonly message: JsonObject;
}

export const userSays = (text: string, at: number, extra: JsonObject = {}): JsonObject => ({
  role: "user",
  content: text,
  timestamp: at,
  idempotencyKey: `${fresh("run_")}:user`,
  __openclaw: { senderIsOwner: true },
  ...extra,
});

export const assistantSays = (text: string, at: number, extra: JsonObject = {}): JsonObject => ({
  role: "assistant",
  content: [{ type: "text", text }],
  api: "openai-completions",
  stopReason: "stop",
  responseId: fresh("resp_"),
  timestamp: at,
  ...extra,
});

export const assistantCalls = (tool: string, call: string, at: number): JsonObject =>
  assistantSays("", at, {
    content: [{ type: "toolCall", id: call, name: tool, arguments: { path: "a.ts" } }],
    stopReason: "toolUse",
  });

export const toolAnswers = (call: string, text: string, at: number, extra: JsonObject = {}): JsonObject => ({
  role: "toolResult",
  toolCallId: call,
  toolName: "exec",
  content: [{ type: "text", text }],
  isError: false,
  timestamp: at,
  ...extra,
});

/** A transcript that grows, as the host keeps it: entries with ids and places, resets among them. */
export function hostTranscript(sessionId = "session-1") {
  const entries: HostEntry[] = [];
  let place = 0;
  return {
    sessionId,
    entries,
    say(...messages: JsonObject[]): HostEntry[] {
      const added = messages.map((message) => ({ entryId: fresh("e"), place: ++place, message }));
      entries.push(...added);
      return added;
    },
    reset(reason = "new") {
      return { entryId: fresh("reset"), place: ++place, reason, at: 1 };
    },
    /** What the host hands to `commitTurn` for these entries. */
    commit(turn: readonly HostEntry[], key = fresh("turn")) {
      const [first, last] = [turn[0]!, turn.at(-1)!];
      return {
        lane: LANE,
        sessionId,
        key,
        admission: { entryId: first.entryId, place: first.place },
        terminal: { entryId: last.entryId, place: last.place },
        messages: turn.map((entry) => entry.message),
      };
    },
    page(
      shown: readonly HostEntry[] = entries,
      more: { complete?: boolean; cursor?: string; archive?: boolean } = {},
    ) {
      return { lane: LANE, sessionId, entries: shown, resets: [], complete: true, ...more };
    },
    /** The host re-appends a suffix under new ids: same words, same moments. */
    rewriteFrom(index: number): HostEntry[] {
      const suffix = entries
        .splice(index)
        .map(({ message }) => ({ entryId: fresh("w"), place: ++place, message }));
      entries.push(...suffix);
      return suffix;
    },
  };
}
