/**
 * What a text must have to be what an exact search asks for: every word of the query, and, as they stand, the values that
 * have signs inside (`18,342`, a path, a date) and whatever is in quotation marks.
 *
 * An index that knows words alone can be asked for `every`; whether the rest holds is seen in the text. Words are matched
 * in any form, values and quotations letter for letter, but for case and accents.
 */

import { pairsOf, splitCjk } from "./cjk-runs.ts";
import { normalText } from "./normal-text.ts";
import { gramsOf, MAX_QUERY_CHARS, MAX_QUERY_TERMS, splitQuoted } from "./query-terms.ts";
import { stem } from "./stem.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { rootOf, runOf, type SievedText, sieved } from "./term-sieve.ts";
import type { QueryTerms } from "./terms.ts";
import { tokenizeWords } from "./words.ts";

export interface Demand {
  /** Words and pairs of characters, each of which is in the text. */
  readonly every: QueryTerms;
  /** Whether the values and quotations stand there. */
  holds(text: SievedText): boolean;
  /** Whether all of it is there, the words too. */
  isMetBy(text: SievedText): boolean;
  /** As they were written: where an excerpt begins. Empty: the words are all there is to it. */
  readonly values: readonly string[];
}

const MOST_VALUES = 16;
/** What is around a value and no part of it: brackets, commas, signs of currency. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const SIGN_INSIDE = /[^\p{L}\p{N}\p{M}]/u;

export function demandOf(query: string): Demand {
  const { quoted, rest } = splitQuoted(normalText(query, MAX_QUERY_CHARS));
  const chunks = rest.split(/\s+/).map((chunk) => chunk.replace(AROUND, ""));
  const values = [...chunks.filter(isValue), ...quoted.map((one) => one.trim().replace(/\s+/g, " "))].filter(
    (value) => /[\p{L}\p{N}]/u.test(value),
  );
  const kept = [...new Set(values)].slice(0, MOST_VALUES);
  const plain = splitCjk(chunks.filter((chunk) => !isValue(chunk)).join(" "));
  const inside = splitCjk(kept.join(" "));
  const words = tokenizeWords(plain.spaced);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  const runs = [...plain.runs.flatMap(gramsOf), ...inside.runs.map((run) => pairsOf(run))];
  const nothingElse = telling.length + kept.length + runs.length === 0;
  const grams = new Map(runs.map((run) => [run.join(" "), run])).values();
  const holds = holder(kept);
  const apart = nothingElse ? words : telling;
  const hasWords = wordFinder(apart, plain.runs.flatMap(gramsOf));
  return {
    every: {
      words: [...new Set([...tokenizeWords(inside.spaced), ...apart])].slice(0, MAX_QUERY_TERMS),
      prefixes: [],
      phrases: [],
      grams: [...grams].slice(0, MAX_QUERY_TERMS),
      code: [],
    },
    holds,
    isMetBy: (text) => hasWords(text) && holds(text),
    values: kept,
  };
}

/** Letters and digits with something between them, or of two kinds of writing. */
function isValue(chunk: string): boolean {
  if (SIGN_INSIDE.test(chunk)) return true;
  const { spaced, runs } = splitCjk(chunk);
  return runs.length > 0 && spaced.trim() !== "";
}

/** The longest first: it is the least likely to be there. */
function wordFinder(
  words: readonly string[],
  grams: readonly (readonly string[])[],
): (text: SievedText) => boolean {
  const sought = [...new Set(words)].sort((a, b) => b.length - a.length);
  const stems = sought.map((word) => ({ stem: stem(sieved(word)), root: rootOf(word) }));
  const runs = grams.map((run) => sieved(runOf(run)));
  return (text) => stems.every((word) => hasWord(text, word)) && runs.every((run) => text.includes(run));
}

function hasWord(text: string, { stem: wanted, root }: { stem: string; root: string }): boolean {
  for (let at = text.indexOf(root); at >= 0; at = text.indexOf(root, at + 1)) {
    if (isJoining(text[at - 1])) continue;
    let end = at + root.length;
    while (isJoining(text[end])) end += 1;
    if (stem(text.slice(at, end)) === wanted) return true;
  }
  return false;
}

function holder(values: readonly string[]): Demand["holds"] {
  const sought = values.map((value) => plainSigns(sieved(value)));
  const spaced = sought.some((value) => value.includes(" "));
  const signed = sought.some((value) => /['-]/.test(value));
  return (text) => {
    if (sought.length === 0) return true;
    const signs = signed ? plainSigns(text) : text;
    const read = spaced ? signs.replace(/\s+/g, " ") : signs;
    return sought.every((value) => standsIn(read, value));
  };
}

/** One writing of the dash that joins, and of the apostrophe. */
function plainSigns(text: string): string {
  return text.replace(/[\u2010\u2011]/g, "-").replace(/[\u2018\u2019\u02bc]/g, "'");
}

const JOINS = /[\p{L}\p{N}]/u;

/** Not inside a longer word or number. Scripts without spaces have no such edges. */
function standsIn(text: string, value: string): boolean {
  const [first, last] = [isJoining(value[0]), isJoining(value.at(-1))];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const before = first && isJoining(text[at - 1]);
    const after = last && isJoining(text[at + value.length]);
    if (!before && !after) return true;
  }
  return false;
}

function isJoining(unit: string | undefined): boolean {
  if (unit === undefined) return false;
  if (unit < "\x80") return /[a-z0-9]/i.test(unit);
  return JOINS.test(unit) && splitCjk(unit).runs.length === 0;
}
