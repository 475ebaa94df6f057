/**
 * What the index keeps of a text, and what a query asks of the index.
 *
 * Three channels: `words` for scripts that put spaces between them, `grams` for those that do not
 * (overlapping pairs of characters, so that two-character words are found), `code` for identifiers and
 * paths, where any part of three characters or more may be asked for.
 */

export interface IndexTerms {
  /** Text for the word tokenizer of the store. */
  readonly words: string;
  /** Space-separated pairs of characters, and the single last character of every run. */
  readonly grams: string;
  /** Identifiers and paths, each once, separated by newlines. */
  readonly code: string;
}

export interface QueryTerms {
  /** Single words, lower case, without syntax. */
  readonly words: readonly string[];
  /**
   * Beginnings of words, lower case: what is left of a word of an inflected language without its ending. A word has it
   * whose stem begins with the stem of it.
   */
  readonly prefixes: readonly string[];
  /** Words that must stand together in this order: from quotation marks. */
  readonly phrases: readonly (readonly string[])[];
  /**
   * Each run of such a script, as pairs that must stand in this order; a run of one character is one element
   * of length 1, matched as a prefix. A run too long to be a word is given pair by pair, each on its own.
   */
  readonly grams: readonly (readonly string[])[];
  /** Substrings of three characters or more. */
  readonly code: readonly string[];
}

/** Asks for nothing. */
export const NO_TERMS: QueryTerms = { words: [], prefixes: [], phrases: [], grams: [], code: [] };
