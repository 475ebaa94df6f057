/**
 * The names in a question: of people, places and things, by how they are written.
 *
 * A capital within a sentence names something, a capital within a word too. The first word of a sentence is written so
 * anyway, so it counts only where what follows shows that it is a name ("Anna's …", "Anna Kovac …", "Anna said …"). German
 * writes every noun so: there a word that follows an article or the like is taken for a noun. Titles In Capitals and
 * SHOUTING tell nothing. Scripts without capitals have no names here: their words are found like any other.
 */

import { FUNCTION_WORDS, LANGUAGES, type Language } from "../../kernel/text/function-words.ts";
import { tokenizeWords, WORD } from "../../kernel/text/words.ts";
import { capitalWords, isPart, startsSentence } from "./capital-words.ts";
import { isTimeName } from "./month-names.ts";

const MOST = 16;
const SHORTEST = 2;
/** More of these in capitals than one, and the text is a title. */
const CAPITAL_FUNCTION_WORDS = 1;

/** A title is not the name. */
const TITLES = new Set(["dr", "mr", "mrs", "ms", "prof", "st", "sr", "sra", "hr", "mme"]);
const CAPITAL = /^\p{Lu}|\p{Ll}\p{Lu}/u;
/** After a name that begins a sentence. */
const AFTER_NAME =
  /^(?:'s(?![\p{L}])|’s(?![\p{L}])|(?: and| or)? \p{Lu}\p{Ll}| (?:is|was|has|had|said|says|told|asked|wants|wanted|likes|liked|gave|lives|lived|works|worked|will|would|went|came)(?![\p{L}]))/u;
const GERMAN_BEFORE_NOUN =
  /(?:^|[^\p{L}])(?:de[rsmn]|die|das|eine?[rsmn]?|keine?[rsmn]?|[mds]eine?[rsmn]?|ihre?[rsmn]?|unsere?[rsmn]?|eure?[rsmn]?|i[mn]s?|am|ans|aufs|beim|vom|zu[mr]|welche[rsmn]?|jede[rsmn]?|diese[rsmn]?|alle[rsn]?|viele|\d+\.?|\p{Ll}{3,}(?:e[nrms]?)) $/u;

/** Words that begin questions and are no names, whatever follows. */
const BEGINNERS = new Set(
  `list tell remind show give find name please yes no ok okay hi hello hey thanks thank sorry maybe also add remember recall
   compare summarize summarise explain describe search look check according based regarding considering given since today yesterday
   tomorrow tonight recently lately last next this everyone everybody someone somebody anyone nobody people mom mum dad`.split(
    /\s+/,
  ),
);

export function namesIn(text: string, language: Language): readonly string[] {
  if (!/\p{Ll}/u.test(text)) return [];
  const found = new Set<string>();
  const named = capitalWords(text, language);
  let capitalFunctionWords = 0;
  for (const match of text.matchAll(WORD)) {
    const [written] = match;
    const folded = tokenizeWords(written)[0] ?? "";
    if (!CAPITAL.test(written) || written.length < SHORTEST || isPart(text, match.index, written)) continue;
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const starts = startsSentence(before);
    if (named.has(match.index)) found.add(folded);
    if (isSaidOfAnything(folded, language)) {
      if (!starts && !named.has(match.index)) capitalFunctionWords += 1;
      continue;
    }
    const after = text.slice(match.index + written.length, match.index + written.length + 24);
    const isName = starts ? namesAtStart(folded, after) : !isGermanNoun(before, language);
    if (isName && !isTimeName(folded) && !TITLES.has(folded)) found.add(folded);
  }
  return capitalFunctionWords > CAPITAL_FUNCTION_WORDS ? [] : [...found].slice(0, MOST);
}

function namesAtStart(folded: string, after: string): boolean {
  if (BEGINNERS.has(folded) || LANGUAGES.some((language) => FUNCTION_WORDS[language].has(folded)))
    return false;
  return AFTER_NAME.test(after) && (!folded.endsWith("s") || /^['’]/u.test(after));
}

function isSaidOfAnything(folded: string, language: Language): boolean {
  return FUNCTION_WORDS[language].has(folded) || FUNCTION_WORDS.en.has(folded);
}

function isGermanNoun(before: string, language: Language): boolean {
  return language === "de" && GERMAN_BEFORE_NOUN.test(before.toLowerCase());
}
