/**
 * Function words that are written as names: "What did Will buy?", "the IT budget", "a US visa", "vitamin A". A capital within
 * a sentence makes a word of them, and so do capitals throughout where not everything is written so.
 *
 * Not in Titles Like This, where every word has one; nor where politeness puts it (Sie, Вы); nor "I".
 */

import { FUNCTION_WORDS, type Language } from "../../kernel/text/function-words.ts";
import { tokenizeWords, WORD } from "../../kernel/text/words.ts";

/** What is written in front of a sentence's first word. */
const SENTENCE_START = /(?:^|[.!?…:\n¿¡。？！])[\s"'„“”‚‘’«»()[\]*_#>¿¡-]*$/u;

/** The full stop after a title ends no sentence. */
const TITLE = /(?<![\p{L}])(?:dr|mr|mrs|ms|prof|st|sr|sra|hr|mme)\.? $/iu;

/** More of these with a capital, and the text is a title. */
const MOST_IN_SENTENCE = 1;
const NEVER = new Set(["i", "and", "or", "not", "the", "an", "of"]);
const POLITE = new Set(
  `sie ihnen ihr ihre ihrem ihren ihrer ihres du dich dir dein deine deinem deinen deiner euch euer eure вы вас вам вами ваш ваша
   ваше ваши`.split(/\s+/),
);
/** "Thanks. so What did …": a sentence that begins without a sign before it. */
const BEGINNERS = new Set(
  `what who whom when where which why how did do does is are was were can could should would have has had please let`.split(
    /\s+/,
  ),
);

interface Cased {
  readonly at: number;
  readonly folded: string;
  readonly isShouted: boolean;
}

/** Where they begin in the text. */
export function capitalWords(text: string, language: Language): ReadonlySet<number> {
  if (!/\p{Lu}/u.test(text) || !/\p{Ll}/u.test(text)) return new Set();
  const found: Cased[] = [];
  let words = 0;
  let shouted = 0;
  for (const { index: at, 0: written } of text.matchAll(WORD)) {
    words += 1;
    if (!/^\p{Lu}/u.test(written)) continue;
    const isShouted = !/\p{Ll}/u.test(written);
    if (isShouted && written.length > 1) shouted += 1;
    const folded = tokenizeWords(written)[0] ?? "";
    if (!isFunctionWordOf(folded, language) || NEVER.has(folded) || POLITE.has(folded)) continue;
    if (isPlain(text, at, written, folded, isShouted)) continue;
    found.push({ at, folded, isShouted });
  }
  const titled = new Set(found.filter(({ isShouted }) => !isShouted).map(({ folded }) => folded));
  const isTitle = titled.size > MOST_IN_SENTENCE;
  const isShouting = 2 * shouted > words;
  return new Set(found.filter((one) => (one.isShouted ? !isShouting : !isTitle)).map(({ at }) => at));
}

/** Whether a word begins a sentence that has this before it. */
export function startsSentence(before: string): boolean {
  return SENTENCE_START.test(before) && !TITLE.test(before);
}

/** It has its capital for another reason. */
function isPlain(text: string, at: number, written: string, folded: string, isShouted: boolean): boolean {
  if (isPart(text, at, written)) return true;
  const after = text.slice(at + written.length, at + written.length + 3);
  if (isShouted && written.length > 1) return false;
  // An article before a name or at the beginning; a letter that is part of something else, as in A/B.
  if (isShouted && (/^ \p{Lu}/u.test(after) || text[at - 1] === "'")) return true;
  if (startsSentence(text.slice(Math.max(0, at - 40), at))) return true;
  return !isShouted && BEGINNERS.has(folded) && /^ \p{Ll}/u.test(after);
}

function isFunctionWordOf(folded: string, language: Language): boolean {
  return FUNCTION_WORDS[language].has(folded) || FUNCTION_WORDS.en.has(folded);
}

/** Of an identifier or a path. */
export function isPart(text: string, at: number, written: string): boolean {
  return (
    /[_/\\]/.test(text[at - 1] ?? "") ||
    /^(?:[_/\\]|\.[\p{L}\p{N}])/u.test(text.slice(at + written.length, at + written.length + 2))
  );
}
