/** The words and values by which a text is known again where it comes back: in an answer, in what a tool is called with, in a reply. */

import { FUNCTION_WORDS } from "../../../kernel/text/function-words.ts";
import { stem } from "../../../kernel/text/stem.ts";
import { tellingWords } from "../../../kernel/text/telling-words.ts";
import { tokenizeWords } from "../../../kernel/text/words.ts";

export interface EvidenceTerms {
  /** Stems of words that not everybody uses. */
  readonly words: ReadonlySet<string>;
  /** Numbers, paths, flags, addresses, identifiers: whoever has them did not come by them by chance. */
  readonly values: ReadonlySet<string>;
}

/** Of whichever language: a text may mix them, and a word that is plain in one tells little in another. */
const PLAIN: ReadonlySet<string> = new Set([
  ...FUNCTION_WORDS.en,
  ...FUNCTION_WORDS.de,
  ...FUNCTION_WORDS.es,
]);

/** UTF-16 units of a text that are looked at. */
const LOOKED_AT = 60_000;
const LONGEST_VALUE = 200;

export function evidenceTerms(text: string): EvidenceTerms {
  const looked = text.slice(0, LOOKED_AT);
  const words = tellingWords(looked)
    .map(({ folded }) => folded)
    .filter((word) => !PLAIN.has(word) && !/^\d+$/.test(word))
    .map(stem);
  return { words: new Set(words), values: valuesIn(looked) };
}

/** What ends a value: spaces, quotes, brackets, and signs that no value holds. */
const APART = /[\s"'`´‘’“”„«»<>()[\]{}|,;!?，。；：！？、（）【】「」《》=*]+/u;
/** Looks behind, so that a long run of them in the middle of a value is gone through once. */
const TRAILING = /(?<![.:…])[.:…]+$/;

function valuesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const piece of text.toWellFormed().split(APART)) {
    const value = piece.replace(TRAILING, "");
    if (value.length < 2 || value.length > LONGEST_VALUE || !isValue(value)) continue;
    found.add(value.toLowerCase());
    // `localhost:8080` has the port, too.
    for (const part of value.split(/[:/@]/))
      if (part.length > 2 && /\p{N}/u.test(part)) found.add(part.toLowerCase());
  }
  return found;
}

function isValue(piece: string): boolean {
  if (/\p{N}/u.test(piece)) return piece.length > 2 || /^\d\d$/.test(piece);
  if (/^--?\p{L}/u.test(piece)) return true;
  if (/\p{Ll}\p{Lu}/u.test(piece)) return true;
  return /[\p{L}~.][/\\_@]\p{L}|\p{L}{2}[.:]\p{L}{2}/u.test(piece);
}

/** Runs of so many words, as they stand: what comes back whole was taken over. */
const RUN = 4;

export function runsOf(text: string): ReadonlySet<string> {
  const words = tokenizeWords(text.slice(0, LOOKED_AT));
  const runs = new Set<string>();
  for (let at = 0; at + RUN <= words.length; at += 1) runs.add(words.slice(at, at + RUN).join(" "));
  return runs;
}

/** Those of the first that are in the second. */
export function common(some: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...some].filter((one) => others.has(one));
}
