/**
 * What the log has of events: what was said, which tools were called, what came of it. Read as it is stored, redacted and in short;
 * nothing of it is stored again.
 */

import { isObject, type Json } from "../kernel/json.ts";
import type { EventType } from "../kernel/ledger-words.ts";
import { type MessageBody, plainText, toolOf, withoutInjected } from "../rooms/history/index.ts";

const ROLES: { readonly [role: string]: readonly EventType[] } = {
  user: ["conversation.user"],
  assistant: ["conversation.assistant", "tool.call"],
  toolResult: ["tool.result"],
  tool: ["tool.result"],
};

/** Of one message. */
export interface LogEvent {
  /** Which one of its message's: what was said comes before what was called. */
  readonly part: number;
  readonly type: EventType;
  readonly tool: string | null;
  /** Not redacted. */
  readonly text: string;
  readonly detail: { readonly [key: string]: Json };
}

/** Who may have said what is of these types; none: nobody. Absent types: whoever is in a conversation. */
export function rolesFor(types: readonly EventType[] | undefined): readonly string[] {
  return Object.keys(ROLES).filter(
    (role) => types === undefined || ROLES[role]!.some((type) => types.includes(type)),
  );
}

export function eventsIn(role: string, body: MessageBody): readonly LogEvent[] {
  if (role === "user") {
    const text = withoutInjected(plainText(body)).trim();
    return text === "" ? [] : [{ part: 0, type: "conversation.user", tool: null, text, detail: { text } }];
  }
  if (role === "assistant") return assistantEvents(body);
  return role === "toolResult" || role === "tool" ? [resultEvent(role, body)] : [];
}

function assistantEvents(body: MessageBody): readonly LogEvent[] {
  const text = withoutInjected(
    plainText({ parts: body.parts.filter(({ type }) => type !== "toolCall") }),
  ).trim();
  const said: readonly LogEvent[] =
    text === "" ? [] : [{ part: 0, type: "conversation.assistant", tool: null, text, detail: { text } }];
  const calls = body.parts.flatMap((part, at): LogEvent[] => {
    if (part.type !== "toolCall" || !isObject(part.json)) return [];
    const tool = nameOf(part.json["name"]);
    const detail = { tool, call: part.toolCallId, arguments: (part.json["arguments"] ?? null) as Json };
    return [{ part: at + 1, type: "tool.call", tool, text: plainText({ parts: [part] }), detail }];
  });
  return [...said, ...calls];
}

function resultEvent(role: string, body: MessageBody): LogEvent {
  const { envelope } = body;
  const tool = toolOf({ role }, body);
  const text = plainText(body).trim();
  const call = typeof envelope["toolCallId"] === "string" ? envelope["toolCallId"] : null;
  const failed = envelope["isError"] === true;
  return {
    part: 0,
    type: "tool.result",
    tool,
    text: [tool, failed ? "failed" : "", text].filter((piece) => piece !== null && piece !== "").join(": "),
    detail: { tool, call, failed, text },
  };
}

function nameOf(name: unknown): string | null {
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null;
}
