/** The words of a passage that carry meaning, as small numbers: stems, and pairs of characters without spaces. */

import { pairsOf, splitCjk } from "../../kernel/text/cjk-runs.ts";
import { stem } from "../../kernel/text/stem.ts";
import { STOP_WORDS } from "../../kernel/text/stop-words.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";

const NO_TERM = -1;
/** Letters of a word that tell it from others. */
const LONGEST_TERM = 64;

/** One for one request: nothing of it is seen by another. */
export class ContentTerms {
  readonly #words = new Map<string, number>();
  readonly #terms = new Map<string, number>();

  /** Each once. */
  of(text: string): readonly number[] {
    const { spaced, runs } = splitCjk(text);
    const found = new Set<number>();
    for (const word of tokenizeWords(spaced)) {
      const term = this.#ofWord(word);
      if (term !== NO_TERM) found.add(term);
    }
    for (const run of runs) for (const pair of pairsOf(run)) found.add(this.#number(pair));
    return [...found];
  }

  get count(): number {
    return this.#terms.size;
  }

  #ofWord(word: string): number {
    let term = this.#words.get(word);
    if (term === undefined) {
      const empty = STOP_WORDS.has(word) || (word.length < 2 && !/\d/.test(word));
      term = empty ? NO_TERM : this.#number(stem(word.slice(0, LONGEST_TERM)));
      this.#words.set(word, term);
    }
    return term;
  }

  #number(term: string): number {
    let number = this.#terms.get(term);
    if (number === undefined) {
      number = this.#terms.size;
      this.#terms.set(term, number);
    }
    return number;
  }
}
