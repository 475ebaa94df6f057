/** What a question asks for, as ranking sees it. Made by analyse.ts; nothing in it is syntax of any store. */

import type { Instant } from "../../kernel/clock.ts";
import type { QueryTerms } from "../../kernel/text/terms.ts";

export interface Question {
  /** What brings a record in: words, phrases, pairs of characters, code. */
  readonly terms: QueryTerms;
  /** Of the words, those that nobody ever wrote, with others that may be meant. They are looked for, and shown to nobody. */
  readonly alike?: ReadonlyMap<string, readonly string[]>;
  /** What the asker does not mean ("other than …"): a record that has it stands back. */
  readonly without: QueryTerms;
  /** Of the words, those that are names of people, places and things; folded as words are. */
  readonly names: readonly string[];
  /** The times that it speaks of, resolved against `asked`; several when it compares. */
  readonly times: readonly TimeSpan[];
  /** Of the words, those that only say one of these times (friday, october, weekend): they tell little of what was said. */
  readonly timeWords: readonly string[];
  /** It is put as a question or a request; otherwise it only names something. */
  readonly asks: boolean;
  /** Asks for what the assistant said, not what its user did. */
  readonly asksAssistant: boolean;
  /** Asks for advice or for a way to do something, so that standing wishes matter. */
  readonly asksAdvice: boolean;
  /** Asks for a summary, in which both sides have a say. */
  readonly asksSummary: boolean;
  /** Has several answers, spread over conversations: how many, which ones, in what order. */
  readonly wantsSeveral: boolean;
  /** Asks when, how long, or what came first; what it compares, if so. */
  readonly order: Ordering | null;
  readonly asked: Instant;
}

export interface TimeSpan {
  /** Inclusive. */
  readonly since: Instant;
  /** Exclusive. */
  readonly before: Instant;
  /** As it was written. */
  readonly words: string;
}

/** A question about time. */
export interface Ordering {
  /** 0 to 1: how much it is about time. */
  readonly strength: number;
  /** What it speaks of, each as folded words; two when two things are compared. At most four. */
  readonly slots: readonly (readonly string[])[];
  /** Asks which of the slots came first. */
  readonly compares: boolean;
}
