/** Lanes and messages for suites: each with a default for every field that a test does not care about. */

import { instantOf } from "../../kernel/clock.ts";
import { installationId, type LaneId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { Lane, MessageBody, NewMessage } from "./message.ts";

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
