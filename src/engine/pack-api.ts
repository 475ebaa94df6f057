/** The part of the engine's contract about ContextPacks: a bundle for one request, and the trace of how it came to be. */

import type { ImportanceLabel } from "../kernel/ledger-words.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import type { PackTrace } from "../rooms/pack/index.ts";
import type { Asker } from "./api.ts";

export const PACK_INTENTS = ["lookup", "plan", "debug", "write", "research"] as const;
export type PackIntent = (typeof PACK_INTENTS)[number];

export interface PackRequest {
  readonly query: string;
  readonly asker?: Asker;
  readonly installation?: string;
  /** Tokens of the whole bundle as it is rendered. Clamped to 64 to 32,000; absent: 1,200. */
  readonly budget?: number;
  /** Items; clamped to 1 to 50, absent 12. */
  readonly limit?: number;
  /** Only what was told under this name, beside what is nobody's in particular. Absent: all that may be read. */
  readonly scope?: string;
  readonly intent?: PackIntent;
  /** The newest lines of who asks, the oldest first; they stand in the bundle, the newest before all others. */
  readonly tail?: readonly string[];
  /** Tokens for them; absent: a quarter of the budget where there are any. 0: none. */
  readonly tailBudget?: number;
  /** A conversation whose newest turns belong in: hot. Absent: the asker's own, or none. */
  readonly lane?: { readonly agent: string; readonly sessionKey: string };
  /** How deep an item may be read out: 1 is the usual, 2 with detail where 1 cannot answer. */
  readonly depth?: 0 | 1 | 2;
  /** What was put away too. */
  readonly archived?: boolean;
  /** Absent: `compact`. */
  readonly trace?: "none" | "compact" | "full";
  /** Whether what is included counts as used. Absent: it does. */
  readonly noteUse?: boolean;
  /** When it is asked; absent: now. */
  readonly asked?: number;
  readonly utcOffset?: number;
  readonly withinMs?: number;
}

export interface ContextPack {
  readonly schema: "nacre.context-pack.v1";
  readonly meta: {
    /** Of the question, keyed. */
    readonly queryDigest: string;
    readonly scope: string | null;
    readonly intent: PackIntent | null;
    readonly budget: number;
    readonly tokens: number;
    readonly limit: number;
  };
  readonly bundle: string;
  readonly items: readonly PackItem[];
  readonly notes: readonly string[];
}

export interface PackItem {
  /** `obs:8`, `mem:5`, `tail:1`, … */
  readonly ref: string;
  readonly layer: "L0" | "L1" | "L2";
  readonly temperature: "hot" | "warm" | "cold";
  readonly kind: string;
  readonly importance: ImportanceLabel;
  readonly trust: RecordTrust;
  readonly text: string;
  /** Where it comes from, in a word or two, without private paths. */
  readonly citation: string;
  readonly tokens: number;
  /** Says otherwise than this one. */
  readonly dissents?: string;
}

export interface PackAnswer {
  readonly pack: ContextPack;
  /** Null: it was not wanted. */
  readonly trace: PackTrace | null;
  readonly degraded: readonly string[];
}

/** What was included and found counts as used; the trace is kept. */
export interface KeepPackRequest {
  readonly trace: PackTrace;
  readonly noteUse: boolean;
}

export interface PackApi {
  /** Reader. */
  pack(request: PackRequest, signal?: AbortSignal): Promise<PackAnswer>;
  /** Writer, derived: answers the trace as it is kept, with what was refreshed. */
  keepPack(request: KeepPackRequest): Promise<{ readonly id: number; readonly refreshed: readonly string[] }>;
  showPack(request: {
    readonly id?: number;
  }): Promise<{ readonly id: number; readonly at: number; readonly trace: PackTrace }>;
  listPacks(request: {
    readonly limit?: number;
  }): Promise<{
    readonly packs: readonly {
      readonly id: number;
      readonly at: number;
      readonly included: number;
      readonly tokens: number;
      readonly budget: number;
    }[];
  }>;
}
