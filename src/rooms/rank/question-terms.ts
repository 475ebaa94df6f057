/**
 * The terms of a question: what it is about, without the words in which every question is put.
 *
 * Function words, framing and relative times bring nothing in as long as anything else is there; where there is nothing
 * else, they are all that was asked, and are kept. The words of languages that the index does not stem are asked for by
 * their beginnings besides.
 */

import { pairsOf, splitCjk } from "../../kernel/text/cjk-runs.ts";
import { cjkWords } from "../../kernel/text/cjk-words.ts";
import { codeTerms } from "../../kernel/text/code-terms.ts";
import { FUNCTION_WORDS, type Language } from "../../kernel/text/function-words.ts";
import { lightStem } from "../../kernel/text/light-stem.ts";
import { gramsOf, MAX_QUERY_TERMS, QUOTED, shareTerms } from "../../kernel/text/query-terms.ts";
import { NO_TERMS, type QueryTerms } from "../../kernel/text/terms.ts";
import { splitCamelCase, tokenizeWords, WORD } from "../../kernel/text/words.ts";
import { capitalWords } from "./capital-words.ts";
import type { Stretch } from "./framing.ts";

const MAX_PHRASE_WORDS = 16;

/** `weak`: stretches that say nothing while anything else does. Takes text with its white space drawn together. */
export function questionTerms(text: string, language: Language, weak: readonly Stretch[]): QueryTerms {
  return tellingTerms(text, language, weak) ?? allTerms(text, language);
}

/** Null where there is nothing but function words and weak stretches. */
export function tellingTerms(text: string, language: Language, weak: readonly Stretch[]): QueryTerms | null {
  const { words: exact, phrases, grams: exactGrams } = quotedTerms(text);
  const whole = unquoted(text);
  const { spaced, runs } = splitCjk(blankedAll(whole, weak));
  // Where a sentence begins is seen with everything in its place, if it still is.
  const cased = spaced.length === whole.length ? whole : spaced;
  const words = [...exact, ...tellingWordsIn(spaced, language, cased)];
  const grams = [...exactGrams, ...runs.flatMap((run) => cjkWords(run).grams)];
  const code = codeTerms(splitCjk(text).spaced, MAX_QUERY_TERMS);
  if (words.length + phrases.length + grams.length + code.length === 0) return null;
  const prefixes = words.map((word) => lightStem(word, language)).filter((prefix) => prefix !== null);
  return shareTerms({
    words: words.flatMap(bothYo),
    prefixes: prefixes.flatMap(bothYo),
    phrases,
    grams,
    code,
  });
}

/** Framing and times included; function words only where there is nothing else. */
function allTerms(text: string, language: Language): QueryTerms {
  const { spaced, runs } = splitCjk(unquoted(text));
  const all = wordsIn(spaced);
  const words = tellingWordsIn(spaced, language);
  const grams = runs.flatMap((run) => cjkWords(run).grams);
  if (words.length + grams.length > 0) return shareTerms({ ...NO_TERMS, words, grams });
  return shareTerms({ ...NO_TERMS, words: all, grams: runs.flatMap(gramsOf) });
}

/** A quotation is replaced by as many spaces, so that places stay what they are. */
export function unquoted(text: string): string {
  return text.replace(QUOTED, (whole) => " ".repeat(whole.length));
}

/** Letters that are words of their own. Others are names of things (vitamin C), unless an apostrophe is beside them. */
const LETTERS: { readonly [language in Language]: string } = {
  en: "ai",
  de: "",
  es: "aeouy",
  fr: "ay",
  it: "aeio",
  pt: "aeo",
  ru: "авиксоуя",
};

function isFunctionWord(word: string, language: Language, isJoined: boolean): boolean {
  if (word.length === 1 && !isJoined) return LETTERS[language].includes(word);
  // What a possessive leaves behind is a word of no language.
  return word === "s" || FUNCTION_WORDS[language].has(plainYo(word));
}

/** The words that say something, in order, of every script: for comparing, not for an index. */
export function tellingIn(text: string, language: Language): readonly string[] {
  const { spaced, runs } = splitCjk(text);
  const words = tellingWordsIn(spaced, language);
  return [...new Set([...words, ...runs.flatMap((run) => cjkWords(run).words)])];
}

export function blankedAll(text: string, stretches: readonly Stretch[]): string {
  return stretches.reduce((left, { start, end }) => blanked(left, start, end), text);
}

export function blanked(text: string, start: number, end: number): string {
  return text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
}

function quotedTerms(text: string): Pick<QueryTerms, "words" | "phrases" | "grams"> {
  const words: string[] = [];
  const phrases: string[][] = [];
  const grams: string[][] = [];
  for (const [, ...groups] of text.matchAll(QUOTED)) {
    const { spaced, runs } = splitCjk(groups.find((group) => group !== undefined) ?? "");
    const phrase = tokenizeWords(spaced).slice(0, MAX_PHRASE_WORDS);
    if (phrase.length === 1) words.push(phrase[0]!);
    else if (phrase.length > 1) phrases.push(phrase);
    for (const run of runs) grams.push(pairsOf(run).slice(0, MAX_PHRASE_WORDS));
  }
  return { words, phrases, grams };
}

function wordsIn(text: string): string[] {
  return [...text.matchAll(WORD)].flatMap(([identifier]) => partsOf(identifier));
}

/** Those that say something. `cased` is the text in which capitals are looked for, every word at the same place. */
function tellingWordsIn(text: string, language: Language, cased: string = text): string[] {
  const named = capitalWords(cased, language);
  return [...text.matchAll(WORD)].flatMap(({ index, 0: identifier }) => {
    const isJoined = text[index - 1] === "'" || text[index + identifier.length] === "'";
    const parts = partsOf(identifier);
    return named.has(index) ? parts : parts.filter((word) => !isFunctionWord(word, language, isJoined));
  });
}

function partsOf(identifier: string): string[] {
  return [...tokenizeWords(identifier), ...splitCamelCase(identifier)];
}

/** Russian may leave the dots off its ё, and the index keeps them: such a word is asked for both ways. */
function bothYo(word: string): string[] {
  return word.includes("ё") ? [word, plainYo(word)] : [word];
}

function plainYo(word: string): string {
  return word.replaceAll("ё", "е");
}
