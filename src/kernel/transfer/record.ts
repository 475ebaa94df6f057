/**
 * What moves in and out: one record a line of `nacre.export.v1`.
 *
 * An export writes these, an import reads them, and whoever comes from another memory is translated into them first: there is one way
 * in. A record names itself by `ref` and others by theirs. Within a file references are the file's own, numbered from 1 in the
 * order of its lines; in the store they are the store's (`renumbered` in refs.ts turns one into the other). No record holds a digest that
 * is keyed, a number of the store or a place of an index: those are made anew where it arrives.
 */

import type { JsonObject } from "../json.ts";

export const TRANSFER_FORMAT = "nacre.export.v1";

/** `lane:1`, `msg:17`, `sum:3`, `mem:5` … */
export type TransferRef = string;

/** Milliseconds since 1970. */
type Time = number;
type Trust = "human" | "agent" | "tool" | "web" | "unknown";

/** The first line. */
export interface HeaderRecord {
  readonly kind: "header";
  readonly format: typeof TRANSFER_FORMAT;
  /** The program that wrote it, such as `nacre 0.1.0` or `lossless-claw`. */
  readonly from: string;
  readonly at: Time;
  /** Secrets are placeholders in it: what is read from it is not what was said. */
  readonly redacted: boolean;
}

export interface LaneRecord {
  readonly kind: "lane";
  readonly ref: TransferRef;
  readonly agent: string;
  readonly sessionKey: string;
  readonly createdAt: Time;
  /** The id of the session that its view shows; null: none yet. */
  readonly session: string | null;
}

/** In the order of the lane. */
export interface SessionRecord {
  readonly kind: "session";
  readonly lane: TransferRef;
  readonly sessionId: string;
  readonly parentSessionId: string | null;
  readonly startedAt: Time;
  readonly finished: boolean;
}

export interface ResetRecord {
  readonly kind: "reset";
  readonly lane: TransferRef;
  readonly sessionId: string;
  readonly place: number;
  readonly entryId: string;
  readonly reason: string;
  readonly at: Time;
}

/** In the order in which they came to their lane. */
export interface MessageRecord {
  readonly kind: "message";
  readonly ref: TransferRef;
  readonly lane: TransferRef;
  readonly sessionId: string;
  /** Order within the session; null: as in the file. */
  readonly place: number | null;
  readonly role: string;
  readonly at: Time;
  /** When it was stored; null: now. */
  readonly storedAt: Time | null;
  readonly state: "provisional" | "confirmed" | "quarantined" | "rejected";
  readonly heartbeat: boolean;
  /** Entries of the host's transcript that it is known by; none: by the hash chain of its lane alone. */
  readonly entries: readonly string[];
  /** The turn that it was committed with. */
  readonly turn: { readonly key: string; readonly committedAt: Time; readonly heartbeat: boolean } | null;
  /** What the message does not say itself of who sent it. */
  readonly sender: { readonly isOwner: boolean | null; readonly id: string | null };
  readonly withheld: "forgotten" | "erased" | null;
  /**
   * The host's own object, whole. Of one that was erased what is left of it: who spoke and when, which calls it makes or answers; or
   * null.
   */
  readonly message: JsonObject | null;
  /** 32 hex digits over all that was said before it, and itself; absent: made where it arrives. */
  readonly chain?: string;
  /** What the gate said of it, as of a memory; absent: it has not looked at it, and will where it arrives. */
  readonly gate?: JsonObject;
  /** What the ledger, guidance and facts made of it stands in the file by itself; absent: it is made where it arrives. */
  readonly made?: boolean;
}

/** After the messages and summaries that it is made of. */
export interface SummaryRecord {
  readonly kind: "summary";
  readonly ref: TransferRef;
  readonly lane: TransferRef;
  readonly depth: number;
  /** Messages of a leaf, summaries of the depth below otherwise; in order. */
  readonly sources: readonly TransferRef[];
  readonly state: "prepared" | "active" | "retired";
  /** Empty: it is to be written again, because something was taken back of what it covers; of a retired one, it is gone. */
  readonly text: string;
  /** As they are stored, `ref` saying what each stands in; null: to be found in the sources. */
  readonly pins: readonly JsonObject[] | null;
  readonly model: string;
  readonly level: "normal" | "aggressive" | "deterministic";
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  readonly costUsd: number | null;
  /** 0 to 1; null: nobody measured it. */
  readonly confidence: number | null;
  readonly fallback: boolean;
  readonly replaces: TransferRef | null;
  readonly createdAt: Time;
}

/** `name`: of a person's shelf the namespace, of a scope its name, of a lane its reference, of everybody's empty. */
export interface ShelfNamed {
  readonly tier: "user" | "lane" | "global" | "scope";
  readonly name: string;
}

export interface MemoryRecord {
  readonly kind: "memory";
  readonly ref: TransferRef;
  readonly shelf: ShelfNamed;
  readonly text: string;
  readonly origin: "gate" | "told" | "edited" | "inserted";
  readonly trust: "human" | "agent" | "unknown";
  readonly state: "active" | "superseded" | "forgotten";
  readonly at: Time;
  readonly createdAt: Time;
  readonly lastSaidAt: Time;
  readonly reinforced: number;
  readonly uses: number;
  /** What it took the place of. */
  readonly supersedes: TransferRef | null;
  /** All before it whose place it has; absent: what it supersedes. */
  readonly replaced?: readonly TransferRef[];
  /** One before it that has its place: what was said earlier may have come later. */
  readonly replacedBy?: TransferRef | null;
  /** A person wants none of it: the same is not let in again by itself. */
  readonly buried?: boolean;
  readonly name: string | null;
  readonly extra: JsonObject | null;
  /** What the gate said: version, score, threshold, signals. */
  readonly gate: JsonObject | null;
  readonly label: "kept" | "rejected" | "used" | null;
  readonly sources: readonly {
    readonly message: TransferRef;
    readonly how: "origin" | "again";
    readonly at: Time;
  }[];
}

export interface GuidanceRecord {
  readonly kind: "guidance";
  readonly ref: TransferRef;
  readonly shelf: ShelfNamed;
  readonly text: string;
  readonly path: "form" | "booster" | "told";
  readonly state: "active" | "superseded" | "revoked" | "forgotten";
  readonly at: Time;
  readonly createdAt: Time;
  readonly expiresAt: Time | null;
  readonly supersedes: TransferRef | null;
  readonly replaced?: readonly TransferRef[];
  readonly replacedBy?: TransferRef | null;
  readonly buried?: boolean;
  /** As it was read: what it asks for or forbids, and how far it is meant to last; absent: as it is read again. */
  readonly mask?: number;
  readonly stability?: number;
  /** The message that says so; null: said at a terminal. */
  readonly source: TransferRef | null;
}

export interface ObservationRecord {
  readonly kind: "observation";
  readonly ref: TransferRef;
  readonly shelf: ShelfNamed;
  /** `decision`, `preference`, `event` … (kernel/ledger-words.ts). */
  readonly of: string;
  readonly ofGiven: boolean;
  readonly origin: "turn" | "hook" | "ingest" | "compaction";
  readonly trust: Trust;
  /** Why it is held back; null: it is not. */
  readonly held: string | null;
  readonly importance: {
    readonly score: number | null;
    readonly label: string;
    readonly method: string | null;
  };
  readonly priority: string;
  /** Of its lifecycle. */
  readonly state: string;
  readonly language: string;
  readonly outcome: string | null;
  readonly at: Time;
  readonly createdAt: Time;
  readonly agent: string | null;
  readonly tool: string | null;
  readonly call: string | null;
  readonly durationMs: number | null;
  readonly message: TransferRef | null;
  readonly supersedes: TransferRef | null;
  readonly replaced?: readonly TransferRef[];
  readonly replacedBy?: TransferRef | null;
  readonly line: string;
  readonly text: string;
  readonly detail: JsonObject | null;
  readonly plan: {
    readonly trigger: string | null;
    readonly dueAt: Time | null;
    readonly expiresAt: Time | null;
    readonly status: string;
  } | null;
}

export interface EventRecord {
  readonly kind: "event";
  readonly ref: TransferRef;
  readonly shelf: ShelfNamed;
  /** Empty: nobody gave it one, and it gets one of what it says. */
  readonly name: string;
  /** Of those of its type that were made of the same message: which one, from 0 on; absent: it can be told by its words. */
  readonly nth?: number;
  readonly type: string;
  readonly trust: Trust;
  readonly held: string | null;
  readonly at: Time;
  readonly createdAt: Time;
  readonly agent: string | null;
  readonly session: string | null;
  readonly message: TransferRef | null;
  readonly summary: string;
  readonly payload: JsonObject | null;
  readonly refs: JsonObject | null;
  readonly redacted: boolean;
}

export interface ArtifactRecord {
  readonly kind: "artifact";
  readonly ref: TransferRef;
  readonly shelf: ShelfNamed;
  readonly type: string;
  readonly name: string | null;
  readonly at: Time;
  /** Of its bytes: 64 hex digits. */
  readonly sha256: string;
  readonly base64: string;
}

/** What it rests on, where that is still there: `msg:`, `sum:`, `mem:`, `obs:`, `evt:`, `fact:`. */
export type EvidenceRefs = readonly TransferRef[];

export interface FactRecord {
  readonly kind: "fact";
  readonly ref: TransferRef;
  readonly shelf: ShelfNamed;
  /** `person:owner`, `project:atlas` … */
  readonly subject: string;
  readonly predicate: string;
  readonly object: { readonly type: string; readonly value: string };
  readonly from: Time;
  readonly to: Time | null;
  readonly recordedAt: Time;
  readonly confidence: string;
  readonly trust: Trust;
  readonly voice: "terminal" | "owner" | "accepted";
  readonly sources: EvidenceRefs;
  /** What it rested on, and what says something else by now or is not to be read. */
  readonly changed?: EvidenceRefs;
  readonly acts: readonly {
    /** The fact before it that this became of, and by which: by this one. Absent: it became of itself. */
    readonly of?: TransferRef;
    readonly kind: "superseded" | "invalidated" | "retracted" | "restored";
    readonly at: Time;
    readonly recordedAt: Time;
    readonly by: TransferRef | null;
    readonly voice: "terminal" | "owner" | "accepted";
    readonly reason: string | null;
    readonly source: TransferRef | null;
  }[];
}

/** What people said of the graph; what was derived is derived again. Ends are named, such as `tool:redis`. */
export interface EdgeRecord {
  readonly kind: "edge";
  readonly shelf: ShelfNamed;
  readonly src: string;
  readonly dst: string;
  readonly type: string;
  readonly from: Time;
  readonly to: Time | null;
  readonly trust: Trust;
  readonly state: "active" | "proposed" | "rejected";
  readonly recordedAt: Time;
  readonly evidence: EvidenceRefs;
  readonly changed?: EvidenceRefs;
}

export interface EntityRecord {
  readonly kind: "entity";
  readonly shelf: ShelfNamed;
  /** `tool:redis`. */
  readonly entity: string;
  readonly label: string;
  readonly aliases: readonly string[];
  /** The one that it is the same as; it stands before it. */
  readonly mergedInto: string | null;
  /** It came of what records say, and goes with them; absent: a person named it. */
  readonly derived?: boolean;
  readonly trust?: Trust;
  readonly createdAt: Time;
}

export interface CardRecord {
  readonly kind: "card";
  readonly ref: TransferRef;
  readonly shelf: ShelfNamed;
  readonly title: string;
  readonly text: string;
  readonly method: "extractive" | "given";
  readonly sources: EvidenceRefs;
  readonly changed?: EvidenceRefs;
  readonly selection: string | null;
  readonly trust: Trust;
  readonly compiledAt: Time;
  readonly supersedes: TransferRef | null;
  readonly replaced?: readonly TransferRef[];
  readonly replacedBy?: TransferRef | null;
}

export interface LessonRecord {
  readonly kind: "lesson";
  readonly ref: TransferRef;
  readonly shelf: ShelfNamed;
  readonly of: "correction" | "workflow" | "toolcard";
  readonly text: string;
  readonly tags: readonly string[];
  readonly trust: "human" | "agent";
  readonly voice: "own-words" | "terminal" | "tool";
  readonly state: "active" | "proposed" | "superseded" | "forgotten";
  /** A person has forgotten it by itself: it does not come back with its message, and the same is not let in again. */
  readonly buried?: boolean;
  readonly lane: TransferRef | null;
  readonly sessionId: string | null;
  readonly source: TransferRef | null;
  readonly supersedes: TransferRef | null;
  readonly replaced?: readonly TransferRef[];
  readonly replacedBy?: TransferRef | null;
  readonly strength: number;
  readonly recordedAt: Time;
  readonly lastAt: Time;
  readonly expiresAt: Time | null;
  readonly acts: readonly {
    /** The lesson before it that this became of, by this one; absent: it became of itself. */
    readonly of?: TransferRef;
    readonly kind: string;
    readonly by: "owner" | "agent" | "terminal";
    readonly other: TransferRef | null;
    readonly at: Time;
  }[];
}

/** A file of words that nobody keeps up with: what was read of it is what there is. Markdown, or plain text. */
export interface DocumentRecord {
  readonly kind: "document";
  /** Whose notes they are. */
  readonly agent: string;
  /** Relative, such as `memory/2026-05-04.md`; two of one agent with the same path are one. */
  readonly path: string;
  readonly modifiedAt: Time;
  readonly text: string;
}

/** The last line: what stands before it. A file without one was cut off. */
export interface EndRecord {
  readonly kind: "end";
  /** By kind; the header and this one are not counted. */
  readonly counts: { readonly [kind: string]: number };
  /** Of every line before this one but the header, each with its line feed: 64 hex digits. */
  readonly sha256: string;
}

/** Between the header and the end, in this order. */
export type TransferRecord =
  | LaneRecord
  | SessionRecord
  | ResetRecord
  | MessageRecord
  | SummaryRecord
  | MemoryRecord
  | GuidanceRecord
  | ObservationRecord
  | EventRecord
  | ArtifactRecord
  | FactRecord
  | EntityRecord
  | EdgeRecord
  | CardRecord
  | LessonRecord
  | DocumentRecord;

export type TransferKind = TransferRecord["kind"];

/** In the order in which they stand in a file: what is named stands before who names it. */
export const TRANSFER_KINDS: readonly TransferKind[] = [
  "lane",
  "session",
  "reset",
  "message",
  "summary",
  "memory",
  "guidance",
  "observation",
  "event",
  "artifact",
  "fact",
  "entity",
  "edge",
  "card",
  "lesson",
  "document",
];
