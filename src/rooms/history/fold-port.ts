/**
 * The slice of store that folding needs, beside that of the log. Part of `HistoryStore`; every method runs inside the
 * caller's unit of work. Nothing here deletes a summary or changes its text (withhold-port.ts does).
 */

import type { Instant } from "../../kernel/clock.ts";
import type { FileId, LaneId, MessageId, SummaryId, TurnId } from "../../kernel/ids.ts";
import type { Tokens } from "../../kernel/tokens.ts";
import type { FoldDebt } from "./fold-debt.ts";
import type { NewPayload, Payload } from "./payload.ts";
import type { NewSummary, StoredSummary, SummaryBody, SummarySources, SummaryState } from "./summary.ts";

export interface FoldStore {
  // Summaries.
  /**
   * Stored as `prepared`. Rejects unless there are at least two sources, each once, all of the lane as `first` and
   * `replaces` are, those of a leaf messages, those of depth n + 1 summaries of depth n; and the numbers are what columns
   * can hold.
   */
  addSummary(summary: NewSummary): Promise<SummaryId>;
  summary(id: SummaryId): Promise<StoredSummary | undefined>;
  /** Of those that exist, in no particular order. */
  summaryBodies(ids: readonly SummaryId[]): Promise<ReadonlyMap<SummaryId, SummaryBody>>;
  /** Undefined when there is no such summary. */
  sourcesOf(id: SummaryId): Promise<SummarySources | undefined>;
  /** Of a lane, by id ascending. */
  summariesIn(lane: LaneId, state: SummaryState): Promise<readonly StoredSummary[]>;
  /** Of those that are prepared in a lane, without reading them: there may be a thousand. */
  preparedTotals(lane: LaneId): Promise<PreparedTotals>;
  /** Rejects when there is no such summary. */
  setSummaryState(id: SummaryId, state: SummaryState): Promise<void>;
  /** It is no fallback any more: no model will write it better. */
  acceptSummary(id: SummaryId): Promise<void>;
  /** Every summary, whatever its state, that has the message or summary as a direct source; by id ascending. */
  coveringMessage(id: MessageId): Promise<readonly SummaryId[]>;
  coveringSummary(id: SummaryId): Promise<readonly SummaryId[]>;
  /** Of one lane, or of all: for status. */
  summaryTotals(lane: LaneId | null): Promise<SummaryTotals>;

  // What the index of words is to hear of: summaries whose words came, changed or went.
  /** By id ascending. Storing a written one, filling, retiring and erasing one are such changes. */
  changedSummaries(limit: number): Promise<readonly SummaryId[]>;
  /** They are seen to, until the next change. */
  settleSummaries(ids: readonly SummaryId[]): Promise<void>;
  /** Every one that is not retired counts as changed. */
  renewSummaries(): Promise<void>;

  // Tiers. The messages under a cold leaf are found by way of it and no longer by themselves.
  /** Active leaves, of any lane, that are not cold and whose newest message is older; the oldest first. */
  warmLeaves(before: Instant, limit: number): Promise<readonly StoredSummary[]>;
  setCold(id: SummaryId): Promise<void>;
  /** Nothing is cold any more. */
  warmAll(): Promise<void>;
  /** Those of the messages that are under a cold leaf. */
  coldAmong(ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>>;

  // Large parts. Unique by (message, part); adding one again replaces what was said of it and keeps its id. Rejects
  // when the message has no such part. Those of a forgotten message are as if they were not there.
  addPayload(payload: NewPayload): Promise<FileId>;
  payload(id: FileId): Promise<Payload | undefined>;
  /** Of the given messages, by id ascending. */
  payloadsOf(messages: readonly MessageId[]): Promise<readonly Payload[]>;

  // The view. A summary stands where the first message that it covers stood.
  /**
   * What planning a fold needs of the items from ordinal `from` on, in order, up to and including the one with which
   * their tokens exceed `limit`.
   */
  foldable(lane: LaneId, from: number, limit: number): Promise<readonly FoldableItem[]>;
  /** The greatest ordinal of a summary in the view of the lane; -1: there is none. */
  lastSummaryInView(lane: LaneId): Promise<number>;
  /** Where a message or a summary stands in the view of its lane; undefined: it does not. */
  ordinalOfMessage(id: MessageId): Promise<number | undefined>;
  ordinalOfSummary(id: SummaryId): Promise<number | undefined>;
  /** The sum of what stands in the view, and how many. */
  viewTokens(lane: LaneId): Promise<{ readonly items: number; readonly tokens: number }>;
  /**
   * Puts the summary in the place of the items from ordinal `from` to `to`, both included, which leave the view.
   * Rejects when either end is empty, when the summary is of another lane, or when it stands in the view already. Other
   * ordinals stay as they are.
   */
  foldIntoView(lane: LaneId, from: number, to: number, summary: SummaryId): Promise<void>;

  // What is owed: at most one row a lane.
  debt(lane: LaneId): Promise<FoldDebt | undefined>;
  /** The earliest `notBefore` first. */
  debts(limit: number): Promise<readonly FoldDebt[]>;
  saveDebt(debt: FoldDebt): Promise<void>;
  clearDebt(lane: LaneId): Promise<void>;
}

export interface PreparedTotals {
  readonly count: number;
  /** How many of them are to take the place of another. */
  readonly better: number;
  /** What the leaves among them would save in the view. */
  readonly saves: number;
}

export interface SummaryTotals {
  readonly prepared: number;
  readonly active: number;
  readonly retired: number;
  readonly cold: number;
  /** Of those not retired: how many are to be written again when a model is there. */
  readonly fallback: number;
  /** The greatest depth of those not retired; 0 also when there are none. */
  readonly deepest: number;
}

/** An item of the view, with what decides where a chunk may end. */
export type FoldableItem = FoldableMessage | FoldableSummary;

export interface FoldableMessage {
  readonly kind: "message";
  readonly ordinal: number;
  readonly id: MessageId;
  readonly role: string;
  readonly at: Instant;
  readonly tokens: Tokens;
  readonly turn: TurnId | null;
  /** Tool calls that the message makes, and those that it answers. */
  readonly calls: readonly string[];
  readonly answers: readonly string[];
}

export interface FoldableSummary {
  readonly kind: "summary";
  readonly ordinal: number;
  readonly id: SummaryId;
  readonly depth: number;
  readonly tokens: Tokens;
  readonly since: Instant;
  readonly until: Instant;
  readonly fallback: boolean;
}
