/** What one language makes of a sentence: signs that something is to last, that it directs, and that it is something else after all. */

export interface Reading {
  /** It says that it is to last: "from now on", "always" where somebody is told to. */
  readonly lasts: boolean;
  /** It says what somebody prefers, or how they want to be called. */
  readonly prefers: boolean;
  /** It says how things are usually to be, and not plainly that they always are: "generally", "remember to". */
  readonly leans: boolean;
  /** It tells whoever reads it what to do. */
  readonly directs: boolean;
  /** It says how something is to be done, and not that something is to be done: what can be said for a while. */
  readonly isManner: boolean;
  /** Its form says how things are to be, without a word of how long: "no emojis". */
  readonly isRule: boolean;
  /** It asks for one thing to be made or done: "explain why …". */
  readonly isTask: boolean;
  /** It tells of somebody, and not to somebody. */
  readonly tells: boolean;
  /** It is bound to one conversation or project. */
  readonly isLocal: boolean;
  /** It is about the one thing in hand: "in this function", "just this once". */
  readonly isOneOff: boolean;
  /** A question, a story, a report, a thought: what it says is nobody's instruction. */
  readonly isOther: boolean;
  /** It ends something that was to be so: "no longer", "you can stop". */
  readonly lifts: boolean;
  /** It says that something may be again: no instruction where nothing was against it. */
  readonly frees: boolean;
  /** It says no more than that something said before does not hold: "forget what I said about tabs". */
  readonly revokes: boolean;
  /** The same in passing, of what may be a rule or anything else: "tabs are no longer needed". */
  readonly drops?: boolean;
  /** It puts right how something is to be done: "actually use spaces"; not what tells of something, or asks for one thing. */
  readonly corrects: boolean;
  /** It calls what was said a rule, an instruction, a preference. */
  readonly namesRule: boolean;
  /** It forbids, or wants less of something. */
  readonly isNegative: boolean;
}

/** Something is told, and nobody told to do anything. */
export const TOLD: Reading = {
  ...{ lasts: false, prefers: false, leans: false, directs: false, isManner: false, isRule: false },
  ...{ isTask: false, tells: true, isLocal: false, isOneOff: false, isOther: false },
  ...{ lifts: false, frees: false, revokes: false, corrects: false, namesRule: false, isNegative: false },
};

/** One pattern of several, between the edges of words. */
export function words(...patterns: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`, "iu");
}
