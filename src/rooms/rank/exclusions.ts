/**
 * What the asker does not mean: "other than pasta", "außer Anna", "除了寿司以外".
 *
 * Careful: only words that can mean nothing else make an exclusion; a plain "not" makes none, since what somebody did not do
 * is what the question is about, nor does "without": a cake without nuts is told of with its nuts. Of what follows them a few words are taken, up to the first that begins something new.
 */

import { FUNCTION_WORDS, type Language } from "../../kernel/text/function-words.ts";
import { hasCjk } from "../../kernel/text/scripts.ts";
import { wholeWords } from "../../kernel/text/whole-words.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import type { Stretch } from "./framing.ts";

export interface Exclusion extends Stretch {
  /** What is not meant, as it was written. */
  readonly what: string;
}

const CUES: { readonly [language in Language]: RegExp } = {
  en: wholeWords(
    "other than|except(?: for| from)?|excepting|but not|besides|apart from|aside from|excluding|not counting|not including",
  ),
  de: wholeWords("außer|ausser|abgesehen von|ausgenommen|aber nicht"),
  es: wholeWords("excepto|(?<!(?:a|y) )salvo|aparte de|además de|ademas de|sin contar|pero no"),
  fr: wholeWords("sauf|à part|a part|hormis|excepté|en dehors de|sans compter|mais pas"),
  it: wholeWords("tranne|eccetto|a parte|oltre a|senza contare|ma non"),
  pt: wholeWords("exceto|excepto|além de|alem de|sem contar|mas não"),
  ru: wholeWords("кроме|за исключением|не считая|помимо|но не"),
};

const CHINESE =
  /(?:除了|除去|除)(\p{L}{1,12}?)(?:以外|之外|外(?!\p{Script=Han}{0,1}国)|[，,]|(?=[我你他她还也都]))|不(?:包括|算)(\p{L}{1,10})/gu;
const JAPANESE = /(?<=^|[\sのはがをで、。])([\p{L}ー]{1,10}?)(?:以外|を除いて|を除く|を除き)/gu;
const KOREAN = /(?<![\p{L}])(\p{L}{1,10}?)[을를]? ?(?:말고|빼고|제외하고|제외한|외에)(?!\p{L}{2})/gu;

const MOST = 4;
const MOST_WORDS = 6;
/** Words of one exclusion that belong together, before something new must begin. */
const DETERMINERS = new Set(
  `the a an my our your his her their this that these those der die das den dem ein eine einen meine meinen el la los las mi mis un una
   le les mon ma mes il lo gli i mio mia o os as meu minha`.split(/\s+/),
);
const CONJUNCTIONS = new Set(["and", "or", "und", "oder", "y", "e", "o", "et", "ou", "и", "или"]);
const NEXT_WORD = / ?([\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*)/uy;
const QUOTATION = / ?(?:"[^"]+"|“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»)/uy;

/** Takes text with its white space drawn together. */
export function exclusionsIn(text: string, language: Language): readonly Exclusion[] {
  const found: Exclusion[] = [];
  for (const [spoken, cues] of Object.entries(CUES) as [Language, RegExp][]) {
    if (spoken !== "en" && spoken !== language) continue;
    for (const { index, 0: cue } of text.matchAll(cues)) {
      const end = endOf(text, index + cue.length, language);
      const what = text.slice(index + cue.length, end).trim();
      if (what !== "" && found.every((one) => index >= one.end)) found.push({ start: index, end, what });
    }
  }
  for (const pattern of hasCjk(text) ? [CHINESE, JAPANESE, KOREAN] : []) {
    for (const { index, 0: match, 1: first, 2: second } of text.matchAll(pattern)) {
      const what = first ?? second ?? "";
      const end = index + match.length;
      if (what !== "" && found.every((one) => index >= one.end || end <= one.start))
        found.push({ start: index, end, what });
    }
  }
  return found.slice(0, MOST);
}

/** Where the words that are excluded end: at a sign, or at a word that begins something else. */
function endOf(text: string, from: number, language: Language): number {
  QUOTATION.lastIndex = from;
  if (QUOTATION.test(text)) return QUOTATION.lastIndex;
  const functions = FUNCTION_WORDS[language];
  let end = from;
  let at = from;
  let determined = false;
  for (let count = 0; count < MOST_WORDS; count++) {
    NEXT_WORD.lastIndex = at;
    const word = NEXT_WORD.exec(text)?.[1];
    if (word === undefined) break;
    at = NEXT_WORD.lastIndex;
    const folded = tokenizeWords(word)[0] ?? "";
    if (CONJUNCTIONS.has(folded) && end > from) determined = false;
    else if (DETERMINERS.has(folded) && !determined) determined = true;
    else if (functions.has(folded)) break;
    else {
      end = at;
      determined = true;
    }
  }
  return end;
}
