/**
 * What a ContextPack leaves behind, so that everything in it can be explained: references, numbers and reasons, no text and no
 * words of the question.
 */

import type { ImportanceLabel } from "../../kernel/ledger-words.ts";
import type { Reason } from "../../kernel/reasons.ts";
import type { RecordTrust } from "../../kernel/trust.ts";

export const PACK_TRACE_SCHEMA = "nacre.pack.trace.v1";

export interface PackTrace {
  readonly schema: typeof PACK_TRACE_SCHEMA;
  /** When it was asked. */
  readonly at: number;
  readonly version: string;
  readonly query: { readonly digest: string; readonly scope: string | null; readonly intent: string | null };
  readonly budgets: {
    readonly tokens: number;
    readonly used: number;
    readonly items: number;
    readonly tail: number;
    readonly tailUsed: number;
    readonly deepItems: number;
  };
  /** One that did not run says so, and why. */
  readonly channels: readonly PackChannel[];
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
  readonly timing: { readonly total: number; readonly stages: { readonly [stage: string]: number } };
  readonly degraded: readonly string[];
  /** Newest numbers of what was read, by kind. */
  readonly watermarks: { readonly [kind: string]: number };
}

export interface PackChannel {
  readonly name: string;
  readonly temperature: "hot" | "warm" | "cold";
  readonly searched: boolean;
  readonly found: number;
  /** Why it did not run; null: it did. */
  readonly why: string | null;
}

export interface PackCandidate {
  readonly ref: string;
  readonly layer: "L0" | "L1" | "L2" | null;
  readonly kind: string;
  readonly importance: ImportanceLabel;
  readonly trust: RecordTrust;
  readonly score: number;
  readonly parts?: { readonly [name: string]: number };
  readonly included: boolean;
  readonly reason: Reason;
  /** What stands in its place, or what it says otherwise than. */
  readonly because?: string;
  readonly tokens: number;
}
