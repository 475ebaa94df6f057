/** What may go into a pack, in all its layers, and what became of it. */

import type { Instant } from "../../kernel/clock.ts";
import type { ImportanceLabel } from "../../kernel/ledger-words.ts";
import type { Reason } from "../../kernel/reasons.ts";
import type { RecordTrust } from "../../kernel/trust.ts";
import type { Layer, PackIntent, PackItem, Temperature } from "./context-pack.ts";
import type { GivenLines } from "./pack-trace.ts";

export interface LayerText {
  /** Redacted. */
  readonly text: string;
  /** A part of something longer. */
  readonly cut: boolean;
}

export interface Packable {
  readonly ref: string;
  readonly temperature: Temperature;
  readonly kind: string;
  readonly importance: ImportanceLabel;
  readonly trust: RecordTrust;
  /** Null: its day is not known, or does not matter. */
  readonly at: Instant | null;
  /** Who says so; empty: nobody in particular. */
  readonly by: string;
  readonly archived: boolean;
  /** How well it fits the request, 0 to 1; of what was just said 0: nobody asks. */
  readonly score: number;
  /** They add up to the score. */
  readonly parts: { readonly [name: string]: number };
  readonly layers: { readonly L0: LayerText; readonly L1: LayerText; readonly L2: LayerText | null };
  readonly citations: readonly string[];
  /** Of a fact: since when, and on whose word; words of ours. */
  readonly standing?: string;
  /** What it says is so no longer: since when, and the fact that tells; words of ours. */
  readonly outdated?: string;
  /** The fact that says as much: where that is in, this is not. */
  readonly asFact?: string;
  /** What it is in for, where it is; absent: it was recalled. */
  readonly as?: Reason;
  /** It is not to be in, whatever room there is. */
  readonly because?: { readonly reason: Reason; readonly ref: string | null };
}

export interface PackChoosing {
  /** In any order. Each reference once. */
  readonly candidates: readonly Packable[];
  /** What was just said, the oldest first: turns of a conversation, and behind them the lines that were given along. */
  readonly hot: readonly Packable[];
  /** Of each, those that say otherwise. */
  readonly contradictions: ReadonlyMap<string, readonly string[]>;
  /** What is asked for to the letter (sought-exactly.ts). */
  readonly sought: readonly string[];
  /** Tokens of the whole bundle. */
  readonly budget: number;
  /** Items. */
  readonly limit: number;
  /** Of the budget, what `hot` may take at most. */
  readonly tailBudget: number;
  /** Null: as deep as the question needs. */
  readonly depth: 0 | 1 | 2 | null;
  readonly intent: PackIntent | null;
  /** Of a pack that is made again: what lines took that are not here. Absent: nothing. */
  readonly given?: GivenLines;
}

export interface PackVerdict {
  readonly candidate: Packable;
  /** Null: it is not in. */
  readonly layer: Layer | null;
  readonly reason: Reason;
  readonly because: string | null;
  /** Of its line; 0: it has none. */
  readonly tokens: number;
  readonly worth: number;
  /** They add up to the worth. */
  readonly parts: { readonly [name: string]: number };
}

export interface PackQuota {
  readonly kind: string;
  readonly action: "reserved" | "capped";
  readonly refs: readonly string[];
}

export interface ChosenPack {
  readonly items: readonly PackItem[];
  readonly bundle: string;
  readonly tokens: number;
  /** Of everything that was given, once each: what is in, in order, then the rest, the best first. */
  readonly verdicts: readonly PackVerdict[];
  readonly quotas: readonly PackQuota[];
  /** Tokens that `hot` took. */
  readonly tailTokens: number;
  /** Null: no lines were given along. */
  readonly given: GivenLines | null;
}
