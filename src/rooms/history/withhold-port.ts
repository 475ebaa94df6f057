/**
 * The slice of store by which a person takes something back. Part of `HistoryStore`, and the only part of it that takes
 * content away: what is erased is gone with the transaction, and the row that stays says when it was said and by whom.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { InstallationId, LaneId, MessageId, SummaryId } from "../../kernel/ids.ts";
import type { Tokens } from "../../kernel/tokens.ts";
import type { MessageBody, StoredMessage, Withheld } from "./message.ts";
import type { SummaryFilling } from "./summary.ts";

export type { Withheld } from "./message.ts";

/** What a message becomes when its words go: enough for a prompt to keep its shape. */
export interface BlankMessage {
  readonly body: MessageBody;
  readonly contentHash: string;
  readonly tokens: Tokens;
  readonly bytes: number;
}

/** What was taken back of a message that is not here, by which it is recognised when it comes. */
export interface AbsentWithholding {
  readonly withheld: Withheld;
  readonly installation: InstallationId;
  /** Of its content, 32 hex digits, keyed. */
  readonly digest: string;
  readonly at: Instant;
  /** Of what the host calls it, in the same way; null: it has no name. */
  readonly name: string | null;
}

export interface WithholdStore {
  // Each of the first two counts the lane's `withheld` up where it changes anything.
  /**
   * Null: it is not forgotten any more. Rejects for one that is erased. The body of a forgotten one is blank from now on,
   * unless asked for by `withheldBody`, and its large parts are not there.
   */
  setForgotten(id: MessageId, since: Instant | null): Promise<void>;
  /**
   * Takes the body away, with its large parts, what was noted of them and of secrets in it; contents that no other message
   * has go too. What stands in the view stands there with its new price. The digest (32 hex digits, keyed) is kept.
   */
  eraseMessage(id: MessageId, blank: BlankMessage, since: Instant, digest: string): Promise<void>;
  /**
   * Takes text, pins and files of a summary away and retires it; it is neither cold nor pending any more, and costs nothing.
   * Its sources and its other numbers stay.
   */
  eraseSummary(id: SummaryId): Promise<void>;
  /** Of a lane, those in use or prepared that are still to be written; by depth, then by id. */
  pendingIn(lane: LaneId): Promise<readonly SummaryId[]>;
  /** Writes a pending one, once; where it stands in the view it stands with its new price. Rejects for any other. */
  fillSummary(id: SummaryId, filling: SummaryFilling): Promise<void>;
  /** The body of a forgotten message as it was said; undefined for any other. */
  withheldBody(id: MessageId): Promise<MessageBody | undefined>;
  /** Of a lane, newest first by id. */
  withheldIn(lane: LaneId, limit: number): Promise<readonly StoredMessage[]>;
  withheldTotals(installation: InstallationId): Promise<{ readonly [kind in Withheld]: number }>;
  /** Erased messages of the installation with this digest that were said at this moment, by id ascending. */
  findErased(installation: InstallationId, digest: string, at: Instant): Promise<readonly MessageId[]>;
  /** Remembers it, once. What is to be erased stays so. */
  addAbsent(absent: AbsentWithholding): Promise<void>;
  findAbsent(
    installation: InstallationId,
    digest: string,
    at: Instant,
  ): Promise<readonly AbsentWithholding[]>;
  /** Of those to be forgotten: they are not any more. */
  dropAbsent(installation: InstallationId, digest: string, at: Instant): Promise<void>;
  /** Every message of the installation that was said at this moment, by id ascending. */
  messagesAt(installation: InstallationId, at: Instant): Promise<readonly StoredMessage[]>;
  /** When what is taken back among them was, the newest of it; null: none of them is. */
  newestWithholding(ids: readonly MessageId[]): Promise<Instant | null>;
  /** Of those that are erased. */
  erasedDigests(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, string>>;
}
