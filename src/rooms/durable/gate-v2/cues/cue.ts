/**
 * How things that last are put, in one language. Data; reading.ts says what it is worth.
 *
 * A cue says how sure it makes one. Several in one sentence make surer, none is certain. Sentences come with their white
 * space drawn together and their apostrophes straight, and are bounded (sentences.ts), so that no pattern costs much.
 */

import { spelt, wholeWords } from "../../../../kernel/text/whole-words.ts";

export interface Cue {
  /** 0 to 1. */
  readonly strength: number;
  /** Global. */
  readonly pattern: RegExp;
}

export interface LanguageCues {
  /** Whether a text may be in it at all. Absent: any may. */
  readonly script?: RegExp;
  /** Who somebody is, what they have, like and do; the same of their people. */
  readonly personal: readonly Cue[];
  /** What is to hold from now on. */
  readonly wish: readonly Cue[];
  /** That something will be; counts where a date is said with it. */
  readonly plan: readonly Cue[];
  /** Decided, solved, configured. */
  readonly outcome: readonly Cue[];
  /** Something said before is put right. */
  readonly correction: readonly Cue[];
  /** How to answer now. */
  readonly manner: readonly Cue[];
  /** Begins, or is, a question. */
  readonly question: RegExp;
  /** Begins, or is, something to be done now. */
  readonly request: RegExp;
  /** Of today: what is said with it does not last. */
  readonly passing: RegExp;
  /** Asks for something made up, where a clause is a request; with `fictionAnywhere`, wherever it stands. */
  readonly fiction: RegExp;
  readonly fictionAnywhere?: boolean;
}

/** Words that stand on their own. */
export function words(strength: number, ...sources: readonly string[]): Cue {
  return { strength, pattern: wholeWords(...sources) };
}

/** Of a script without spaces, or where the case of letters matters. */
export function anywhere(strength: number, source: string): Cue {
  return { strength, pattern: new RegExp(spelt(source), "g") };
}

/** Where a clause begins, behind the small words that lead in. */
export function opening(leadIn: string, ...sources: readonly string[]): RegExp {
  return wholeWords(`(?<=^(?:(?:${leadIn}),? ){0,3})(?:${sources.join("|")})`);
}
