/** One way in which a language says what is to be done. Data: what it means is in deontic-v2.ts. */

import type { DeonticSetting } from "../deontic.ts";

/** Bits of a mask: obligation, prohibition, permission. */
export const O = 2;
export const F = 4;
export const P = 8;

/** Patterns are sources of regular expressions over a sentence in small letters, compiled when the language is first met. */
export interface Form {
  readonly name: string;
  readonly mask: number;
  /** Absent: in both. */
  readonly where?: DeonticSetting;
  readonly is: string;
  /** What looks like it and is none. */
  readonly not?: string;
  /** Over the sentence as it is written. */
  readonly cased?: boolean;
}

export interface Grammar {
  readonly forms: readonly Form[];
  /** Sentences that are no rules whatever else is in them: small talk, reports, what is over. */
  readonly never: readonly string[];
  /** In conversation: what is for now, unless it says that it is to last. */
  readonly forNow: string;
  readonly lasting: string;
}

/** Words that stand for one another in a pattern. */
export const either = (words: string): string => `(?:${words.trim().split(/\s+/).join("|")})`;
