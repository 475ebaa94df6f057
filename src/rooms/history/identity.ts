/**
 * What makes a message itself: when it was said, what its provider called it, and its digests.
 *
 * Content is hashed to notice a repeat where ids are missing, and to prove that stored bytes are unchanged.
 * It never decides by itself that two messages with ids are the same: people say "ok" every day.
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { sha256Hex } from "../../kernel/hash.ts";
import { canonicalJson, isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import type { HostMessage, Sender } from "./message.ts";

/** 128 bits: a store of a billion messages meets a chance collision with probability below 1e-20. */
const DIGEST_HEX = 32;

/** Ids that a provider mints are long and random; some models count `call_1`, `call_2` anew in every turn. */
const MINTED_CALL = /^(?:toolu_|call_)[A-Za-z0-9]{12,}$/;

export function contentHash(message: HostMessage): string {
  return digest(message.role, canonicalJson(message["content"]));
}

/** The beginning of a session's chain: two sessions that start with the same words do not share links. */
export function chainGenesis(sessionId: string): string {
  return digest("session", sessionId);
}

export function chainLink(previous: string, hash: string): string {
  return digest(previous, hash);
}

/** A key that names this event across copies of the transcript, or null when there is none to trust. */
export function eventKey(message: HostMessage): string | null {
  const response = message["responseId"];
  if (message.role === "assistant" && isKey(response)) return `assistant-response:${response}`;
  const call = message["toolCallId"];
  if (message.role === "toolResult" && isKey(call) && MINTED_CALL.test(call)) return `tool-result:${call}`;
  return null;
}

/** The host's own name for a message, good within one turn: what confirmation compares when order does not settle it. */
export function turnKey(message: HostMessage): { key: string | null; minted: boolean } {
  const key =
    ["responseId", "toolCallId", "idempotencyKey"].map((field) => message[field]).find(isKey) ?? null;
  return { key, minted: eventKey(message) !== null || (key !== null && key === message["idempotencyKey"]) };
}

/** When the host says it was said; null where it says nothing usable. */
export function saidAt(message: HostMessage): Instant | null {
  const stamp: Json | undefined = message["timestamp"];
  const parsed = typeof stamp === "string" ? Date.parse(stamp) : stamp;
  const usable = typeof parsed === "number" && Number.isFinite(parsed) && Math.abs(parsed) < 8.64e15;
  return usable ? instantOf(Math.trunc(parsed)) : null;
}

/** The first moment that any of the messages gives. */
export function firstSaid(messages: readonly HostMessage[]): Instant | null {
  for (const message of messages) {
    const at = saidAt(message);
    if (at !== null) return at;
  }
  return null;
}

export function senderOf(message: HostMessage): Sender {
  const meta = message["__openclaw"];
  if (!isObject(meta)) return { isOwner: null, id: null };
  return {
    isOwner: typeof meta["senderIsOwner"] === "boolean" ? meta["senderIsOwner"] : null,
    id: isKey(meta["senderId"]) ? meta["senderId"] : null,
  };
}

/** Letters of a name that are looked at; what is longer is a text. */
const LONGEST_NAME = 64;

/** What whoever spoke calls themselves, where the host says: their own words, cut to one short line. Proves nothing. */
export function senderNameOf(envelope: JsonObject): string | null {
  const meta = envelope["__openclaw"];
  if (!isObject(meta)) return null;
  for (const given of [meta["senderName"], meta["senderUsername"]]) {
    if (typeof given !== "string") continue;
    const line = given
      .slice(0, 4 * LONGEST_NAME)
      .toWellFormed()
      .replace(/[\p{C}\p{Z}]+/gu, " ")
      .trim();
    const name = Array.from(line).slice(0, LONGEST_NAME).join("").trim();
    if (name !== "") return name;
  }
  return null;
}

function isKey(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= 512;
}

function digest(...pieces: readonly string[]): string {
  return sha256Hex(pieces.map((piece) => `${piece.length}:${piece}`).join("")).slice(0, DIGEST_HEX);
}
