/** Lanes, messages and summaries for suites: each with a default for every field that a test does not care about. */

import { instantOf } from "../../kernel/clock.ts";
import { installationId, type LaneId, type MessageId, messageId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { Lane, MessageBody, NewMessage } from "./message.ts";
import type { HistoryStore } from "./port.ts";
import type { NewSummary, SummarySources } from "./summary.ts";

export function newLane(more: Partial<Lane> = {}): Omit<Lane, "id"> {
  return {
    installation: installationId("home"),
    agent: "main",
    sessionKey: "direct",
    kind: "main",
    createdAt: instantOf(1),
    session: null,
    epoch: 0,
    cursor: null,
    tailFrom: null,
    budget: null,
    model: null,
    health: { state: "caught-up" },
    withheld: 0,
    ...more,
  };
}

export function textBody(text: string): MessageBody {
  return {
    envelope: { role: "user", content: null },
    shape: "text",
    parts: [{ type: "text", toolCallId: null, json: text }],
  };
}

/** 32 hex digits that tell numbers apart. */
export const digest = (number: number) => number.toString(16).padStart(32, "0");

/** A message whose digests follow from its seq. */
export function newMessage(lane: LaneId, seq: number, more: Partial<NewMessage> = {}): NewMessage {
  return {
    lane,
    turn: null,
    seq,
    session: 0,
    place: seq,
    role: "user",
    at: instantOf(1_000 + seq),
    storedAt: instantOf(2_000 + seq),
    state: "confirmed",
    heartbeat: false,
    eventKey: null,
    contentHash: digest(seq + 1),
    chain: digest(seq + 1_000_001),
    chained: false,
    tokens: tokens(3),
    bytes: 40,
    script: "latin",
    sender: { isOwner: true, id: "u1" },
    body: textBody(`message ${seq}`),
    ...more,
  };
}

/** A leaf of the messages, or with a depth of its own a summary of summaries. */
export function newSummary(
  lane: LaneId,
  sources: SummarySources,
  more: Partial<NewSummary> = {},
): NewSummary {
  return {
    lane,
    depth: sources.kind === "messages" ? 0 : 1,
    sources,
    first: messageId(sources.ids[0] ?? 0),
    since: instantOf(1_000),
    until: instantOf(2_000),
    messages: sources.ids.length,
    summaries: 0,
    rawTokens: tokens(300),
    tokens: tokens(40),
    text: "What was said, in short.",
    pins: [],
    files: [],
    model: "extractive",
    level: "normal",
    tokensIn: null,
    tokensOut: null,
    costUsd: null,
    confidence: 0.5,
    fallback: false,
    replaces: null,
    createdAt: instantOf(3_000),
    ...more,
  };
}

/** With the next numbers of their lane. */
export async function addMessages(
  history: HistoryStore,
  lane: LaneId,
  messages: readonly Partial<NewMessage>[],
): Promise<MessageId[]> {
  const ids: MessageId[] = [];
  for (const message of messages) {
    const into = message.lane ?? lane;
    ids.push(await history.addMessage(newMessage(into, await history.countMessages(into), message)));
  }
  return ids;
}
