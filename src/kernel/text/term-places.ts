/**
 * Where the terms of a query stand in a text: whole words of the same stem or beginning, phrases, runs of scripts without
 * spaces, and code as it stands. For showing; what matches is decided by the index, or by match-terms.ts.
 */

import { stem } from "./stem.ts";
import { rootOf, runOf, sieved } from "./term-sieve.ts";
import type { QueryTerms } from "./terms.ts";
import { splitCamelCase, tokenizeWords, WORD } from "./words.ts";

export interface TermPlace {
  readonly at: number;
  readonly end: number;
  /** Which term, as a number: the same for all places of one term. */
  readonly term: number;
  /** A phrase says more than a word. */
  readonly weight: number;
}

const PHRASE_WEIGHT = 2;
/** Of one piece of code or one run: a text that has it more often shows it all the same. */
const MOST_PLACES = 500;
/** UTF-16 units that are looked over at a time: one accent makes it slow for these, and not for the rest. */
const PIECE = 1_000;

/** In the order of the text. Places may overlap: a path is one, and so are the words that it is made of. */
export function termPlaces(text: string, terms: QueryTerms): readonly TermPlace[] {
  const places: TermPlace[] = [];
  const first = placesOfWords(text, terms, places);
  const lower = text.toLowerCase();
  const parts = [
    ...terms.grams.map((run) => ({ part: runOf(run), within: text })),
    // Lower case can be longer than what it came from; then places do not correspond.
    ...(lower.length === text.length ? terms.code.map((part) => ({ part, within: lower })) : []),
  ];
  for (const [term, { part, within }] of parts.entries()) {
    let left = part === "" ? 0 : MOST_PLACES;
    for (let at = within.indexOf(part); at >= 0 && left > 0; at = within.indexOf(part, at + part.length)) {
      places.push({ at, end: at + part.length, term: first + term, weight: 1 });
      left -= 1;
    }
  }
  return places.sort((a, b) => a.at - b.at || b.end - a.end);
}

/** Gives the first number that is no term yet. */
function placesOfWords(text: string, terms: QueryTerms, places: TermPlace[]): number {
  const words = [...new Set(terms.words.map(stem))];
  const prefixes = terms.prefixes.map(stem);
  const phrases = terms.phrases.filter((phrase) => phrase.length > 0).map((phrase) => phrase.map(stem));
  const count = words.length + prefixes.length + phrases.length;
  if (count === 0) return 0;
  const asked = (word: string): readonly number[] => [
    ...words.flatMap((one, term) => (one === word ? [term] : [])),
    ...prefixes.flatMap((one, at) => (word.startsWith(one) ? [words.length + at] : [])),
  ];
  const readings = new Map<string, Reading>();
  const longest = Math.max(0, ...phrases.map((phrase) => phrase.length));
  const recent: { readonly stem: string; readonly at: number }[] = [];
  let last = 0;
  for (const { written, at } of worthReading(text, terms)) {
    let reading = readings.get(written);
    if (reading === undefined) {
      reading = readWord(written, asked);
      readings.set(written, reading);
    }
    const end = at + written.length;
    for (const term of reading.asked) places.push({ at, end, term, weight: 1 });
    // Without phrases there is nothing to look back for.
    if (longest === 0) continue;
    if (text.slice(last, at).search(WORD) >= 0) recent.length = 0;
    last = end;
    for (const one of reading.stems) recent.push({ stem: one, at });
    while (recent.length > longest) recent.shift();
    for (const [number, phrase] of phrases.entries()) {
      const from = recent.length - phrase.length;
      if (from < 0 || !phrase.every((one, step) => recent[from + step]!.stem === one)) continue;
      const term = words.length + prefixes.length + number;
      places.push({ at: recent[from]!.at, end, term, weight: PHRASE_WEIGHT });
    }
  }
  return count;
}

interface Written {
  readonly written: string;
  readonly at: number;
}

/** Words that may be asked for: reading all of a long text takes long, and most of it is looked over quickly. */
function* worthReading(text: string, terms: QueryTerms): Generator<Written> {
  const roots = [...new Set([...terms.words, ...terms.prefixes, ...terms.phrases.flat()].map(rootOf))];
  for (let from = 0, to = 0; from < text.length; from = to) {
    const space = text.indexOf(" ", from + PIECE);
    to = space < 0 ? text.length : space + 1;
    const piece = text.slice(from, to);
    const folded = sieved(piece);
    const isSame = folded.length === piece.length;
    for (const { at, end } of isSame ? chunksWith(folded, roots) : [{ at: 0, end: piece.length }]) {
      for (const match of piece.slice(at, end).matchAll(WORD))
        yield { written: match[0], at: from + at + match.index };
    }
  }
}

/** What stands between two spaces and has one of them in it. */
function* chunksWith(text: string, parts: readonly string[]): Generator<{ at: number; end: number }> {
  const next = parts.map((part) => text.indexOf(part));
  for (let read = 0; ; ) {
    let first = text.length;
    for (const [number, part] of parts.entries()) {
      if (next[number]! >= 0 && next[number]! < read) next[number] = text.indexOf(part, read);
      if (next[number]! >= 0) first = Math.min(first, next[number]!);
    }
    if (first === text.length) return;
    const at = Math.max(read, text.lastIndexOf(" ", first) + 1);
    const space = text.indexOf(" ", first);
    read = space < 0 ? text.length : space + 1;
    yield { at, end: read };
  }
}

interface Reading {
  readonly stems: readonly string[];
  readonly asked: readonly number[];
}

/** `fooBar` is one word, and foo and bar too. */
function readWord(written: string, asked: (stem: string) => readonly number[]): Reading {
  const stems = tokenizeWords(written).map(stem);
  return { stems, asked: [...new Set([...stems, ...splitCamelCase(written).map(stem)].flatMap(asked))] };
}
