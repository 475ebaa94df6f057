/** The slices of store that the ledger needs. One writer: this room. Filters are inside the queries, before their limits. */

import type { Instant } from "../../kernel/clock.ts";
import type {
  ArtifactId,
  EventId,
  LifecycleRunId,
  MessageId,
  ObservationId,
  ShelfId,
  SpoolFileId,
} from "../../kernel/ids.ts";
import type {
  EventType,
  HoldReason,
  ImportanceLabel,
  Language,
  LifecycleState,
  ObservationKind,
  Outcome,
  PlanStatus,
  Priority,
} from "../../kernel/ledger-words.ts";
import type { RecordTrust } from "../../kernel/trust.ts";
import type { Artifact, NewArtifact } from "./artifact.ts";
import type { LedgerEvent, NewLedgerEvent } from "./event.ts";
import type { Importance, NewObservation, Observation, Plan } from "./observation.ts";

export interface ObservationQuery {
  readonly shelves: readonly ShelfId[];
  readonly kinds?: readonly ObservationKind[];
  readonly trusts?: readonly RecordTrust[];
  readonly labels?: readonly ImportanceLabel[];
  readonly states?: readonly LifecycleState[];
  readonly languages?: readonly Language[];
  readonly outcomes?: readonly Outcome[];
  readonly tools?: readonly string[];
  readonly planStatuses?: readonly PlanStatus[];
  /** Plans that were to happen before this; and those that were meant until a time from this on, and before that. */
  readonly planDueBefore?: Instant;
  readonly planExpiresSince?: Instant;
  readonly planExpiresBefore?: Instant;
  /** Absent: whether or not. What waits for a person's decision; what is forgotten waits for none. */
  readonly held?: boolean;
  readonly superseded?: boolean;
  /** Of when it happened; inclusive, exclusive. */
  readonly since?: Instant;
  readonly before?: Instant;
  /** Only those that were stored after the one of this number. */
  readonly storedAfter?: number;
  /** Only what comes after this one in the order of what happened, the newest first; for the next page. */
  readonly olderThan?: { readonly at: Instant; readonly id: ObservationId };
  /** Which time goes by: absent, when it happened; of plans, when they are due or over. */
  readonly by?: "due" | "over";
  readonly limit: number;
}

export type CountedObservations = Omit<ObservationQuery, "limit" | "olderThan" | "by">;

export interface ObservationChange {
  readonly kind?: ObservationKind;
  readonly kindGiven?: boolean;
  readonly importance?: Importance;
  readonly priority?: Priority;
  readonly state?: LifecycleState;
  /** Null: released. */
  readonly held?: { readonly reason: HoldReason; readonly at: Instant } | null;
  readonly supersededBy?: ObservationId | null;
  readonly durationMs?: number;
  /** Null: it is none, after all. */
  readonly plan?: Plan | null;
}

/** One that was not used for long: since when, and how it is governed. */
export interface DecayCandidate {
  readonly id: ObservationId;
  readonly shelf: ShelfId;
  readonly kind: ObservationKind;
  readonly trust: RecordTrust;
  readonly label: ImportanceLabel;
  readonly priority: Priority;
  readonly state: LifecycleState;
  /** When it was last included, or else when it happened; or when it was made active again, if that is later. */
  readonly unusedSince: Instant;
}

export interface DecayQuery {
  /** Absent: all there are. */
  readonly shelves?: readonly ShelfId[];
  readonly priorities: readonly Priority[];
  readonly trusts: readonly RecordTrust[];
  readonly states: readonly LifecycleState[];
  /** Exclusive. */
  readonly unusedSince: Instant;
  /** Only those that were stored before this; absent: whenever. */
  readonly storedBefore?: Instant;
  /** Plans that are pending or active are left out until they expire or, where they do not, until they are due. */
  readonly now: Instant;
  readonly limit: number;
}

export interface NewSpoolFile {
  /** Without folders. */
  readonly name: string;
  /** SHA-256 of its bytes, 64 hex digits. */
  readonly sha256: string;
  readonly bytes: number;
  readonly at: Instant;
}

export interface SpoolFile extends NewSpoolFile {
  readonly id: SpoolFileId;
}

/** What the host said of a call of a tool, beside what is committed. */
export interface CallNote {
  readonly installation: string;
  readonly agent: string;
  readonly sessionKey: string;
  readonly run: string;
  readonly call: string;
  readonly tool: string;
  readonly durationMs: number | null;
  /** Redacted, one line; null: it did not fail. */
  readonly error: string | null;
  readonly at: Instant;
}

export interface LifecycleMove {
  readonly observation: ObservationId;
  readonly from: LifecycleState;
  readonly to: LifecycleState;
  /** A word or two: `unused-90-days`, `person`, `revived`. */
  readonly reason: string;
  readonly actor: string;
  readonly at: Instant;
  readonly run: LifecycleRunId | null;
}

/** A plan that was expired, and what it was before. */
export interface ExpiredPlan {
  readonly observation: ObservationId;
  readonly status: PlanStatus;
}

export interface NewLifecycleRun {
  readonly at: Instant;
  readonly actor: string;
  /** JSON: counts alone. */
  readonly receipt: string;
  /** So that they can be brought back with the rest. */
  readonly expired: readonly ExpiredPlan[];
}

export interface LifecycleRun extends NewLifecycleRun {
  readonly id: LifecycleRunId;
  readonly rolledBackAt: Instant | null;
}

export interface ObservationCounts {
  readonly total: number;
  readonly held: number;
  readonly archived: number;
}

/** An observation or an event in the order of time; at one time observations first, then by number. */
export interface LedgerMoment {
  readonly shelf: ShelfId;
  readonly kind: "obs" | "evt";
  readonly id: number;
  readonly at: Instant;
}

/**
 * What is known of something that was erased: an observation by its hash, an event by a digest of its name, an artifact by its
 * own; facts, proposals of them and cards by their hashes.
 */
export interface Burial {
  readonly kind: "obs" | "evt" | "art" | "fact" | "prop" | "card";
  readonly shelf: ShelfId;
  /** 32 hex digits; 64 of an artifact. */
  readonly hash: string;
}

export interface LedgerStore {
  /** Once per shelf and hash: what is there already stays as it is, and is not new. Null: a person had it erased. */
  add(observation: NewObservation): Promise<{ readonly id: ObservationId; readonly isNew: boolean } | null>;
  /** No change when there is none. */
  change(id: ObservationId, change: ObservationChange): Promise<void>;
  observations(ids: readonly ObservationId[]): Promise<ReadonlyMap<ObservationId, Observation>>;
  /** The newest first; at one time, the one that was stored last. */
  list(query: ObservationQuery): Promise<readonly Observation[]>;
  count(query: CountedObservations): Promise<number>;
  counts(shelves: readonly ShelfId[]): Promise<ObservationCounts>;
  /** By id ascending, greater than `after`, whatever their shelf and state. For indexes. */
  scan(after: number, limit: number): Promise<readonly Observation[]>;
  newestId(): Promise<number>;
  madeOf(messages: readonly MessageId[]): Promise<readonly ObservationId[]>;
  /** What happened before and after it on its shelf, observations and events, in order; itself and what is held are not among them. */
  around(moment: LedgerMoment, before: number, after: number): Promise<readonly LedgerMoment[]>;
  /** Of one call of a tool, in one conversation. */
  ofCall(shelf: ShelfId, call: string): Promise<readonly Observation[]>;
  /** What `add` would find: it is there, a person had it erased, or neither. */
  met(shelf: ShelfId, hash: string): Promise<"stored" | "erased" | null>;
  /** Of another store, an older or a later one of the same: what was erased there is not let in here. Once each. */
  bury(burial: Burial, at: Instant): Promise<void>;
  /** Whether a person had it erased, and nobody brought it again who may. */
  isBuried(burial: Burial): Promise<boolean>;
  /** Numbers of those that have it. */
  standing(burial: Burial): Promise<readonly number[]>;
  /** No trace of their texts is left; their hashes stay, so that the same is not let in again. */
  erase(ids: readonly ObservationId[], at: Instant): Promise<void>;

  /** Those unused for longest first, of all there are. P0, what must be remembered and what is held never are. */
  decaying(query: DecayQuery): Promise<readonly DecayCandidate[]>;
  /** Plans that are pending or active although their time is over are expired. Resolves to what they were, by number. */
  expirePlans(now: Instant): Promise<readonly ExpiredPlan[]>;
  move(move: LifecycleMove): Promise<void>;
  /** The earliest first. */
  moves(
    of: { readonly observation: ObservationId } | { readonly run: LifecycleRunId },
  ): Promise<readonly LifecycleMove[]>;
  /** How many moves were made by runs of this time, both ends among it, that were not taken back; one made once more is one. */
  movedByRuns(since: Instant, until: Instant): Promise<number>;
  addRun(run: NewLifecycleRun): Promise<LifecycleRunId>;
  run(id: LifecycleRunId): Promise<LifecycleRun | undefined>;
  /** The newest first. */
  runs(limit: number): Promise<readonly LifecycleRun[]>;
  /** Null: it was not, after all. */
  setRolledBack(id: LifecycleRunId, at: Instant | null): Promise<void>;

  /** Once per hash. */
  addSpoolFile(file: NewSpoolFile): Promise<SpoolFileId>;
  spoolFile(id: SpoolFileId): Promise<SpoolFile | undefined>;

  /** The last word about a call counts. */
  noteCall(note: CallNote): Promise<void>;
  callNotes(
    calls: Pick<CallNote, "installation" | "agent" | "sessionKey"> & { readonly calls: readonly string[] },
  ): Promise<readonly CallNote[]>;
  /** The earliest first. */
  callNotesBefore(
    at: Instant,
    limit: number,
    only?: { readonly failed: boolean },
  ): Promise<readonly CallNote[]>;
  dropCallNotes(notes: readonly CallNote[]): Promise<void>;
}

/** How often and when something was found, and when it came to be in a bundle: two things, of which only the second keeps it fresh. */
export interface RecordUse {
  readonly retrieved: number;
  readonly retrievedAt: Instant | null;
  readonly included: number;
  readonly includedAt: Instant | null;
}

export type UsedKind = "msg" | "sum" | "mem" | "doc" | "obs" | "evt";

export interface UseStore {
  /** Adds one to each. */
  note(how: "retrieved" | "included", kind: UsedKind, sources: readonly number[], at: Instant): Promise<void>;
  of(kind: UsedKind, sources: readonly number[]): Promise<ReadonlyMap<number, RecordUse>>;
  remove(kind: UsedKind, sources: readonly number[]): Promise<void>;
}

export interface EventQuery {
  readonly shelves: readonly ShelfId[];
  readonly types?: readonly EventType[];
  readonly sessions?: readonly string[];
  readonly agents?: readonly string[];
  readonly since?: Instant;
  readonly before?: Instant;
  /** Only what comes after this one, in order of time and then of number. */
  readonly after?: { readonly at: Instant; readonly id: EventId };
  /** Absent: no. */
  readonly held?: boolean;
  /** Absent: the earliest first. */
  readonly newestFirst?: boolean;
  readonly limit: number;
}

export interface EventStore {
  /** Once per shelf and name. Null: a person had it erased. */
  add(event: NewLedgerEvent): Promise<{ readonly id: EventId; readonly isNew: boolean } | null>;
  /** What `add` would find under this name: it is there, a person had it erased, or neither. */
  met(shelf: ShelfId, name: string): Promise<"stored" | "erased" | null>;
  events(ids: readonly EventId[]): Promise<ReadonlyMap<EventId, LedgerEvent>>;
  /** By time, then by number; `after` goes with the earliest first alone. */
  list(query: EventQuery): Promise<readonly LedgerEvent[]>;
  count(query: Omit<EventQuery, "limit" | "after" | "newestFirst">): Promise<number>;
  scan(after: number, limit: number): Promise<readonly LedgerEvent[]>;
  newestId(): Promise<number>;
  madeOf(messages: readonly MessageId[]): Promise<readonly EventId[]>;
  /** Those that go by one of these names. */
  named(shelf: ShelfId, names: readonly string[]): Promise<readonly EventId[]>;
  setHeld(id: EventId, held: HoldReason | null): Promise<void>;
  /** Its words are gone, its name among them; that it happened, when and where stays, and the same name is still the same event. */
  redact(ids: readonly EventId[]): Promise<void>;
  /** Their names stay, so that the same is not let in again. */
  erase(ids: readonly EventId[], at: Instant): Promise<void>;
}

export interface ArtifactStore {
  /** Once per shelf and content. */
  put(artifact: NewArtifact): Promise<{ readonly id: ArtifactId; readonly isNew: boolean }>;
  find(shelves: readonly ShelfId[], sha256: string): Promise<Artifact | undefined>;
  /** Whole. Rejects with `store/corrupt` when it is not what its hash says. */
  content(id: ArtifactId): Promise<Uint8Array>;
  /** The newest first. */
  list(shelves: readonly ShelfId[], limit: number): Promise<readonly Artifact[]>;
  /** Their hashes stay until the same is put there again. */
  erase(ids: readonly ArtifactId[], at: Instant): Promise<void>;
}
