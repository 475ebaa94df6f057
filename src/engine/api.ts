/**
 * What the engine does for everyone: plugin, daemon, CLI, MCP and Studio call this and nothing beneath it.
 *
 * Plain data in, plain data out: every type here survives JSON. Messages that the host owns cross as they are.
 */

import type { Json, JsonObject } from "../kernel/json.ts";
import type { ArtifactApi } from "./artifact-api.ts";
import type { AuthoredApi } from "./authored-api.ts";
import type { BackupWriter, UpkeepApi } from "./backup-api.ts";
import type {
  BrainTurnApi,
  BrainWorkApi,
  BrainWriter,
  LessonApi,
  PromoteApi,
  RouteApi,
} from "./brain-api.ts";
import type { ChronicleApi } from "./chronicle-api.ts";
import type { ClientApi, ClientWriter } from "./client-api.ts";
import type { CollectionApi, PublishedStatus } from "./collection-api.ts";
import type { EventsApi } from "./events-api.ts";
import type { AskedCounts } from "./fact-question-counts.ts";
import type { FactsApi, FactTurnApi } from "./facts-api.ts";
import type { GrantApi, GrantWriter } from "./grant-api.ts";
import type { GraphApi, GraphTurnApi } from "./graph-api.ts";
import type { GuidanceApi, GuidanceStatus } from "./guidance-api.ts";
import type { IngestApi } from "./ingest-api.ts";
import type { HintAnswer, JournalAnswer, JournalRequest, LifecycleHint } from "./journal-api.ts";
import type { LeafApi } from "./leaf-api.ts";
import type { GovernApi, LedgerStatus } from "./ledger-api.ts";
import type { LedgerIndexApi } from "./ledger-index-api.ts";
import type { LedgerTurnApi } from "./ledger-turn-api.ts";
import type { LifecycleWriter } from "./lifecycle-api.ts";
import type {
  DocsApi,
  DocsWriter,
  EmbeddingStatus,
  GateApi,
  MemoriesStatus,
  MemoryApi,
  VectorApi,
} from "./memory-api.ts";
import type { OperateApi } from "./operate-api.ts";
import type { PackApi } from "./pack-api.ts";
import type {
  AssemblePlan,
  AssembleRequest,
  CompactAnswer,
  CompactRequest,
  FoldApi,
  FoldWriter,
  HeedApi,
  PromptStatus,
} from "./prompt-api.ts";
import type { QuarantineApi } from "./quarantine-api.ts";
import type { RecallApi } from "./recall-api.ts";
import type { SearchApi } from "./search-api.ts";
import type { ReceiptApi, SupplyApi } from "./supply-api.ts";
import type { SynthApi } from "./synth-api.ts";
import type { TransferApi } from "./transfer-api.ts";
import type { WithholdApi } from "./withhold-api.ts";

export type * from "./artifact-api.ts";
export type * from "./authored-api.ts";
export type * from "./backup-api.ts";
export type * from "./brain-api.ts";
export type * from "./chronicle-api.ts";
export type * from "./client-api.ts";
export type * from "./collection-api.ts";
export type * from "./events-api.ts";
export type * from "./facts-api.ts";
export type * from "./grant-api.ts";
export type * from "./graph-api.ts";
export type * from "./guidance-api.ts";
export type * from "./ingest-api.ts";
export type * from "./journal-api.ts";
export type * from "./leaf-api.ts";
export type * from "./ledger-api.ts";
export type * from "./ledger-index-api.ts";
export type * from "./ledger-turn-api.ts";
export type * from "./lifecycle-api.ts";
export type * from "./memory-api.ts";
export type * from "./operate-api.ts";
export type * from "./pack-api.ts";
export type * from "./prompt-api.ts";
export type * from "./quarantine-api.ts";
export type * from "./recall-api.ts";
export type * from "./search-api.ts";
export type * from "./supply-api.ts";
export type * from "./synth-api.ts";
export type * from "./transfer-api.ts";
export type * from "./withhold-api.ts";

/** Names a lane from outside; the installation is the engine's own unless another is named. */
export interface LaneName {
  readonly agent: string;
  readonly sessionKey: string;
  readonly installation?: string;
}

/** Where an entry stands in the host's transcript. */
export interface EntryAnchor {
  readonly entryId: string;
  /** The transcript's own sequence number. */
  readonly place: number;
}

export interface CommitTurnRequest {
  readonly lane: LaneName;
  readonly sessionId: string;
  /** The host's advancement key: committing it again answers `duplicate`. */
  readonly key: string;
  /** The first message's entry. */
  readonly admission: EntryAnchor;
  /** The last message's entry. */
  readonly terminal: EntryAnchor;
  readonly messages: readonly JsonObject[];
  readonly heartbeat?: boolean;
  /** The receipt of the prompt that the turn began with, to be linked to its question. One that is not there is ignored. */
  readonly receipt?: number;
}

export interface CommitTurnAnswer {
  /** `committed` and `duplicate` are both promises that the turn is on disk. `skipped`: the lane is not to be stored. */
  readonly status: "committed" | "duplicate" | "skipped";
  readonly stored: number;
}

export interface TranscriptEntry extends EntryAnchor {
  readonly message: JsonObject;
  /** The entry before it; null at the beginning. Tells where a page goes on when it begins in the middle of a turn. */
  readonly parentId?: string | null;
  /** When it was written, for a message that does not say when it was said. Milliseconds since 1970. */
  readonly at?: number;
}

export interface ResetEvent extends EntryAnchor {
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** One page of a transcript whose entries have ids, oldest first. */
export interface ReconcileRequest {
  readonly lane: LaneName;
  readonly sessionId: string;
  readonly parentSessionId?: string;
  readonly entries: readonly TranscriptEntry[];
  readonly resets: readonly ResetEvent[];
  /** Where the next page begins; kept with the lane. Absent: unchanged. */
  readonly cursor?: string;
  /** False while more pages are to come: the lane is then behind. */
  readonly complete: boolean;
  /** An old transcript being moved in: it never becomes the lane's current session unless the lane is new. */
  readonly archive?: boolean;
}

export interface ReconcileAnswer {
  readonly status: "stored" | "skipped";
  /** Entries that became new messages. */
  readonly imported: number;
  /** Provisional messages that this page confirmed. */
  readonly confirmed: number;
  /** Entries already known, by id or as a rewrite of what is stored. */
  readonly known: number;
  readonly cursor: string | null;
}

/** A stretch of a transcript without ids, oldest first; identity is the hash chain. */
export interface AppendChainedRequest {
  readonly lane: LaneName;
  readonly sessionId: string;
  /** The `head` of the answer to the stretch before; null at the beginning of the transcript. */
  readonly after: string | null;
  readonly messages: readonly JsonObject[];
  /** As in `ReconcileRequest`. */
  readonly archive?: boolean;
}

export interface AppendChainedAnswer {
  readonly status: "stored" | "skipped";
  readonly imported: number;
  readonly known: number;
  /** Stored, but it continues from a point that is not the newest: outside the view until accepted. */
  readonly quarantined: number;
  readonly head: string | null;
}

/** What a transcript file becomes: requests in order, then one report. */
export type TranscriptBatch =
  | { readonly kind: "entries"; readonly request: ReconcileRequest }
  /** `after` is the `head` of the answer to the one before. */
  | { readonly kind: "chained"; readonly request: Omit<AppendChainedRequest, "after"> }
  | { readonly kind: "report"; readonly report: TranscriptReport };

/** A line of a transcript file, or what could be made out of one that is not valid UTF-8. */
export type TranscriptLine = string | { readonly garbled: string };

export interface TranscriptReport {
  readonly lane: LaneName;
  readonly lines: number;
  readonly messages: number;
  /** What `malformed` counts: lines, or members where the file is one array. */
  readonly unit: "line" | "member";
  readonly malformed: readonly { readonly line: number; readonly reason: string }[];
  readonly repeated: number;
  /** Messages on branches that a person left: never shown, not imported. */
  readonly abandoned: number;
  /** Messages that are said to be the owner's own: only those are ever remembered by themselves. */
  readonly own: number;
  /** Messages without a time that can be used: dated like what stands before them, or when they are stored. */
  readonly undated: number;
}

export interface LaneStateRequest {
  readonly lane: LaneName;
}

export interface LaneState {
  readonly known: boolean;
  readonly sessionId: string | null;
  readonly cursor: string | null;
  readonly messages: number;
  readonly behind: string | null;
  /** Transcripts that the lane moved on from before they were known to be read to their end. */
  readonly unfinished: readonly { readonly sessionId: string; readonly cursor: string | null }[];
}

/** Who asks, when it is a conversation and not a person at a terminal. */
export interface Asker {
  readonly agent: string;
  readonly sessionKey: string;
  /** The host says that the sender of this turn owns the installation; null when it does not say. */
  readonly isOwner: boolean | null;
  readonly installation?: string;
  /** A program that asks for a model of its own, by its name; nothing else of this counts then. Absent: a conversation of the host's. */
  readonly client?: string;
}

export interface ShowHistoryRequest {
  /** Absent: the lane that spoke last. */
  readonly lane?: LaneName;
  /** Show what stands around this message, such as `msg:42`. */
  readonly around?: string;
  readonly limit?: number;
}

export interface ShownMessage {
  readonly ref: string;
  readonly role: string;
  readonly at: number;
  readonly state: string;
  readonly heartbeat: boolean;
  readonly inView: boolean;
  readonly tokens: number;
  readonly text: string;
}

export interface ShowHistoryAnswer {
  readonly agent: string;
  readonly sessionKey: string;
  readonly total: number;
  readonly messages: readonly ShownMessage[];
}

export interface LaneSummary {
  readonly agent: string;
  readonly sessionKey: string;
  readonly kind: string;
  readonly messages: number;
  readonly inView: number;
  readonly behind: string | null;
}

export interface StatusAnswer extends PublishedStatus {
  readonly version: string;
  readonly schema: number;
  readonly installation: string;
  readonly path: string;
  readonly bytes: number;
  readonly totals: {
    readonly lanes: number;
    readonly turns: number;
    readonly messages: number;
    readonly provisional: number;
    readonly quarantined: number;
    readonly behind: number;
    readonly firstAt: number | null;
    readonly lastAt: number | null;
    /** Of all messages as the host has them, in JSON. */
    readonly rawBytes: number;
  };
  readonly folding: {
    /** Summaries in use, and those that wait to be shown. */
    readonly active: number;
    readonly prepared: number;
    /** Written without the model that was wanted. */
    readonly fallback: number;
    readonly deepest: number;
    /** Lanes that are to be folded when there is time. */
    readonly owing: number;
    /** What models were asked for summaries since midnight, UTC. */
    readonly today: {
      readonly calls: number;
      readonly tokensIn: number;
      readonly tokensOut: number;
      readonly costUsd: number;
    };
  };
  readonly index: { readonly indexed: number; readonly pending: number; readonly version: number };
  readonly embedding: EmbeddingStatus;
  readonly memories: MemoriesStatus;
  readonly guidance: GuidanceStatus;
  readonly ledger: LedgerStatus;
  /** On all shelves. Proposals, and edges that are proposed, wait for a person. */
  readonly knowledge: {
    readonly facts: number;
    readonly proposals: number;
    /** Messages that nobody has listened to for facts yet. */
    readonly pending: number;
    /** Where a model was asked: about how many messages, and what came of it. What it cost is in `folding.today`. */
    readonly asked: AskedCounts;
    readonly entities: number;
    readonly edges: number;
    readonly proposedEdges: number;
    readonly cards: number;
  };
  /** On all shelves and lanes; what the router decides is told by `brainStatus`. */
  readonly brain: {
    readonly lessons: number;
    /** Of a model, until a person confirms them. */
    readonly proposed: number;
    readonly episodes: number;
    readonly labelled: number;
    /** Digest of the pack that is served; null: lessons alone. */
    readonly pack: string | null;
  };
  readonly prompt: PromptStatus;
  readonly secrets: readonly { readonly kind: string; readonly count: number }[];
  readonly lanes: readonly LaneSummary[];
  /** Named things that went wrong since the owner started, with how often. */
  readonly degradations: { readonly [name: string]: number };
  /** What a person should know or do, one sentence each. */
  readonly notes: readonly string[];
}

export interface EngineApi
  extends ArtifactApi,
    AuthoredApi,
    ChronicleApi,
    ClientApi,
    FactsApi,
    EventsApi,
    FactTurnApi,
    FoldApi,
    GrantApi,
    GraphApi,
    GraphTurnApi,
    HeedApi,
    MemoryApi,
    GateApi,
    GovernApi,
    GuidanceApi,
    RecallApi,
    SearchApi,
    LeafApi,
    OperateApi,
    PackApi,
    PromoteApi,
    QuarantineApi,
    BrainTurnApi,
    BrainWorkApi,
    UpkeepApi,
    DocsApi,
    VectorApi,
    LedgerIndexApi,
    LedgerTurnApi,
    IngestApi,
    LessonApi,
    CollectionApi,
    ReceiptApi,
    RouteApi,
    SupplyApi,
    SynthApi,
    TransferApi,
    Pick<WithholdApi, "select" | "forget" | "erase"> {
  commitTurn(request: CommitTurnRequest): Promise<CommitTurnAnswer>;
  reconcile(request: ReconcileRequest): Promise<ReconcileAnswer>;
  appendChained(request: AppendChainedRequest): Promise<AppendChainedAnswer>;
  laneState(request: LaneStateRequest): Promise<LaneState>;
  assemble(request: AssembleRequest): Promise<AssemblePlan>;
  compact(request: CompactRequest, signal?: AbortSignal): Promise<CompactAnswer>;
  hint(request: LifecycleHint): Promise<HintAnswer>;
  journal(request: JournalRequest): Promise<JournalAnswer>;
  showHistory(request: ShowHistoryRequest): Promise<ShowHistoryAnswer>;
  /** With secrets as they were written. For a person at a terminal who asked for it, and nobody else. */
  showRawHistory(request: ShowHistoryRequest): Promise<ShowHistoryAnswer>;
  /** Of the store's own installation, unless another is named. */
  status(request: { readonly installation?: string }): Promise<StatusAnswer>;
  /** Background: reads the next messages that are not indexed and returns their index rows, redacted. */
  prepareIndex(request: { readonly limit: number }): Promise<IndexBatch>;
  /** Writer: stores what `prepareIndex` made. Applying a batch twice changes nothing. */
  applyIndex(batch: IndexBatch): Promise<{ readonly upTo: number }>;
  /** Background: what is wrong with the indexes of words and of vectors. `quick` looks at a few rows only. */
  checkIndex(request: { readonly quick: boolean }): Promise<{ readonly problems: readonly IndexProblem[] }>;
  /** Writer: empties a damaged index; it is filled again in the background, from what it is the index of. Absent: that of the log. */
  rebuildIndex(request: { readonly of?: IndexProblem["of"] }): Promise<{ readonly pending: number }>;
}

export interface IndexProblem {
  /** The log, or memories and documents; or the vectors of all of them. */
  readonly of: "log" | "shelves" | "vectors";
  /** In one line. */
  readonly problem: string;
}

export interface IndexBatch {
  readonly version: number;
  /** The watermark this batch starts from and reaches. */
  readonly from: number;
  readonly upTo: number;
  readonly pending: boolean;
  readonly records: readonly JsonObject[];
  readonly secrets: readonly { readonly message: number; readonly kind: string; readonly count: number }[];
  /** Large parts of these messages, and what is inside. */
  readonly payloads: readonly JsonObject[];
  /** Those of the messages that had been indexed by way of a summary which is no more. */
  readonly again: readonly number[];
  /** Only when there is nothing more to be done about messages. */
  readonly summaries: SummarySlice | null;
  /** There is nothing to apply. */
  readonly idle: boolean;
}

/** Summaries whose words came, changed or went. */
export interface SummarySlice {
  /** False: all of them are to be indexed, beginning with the next slice. */
  readonly known: boolean;
  readonly looked: readonly number[];
  /** Of those of them that have words. */
  readonly records: readonly JsonObject[];
  readonly pending: boolean;
}

/** What a thread that only reads has its owner store. */
export type EngineWriter = FoldWriter &
  GrantWriter &
  BackupWriter &
  LifecycleWriter &
  DocsWriter &
  ClientWriter &
  BrainWriter;

export type EngineMethod = keyof EngineApi;
export type { Json };
