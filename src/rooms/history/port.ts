/**
 * The slice of store that history needs. Every method runs inside the caller's unit of work.
 *
 * Append-only: there is no method that deletes a message, and none that changes a body but those by which a person takes
 * something back (withhold-port.ts). Uniqueness is the store's to enforce, so that two writers cannot agree to break it: a
 * violated rule rejects with an error and the whole unit of work is undone.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { InstallationId, LaneId, MessageId, SummaryId, TurnId } from "../../kernel/ids.ts";
import type { Tokens } from "../../kernel/tokens.ts";
import type { FoldStore } from "./fold-port.ts";
import type { LeavingStore } from "./leaving-port.ts";
import type {
  Lane,
  LaneKey,
  MessageBody,
  MessageState,
  NewMessage,
  Reset,
  Session,
  StoredMessage,
  Turn,
  Vouched,
} from "./message.ts";
import type { RecallStore } from "./recall-port.ts";
import type { WithholdStore } from "./withhold-port.ts";

/** What a store shows in the place of a forgotten body. */
export { blankBody } from "./blank-message.ts";
export { senderNameOf } from "./identity.ts";
/** What a store gives as the words of a message. */
export { plainText, UNSPOKEN } from "./plain-text.ts";
export { FARTHEST_STEP } from "./recall-port.ts";

export interface HistoryStore extends FoldStore, RecallStore, WithholdStore, LeavingStore {
  // Lanes. Unique by (installation, agent, session key).
  findLane(key: LaneKey): Promise<Lane | undefined>;
  lane(id: LaneId): Promise<Lane | undefined>;
  /** By id, ascending. */
  lanes(installation: InstallationId): Promise<readonly Lane[]>;
  /** Whether the store has no lane of any other. */
  isAlone(installation: InstallationId): Promise<boolean>;
  /** The lane with the newest message first; those without any come last. */
  recentLanes(installation: InstallationId, limit: number): Promise<readonly Lane[]>;
  addLane(lane: Omit<Lane, "id">): Promise<LaneId>;
  /** Replaces the mutable fields: session, epoch, cursor, health, tailFrom, budget, model. */
  saveLane(lane: Lane): Promise<void>;

  // Sessions. Unique by (lane, session id) and by (lane, number).
  findSession(lane: LaneId, sessionId: string): Promise<Session | undefined>;
  addSession(session: Session): Promise<void>;
  /** Replaces cursor and finished. */
  saveSession(session: Session): Promise<void>;
  /** In order. */
  sessions(lane: LaneId): Promise<readonly Session[]>;

  // Turns. Unique by (lane, key).
  findTurn(lane: LaneId, key: string): Promise<Turn | undefined>;
  addTurn(turn: Omit<Turn, "id">): Promise<TurnId>;

  // Messages. Unique by (lane, seq); by (lane, eventKey) where not null; by (lane, chain) where chained.
  /**
   * Rejects unless `seq` is the lane's next, the digests are 32 hex digits, the instants and counts are whole numbers
   * below 2^53, and the place is a number of that size.
   */
  addMessage(message: NewMessage): Promise<MessageId>;
  message(id: MessageId): Promise<StoredMessage | undefined>;
  /** Bodies of those that exist, blank where withheld, in no particular order. A part that the disk has lost is `unreadable`, the others are whole. */
  bodies(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, MessageBody>>;
  /** Number of messages in the lane, which is also the next `seq`. */
  countMessages(lane: LaneId): Promise<number>;
  /** Of one session: the message with the greatest `seq` that is neither quarantined nor rejected. */
  lastMessage(lane: LaneId, session: number): Promise<StoredMessage | undefined>;
  /** The greatest `place` of a session, or -1. */
  lastPlace(lane: LaneId, session: number): Promise<number>;
  findByEventKey(lane: LaneId, eventKey: string): Promise<StoredMessage | undefined>;
  /**
   * Whether or not the chain is its identity; the one with the least `seq` where several share it. Any text may be asked for:
   * what is no link is an unknown one.
   */
  findByChain(lane: LaneId, chain: string): Promise<StoredMessage | undefined>;
  /** All with this role said at this millisecond, by `seq`. */
  findByMoment(lane: LaneId, role: string, at: Instant): Promise<readonly StoredMessage[]>;
  /** The first by when it was said, then by `seq`, of those said at this millisecond or later. Every state. */
  firstSince(lane: LaneId, at: Instant): Promise<StoredMessage | undefined>;
  /** How many were said after the one moment and before the other, neither included. Every state. */
  countSaid(lane: LaneId, between: { readonly after?: Instant; readonly before?: Instant }): Promise<number>;
  /** Those of one turn, by place then seq. */
  messagesOfTurn(turn: TurnId): Promise<readonly StoredMessage[]>;
  /** In conversation order: session, place, seq. Every state. */
  page(lane: LaneId, page: PageRequest): Promise<readonly StoredMessage[]>;
  /** Across all lanes, by id ascending, ids greater than `after`. */
  scan(after: number, limit: number): Promise<readonly StoredMessage[]>;
  /** Of one lane, in the order in which they came, whatever their state: so many, from the one with this `seq` on. */
  arrived(lane: LaneId, from: number, limit: number): Promise<readonly StoredMessage[]>;
  /** Provisional → confirmed. In any other state no change; so a quarantined one stays so. */
  confirm(id: MessageId): Promise<void>;
  /** Gives a message the position that the transcript shows. Places may be fractions. */
  move(id: MessageId, session: number, place: number): Promise<void>;
  assignTurn(id: MessageId, turn: TurnId): Promise<void>;
  /** The host's word on a message that another memory brought: who spoke, in answer to what, and when. Its words stay. */
  vouch(id: MessageId, vouched: Vouched): Promise<void>;
  setState(id: MessageId, state: MessageState): Promise<void>;
  /** The greatest message id there is, or 0. */
  newestId(): Promise<number>;
  /** The lane with the message that is the newest by its own time, not by when it was stored. */
  lastLane(installation: InstallationId): Promise<LaneId | undefined>;
  /** Newest first by id. */
  inState(
    installation: InstallationId,
    state: MessageState,
    limit: number,
  ): Promise<readonly StoredMessage[]>;

  // Transcript entries. (lane, entry id) → one message; a message may be known by several.
  findEntries(lane: LaneId, entryIds: readonly string[]): Promise<ReadonlyMap<string, MessageId>>;
  /** Rejects when the entry already names another message, or the message is of another lane. Linking twice to the same one is no change. */
  linkEntry(lane: LaneId, entryId: string, message: MessageId): Promise<void>;

  // Resets. Unique by (lane, entry id); adding one again moves it to its new place, and answers false when it is there.
  addReset(reset: Reset): Promise<boolean>;
  /** The reset with the greatest place in a session. */
  lastReset(lane: LaneId, session: number): Promise<Reset | undefined>;

  // The view: messages and summaries by ascending ordinals, each at most once. Folding leaves gaps between the ordinals.
  /** How many items there are. */
  viewLength(lane: LaneId): Promise<number>;
  /** One past the greatest ordinal; 0 when the view is empty. */
  viewEnd(lane: LaneId): Promise<number>;
  /** From the first item at or after ordinal `from` on, in order. */
  view(lane: LaneId, from: number, limit: number): Promise<readonly ViewItem[]>;
  /**
   * Of the messages after the last summary: newest first, up to and including the one with which their tokens exceed
   * `limit`; `complete` when that is all of them.
   */
  newestInView(lane: LaneId, limit: number): Promise<{ rows: readonly ViewedMessage[]; complete: boolean }>;
  /**
   * Puts messages at `ordinal`, in order; what stands there and after moves up by as many. Rejects beyond the end, for
   * messages of another lane and for those that stand in the view already.
   */
  insertIntoView(lane: LaneId, ordinal: number, messages: readonly MessageId[]): Promise<void>;
  clearView(lane: LaneId): Promise<void>;
  /** Those of the given messages that stand in the view of their lane themselves, not under a summary. */
  inView(ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>>;

  /** Counts for status: one query each, independent of how the store is used. */
  totals(installation: InstallationId): Promise<HistoryTotals>;
}

export interface PageRequest {
  /** Start after this position; absent: from the beginning (or the end when `newestFirst`). */
  readonly after?: { readonly session: number; readonly place: number; readonly seq: number };
  readonly limit: number;
  readonly newestFirst?: boolean;
}

export interface ViewItem {
  readonly ordinal: number;
  /** One of the two is null. */
  readonly message: MessageId | null;
  readonly summary: SummaryId | null;
  /** Where it stands in the conversation: the message itself, or the first that the summary covers. */
  readonly first: MessageId;
  readonly tokens: Tokens;
}

/** As little of a message as planning a prompt needs: there may be ten thousand of them. */
export type ViewedMessage = Pick<StoredMessage, "id" | "role" | "at" | "tokens" | "script" | "eventKey">;

export interface HistoryTotals {
  readonly lanes: number;
  readonly turns: number;
  readonly messages: number;
  readonly provisional: number;
  readonly quarantined: number;
  readonly behind: number;
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
  /** What the host's messages come to as JSON: the measure that the size on disk is held against. */
  readonly rawBytes: number;
}
