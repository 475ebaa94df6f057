/**
 * What lets FTS5 find Chinese, Japanese and Korean, for every baseline of plain words: its tokenizer takes a whole run of them for one
 * word, so their letters are indexed apart and asked for by neighbouring pairs. Whoever means it with such a table adds this first.
 */

const UNSPACED = "[\\p{Script=Han}\\p{Script=Hangul}\\p{scx=Hiragana}\\p{scx=Katakana}]";
/** The sign that lengthens a vowel belongs to both kinds of kana; their punctuation to no word. */
const LETTER = new RegExp(`(?=[\\p{L}\\p{N}])${UNSPACED}`, "gu");
const RUN = new RegExp(`((?:(?=[\\p{L}\\p{N}])${UNSPACED})+)`, "u");

/** A text as it is put into the table. */
export const spread = (text: string): string => text.replace(LETTER, " $& ");

/** What a question is asked by, each once and in its order: the matches of `words`, and pairs of letters where nothing separates words. */
export function termsOf(question: string, words: RegExp): readonly string[] {
  const parts = question.toLowerCase().split(RUN);
  // What a text is split by stands at every other place.
  return [
    ...new Set(parts.flatMap((part, at) => (at % 2 === 1 ? pairsOf(part) : (part.match(words) ?? [])))),
  ];
}

/** Any of the terms, as FTS5 is asked; empty: there are none. */
export const anyOf = (terms: readonly string[]): string => terms.map((term) => `"${term}"`).join(" OR ");

function pairsOf(run: string): readonly string[] {
  const letters = [...run];
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]} ${letter}`);
}
