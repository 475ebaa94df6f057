/** The part of the engine's contract that finds: one line a hit, then what stood around it, then the whole. It only reads. */

import type { ImportanceLabel, Outcome } from "../kernel/ledger-words.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import type { ObservedFilter } from "../ports/shelf-index.ts";
import type { Asker } from "./api.ts";
import type { Reading } from "./recall-api.ts";

export interface SearchRequest {
  readonly query: string;
  /** Absent: a person at a terminal, who may see the whole installation. */
  readonly asker?: Asker;
  /** Which installation that person is at; absent: the store's own. */
  readonly installation?: string;
  /** Absent: all. */
  readonly kinds?: readonly SearchKind[];
  /** Only what was said in their lanes, is kept of these, or stands in the documents of their workspaces. */
  readonly agents?: readonly string[];
  /** Session keys: only what was said there, or is kept of it. */
  readonly lanes?: readonly string[];
  /** A person's name, such as `owner`: what is kept of other persons is not found. */
  readonly namespace?: string;
  /** The name of a project or another subject: of what was told under such names, only what was told under this one. */
  readonly scope?: string;
  /** Of messages who spoke; of others `summary`, `memory`, `document`, `observation` or `event`. */
  readonly roles?: readonly string[];
  /** Only observations, and of these only such ones; where kinds are named, those beside them too. */
  readonly observed?: ObservedFilter;
  /** Also observations that were put away for not having been used for long. */
  readonly archived?: boolean;
  /**
   * With the facts that bear on it. Absent: unless only some kinds, roles or times are wanted. False: without them, and no hit says
   * what is so no longer.
   */
  readonly facts?: boolean;
  /** Milliseconds since 1970, inclusive. */
  readonly since?: number;
  /** Exclusive. */
  readonly before?: number;
  /** Clamped to 1 to 200. */
  readonly limit?: number;
  /** When it is asked: what "last Friday" goes by, and nothing that was said after that day is found. Absent: now. */
  readonly asked?: number;
  /** Minutes east of UTC where it is asked; absent: as at the machine that the store is on. */
  readonly utcOffset?: number;
  /** With what was understood, and with the parts of every score. */
  readonly explain?: boolean;
}

/** Messages, summaries, memories, pieces of documents, observations, and events. */
export type SearchKind = "msg" | "sum" | "mem" | "doc" | "obs" | "evt";

/** One line of what was found. */
export interface FoundLine {
  readonly ref: string;
  /** Greater is better; comparable within one answer. */
  readonly score: number;
  /** Of its lane; of a document whose workspace it is in. Empty for what is kept of no agent in particular. */
  readonly agent: string;
  /** Of its lane; empty for what belongs to none. */
  readonly sessionKey: string;
  /** Who spoke; otherwise `summary`, `memory`, `document`, `observation` or `event`. */
  readonly role: string;
  /** When it was said; of a memory when last, of a document when it was changed. */
  readonly at: number;
  /** Redacted, one line, around the first match. */
  readonly excerpt: string;
  /** What reading it whole costs. */
  readonly tokens: number;
}

export interface ObservedHit {
  /** Of an observation `decision`, `event` …; of an event its type, such as `ops.alert`. */
  readonly kind: string;
  readonly trust: RecordTrust;
  readonly tool: string | null;
  readonly importance: ImportanceLabel | null;
  readonly outcome: Outcome | null;
  readonly archived: boolean;
}

/** Its score is from 0 to 1. */
export interface SearchHit extends FoundLine {
  readonly kind: SearchKind;
  /**
   * Of a memory `user:owner`, `global` or the session key of the conversation; of a document `docs:` and the agent; of an
   * observation or an event also `scope:` and a name.
   */
  readonly shelf: string | null;
  /** Of a document: relative to the workspace, and which of its lines; numbers from 1, inclusive. */
  readonly path: string | null;
  readonly lines: { readonly from: number; readonly to: number } | null;
  /** Of a document alone: the headings that it stands under, the outermost first. Redacted. */
  readonly headings?: readonly string[];
  /** Of an observation or an event alone. */
  readonly observed?: ObservedHit;
  /** Has nothing of the question itself, and is there for this one, which stands beside it. */
  readonly beside: string | null;
  /** Others that say the same, and are left out for it; of a memory also the messages that it was made of. */
  readonly alike: readonly string[];
  /** It tells something that is so no longer: since when, and the fact that took its place or ended. */
  readonly outdated?: { readonly since: number; readonly by: string };
  /** They add up to the score. Only when explained. */
  readonly parts?: readonly { readonly name: string; readonly value: number }[];
}

/** What is so, as far as it bears on the question. */
export interface FoundFact {
  /** `fact:3` */
  readonly ref: string;
  /** In plain words, redacted: `owner lives in Rotterdam`. */
  readonly says: string;
  readonly from: number;
  /** Null: until something is said to the contrary. */
  readonly to: number | null;
  /** On whose word: `owner` in a conversation, a person at a `terminal`, or what a person `accepted`. */
  readonly voice: "owner" | "terminal" | "accepted";
  /** Those that still say so, the first of them. */
  readonly sources: readonly string[];
  /** What was said later and may say otherwise. */
  readonly see: { readonly ref: string; readonly at: number } | null;
  /** From 0 to 1: how much of it is asked for. Not comparable with those of hits. */
  readonly score: number;
  /** They add up to the score. Only when explained. */
  readonly parts?: readonly { readonly name: string; readonly value: number }[];
}

export interface SearchAnswer {
  /** At most 5, the best first; only where there are some. */
  readonly facts?: readonly FoundFact[];
  readonly hits: readonly SearchHit[];
  /** Messages not indexed yet that were scanned for this answer. */
  readonly scanned: number;
  /**
   * Why the answer may be incomplete, e.g. `empty-query`, `scan-cut`; `no-such-lane`: of the lanes and agents that were
   * named none is in reach; `no-such-scope`: nothing was told under that name, and behind it which may be meant; `empty-span`: it ends before it begins; `summaries-pending`:
   * not all of them are indexed; `ledger-pending`: nor are all observations or events; `vectors-pending`: not all can be found by meaning yet;
   * `vectors-unavailable: …`: why nothing can; `facts-behind`: not all that was said lately was listened to for facts; `facts-unavailable`:
   * they cannot be read; `deadline`: time was up, and with it `late:` before what was left out for it.
   */
  readonly degraded: readonly string[];
  /** Only when explained. */
  readonly understood?: Understood;
}

/** What a question was taken for, and where its answer was looked for. */
export interface Understood {
  readonly words: readonly string[];
  readonly phrases: readonly string[];
  /** Of scripts without spaces between words. */
  readonly runs: readonly string[];
  readonly code: readonly string[];
  readonly names: readonly string[];
  readonly without: readonly string[];
  /** So common in this store that they bring nothing in by themselves; they count all the same. */
  readonly common: readonly string[];
  readonly times: readonly { readonly words: string; readonly since: number; readonly before: number }[];
  readonly asksAssistant: boolean;
  /** Asks for advice, or for a way to do something. */
  readonly asksAdvice: boolean;
  readonly asksSummary: boolean;
  readonly wantsSeveral: boolean;
  /** Asks when, or what came first. */
  readonly asksOrder: boolean;
  /** Where records came from, and how many. */
  readonly channels: readonly { readonly name: string; readonly found: number }[];
}

export interface TimelineRequest extends Reading {
  /**
   * `msg:42`, `sum:7`; `file:3`, `mem:5`, `obs:8` or `evt:6`, which is where its message is; `doc:9`; or a pasted line that has
   * one in it. What was told and has no message stands by time among what was told with it.
   */
  readonly ref: string;
  /** Lines of what stood before and after it; clamped to 0 to 100. Absent: 5. */
  readonly before?: number;
  readonly after?: number;
}

export interface TimelineAnswer {
  readonly ref: string;
  readonly agent: string;
  /** Of a document: its path. Of what was told: the name of its shelf, such as `scope:atlas`. */
  readonly sessionKey: string;
  /** In conversation order, across the sessions of the lane; what was asked for is among them. */
  readonly lines: readonly TimelineLine[];
  /** Whether there is more before the first and after the last. */
  readonly earlier: boolean;
  readonly later: boolean;
}

export interface TimelineLine {
  /** A message; of a summary of summaries, those that it was made of. */
  readonly ref: string;
  readonly role: string;
  readonly at: number;
  /** How it begins: redacted, one line. */
  readonly line: string;
  /** What reading it whole costs. */
  readonly tokens: number;
  /** What was asked for. Of a summary: what it was made of. */
  readonly here: boolean;
  /** What stands above it is of an earlier session. */
  readonly newSession: boolean;
}

export interface GetRequest extends Reading {
  /** At most 20, as in `TimelineRequest`. */
  readonly refs: readonly string[];
  /** Of all texts together; clamped to 100 to 50,000. Absent: 4,000. */
  readonly maxTokens?: number;
}

export interface GetAnswer {
  readonly items: readonly GotRecord[];
  /** What is not there, not for who asks, or no reference. */
  readonly missing: readonly string[];
  /** What is held back and not shown; for a person at a terminal alone, and only where there is some. */
  readonly held?: readonly string[];
  readonly tokens: number;
}

export interface GotRecord {
  readonly ref: string;
  readonly kind:
    | "message"
    | "summary"
    | "file"
    | "memory"
    | "document"
    | "guidance"
    | "observation"
    | "event"
    | "fact"
    | "card"
    | "lesson";
  /** Where it is, as in `SearchHit`. */
  readonly agent: string;
  readonly sessionKey: string;
  readonly shelf: string | null;
  readonly path: string | null;
  readonly lines: { readonly from: number; readonly to: number } | null;
  readonly role: string;
  readonly at: number;
  /** Redacted, and cut to its share of the tokens. Of a file that is no text: what is said of it. */
  readonly text: string;
  readonly tokens: number;
  /** False: cut. `describe` reads on. */
  readonly whole: boolean;
  readonly trust: Trust;
  /** Of an observation or an event alone. */
  readonly observed?: ObservedHit;
  readonly provenance: Provenance;
}

/**
 * On whose word: `owner` the host vouches for, `sender` somebody else or unknown, `assistant` the model, `tool` what a
 * tool printed, `web` what was read of the web, `derived` made of others by this program. A document is somebody's: its
 * owner's, or its agent's.
 */
export type Trust = "owner" | "sender" | "assistant" | "tool" | "web" | "derived";

export interface Provenance {
  /** Who spoke, where the host says: its own id of them, behind what they call themselves where that is known. */
  readonly sender: string | null;
  /** The host's own id of the session that it was said in; null for a summary. */
  readonly session: string | null;
  /** `confirmed`, `provisional` … of a message; of a summary or a memory its own. */
  readonly state: string;
  /** Summaries that cover it; of a summary those that it is a source of. */
  readonly coveredBy: readonly string[];
  /**
   * Of a summary: what it was made of, the first of them, and by which model. Of a file: its message. Of a memory: the
   * messages that say so, as far as they may be read, and by which gate it was let in. Of an observation: its message, and how
   * it came to be (`turn`, `hook`, `ingest`, `compaction`).
   */
  readonly madeOf: readonly string[];
  readonly madeBy: string | null;
  /** How many more it was made of than are named. */
  readonly moreSources: number;
  /** Of a message: those before and after it; of a piece of a document likewise. */
  readonly previous: string | null;
  readonly next: string | null;
}

export interface SearchApi {
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>;
  timeline(request: TimelineRequest): Promise<TimelineAnswer>;
  get(request: GetRequest): Promise<GetAnswer>;
}
