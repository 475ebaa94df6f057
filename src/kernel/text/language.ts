/**
 * Which language a record is in, as far as a list can be narrowed by it: what is written in kana is Japanese, whatever Han
 * stands between; hangul is Korean; Han alone is Chinese; Latin letters are English or German by their small words.
 *
 * Not here: the language of a question, which decides about its function words and endings (languages.ts).
 */

import type { Language } from "../ledger-words.ts";
import { languageOf as languageOfWords } from "./languages.ts";
import { normalText } from "./normal-text.ts";
import { Script, scriptOf } from "./scripts.ts";
import { tokenizeWords } from "./words.ts";

/** UTF-16 units that are looked at. */
const SAMPLE = 2_000;
/** Characters that say about as much as a word of an alphabet. */
const CHARACTERS_A_WORD = { han: 2, kana: 3, hangul: 3 } as const;
/** `mixed` where the lesser part has at least so much of the whole, and so many words. */
const MIXED_SHARE = 1 / 3;
const MIXED_WORDS = 2;

/** `other` where there are no letters, and in languages that have no name here. */
export function languageOf(text: string): Language {
  const sample = normalText(text, SAMPLE);
  if (isPlain(sample)) return /[a-z]/i.test(sample) ? latin(sample) : "other";
  const { han, kana, hangul, words } = counted(sample);
  const cjk = (han + kana) / CHARACTERS_A_WORD.han;
  const korean = hangul / CHARACTERS_A_WORD.hangul;
  const east = Math.max(cjk, korean);
  const [less, more] = [Math.min(east, words), Math.max(east, words)];
  if (more === 0) return "other";
  if (less >= MIXED_WORDS && less / (less + more) >= MIXED_SHARE) return "mixed";
  if (words > east) return latin(sample);
  if (korean > cjk) return "ko";
  return kana > 0 ? "ja" : "zh";
}

const isPlain = (text: string): boolean => !/[^\0-\x7f]/.test(text);

interface Counted {
  readonly han: number;
  readonly kana: number;
  readonly hangul: number;
  /** Of an alphabet. */
  readonly words: number;
}

function counted(text: string): Counted {
  const count = { han: 0, kana: 0, hangul: 0, words: 0 };
  let inWord = false;
  for (const character of text) {
    const script = scriptOf(character.codePointAt(0)!);
    if (script === Script.han) count.han += 1;
    else if (script === Script.kana) count.kana += 1;
    else if (script === Script.hangul) count.hangul += 1;
    const isLetter = (script >= Script.latin && script <= Script.unspaced) || script === Script.alphabet;
    if (isLetter && !inWord) count.words += 1;
    inWord = isLetter || (inWord && script === Script.mark);
  }
  return count;
}

/** Letters that neither English nor German has. */
const FOREIGN = /[^\0-\x7fäöüßÄÖÜẞ\p{P}\p{S}\p{Z}\p{N}]/u;

function latin(text: string): Language {
  const language = languageOfWords(text, tokenizeWords(text));
  if (language === "de") return "de";
  if (language !== "en") return "other";
  return FOREIGN.test(text) && !ENGLISH.test(text) ? "other" : "en";
}

/** A name may have any letters; these words are nowhere else. */
const ENGLISH = /\b(?:the|and|with|this|that|from|was|were|has|have|not|you|for)\b/i;
