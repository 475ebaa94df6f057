/**
 * The part of the engine's contract for a person who leafs through what is stored: which lanes there are, a lane line by line, and
 * its summaries from above. All of it only reads, and nothing is shown whole: `get` and `describe` do that.
 */

import type { LaneName } from "./api.ts";

export interface ListLanesRequest {
  readonly installation?: string;
  /** Clamped to 1 to 1,000; absent: 200. */
  readonly limit?: number;
}

export interface ListedLane {
  readonly agent: string;
  readonly sessionKey: string;
  readonly kind: string;
  readonly messages: number;
  /** Messages and summaries that the model sees. */
  readonly inView: number;
  /** Why it is behind its transcript; null: it is not. */
  readonly behind: string | null;
  /** When its last message was said; null: it has none. */
  readonly lastAt: number | null;
}

export interface ListLanesAnswer {
  /** The one that spoke last first. */
  readonly lanes: readonly ListedLane[];
  readonly total: number;
}

export interface ReadLaneRequest {
  readonly lane: LaneName;
  /** A message of the lane: what stands before it, after it, or around it. One of the four at most; absent: the newest. */
  readonly before?: string;
  readonly after?: string;
  readonly around?: string;
  /** Milliseconds since 1970: what stands around the first that was said then or later; nothing was: the newest. */
  readonly at?: number;
  /** Clamped to 1 to 500; absent: 100. */
  readonly limit?: number;
}

export interface ReadLaneAnswer {
  readonly agent: string;
  readonly sessionKey: string;
  /** Messages in the lane. */
  readonly total: number;
  /** In the order of the conversation. */
  readonly lines: readonly LaneLine[];
  /** The summaries that `under` names. */
  readonly folded: readonly OutlineNode[];
  /** Whether there is more before the first and after the last. */
  readonly earlier: boolean;
  readonly later: boolean;
}

export interface LaneLine {
  readonly ref: string;
  readonly role: string;
  readonly at: number;
  readonly state: string;
  /** It was accepted once and waits for a person's word again: meanwhile it is put away as what is forgotten. */
  readonly waits: boolean;
  readonly inView: boolean;
  readonly tokens: number;
  /** How it begins: redacted, one line. */
  readonly line: string;
  /** The summary that covers it directly; null: none does. */
  readonly under: string | null;
  /** What stands before it is of an earlier session. */
  readonly newSession: boolean;
  /** Why it is neither in the view nor under a summary; null: it is in one of them, or nothing is known of why not. */
  readonly outside: LineOutside | null;
}

/**
 * `begun_anew`: the conversation was begun anew after it, by a reset. `earlier_session`: it is of an earlier session than the one that
 * is shown to the model. `heartbeat`: it is one, or the answer to one. `not_taken`: it waits in quarantine, or was rejected.
 */
export type OutsideReason = "begun_anew" | "earlier_session" | "heartbeat" | "not_taken";

export interface LineOutside {
  readonly reason: OutsideReason;
  /** When it was begun anew, or the session that is shown began; null of the others. */
  readonly since: number | null;
}

export interface OutlineRequest {
  readonly lane: LaneName;
  /** What this summary was made of; absent: the summaries that no other covers. */
  readonly under?: string;
  /** The first so many are left out. */
  readonly from?: number;
  /** Clamped to 1 to 500; absent: 200. */
  readonly limit?: number;
}

export interface OutlineAnswer {
  readonly agent: string;
  readonly sessionKey: string;
  /** Oldest first. */
  readonly nodes: readonly OutlineNode[];
  /** How many there are, listed or not. */
  readonly total: number;
  /** Messages of the lane that none of them covers; 0 where `under` is given. */
  readonly apart: number;
  /** Where those stand by when they were said; null where `under` is given. */
  readonly apartAt: ApartAt | null;
  /** What was said before this is not carried on, and why; null: all of the lane is. */
  readonly begun: LineOutside | null;
}

export interface ApartAt {
  /** For each of `nodes`: so many before it, and after the one that stands before it. */
  readonly before: readonly number[];
  /** After the last of all, listed or not. */
  readonly after: number;
  /** In the times that summaries tell of, and under none of them. */
  readonly among: number;
}

export interface OutlineNode {
  readonly ref: string;
  /** Who spoke; `summary` of a summary. */
  readonly role: string;
  /** Of a summary: 0 when it was made of messages. Null: it is a message. */
  readonly depth: number | null;
  readonly since: number;
  readonly until: number;
  /** Messages beneath it; 1 for a message. */
  readonly messages: number;
  /** What it costs in a prompt, and what its words cost. */
  readonly tokens: number;
  readonly rawTokens: number;
  readonly state: string;
  readonly inView: boolean;
  /** How it begins: redacted, one line. */
  readonly line: string;
}

export interface LeafApi {
  listLanes(request: ListLanesRequest): Promise<ListLanesAnswer>;
  readLane(request: ReadLaneRequest): Promise<ReadLaneAnswer>;
  outline(request: OutlineRequest): Promise<OutlineAnswer>;
}
