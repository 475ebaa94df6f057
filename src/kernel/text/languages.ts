/**
 * Which language a question is in, as far as it matters for which of its words say nothing and how its words end.
 *
 * Decided by the function words that it holds, helped by letters and endings that only some languages have. English where
 * nothing speaks for another one, and where as much speaks for English. Of the others, where as much speaks for two, the one
 * that comes first in LANGUAGES. A text without any accent that holds words of English is in English unless another
 * language has clearly more: languages share their short words.
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

/** Without any of these there is no hint, and none of them need be compiled. */
const MAY_HINT = /[^\0-\x7f]|'|ung|heit|keit|schaft|lich|zion[ei]/i;

/** A function word says twice as much as a letter: names travel with their letters. */
const FUNCTION_WORD = 2;
/** One function word and one hint, or two function words: one alone may be a word of English or a name. */
const ENOUGH = 3;
/** Words by which another language must be ahead of English in a text without accents. */
const CLEARLY = 2;
/** c'est, l'amico. A letter that stands alone is the name of something: vitamin C. */
const ELIDED = /(?<![\p{L}\p{N}])\p{L}(?=['’]\p{L})/gu;

const NONE: ReadonlySet<string> = new Set();

let speakers: ReadonlyMap<string, readonly number[]> | undefined;

/** Places in LANGUAGES of those that have it as a function word. */
function speakersOf(word: string): readonly number[] {
  speakers ??= LANGUAGES.reduce((found, language, at) => {
    for (const known of FUNCTION_WORDS[language]) found.set(known, [...(found.get(known) ?? []), at]);
    return found;
  }, new Map<string, readonly number[]>());
  return speakers.get(word) ?? NOBODY;
}

const NOBODY: readonly number[] = [];

/** `words` are those of the text, folded. */
export function languageOf(text: string, words: readonly string[]): Language {
  const elided = /['’]/.test(text) ? new Set(text.toLowerCase().match(ELIDED)) : NONE;
  const mayHint = MAY_HINT.test(text);
  const spokenIn = LANGUAGES.map(() => 0);
  for (const word of new Set(words)) {
    if (word.length === 1 && !elided.has(word)) continue;
    for (const language of speakersOf(word)) spokenIn[language]! += 1;
  }
  const counts = LANGUAGES.map((language, at) => {
    const spoken = spokenIn[at]!;
    const hinted = mayHint && language !== "en" && HINTS[language].test(text);
    return { language, spoken, score: FUNCTION_WORD * spoken + (hinted ? 1 : 0) };
  });
  const silent = counts.every(({ spoken }) => spoken === 0);
  const best = counts.reduce((most, one) => (one.score > most.score ? one : most));
  if (best.language === "ru" && best.score > 0) return "ru";
  const english = counts[0]!.spoken;
  const isPlain = !/[^\0-\x7f]/.test(text);
  if (isPlain && english > 0 && best.spoken - english < CLEARLY) return "en";
  return best.score >= (silent ? 1 : ENOUGH) ? best.language : "en";
}
