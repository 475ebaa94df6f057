/**
 * What the index keeps of a text: words for the store's tokenizer, pairs of characters, code.
 *
 * The caller hands in redacted text only. Pure and bounded: the limits below say what of a very long text
 * cannot be found. The other side of the contract is query-terms.ts; both are made of the same pieces.
 */

import { lastCharacterOf, pairsOf, splitCjk } from "./cjk-runs.ts";
import { codeTerms } from "./code-terms.ts";
import { normalText } from "./normal-text.ts";
import type { IndexTerms } from "./terms.ts";
import { splitCamelCase, WORD } from "./words.ts";

/** Goes up when the same text gives other terms: the index is then made again. */
export const ANALYSIS_VERSION = 2;

/** UTF-16 units of a text that are indexed: about 250,000 tokens, more than any message a model takes. */
export const MAX_INDEXED_CHARS = 1_000_000;
/** Different identifiers and paths of one text. */
export const MAX_CODE_TERMS = 4_000;
/** Different parts of identifiers that are added to the words of one text. */
const MAX_SPLIT_PARTS = 4_000;

/** Attachments and the like: nobody asks for them, and as words they would swell the index. */
const BLOB = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{512,}/g;

export function indexTerms(text: string): IndexTerms {
  const { spaced, runs } = splitCjk(normalText(text, MAX_INDEXED_CHARS).replace(BLOB, " "));
  const parts = splitParts(spaced);
  return {
    words: parts.length === 0 ? spaced : `${spaced} ${parts.join(" ")}`,
    grams: runs.map(gramsOf).join(" "),
    code: codeTerms(spaced, MAX_CODE_TERMS).join("\n"),
  };
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
