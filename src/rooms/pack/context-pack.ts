/**
 * A ContextPack: what memory has on one request, within a budget, as text for a model and as data for a program. The same
 * state and request give the same bytes: nothing in it depends on the clock.
 */

import type { ImportanceLabel } from "../../kernel/ledger-words.ts";
import type { RecordTrust } from "../../kernel/trust.ts";

export const CONTEXT_PACK = "nacre.context-pack.v1";

export const PACK_INTENTS = ["lookup", "plan", "debug", "write", "research"] as const;
export type PackIntent = (typeof PACK_INTENTS)[number];

/** L0: one line that says what it is. L1: the short of it. L2: detail, bounded. */
export const LAYERS = ["L0", "L1", "L2"] as const;
export type Layer = (typeof LAYERS)[number];

/** Hot: just said. Warm: what is kept. Cold: documents, and history that was put away. */
export const TEMPERATURES = ["hot", "warm", "cold"] as const;
export type Temperature = (typeof TEMPERATURES)[number];

export const MOST_CITATIONS = 3;

export interface ContextPack {
  readonly schema: typeof CONTEXT_PACK;
  readonly meta: {
    /** Of the question, keyed; null: nothing was asked. */
    readonly queryDigest: string | null;
    readonly scope: string | null;
    readonly intent: PackIntent | null;
    readonly budget: number;
    /** Of the bundle, as it is rendered. */
    readonly tokens: number;
    readonly limit: number;
  };
  /** Empty where there are no items. */
  readonly bundle: string;
  /** In the order of the lines of the bundle. */
  readonly items: readonly PackItem[];
  /** How to use it, a sentence each. */
  readonly notes: readonly string[];
  /** The newest lines of a conversation's log, which stand at the end of the bundle; absent: it was not asked for, or is none. */
  readonly log?: PackLog;
}

/** Derived of messages, and no item: nothing of it counts as found or used. */
export interface PackLog {
  readonly text: string;
  /** As it stands in the bundle. */
  readonly tokens: number;
  readonly lines: number;
  /** Which log it is of: it changes but at its end only with this number. */
  readonly generation: number;
  /** The first message that it tells of, and the last. */
  readonly first: string;
  readonly last: string;
}

export interface PackItem {
  /** `obs:8`, `mem:5`, `tail:1`, … */
  readonly ref: string;
  readonly layer: Layer;
  readonly temperature: Temperature;
  /** Of an observation what it is; of others `message`, `summary`, `memory`, `document`, `event`, `fact`, `card`, `turn` or `tail`. */
  readonly kind: string;
  readonly importance: ImportanceLabel;
  readonly trust: RecordTrust;
  /** As it stands in the bundle, before it is escaped. Redacted. */
  readonly text: string;
  /** One to three: where it comes from in a word or two, without private paths, and what it was made of. */
  readonly citations: readonly string[];
  /** Of its line. */
  readonly tokens: number;
  /** Milliseconds since 1970: its line names the day. Absent: its day is not known, or does not matter. */
  readonly at?: number;
  /** A part of a longer text. */
  readonly cut?: true;
  /** It was put away. */
  readonly archived?: true;
  /** Says otherwise than this one. */
  readonly dissents?: string;
  /** Of a fact: `since 2026-03-01, on the owner's word`. */
  readonly standing?: string;
  /** Of what is so no longer: `no longer so since 2026-05-02: fact:19`. */
  readonly outdated?: string;
}
