/**
 * The slice of store that getting back to the words needs: many things at a time, and what stands beneath or above one.
 * Part of `HistoryStore`; it only reads.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { LaneId, MessageId, SummaryId } from "../../kernel/ids.ts";
import type { SievedText } from "../../kernel/text/term-sieve.ts";
import type { Beneath } from "../../ports/text-index.ts";
import type { Standing } from "./fold-view.ts";
import type { StoredMessage } from "./message.ts";
import type { Payload } from "./payload.ts";
import type { StoredSummary, SummarySources } from "./summary.ts";

export interface RecallStore {
  /** Rows of those that exist, in no particular order. */
  messages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, StoredMessage>>;
  summaries(ids: readonly SummaryId[]): Promise<ReadonlyMap<SummaryId, StoredSummary>>;
  /** Direct sources of those that exist. */
  sourcesOfAll(ids: readonly SummaryId[]): Promise<ReadonlyMap<SummaryId, SummarySources>>;
  /**
   * For each, the summary that has it as a direct source and stands for it: none that is retired, one in use before one
   * that is prepared, of several the newest. What is in none is left out.
   */
  directlyOver(kind: Standing["kind"], ids: readonly number[]): Promise<ReadonlyMap<number, SummaryId>>;
  /** Every summary that covers it through whatever depth, whatever its state; by id ascending. */
  everyOver(item: Standing): Promise<readonly SummaryId[]>;
  /** Every message beneath these, through whatever depth; by id ascending, each once. */
  messagesUnder(summaries: readonly SummaryId[]): Promise<readonly MessageId[]>;
  /** Of summaries that are not retired: the latest first, by `until` then by id. */
  summaryTexts(query: SummaryTextQuery): Promise<readonly SummaryText[]>;
  /** Large parts of messages, the newest first by id. */
  payloadsIn(query: RecallQuery): Promise<readonly Payload[]>;
  /** The words of those that exist, as `plainText` has them of what `bodies` gives; for a fraction of its cost. */
  texts(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, string>>;
  /** What those who said these call themselves, as `senderNameOf` has it; none of what was taken back, or is not told. */
  senderNames(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, string>>;
  /**
   * What a user and an assistant said before and after each, in its lane and session, by conversation order. What tools
   * printed and what is hidden is stepped over, up to `FARTHEST_STEP` messages: what is behind more is no neighbour.
   * Of those that exist, and that are in these lanes where some are given.
   */
  around(
    ids: readonly MessageId[],
    distance: 1 | 2,
    lanes?: readonly LaneId[],
  ): Promise<ReadonlyMap<MessageId, Neighbours>>;
  /** What was said in a span of time, without what is hidden; by the time it was said, then by id. */
  spokenIn(query: SpokenQuery): Promise<readonly StoredMessage[]>;
}

/** Heartbeats of half a day, or a long run of tools. */
export const FARTHEST_STEP = 64;

/** The nearest first, at most as many as asked for. */
export interface Neighbours {
  readonly previous: readonly MessageId[];
  readonly next: readonly MessageId[];
}

export interface SpokenQuery extends RecallQuery {
  /** Absent: whoever spoke. */
  readonly roles?: readonly string[];
  /** Which end the limit keeps, and in which order they come; absent: the newest. */
  readonly order?: "newest" | "oldest";
  /** Only what was said after this one: later, or at the same time and with a greater id. */
  readonly after?: { readonly at: Instant; readonly id: number };
}

/** Inside these lanes and bounds; the limit comes after all of them. */
export interface RecallQuery {
  readonly lanes: readonly LaneId[];
  /** Of summaries also those that are named. */
  readonly under?: Beneath;
  /** Of the message that a large part is in, or of the latest that a summary covers. Inclusive. */
  readonly since?: Instant;
  /** Exclusive. */
  readonly before?: Instant;
  readonly limit: number;
}

export interface SummaryTextQuery extends RecallQuery {
  /** Go on after this one. */
  readonly after?: { readonly until: Instant; readonly id: SummaryId };
}

/** As much of a summary as looking for words needs. */
export interface SummaryText extends Pick<StoredSummary, "id" | "lane" | "depth" | "until" | "tokens"> {
  readonly text: string;
  /** The same, for a quick look. */
  readonly sieved: SievedText;
}
