/** The slices of store that the brain needs. One writer: this room. Filters are inside the queries, before their limits. */

import type { Instant } from "../../kernel/clock.ts";
import type { EpisodeId, LaneId, LessonId, MessageId, ReceiptId, ShelfId } from "../../kernel/ids.ts";
import type { PackManifest } from "./brain-pack.ts";
import type { Credit, Disposition, Episode, Label, NewEpisode, NewOutcome, Outcome } from "./episode.ts";
import type { Lesson, LessonAct, LessonState, NewLesson, NewLessonAct } from "./lesson.ts";
import type { NewPromotion, Promotion } from "./promotion.ts";

export interface LessonQuery {
  readonly shelves: readonly ShelfId[];
  readonly states: readonly LessonState[];
  /** Only older ones than this, by id. */
  readonly before?: LessonId;
  readonly limit: number;
}

export interface LessonChange {
  readonly state?: LessonState;
  readonly trust?: "human" | "agent";
  readonly supersededBy?: LessonId | null;
  readonly strength?: number;
  readonly lastAt?: Instant;
  readonly expiresAt?: Instant | null;
  readonly source?: MessageId | null;
  readonly lane?: LaneId;
  readonly episode?: EpisodeId | null;
}

export interface LessonStore {
  /** Null: a person had the same forgotten on that shelf, and only their own word brings it back (`unbury`). */
  add(lesson: NewLesson): Promise<LessonId | null>;
  /** No change when there is no such one. */
  change(id: LessonId, change: LessonChange): Promise<void>;
  addAct(act: NewLessonAct): Promise<void>;
  lessons(ids: readonly LessonId[]): Promise<ReadonlyMap<LessonId, Lesson>>;
  /** The newest first. */
  list(query: LessonQuery): Promise<readonly Lesson[]>;
  count(shelves: readonly ShelfId[], states: readonly LessonState[]): Promise<number>;
  /** Whatever their state, the newest first. */
  saying(shelf: ShelfId, digest: string): Promise<readonly Lesson[]>;
  /** In force or proposed, the newest first. */
  about(shelf: ShelfId, topic: string): Promise<readonly Lesson[]>;
  /** Those whose words one of these messages has. */
  madeOf(messages: readonly MessageId[]): Promise<readonly Lesson[]>;
  /** Of each, in the order in which they were recorded. */
  actsOn(ids: readonly LessonId[]): Promise<ReadonlyMap<LessonId, readonly LessonAct[]>>;
  /** Their state is `forgotten`, and the same is not let in again; their words stay until they are erased. */
  forget(ids: readonly LessonId[]): Promise<void>;
  /** No row is left; `keepDigest`: the same is not let in again. What was buried before stays so. Nobody names them any more. */
  erase(ids: readonly LessonId[], keepDigest: boolean): Promise<void>;
  isBuried(shelf: ShelfId, digest: string): Promise<boolean>;
  /** The same is not let in from then on, also where none stands there that says so. */
  bury(shelf: ShelfId, digest: string): Promise<void>;
  unbury(shelf: ShelfId, digest: string): Promise<void>;
  newestId(): Promise<number>;
  newestAct(): Promise<number>;
}

export interface EpisodeQuery {
  readonly lanes?: readonly LaneId[];
  readonly sessionId?: string;
  readonly before?: EpisodeId;
  readonly limit: number;
}

export interface EpisodeStore {
  add(episode: NewEpisode): Promise<EpisodeId>;
  /** What was kept of the same prompt before is replaced; false: there is no such one, or it is linked already. */
  replace(id: EpisodeId, episode: NewEpisode): Promise<boolean>;
  /** To the question that the receipt is linked to. */
  link(receipt: ReceiptId, message: MessageId): Promise<void>;
  /** One that has no receipt. */
  linkOne(id: EpisodeId, message: MessageId): Promise<void>;
  episodes(ids: readonly EpisodeId[]): Promise<ReadonlyMap<EpisodeId, Episode>>;
  ofReceipt(receipt: ReceiptId): Promise<Episode | undefined>;
  ofMessages(messages: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Episode>>;
  /** The newest first. */
  list(query: EpisodeQuery): Promise<readonly Episode[]>;
  /** Those with a label, greater than `after`, by id. */
  labelled(after: number, limit: number): Promise<readonly Episode[]>;
  /** How many of those there are after this one, counted up to so many: none of them is read. */
  countLabelled(after: number, most: number): Promise<number>;
  /** After which number the newest so many of those begin that are not greater than `upTo`; 0: there are no more than these. */
  labelledFrom(newest: number, upTo: number): Promise<number>;
  /** Those that are linked to a question, put something into the prompt, have no label and are not younger than `until`; by id. */
  unlabelled(after: number, until: Instant, limit: number): Promise<readonly Episode[]>;
  /** `lanes`: of these alone. */
  count(
    lanes?: readonly LaneId[],
  ): Promise<{ readonly episodes: number; readonly linked: number; readonly labelled: number }>;
  /** Of the newest so many: how often each decision was taken. */
  decisions(
    newest: number,
    lanes?: readonly LaneId[],
  ): Promise<readonly { readonly decision: string; readonly count: number }[]>;
  settle(id: EpisodeId, label: Label | null, credits: readonly Credit[]): Promise<void>;
  /**
   * Those without a label go, with what was found of them, but for the newest so many of these and those that a lesson is bound to; and
   * evidence that was tied to none, but for the newest so many. Answers how many episodes went.
   */
  prune(keep: number): Promise<number>;
  /** No row of them is left, nor of what was found of them; lessons are bound to them no more. */
  drop(ids: readonly EpisodeId[]): Promise<void>;
  /** Those that cannot be read and are passed over everywhere else, among so many after a number; null: there are no more after these. */
  unreadable(
    after: number,
    limit: number,
  ): Promise<{ readonly ids: readonly EpisodeId[]; readonly upTo: EpisodeId | null }>;
  /** Questions that were kept on purpose go with their messages, and with them those of the same lanes that never became a message. */
  forgetQueries(messages: readonly MessageId[]): Promise<void>;

  /** Once per episode, detector and message. */
  addOutcome(outcome: NewOutcome, disposition: Disposition): Promise<number | null>;
  outcomesOf(ids: readonly EpisodeId[]): Promise<ReadonlyMap<EpisodeId, readonly Outcome[]>>;
  /** Those that one of these messages brought, by id. */
  outcomesFrom(messages: readonly MessageId[]): Promise<readonly Outcome[]>;
  /** No row of them is left; the same may be added again. */
  dropOutcomes(ids: readonly number[]): Promise<void>;
  dispose(id: number, disposition: Disposition): Promise<void>;
  dispositions(): Promise<readonly { readonly disposition: Disposition; readonly count: number }[]>;
  newestId(): Promise<number>;
}

export interface BrainPackStore {
  /** Once per digest; what is there is never changed, nor deleted while anything names it. */
  put(manifest: PackManifest, bytes: Uint8Array, at: Instant): Promise<void>;
  /** As they were put; the caller checks that they have that digest. */
  bytes(digest: string): Promise<Uint8Array | undefined>;
  manifest(digest: string): Promise<PackManifest | undefined>;
  /** The newest first. */
  manifests(limit: number): Promise<readonly PackManifest[]>;
  /** In the transaction that puts the pack, so that nobody sees the one without the other. */
  record(promotion: NewPromotion): Promise<number>;
  /** The newest first. */
  promotions(limit: number): Promise<readonly Promotion[]>;
  /**
   * How many times the gate was asked: every `shadow`, `canary`, `serving` and `rejected` by the worker or by a person without override.
   * What the guard lets follow from a trial is no gate, nor is anything about a pack that was only built: it serves without one.
   */
  gates(): Promise<number>;
  newestPromotion(): Promise<number>;
  /**
   * All but the newest so many, those that the newest entry of each kind but `rejected` names, those that somebody may go back to, and the
   * parents of these.
   */
  prune(keep: number, goneBackTo: readonly string[]): Promise<number>;
}

export interface WorkLease {
  readonly worker: string;
  /** Greater than all before it. */
  readonly token: number;
  readonly pid: number;
  readonly beatAt: Instant;
}

export interface WorkStore {
  /** Undefined: somebody whose last beat is after `staleBefore` has it. */
  take(
    worker: string,
    pid: number,
    at: Instant,
    staleBefore: Instant,
  ): Promise<{ readonly token: number } | undefined>;
  /** False: another has it by now. */
  beat(token: number, at: Instant): Promise<boolean>;
  release(token: number): Promise<void>;
  lease(): Promise<WorkLease | undefined>;
  /** The journal of ticks: a step that is noted is not done again. False: the token is not the newest. */
  note(
    token: number,
    tick: { readonly tick: number; readonly step: string; readonly at: Instant },
  ): Promise<boolean>;
  /** Of the newest tick: its number and its steps in order; undefined: there was none. */
  lastTick(): Promise<
    | { readonly tick: number; readonly steps: readonly { readonly step: string; readonly at: Instant }[] }
    | undefined
  >;
}
