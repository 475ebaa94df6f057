/**
 * What one entry of a conversation is, as the log keeps it.
 *
 * A message is stored in two pieces: its row (identity, order, time) and its body, which rebuilds the
 * host's own object deep-equal, block types that we have never heard of included.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { InstallationId, LaneId, MessageId, TurnId } from "../../kernel/ids.ts";
import type { Json, JsonObject } from "../../kernel/json.ts";
import type { MainScript } from "../../kernel/text/main-script.ts";
import type { Tokens } from "../../kernel/tokens.ts";

/** A message as the host has it: any JSON object with a role. */
export type HostMessage = JsonObject & { readonly role: string };

/**
 * `provisional`: committed by the host, not yet seen in its transcript. `confirmed`: known by a transcript
 * entry or a hash chain. `quarantined`: stored because nothing may be lost, outside the view because it may
 * be a repeat. `rejected`: a person looked at a quarantined one and said so; still stored, no longer recalled.
 */
export const MESSAGE_STATES = ["provisional", "confirmed", "quarantined", "rejected"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** `forgotten`: there, and shown to nobody until a person undoes it. `erased`: its words are gone. */
export const WITHHELD = ["forgotten", "erased"] as const;
export type Withheld = (typeof WITHHELD)[number];

export interface Sender {
  /** Null when the host did not say: treated as the narrowest. */
  readonly isOwner: boolean | null;
  readonly id: string | null;
}

/** What the host says about a message beside its words. */
export interface Vouched {
  readonly sender: Sender;
  readonly heartbeat: boolean;
  readonly at: Instant;
}

export interface NewMessage {
  readonly lane: LaneId;
  readonly turn: TurnId | null;
  /** Arrival order within the lane: 0, 1, 2, … without gaps. */
  readonly seq: number;
  /** Which incarnation of the lane's transcript it belongs to (see `Session`). */
  readonly session: number;
  /** Order within the session: the transcript's own sequence where known, a fraction where guessed. Ties go by `seq`. */
  readonly place: number;
  readonly role: string;
  /** When it was said, by the host's clock. */
  readonly at: Instant;
  readonly storedAt: Instant;
  readonly state: MessageState;
  readonly heartbeat: boolean;
  /** A key minted by the model's provider, unique within a lane; null when there is none to trust. */
  readonly eventKey: string | null;
  /** 32 hex digits over role and canonical content. */
  readonly contentHash: string;
  /** 32 hex digits over the predecessor's chain, role and canonical content. */
  readonly chain: string;
  /** True when the chain is its only identity (no entry id): then the chain is unique in the lane. */
  readonly chained: boolean;
  readonly tokens: Tokens;
  /** Of the host's object as JSON, in UTF-8. 0: stored before this was counted, and not counted yet. */
  readonly bytes: number;
  /** What most of its letters are in: estimates of tokens are off by as much, whatever the message says. */
  readonly script: MainScript;
  readonly sender: Sender;
  readonly body: MessageBody;
}

export type StoredMessage = Omit<NewMessage, "body"> & {
  readonly id: MessageId;
  /** What a person took back; null: nothing. */
  readonly withheld: Withheld | null;
};

/**
 * `text`: content was a string, one part. `blocks`: an array, one part per element. `none`: no content
 * key at all. `other`: anything else, one part.
 */
export type ContentShape = "text" | "blocks" | "none" | "other";

export interface MessageBody {
  /** The host's object without its content, keys in their order; `content` holds its place as null. */
  readonly envelope: JsonObject;
  readonly shape: ContentShape;
  readonly parts: readonly MessagePart[];
}

export interface MessagePart {
  /**
   * `text`, `thinking`, `toolCall`, `image`, … as the host wrote it; `text` for a plain string; `unknown` without a type;
   * `unreadable` when the disk no longer holds what was stored.
   */
  readonly type: string;
  /** The call this part makes or answers, where there is one. */
  readonly toolCallId: string | null;
  readonly json: Json;
}

export const SESSION_KINDS = ["main", "subagent", "cron", "heartbeat"] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** A stable conversation identity. */
export interface LaneKey {
  readonly installation: InstallationId;
  readonly agent: string;
  readonly sessionKey: string;
}

/** Whether the log holds all that the transcript has shown. A lane that is behind still takes new turns. */
export type LaneHealth =
  | { readonly state: "caught-up" }
  | { readonly state: "behind"; readonly since: Instant; readonly reason: string };

export interface Lane extends LaneKey {
  readonly id: LaneId;
  readonly kind: SessionKind;
  readonly createdAt: Instant;
  /** The current incarnation, whose messages the view shows; null before the first. */
  readonly session: number | null;
  /** Changes whenever the prefix of the view does. */
  readonly epoch: number;
  /** Where the recent tail begins; null: with the first item of the view. */
  readonly tailFrom: MessageId | null;
  /** What prompts of the lane may usually cost; null: nobody has said yet. */
  readonly budget: number | null;
  /** The model that spoke last. */
  readonly model: string | null;
  /** Where reading the transcript of the current session goes on; opaque, the host's. */
  readonly cursor: string | null;
  readonly health: LaneHealth;
  /** Counts up whenever one of its messages is withheld or is so no more: what was read before is not stored after. */
  readonly withheld: number;
}

/** One transcript of a lane. The host starts a new one when a conversation expires; a lane has them in order. */
export interface Session {
  readonly lane: LaneId;
  /** Order within the lane, with room between neighbours for a session that is heard of late. */
  readonly number: number;
  readonly sessionId: string;
  readonly parentSessionId: string | null;
  /** When the first message that we saw of it was said. */
  readonly startedAt: Instant;
  /** Where reading it goes on, once the lane has moved on to another. */
  readonly cursor: string | null;
  /** False when the lane moved on before it was known to be read to its end. */
  readonly finished: boolean;
}

export interface Turn {
  readonly id: TurnId;
  readonly lane: LaneId;
  /** The host's advancement key: the same key is the same turn, for ever. */
  readonly key: string;
  readonly session: number;
  readonly committedAt: Instant;
  readonly heartbeat: boolean;
}

/** `/new` or `/reset`: what stands before it leaves the view, not the log. */
export interface Reset {
  readonly lane: LaneId;
  readonly session: number;
  readonly place: number;
  readonly entryId: string;
  readonly reason: string;
  readonly at: Instant;
}
