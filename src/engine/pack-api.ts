/** The part of the engine's contract about ContextPacks: a bundle for one request, and the trace of how it came to be. */

import type { ContextPack, PackIntent, PackTrace } from "../rooms/pack/index.ts";
import type { Asker } from "./api.ts";
import type { ReplayAnswer } from "./supply-api.ts";

export type { ContextPack, PackIntent, PackItem, PackTrace } from "../rooms/pack/index.ts";

export interface PackRequest {
  readonly query: string;
  readonly asker?: Asker;
  readonly installation?: string;
  /** Tokens of the whole bundle as it is rendered. At least 64, fewer are refused; more than 32,000 are 32,000; absent: 1,200. */
  readonly budget?: number;
  /** Items; clamped to 1 to 50, absent 12. */
  readonly limit?: number;
  /** Only what was told under this name, beside what is nobody's in particular; the owner's to name. Absent: all that may be read. */
  readonly scope?: string;
  readonly intent?: PackIntent;
  /** The newest lines of who asks, the oldest first; they stand in the bundle, the newest before all others. */
  readonly tail?: readonly string[];
  /** Tokens for them; absent: a quarter of the budget where there are any. 0: none. */
  readonly tailBudget?: number;
  /** A conversation whose newest turns belong in: hot. Absent: the asker's own, or none. */
  readonly lane?: { readonly agent: string; readonly sessionKey: string };
  /** The newest lines of that conversation's log, as a section of its own. Absent: no. */
  readonly log?: boolean;
  /** Tokens for them, at most half of the budget; absent: a fifth of it. */
  readonly logBudget?: number;
  /** 0: one line each. 1: the short of each. 2: the best with detail. Absent: 1, and detail where only that can answer. */
  readonly depth?: 0 | 1 | 2;
  /** What was put away too. */
  readonly archived?: boolean;
  /** Absent: `compact`. */
  readonly trace?: "none" | "compact" | "full";
  /** Whether what is included counts as used. Absent: it does. */
  readonly noteUse?: boolean;
  /** When it is asked; absent: now. */
  readonly asked?: number;
  /** Minutes east of UTC where it is asked; absent: as at the machine that the store is on. */
  readonly utcOffset?: number;
  readonly withinMs?: number;
}

export interface PackAnswer {
  readonly pack: ContextPack;
  /** Null: it was not wanted. */
  readonly trace: PackTrace | null;
  /** All that was found and considered, in or not. */
  readonly retrieved: readonly string[];
  readonly degraded: readonly string[];
  /** Under which its trace is kept, where that was done already: for a program. */
  readonly id?: number;
}

/** What was included and found counts as used; the trace is kept. */
export interface KeepPackRequest {
  readonly trace: PackTrace;
  /** As the answer had it; absent: those that the trace lists. */
  readonly retrieved?: readonly string[];
  readonly noteUse: boolean;
}

export interface PackWhy {
  readonly ref: string;
  readonly included: boolean;
  /** One sentence each. */
  readonly why: readonly string[];
}

export interface PackApi {
  /** Reader. */
  pack(request: PackRequest, signal?: AbortSignal): Promise<PackAnswer>;
  /** Writer, derived: answers the trace as it is kept, with what was refreshed. */
  keepPack(request: KeepPackRequest): Promise<{ readonly id: number; readonly refreshed: readonly string[] }>;
  showPack(request: { readonly id?: number; readonly why?: string }): Promise<{
    readonly id: number;
    readonly at: number;
    readonly trace: PackTrace;
    /** Null: nothing was asked about. */
    readonly why: PackWhy | null;
  }>;
  /** Makes the selection again as of then. The question must be the same; lines that were given along are not kept. */
  replayPack(
    request: { readonly id: number; readonly query: string; readonly installation?: string },
    signal?: AbortSignal,
  ): Promise<ReplayAnswer>;
  listPacks(request: { readonly limit?: number }): Promise<{
    readonly packs: readonly {
      readonly id: number;
      readonly at: number;
      readonly included: number;
      readonly tokens: number;
      readonly budget: number;
    }[];
  }>;
}
