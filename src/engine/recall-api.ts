/** The part of the engine's contract that gets back to the words: find, describe, expand, ask. All of it only reads. */

import type { Asker, FoundLine } from "./api.ts";

/** Kinds of things that can be looked for. */
export type RecallKind = "msg" | "sum" | "file";

/** Who reads, and on whose permission. */
export interface Reading {
  /** Absent: a person at a terminal, who may see the whole installation. */
  readonly asker?: Asker;
  /** Which installation that person is at; absent: the store's own. */
  readonly installation?: string;
  /** A grant's secret, for a reader that is not bound to one by its session key. */
  readonly grant?: string;
}

export interface GrepRequest extends Reading {
  readonly pattern: string;
  /**
   * `full_text` (default): every word, and each value with signs inside and each quotation as it stands; every operator is
   * a literal. When nothing has all of it, some of the words (`degraded` has `some-words`). `regex`: line by line, bounded
   * in time.
   */
  readonly mode?: "full_text" | "regex";
  /** Absent: messages, summaries and files. */
  readonly kinds?: readonly RecallKind[];
  /** Only what this summary covers, through whatever depth. */
  readonly summary?: string;
  /** Session keys: of what may be seen, only these. */
  readonly lanes?: readonly string[];
  /** Of what may be seen, only lanes of these. */
  readonly agents?: readonly string[];
  readonly roles?: readonly string[];
  /** Milliseconds since 1970, inclusive. */
  readonly since?: number;
  /** Exclusive. */
  readonly before?: number;
  /** `both` weighs a match by its age; words only. A pattern is answered newest first unless relevance is asked for. */
  readonly sort?: "recency" | "relevance" | "both";
  /** Clamped to 1 to 200. */
  readonly limit?: number;
}

export interface GrepHit extends FoundLine {
  readonly kind: RecallKind;
  /** The summary that covers it directly, to be expanded; null: it is in no summary. */
  readonly under: string | null;
}

export interface GrepAnswer {
  readonly hits: readonly GrepHit[];
  /** Messages, summaries and files that were read for it without the help of the index. */
  readonly scanned: number;
  /** Why the answer may be incomplete, e.g. `some-words`, `scan-cut`, `deadline`, `grant-spent`. */
  readonly degraded: readonly string[];
}

export interface DescribeRequest extends Reading {
  /** `sum:7`, `msg:42`, `file:3`, or a pasted line or tag that has one in it. */
  readonly ref: string;
  /** Of the text that is returned. */
  readonly maxTokens?: number;
  /** Of a file or a message: lines, 1-based and both included. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** Of a file's content; clamped to 1,024 to 512,000. 0: only what is said of it. */
  readonly maxBytes?: number;
}

export type DescribeAnswer = DescribedSummary | DescribedMessage | DescribedFile;

interface Described {
  readonly ref: string;
  readonly agent: string;
  readonly sessionKey: string;
}

export interface DescribedSummary extends Described {
  readonly kind: "summary";
  readonly state: string;
  readonly depth: number;
  readonly since: number;
  readonly until: number;
  /** Messages that it covers, through whatever depth. */
  readonly messages: number;
  readonly tokens: number;
  /** Of the messages that it covers. */
  readonly rawTokens: number;
  readonly model: string;
  readonly level: string;
  readonly fallback: boolean;
  readonly createdAt: number;
  readonly inView: boolean;
  readonly text: string;
  readonly pins: readonly string[];
  readonly files: readonly string[];
  /** Summaries that have it as a direct source, and the one that took its place. */
  readonly coveredBy: readonly string[];
  readonly replacedBy: string | null;
  /**
   * Not null: it has no text any more, because something that it covered was forgotten or erased, or brought back. Then
   * these tell of what it covered, as far as that is folded.
   */
  readonly takenBack: { readonly instead: readonly string[] } | null;
  /** What it covers, step by step, itself first; bounded, see `cut`. */
  readonly subtree: readonly SubtreeNode[];
  readonly cut: boolean;
}

export interface SubtreeNode {
  readonly ref: string;
  /** 0: the summary itself. */
  readonly level: number;
  /** Messages beneath it; 1 for a message. */
  readonly messages: number;
  /** What showing it costs, and what expanding it whole would. */
  readonly tokens: number;
  readonly rawTokens: number;
  readonly since: number;
  readonly until: number;
}

export interface DescribedMessage extends Described {
  readonly kind: "message";
  readonly role: string;
  readonly at: number;
  readonly state: string;
  /** Of one that is forgotten or erased: what the placeholder in its place costs. */
  readonly tokens: number;
  readonly inView: boolean;
  readonly coveredBy: readonly string[];
  readonly files: readonly string[];
  /** The messages before and after it. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Redacted. */
  readonly text: string;
  readonly lines: { readonly from: number; readonly to: number; readonly total: number };
  /** Where to go on; null: that was all. */
  readonly nextLine: number | null;
}

export interface DescribedFile extends Described {
  readonly kind: "file";
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly tokens: number;
  /** The message that it is a part of. */
  readonly message: string;
  readonly at: number;
  /** What is inside, in a few lines. */
  readonly summary: string;
  /** Redacted; null when none was asked for, or it is not text. */
  readonly content: string | null;
  readonly lines: { readonly from: number; readonly to: number; readonly total: number };
  readonly nextLine: number | null;
}

export interface ExpandRequest extends Reading {
  /** A summary; as in `DescribeRequest`. */
  readonly ref: string;
  /** Of the answer before. */
  readonly cursor?: string;
  /** Of one page; clamped to 200 to 100,000. */
  readonly maxTokens?: number;
  /** Levels to go down; absent: to the messages. 1: the direct sources. */
  readonly maxDepth?: number;
}

export interface ExpandAnswer {
  readonly ref: string;
  readonly agent: string;
  readonly sessionKey: string;
  /** Messages beneath it in all. */
  readonly messages: number;
  /** Oldest first. */
  readonly items: readonly ExpandedText[];
  /** Sources that are no longer there. */
  readonly missing: readonly string[];
  readonly tokens: number;
  /** Where to go on; null: that was all. */
  readonly cursor: string | null;
  /** Why it is not all: what ended the page, or the depth that was asked for. */
  readonly truncated: "tokens" | "depth" | "grant" | null;
}

export interface ExpandedText {
  readonly kind: "message" | "summary";
  readonly ref: string;
  readonly role: string;
  readonly at: number;
  /** The words, redacted. A very long message comes in pieces. */
  readonly text: string;
  /** The piece begins so many characters into the text; 0: at its beginning. */
  readonly from: number;
  /** Whether this is the end of it. */
  readonly whole: boolean;
  readonly tokens: number;
}

export interface AskRequest extends Reading {
  readonly question: string;
  /** What to look for; absent: the words of the question. */
  readonly query?: string;
  /** Look only beneath these summaries. */
  readonly summaries?: readonly string[];
  readonly lanes?: readonly string[];
  readonly since?: number;
  readonly before?: number;
  /** Of the answer; clamped to 100 to 8,000. */
  readonly maxTokens?: number;
  /** Messages that are quoted; 8 unless told, at most 40. */
  readonly maxPassages?: number;
  /** What is found by then is answered with. */
  readonly withinMs?: number;
}

export interface AskAnswer {
  /** `partial`: the time or the grant ended before everything was looked at. */
  readonly outcome: "answered" | "nothing-found" | "partial";
  /** The passages that answer it, each with its reference: the best, then the others oldest first. Empty: nothing was found. */
  readonly answer: string;
  readonly citations: readonly Citation[];
  /** Everything that was read for it. What is cited is among these. */
  readonly visited: readonly string[];
  readonly tokens: number;
  readonly degraded: readonly string[];
}

export interface Citation {
  readonly ref: string;
  readonly agent: string;
  readonly sessionKey: string;
  readonly role: string;
  readonly at: number;
  readonly under: string | null;
  /** Redacted. */
  readonly quote: string;
}

export interface RecallApi {
  grep(request: GrepRequest, signal?: AbortSignal): Promise<GrepAnswer>;
  describe(request: DescribeRequest): Promise<DescribeAnswer>;
  expand(request: ExpandRequest): Promise<ExpandAnswer>;
  ask(request: AskRequest, signal?: AbortSignal): Promise<AskAnswer>;
}
