/** What the store in memory holds of the brain. The comments give the keys. */

import type { Instant } from "../../kernel/clock.ts";
import type { EpisodeId, LaneId, MessageId, ReceiptId } from "../../kernel/ids.ts";
import type { Lesson, LessonAct, Outcome, Promotion, WorkLease } from "../../rooms/brain/index.ts";
import { SortedMap } from "./sorted-map.ts";

export interface EpisodeRow {
  readonly id: EpisodeId;
  readonly lane: LaneId;
  readonly sessionId: string;
  readonly at: Instant;
  readonly receipt: ReceiptId | null;
  readonly message: MessageId | null;
  /** JSON, without the question. */
  readonly account: string;
  readonly query: string | null;
  /** JSON. */
  readonly label: string | null;
  /** JSON. */
  readonly credits: string;
}

export interface BrainPackRow {
  readonly digest: string;
  readonly parent: string | null;
  /** JSON. */
  readonly manifest: string;
  readonly bytes: Uint8Array;
  readonly at: Instant;
}

export interface LeaseRow extends WorkLease {
  readonly held: boolean;
}

export interface TickRow {
  readonly tick: number;
  readonly step: string;
  readonly at: Instant;
}

export interface BrainRows {
  /** lesson */
  brainLessons: SortedMap<Lesson>;
  /** act */
  brainLessonActs: SortedMap<LessonAct>;
  /** shelf, digest */
  brainBuried: SortedMap<true>;
  /** episode */
  brainEpisodes: SortedMap<EpisodeRow>;
  /** outcome */
  brainOutcomes: SortedMap<Outcome>;
  /** number, counted up */
  brainPacks: SortedMap<BrainPackRow>;
  /** promotion */
  brainPromotions: SortedMap<Promotion>;
  brainLease: LeaseRow | undefined;
  /** tick, number counted up */
  brainTicks: SortedMap<TickRow>;
}

export function emptyBrainRows(): BrainRows {
  const empty = <V>() => new SortedMap<V>();
  return {
    brainLessons: empty(),
    brainLessonActs: empty(),
    brainBuried: empty(),
    brainEpisodes: empty(),
    brainOutcomes: empty(),
    brainPacks: empty(),
    brainPromotions: empty(),
    brainLease: undefined,
    brainTicks: empty(),
  };
}
