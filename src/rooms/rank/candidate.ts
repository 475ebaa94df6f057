/** A record that may answer a question, of whatever kind, with all that ranking looks at. */

import type { Instant } from "../../kernel/clock.ts";

/** Names a record within one pool, e.g. `msg:42`. */
export type CandidateKey = string;

export interface Candidate {
  readonly key: CandidateKey;
  readonly kind: CandidateKind;
  /** The conversation that it belongs to: one sitting, as the host keeps it. What belongs to none is one by itself. */
  readonly session: string;
  /** What stood before and after it in that conversation, the nearest first, at most two each. */
  readonly previous: readonly CandidateKey[];
  readonly next: readonly CandidateKey[];
  /** `user`, `assistant`, `toolResult`, `summary`, `document` …; of a memory `user`, whose word it is. */
  readonly role: string;
  /** The name of who spoke, where the host says; null: it does not. */
  readonly sender: string | null;
  readonly at: Instant;
  /**
   * Redacted. Null: not read. Those that the store ranked far behind are not, nor are neighbours that came along and have
   * nothing of the question themselves.
   */
  readonly text: string | null;
  /** The text is a part of a longer one: its beginning, and what stands around the words that were asked for. */
  readonly cut?: true;
  /**
   * What the store's own ranking says; greater is better, 0: it came along. Comparable within one pool, among what is in the
   * log and among what stands on shelves.
   */
  readonly gathered: number;
  /** 0 to 1: how near its meaning is to the question's, on the scale of `calibrated`. Not given: it is not known to be near. */
  readonly similarity?: number;
  /** How near it is to who asks: their own conversation, another of theirs, or somebody else's. */
  readonly scope: Nearness;
  /** Of a summary: 0 to 1, how far it may be trusted to say what its sources say. 1 for everything else. */
  readonly quality: number;
  /** How often it was recalled before, or said again in the same words. Not given: never. */
  readonly uses?: number;
  /** 0 to 1: how much its author counts. Not given: 0. */
  readonly authority?: number;
  /** Records that it stands for and that may be ranked by way of it, such as the sources of a summary. */
  readonly hops: readonly CandidateKey[];
  /** What it is about, in words that need not be its own: "I moved to Porto" is about where somebody lives. */
  readonly about?: string;
  /** Of an observation: it tells what holds beyond its day, such as a decision. */
  readonly lasts?: true;
  /** Of a memory, an observation or an event: the messages that say so. One of the two is enough to show. */
  readonly sources?: readonly CandidateKey[];
}

/** A message, a summary, a memory, a piece of a document, an observation, an event. */
export type CandidateKind = "msg" | "sum" | "mem" | "doc" | "obs" | "evt";

/** Stands on a shelf: the store ranks it apart from what is in the log. */
export function isShelved({ kind }: Pick<Candidate, "kind">): boolean {
  return kind !== "msg" && kind !== "sum";
}

/** Is meant to last: memories, documents, and what says so of itself. */
export function isDurable({ kind, lasts }: Pick<Candidate, "kind" | "lasts">): boolean {
  return kind === "mem" || kind === "doc" || lasts === true;
}

export type Nearness = "conversation" | "agent" | "installation";

/** What is known of all records of the store, not of the pool alone. */
export interface Statistics {
  readonly records: number;
  /** In words, of a record. */
  readonly averageLength: number;
  /** In how many records a stem occurs. A pair of characters or a part of an identifier counts like a stem. */
  frequency(term: string): number;
}
