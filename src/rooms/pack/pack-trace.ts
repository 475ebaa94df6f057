/**
 * What a ContextPack leaves behind, so that everything in it can be explained: references, numbers and reasons, no text and no
 * words of the question.
 */

import type { ImportanceLabel } from "../../kernel/ledger-words.ts";
import type { Reason } from "../../kernel/reasons.ts";
import type { RecordTrust } from "../../kernel/trust.ts";
import type { PackLog } from "./context-pack.ts";

export const PACK_TRACE_SCHEMA = "nacre.pack.trace.v1";

export interface PackTrace {
  readonly schema: typeof PACK_TRACE_SCHEMA;
  /** When it was asked. */
  readonly at: number;
  readonly version: string;
  readonly query: {
    /** Null: nothing was asked. */
    readonly digest: string | null;
    readonly scope: string | null;
    readonly intent: string | null;
    /** Null: as deep as the question needs. */
    readonly depth: 0 | 1 | 2 | null;
    readonly archived: boolean;
    /** When it was asked, and the minutes that the asker's day is ahead; absent: then, and none. */
    readonly asked?: number;
    readonly utcOffset?: number;
  };
  /** Null: a person at a terminal. */
  readonly asker: {
    readonly agent: string;
    readonly sessionKey: string;
    readonly isOwner: boolean | null;
    /** The program that asked; absent: a conversation did. */
    readonly client?: string;
  } | null;
  /** The conversation whose newest turns are in; null: none. */
  readonly lane: { readonly agent: string; readonly sessionKey: string } | null;
  readonly budgets: {
    readonly tokens: number;
    readonly used: number;
    readonly items: number;
    readonly tail: number;
    readonly tailUsed: number;
    readonly deepItems: number;
  };
  /** Absent: no lines were given along. */
  readonly given?: GivenLines;
  /** Absent: no log was asked for, or there is none. Its tokens are beside those of the budgets. */
  readonly log?: Omit<PackLog, "text">;
  /** All that there are. */
  readonly channels: PackChannels;
  /** `compact`: the included ones, and of the others how many for which reason. */
  readonly form: "compact" | "full";
  readonly candidates: readonly PackCandidate[];
  /** Of those that are not in, by reason; of all of them, listed or not. */
  readonly excluded: { readonly [reason in Reason]?: number };
  readonly quotas: readonly {
    readonly kind: string;
    readonly action: "reserved" | "capped";
    readonly refs: readonly string[];
  }[];
  readonly output: {
    readonly included: number;
    readonly excluded: number;
    readonly deep: number;
    readonly citations: number;
  };
  /** Those whose use was written down: empty until it was. */
  readonly refreshed: readonly string[];
  /** Milliseconds of each step, and of all of them; writing comes after. */
  readonly timing: { readonly total: number; readonly stages?: { readonly [stage: string]: number } };
  readonly degraded: readonly string[];
  /** Newest numbers of what was read, by kind. */
  readonly watermarks: { readonly [kind: string]: number };
  /** What scores went by, so that they can be made again; null: nothing was searched. */
  readonly statistics: {
    readonly records: number;
    readonly averageLength: number;
    readonly frequencies: readonly number[];
  } | null;
}

/** What lines did that were given along, and are not kept: all that the choice of the rest went by. */
export interface GivenLines {
  /** Of those that are in, in thousandths of a token. */
  readonly cost: number;
  readonly items: number;
  /** One had no room any more: nothing older was let in behind it. */
  readonly full: boolean;
  /** What is not in because one of them says the same. */
  readonly said: readonly string[];
}

/** By name: how many it found, or in a word or two why it did not run. */
export type PackChannels = {
  readonly [temperature in "hot" | "warm" | "cold"]: { readonly [name: string]: number | string };
};

/** Whether it is in, its reason says. */
export interface PackCandidate {
  readonly ref: string;
  readonly layer: "L0" | "L1" | "L2" | null;
  /** These three in full traces; in compact ones the items of the pack have them. */
  readonly kind?: string;
  readonly importance?: ImportanceLabel;
  readonly trust?: RecordTrust;
  readonly score: number;
  /** They add up to the score. */
  readonly parts?: { readonly [name: string]: number };
  readonly reason: Reason;
  /** What stands in its place, or what it says otherwise than. */
  readonly because?: string;
  /** Of its line in the bundle; 0: it has none. */
  readonly tokens: number;
}
