/**
 * The part of the engine's contract about what is kept beyond a conversation: memories, the gate that lets them in, the
 * documents of a workspace, and the vectors of all of them.
 */

import type { JsonObject } from "../kernel/json.ts";
import type { Asker, LaneName } from "./api.ts";

/** Whose: a person's in all their conversations, one conversation's, everybody's, or of a project under its name. */
export type ShelfName =
  | { readonly tier: "user"; readonly namespace: string }
  | { readonly tier: "lane"; readonly lane: LaneName }
  | { readonly tier: "global" }
  | { readonly tier: "scope"; readonly name: string };

/** Absent asker: a person at a terminal, who may see and change all of their installation. */
interface Whose {
  readonly asker?: Asker;
  readonly installation?: string;
}

export interface RememberRequest extends Whose {
  readonly text: string;
  /** Absent: the owner's own. */
  readonly shelf?: ShelfName;
  /** The message that says so, such as `msg:42`. */
  readonly source?: string;
}

export interface RememberAnswer {
  readonly memory: ShownMemory;
  /** `reinforced`: it was there already. `superseded`: it took the place of another, `replaced`. */
  readonly outcome: "added" | "reinforced" | "superseded";
  readonly replaced: string | null;
  /** What a person should know: that it contradicts itself, that secrets were taken out. One sentence each. */
  readonly notes: readonly string[];
}

export interface ShownMemory {
  readonly ref: string;
  readonly tier: "user" | "lane" | "global" | "scope";
  /** `user:owner`, `global`, `scope:atlas`, or the session key of the conversation. */
  readonly shelf: string;
  readonly text: string;
  readonly state: "active" | "superseded" | "forgotten";
  readonly origin: "gate" | "told" | "edited" | "inserted";
  readonly trust: "human" | "agent" | "unknown";
  /** When it was said, and when last. */
  readonly at: number;
  readonly lastSaidAt: number;
  readonly reinforced: number;
  readonly uses: number;
  /** The gate's score; null: it was not asked. */
  readonly score: number | null;
}

export interface ListMemoriesRequest extends Whose {
  /** Absent: all that may be read. */
  readonly shelf?: ShelfName;
  /** Absent: active ones. */
  readonly states?: readonly ShownMemory["state"][];
  /** Only those older than this one, such as `mem:42`: for the next page. */
  readonly before?: string;
  /** Clamped to 1 to 1,000; absent: 50. */
  readonly limit?: number;
}

export interface ListMemoriesAnswer {
  /** Those that were said last first. */
  readonly memories: readonly ShownMemory[];
  readonly total: number;
}

export interface ShowMemoryRequest extends Whose {
  readonly ref: string;
}

export interface MemoryDetail extends ShownMemory {
  /** What it is a statement about, where that can be told. */
  readonly slot: string | null;
  /** The chain of what it took the place of and what took its place, the oldest first, itself among them. */
  readonly lineage: readonly {
    readonly ref: string;
    readonly text: string;
    readonly state: string;
    readonly at: number;
  }[];
  readonly sources: readonly {
    readonly ref: string;
    readonly how: "origin" | "again";
    readonly at: number;
    readonly agent: string;
    readonly sessionKey: string;
    /** Redacted, one line; empty when it may not be read or was taken back. */
    readonly excerpt: string;
  }[];
  readonly gate: GateShown | null;
}

/** What the gate said and why. */
export interface GateShown {
  readonly version: string;
  readonly score: number;
  readonly threshold: number;
  readonly admitted: boolean;
  readonly signals: { readonly [name: string]: number };
  /** One sentence: what decided. Null where only the figures were kept. */
  readonly reason: string | null;
}

export interface EditMemoryRequest extends Whose {
  readonly ref: string;
  readonly text: string;
}

export interface ForgetMemoriesRequest extends Whose {
  /** `mem:5`, …; at most 200. All of them, or none is touched. */
  readonly refs: readonly string[];
  readonly undo?: boolean;
  /** Gone for good, with all that was made of it; the tombstone stays. */
  readonly erase?: boolean;
}

export interface ForgetMemoriesAnswer {
  /** Those that were not so already. */
  readonly changed: readonly string[];
}

export interface RestoreMemoryRequest extends Whose {
  /** One that was forgotten, or that another took the place of. */
  readonly ref: string;
}

export interface RestoreMemoryAnswer {
  readonly memory: ShownMemory;
  /** Those that make room for it, and are kept as what was once so. */
  readonly replaced: readonly string[];
}

export interface KeepMemoryRequest extends Whose {
  readonly ref: string;
}

/** Somebody who recalled it. Counts; teaches the gate; never raises trust. */
export interface NoteUsesRequest {
  readonly refs: readonly string[];
}

export interface JudgeRequest extends Whose {
  readonly text: string;
  /** Absent: the owner's. */
  readonly namespace?: string;
  readonly gate?: "gate-v1" | "gate-v2";
}

export interface VerdictRequest extends Whose {
  /** A message that was judged, such as `msg:42`, or a memory. */
  readonly ref: string;
}

export interface VerdictAnswer {
  readonly ref: string;
  /** Null: not judged, and `why` says so. */
  readonly verdict: GateShown | null;
  readonly why: string | null;
  /** The newest memory that came of it. */
  readonly memory: string | null;
  /** All that came of it, or that it says again; oldest first. */
  readonly memories: readonly string[];
}

export interface CalibrateRequest {
  /** Of those let in, how many should be worth keeping; absent: the best balance. */
  readonly precision?: number;
  /** Makes the threshold that was found the one in use; otherwise it is only proposed. */
  readonly apply?: boolean;
  /** Back to the gate's own threshold. */
  readonly reset?: boolean;
}

export interface CalibrateAnswer {
  readonly version: string;
  readonly labels: { readonly kept: number; readonly rejected: number; readonly used: number };
  /** The score, and how many of such a score are worth keeping; rising. */
  readonly curve: readonly { readonly score: number; readonly probability: number; readonly count: number }[];
  /** The curve as text, at most 72 columns wide, with the proposed threshold or else the one in use. */
  readonly drawing: string;
  readonly threshold: number;
  /** Null: too few labels to say, and `why` says how many are needed. */
  readonly proposed: number | null;
  readonly why: string | null;
  readonly applied: boolean;
}

export interface MemoriesStatus {
  readonly active: number;
  readonly superseded: number;
  readonly forgotten: number;
  /** Messages that the gate has looked at, and those of them that it let in. */
  readonly judged: number;
  readonly admitted: number;
  /** Messages that the gate has not looked at yet: whose they are is not known before it does. */
  readonly pending: number;
  /** In use, with the gate that it is for. */
  readonly threshold: number;
  readonly gate: string;
}

/** Background: the next messages that the gate has not looked at. */
export interface GateBatch {
  readonly version: string;
  readonly from: number;
  readonly upTo: number;
  readonly pending: boolean;
  readonly judged: readonly JsonObject[];
  /** Those of the messages that were looked at once more: something else had been made of them, and is gone. */
  readonly again: readonly number[];
  readonly idle: boolean;
}

/** Background: vectors of the next texts that have none. */
export interface VectorBatch {
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly similarity: { readonly unrelated: number; readonly restated: number };
  /** Of what is embedded and how it is redacted: all is embedded anew when it changes. */
  readonly version: number;
  /** What the embedder was opened as: its name for people, and what tells one choice from another. */
  readonly by: ChosenAs;
  /** Makes this the space in use; otherwise it has to be, or nothing is stored. */
  readonly begin: boolean;
  readonly kind: "msg" | "mem" | "doc" | "obs" | "evt";
  readonly from: number;
  readonly upTo: number;
  readonly pending: boolean;
  /** `vector`: the numbers, in base64 of little-endian float32. */
  readonly records: readonly JsonObject[];
  /** Those of the texts that had been embedded before, and had been taken back meanwhile. */
  readonly again: readonly number[];
  /** Texts that the embedder will not have. */
  readonly skipped: number;
  /** All is embedded: what is left of other spaces may go. */
  readonly sweep: boolean;
  readonly idle: boolean;
}

export interface ChosenAs {
  readonly name: string;
  readonly choice: string;
}

export interface EmbedQueryAnswer {
  /** Null: there is no semantic embedder, and `why` is null too; or it failed, and why. */
  readonly fingerprint: string | null;
  /** Base64 of little-endian float32. */
  readonly vector: string | null;
  readonly why: string | null;
}

/** The workspace of an agent, or a folder of notes beside it. */
export type DocsAs = "workspace" | "notes";

export interface WatchDocsRequest {
  readonly agent: string;
  /** Absolute. */
  readonly folder: string;
  /** Absent: the agent's workspace, of which it has one. Notes may be several. */
  readonly as?: DocsAs;
  readonly installation?: string;
}

export interface UnwatchDocsRequest {
  /** As it is watched. */
  readonly folder: string;
  /** Absent: whoever it is watched for. */
  readonly agent?: string;
  readonly installation?: string;
}

export interface SyncedFile {
  /** The workspace, the folder of notes, or the file itself where that alone is watched. */
  readonly folder: string;
  readonly path: string;
  readonly became: "added" | "changed" | "removed";
  readonly pieces: number;
  /** Why it is not indexed. */
  readonly trouble: string | null;
}

export interface SyncDocsAnswer {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Of all documents. */
  readonly pieces: number;
  /** Those that are not as they were; at most a thousand. */
  readonly files: readonly SyncedFile[];
}

/** Background: what changed in the documents of the workspaces. */
export interface DocsBatch {
  readonly changes: readonly JsonObject[];
  readonly pending: boolean;
  readonly idle: boolean;
}

export interface ListDocsAnswer {
  readonly roots: readonly {
    readonly agent: string;
    readonly folder: string;
    readonly as: DocsAs;
    readonly files: readonly {
      readonly path: string;
      readonly bytes: number;
      readonly modifiedMs: number;
      readonly pieces: number;
      /** Why it is not indexed; null: it is. */
      readonly trouble: string | null;
    }[];
  }[];
}

export interface ReadDocRequest extends Whose {
  /** Whose workspace; absent: the asker's agent. */
  readonly agent?: string;
  /** `MEMORY.md`, `memory/2026-11-15.md`; or a reference such as `mem:5`, `msg:42`, `doc:9`. */
  readonly path: string;
  /** From 1; absent: 1. */
  readonly from?: number;
  /** Clamped to 1 to 2,000; absent: 200. */
  readonly lines?: number;
}

export interface ReadDocAnswer {
  readonly found: boolean;
  readonly path: string;
  /** Redacted. */
  readonly text: string;
  readonly from: number;
  readonly lines: number;
  readonly totalLines: number;
  /** Where to read on; null: that was all. */
  readonly nextFrom: number | null;
  /** Of what was kept, as in `Provenance`, such as `active` or `superseded`. Absent: it is of a file or a conversation. */
  readonly state?: string;
}

export interface MemoryApi {
  /** Writer. */
  remember(request: RememberRequest): Promise<RememberAnswer>;
  listMemories(request: ListMemoriesRequest): Promise<ListMemoriesAnswer>;
  showMemory(request: ShowMemoryRequest): Promise<MemoryDetail>;
  /** Writer: another memory takes its place, with lineage. */
  editMemory(request: EditMemoryRequest): Promise<RememberAnswer>;
  /** Writer: as a tombstone, so that it is not let in again. */
  forgetMemories(request: ForgetMemoriesRequest): Promise<ForgetMemoriesAnswer>;
  /** Writer: it is recalled again as the same memory, and what stands in its place makes room. */
  restoreMemory(request: RestoreMemoryRequest): Promise<RestoreMemoryAnswer>;
  /** Writer: a person says that it was right to keep it. */
  keepMemory(request: KeepMemoryRequest): Promise<{ readonly ref: string }>;
  /** Writer, derived. */
  noteUses(request: NoteUsesRequest): Promise<{ readonly noted: number }>;
}

export interface GateApi {
  /** What the gate would say of a text. Stores nothing. */
  judge(request: JudgeRequest): Promise<GateShown>;
  verdict(request: VerdictRequest): Promise<VerdictAnswer>;
  /** Writer where it applies. */
  calibrateGate(request: CalibrateRequest): Promise<CalibrateAnswer>;
  prepareGate(request: { readonly limit: number }): Promise<GateBatch>;
  applyGate(batch: GateBatch): Promise<{ readonly upTo: number; readonly added: number }>;
}

export interface VectorApi {
  /** `none`: there is no semantic embedder. Rejects as an embedder does. */
  prepareVectors(
    request: { readonly limit: number },
    signal?: AbortSignal,
  ): Promise<VectorBatch | { readonly none: string | null }>;
  /** Writer. Applying a batch twice changes nothing. */
  applyVectors(batch: VectorBatch): Promise<{ readonly stored: number }>;
  /** Writer: why nothing could be embedded, for status; forgotten when something is. */
  noteVectorTrouble(request: VectorTrouble): Promise<{ readonly at: number }>;
  embedQuery(request: { readonly text: string }, signal?: AbortSignal): Promise<EmbedQueryAnswer>;
}

export interface VectorTrouble {
  readonly code: string;
  /** One sentence, without a key or a text in it. */
  readonly why: string;
}

/** How far the meanings of what is stored are known. */
export interface EmbeddingStatus {
  /** What was chosen, for people; null: nothing, and search goes by words. */
  readonly chosen: string | null;
  /** Made by what was chosen. */
  readonly vectors: number;
  readonly dimensions: number | null;
  /**
   * Vectors of a choice before, kept until this one has been opened; null: there are none. `by`: another embedder's name; null
   * when it has the same name and other settings, or is not known.
   */
  readonly kept: { readonly vectors: number; readonly by: string | null } | null;
  /** Messages, memories, pieces of documents, observations and events that were not looked at yet. */
  readonly pending: number;
  /** Texts that the embedder would not have. */
  readonly skipped: number;
  /** The last failure of what was chosen, when it has not worked again; `since`: the first such. */
  readonly trouble: (VectorTrouble & { readonly at: number; readonly since: number }) | null;
}

export interface DocsApi {
  /** Writer: keeps up with the documents of this workspace from now on. */
  watchDocs(request: WatchDocsRequest): Promise<{ readonly changed: boolean }>;
  /** Writer: what is known of a folder is found no more, and removed in the background. Answers how many folders it was. */
  unwatchDocs(request: UnwatchDocsRequest): Promise<{ readonly ended: number }>;
  listDocs(request: { readonly installation?: string }): Promise<ListDocsAnswer>;
  readDoc(request: ReadDocRequest): Promise<ReadDocAnswer>;
  /** Background: a slice of a walk through all of them, which goes on with the next. Idle and not pending: a whole one found nothing. */
  prepareDocs(request: Record<string, never>, signal?: AbortSignal): Promise<DocsBatch>;
  applyDocs(batch: DocsBatch): Promise<{ readonly changed: number }>;
  /** Background: all of them, now. When it answers, what there is is found. */
  syncDocs(request: { readonly installation?: string }, signal?: AbortSignal): Promise<SyncDocsAnswer>;
}

export type DocsWriter = Pick<DocsApi, "applyDocs">;
