/**
 * Which language a question is in, as far as it matters for which of its words say nothing and how its words end.
 *
 * Decided by the function words that it holds, helped by letters and endings that only some languages have. English where
 * nothing speaks for another one, and where as much speaks for English. Of the others, where as much speaks for two, the one
 * that comes first in LANGUAGES.
 */

import { FUNCTION_WORDS, LANGUAGES, type Language } from "./function-words.ts";

type Foreign = Exclude<Language, "en">;

/** Letters, signs and endings that are rare elsewhere. Of the text as it was written, without case. */
const HINTS: { readonly [language in Foreign]: RegExp } = {
  de: /[äöüß]|\p{L}{3}(?:ung|ungen|heit|keit|schaft|lich)(?!\p{L})/iu,
  es: /[ñ¿¡áíóú]|\p{L}{3}(?:ción|ciones)(?!\p{L})/iu,
  fr: /[àâçèêëîïôœùû]|(?<!\p{L})[dlj]['’]\p{L}/iu,
  it: /[àèìòù]|\p{L}{3}(?:zione|zioni)(?!\p{L})|(?<!\p{L})(?:dell|all|nell)['’]\p{L}/iu,
  pt: /[ãõâêç]|\p{L}{3}(?:ção|ções)(?!\p{L})/iu,
  ru: /[\u0400-\u04ff]/u,
};

/** A function word says twice as much as a letter: names travel with their letters. */
const FUNCTION_WORD = 2;
/** One function word and one hint, or two function words: one alone may be a word of English or a name. */
const ENOUGH = 3;

/** `words` are those of the text, folded. */
export function languageOf(text: string, words: readonly string[]): Language {
  const counts = LANGUAGES.map((language) => {
    const known = FUNCTION_WORDS[language];
    const spoken = words.reduce((count, word) => count + (known.has(word) ? 1 : 0), 0);
    const hinted = language !== "en" && HINTS[language].test(text);
    return { language, spoken, score: FUNCTION_WORD * spoken + (hinted ? 1 : 0) };
  });
  const silent = counts.every(({ spoken }) => spoken === 0);
  const best = counts.reduce((most, one) => (one.score > most.score ? one : most));
  if (best.language === "ru" && best.score > 0) return "ru";
  return best.score >= (silent ? 1 : ENOUGH) ? best.language : "en";
}
