/**
 * Which languages' cues a turn is read with. Mostly one; of a short turn that could be in several, all of them: a cue of one
 * seldom means anything in another.
 */

import { FUNCTION_WORDS } from "../../../kernel/text/function-words.ts";
import { tokenizeWords } from "../../../kernel/text/words.ts";
import type { LanguageCues } from "./cues/cue.ts";
import { LATIN, OTHERS } from "./cues/index.ts";

const DUTCH_WORDS: ReadonlySet<string> = new Set(
  `aan als altijd bij daar dan dat de deze die dit doe door een en er geen gaan gaat had heb hebben heeft het hier hij hoe ik in is je jij
   kan kun kunnen maar me mij mijn moet na naar niet nog nooit nu of om onze ook op over te tot uit uw van veel voor voortaan waar wanneer
   wat we wel welke wij wil wordt ze zich zij zijn zo zou`.split(/\s+/),
);

/** Of the words, how many fewer another language may know and still be meant. */
const AS_GOOD = 1;

export function cuesFor(text: string): readonly LanguageCues[] {
  const script = OTHERS.find((language) => isMostly(text, language.script!));
  if (script !== undefined) return [script];
  const words = new Set(tokenizeWords(text));
  const counts = Object.keys(LATIN).map((language) => {
    const known = language === "nl" ? DUTCH_WORDS : FUNCTION_WORDS[language as keyof typeof FUNCTION_WORDS];
    return { language, count: [...words].filter((word) => known.has(word)).length };
  });
  const best = Math.max(...counts.map(({ count }) => count));
  const english = counts.find(({ language }) => language === "en")!.count;
  // Without an accent and with words of English it is English, unless another has more of them.
  if (english > 0 && english === best && !/[^\0-\x7f]/.test(text.replace(/[\u2010-\u2027]/g, "")))
    return [LATIN["en"]!];
  return counts.filter(({ count }) => count >= best - AS_GOOD).map(({ language }) => LATIN[language]!);
}

/** Kana decides for Japanese wherever it stands; the others need a third of the letters. */
function isMostly(text: string, script: RegExp): boolean {
  if (!script.test(text)) return false;
  const letters = text.match(/\p{L}/gu) ?? [];
  const own = letters.filter((letter) => script.test(letter)).length;
  return 5 * own >= letters.length;
}
