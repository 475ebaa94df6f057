/**
 * What the index keeps of a text: words for the store's tokenizer, pairs of characters, code.
 *
 * The caller hands in redacted text only. Pure and bounded: the limits below say what of a very long text
 * cannot be found. The other side of the contract is query-terms.ts; both are made of the same pieces.
 */

import { lastCharacterOf, pairsOf, splitCjk } from "./cjk-runs.ts";
import { codeTerms } from "./code-terms.ts";
import { plainGreek } from "./greek.ts";
import { normalText } from "./normal-text.ts";
import type { IndexTerms } from "./terms.ts";
import { splitCamelCase, WORD, withoutSigns } from "./words.ts";

/** Goes up when the same text gives other terms: the index is then made again. */
export const ANALYSIS_VERSION = 7;

/** UTF-16 units of a text that are indexed: about 250,000 tokens, more than any message a model takes. */
export const MAX_INDEXED_CHARS = 1_000_000;
/** Different identifiers and paths of one text. */
export const MAX_CODE_TERMS = 4_000;
/** Different parts of identifiers that are added to the words of one text. */
const MAX_SPLIT_PARTS = 4_000;

/** Attachments and the like: nobody asks for them, and as words they would swell the index. */
const BLOB = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{512,}/g;

/** How closely a text is indexed, in UTF-16 units from its beginning. */
export interface IndexCare {
  /** So far every word counts as often as it stands there, and phrases are known; what follows counts once a word. */
  readonly whole: number;
  /** So far parts of identifiers and paths can be asked for; what follows is found by whole words. */
  readonly code: number;
}

/** What people say. */
const EVERYTHING: IndexCare = { whole: MAX_INDEXED_CHARS, code: MAX_INDEXED_CHARS };

/**
 * What tools print: files, logs, listings. Indexed like speech they take more room than everything else together: parts of
 * identifiers alone as much as the raw text. They are found by their words, and by the parts that names are made of; a
 * pattern (`lcm_grep`) finds the rest.
 */
export const PRINTED: IndexCare = { whole: 1_000, code: 0 };

/**
 * What summaries say: most of it are words of the messages under them, which have an index of their own. Parts of the names
 * in it would be three quarters of all such parts, and are found in the messages.
 */
export const RETOLD: IndexCare = { whole: MAX_INDEXED_CHARS, code: 0 };

export function indexTerms(text: string, care: IndexCare = EVERYTHING): IndexTerms {
  const { spaced, runs } = splitCjk(normalText(text, MAX_INDEXED_CHARS).replace(BLOB, " "));
  const plain = plainGreek(withoutSigns(spaced));
  const { words, known } = plain.length > care.whole ? onceBeyond(plain, care.whole) : { words: plain };
  // What counts once a word has no use for a part that is a word of the text too.
  const parts = splitParts(words).filter((part) => known?.has(part) !== true);
  return {
    words: inSmallLetters(parts.length === 0 ? words : `${words} ${parts.join(" ")}`),
    grams: runs.map(gramsOf).join(" "),
    code: codeTerms(spaced.slice(0, care.code), MAX_CODE_TERMS).join("\n"),
  };
}

const CAPITAL = /[\p{Lu}\p{Lt}]/gu;
const BEYOND_ASCII = /[^\x00-\x7f]/;

/**
 * A tokenizer knows the capitals of scripts that are older than itself. Those of Cherokee, Adlam, Osage and others would stay as they are, and
 * nobody would find them: a query is in small letters.
 */
function inSmallLetters(text: string): string {
  return BEYOND_ASCII.test(text) ? text.replaceAll(CAPITAL, (letter) => letter.toLowerCase()) : text;
}

/** The word that a text breaks off in, or half a character. */
const WORD_BEGUN = /[\p{L}\p{N}\p{M}\p{Co}\p{Cs}]*$/u;

/** Cut where a word ends. */
function onceBeyond(text: string, whole: number): { words: string; known?: ReadonlySet<string> } {
  const head = text.slice(0, text.slice(0, whole).search(WORD_BEGUN));
  const known = new Set((head.match(WORD) ?? []).map(asIndexed));
  const added: string[] = [];
  for (const [word] of text.slice(head.length).matchAll(WORD)) {
    const term = asIndexed(word);
    if (known.has(term)) continue;
    known.add(term);
    added.push(word);
  }
  return { words: `${head} ${added.join(" ")}`, known };
}

/** Written in one case, but for the first letter: it has no parts that another writing of it would not have. */
const PLAIN_WORD = /^(?:[A-Z]?[a-z0-9]+|[A-Z0-9]+)$/;

/** Words that every store takes for the same. How it folds letters beyond ASCII is its own affair. */
function asIndexed(word: string): string {
  return PLAIN_WORD.test(word) ? word.toLowerCase() : word;
}

/** The tokenizer takes `fooBar` for one word; here it is two more. */
function splitParts(text: string): string[] {
  const parts = new Set<string>();
  for (const [identifier] of text.matchAll(WORD)) {
    for (const part of splitCamelCase(identifier)) parts.add(part);
    if (parts.size >= MAX_SPLIT_PARTS) break;
  }
  return [...parts];
}

/** The last character stands alone as well, so that every character begins some gram. */
function gramsOf(run: string): string {
  const last = lastCharacterOf(run);
  return last === run ? run : [...pairsOf(run), last].join(" ");
}
