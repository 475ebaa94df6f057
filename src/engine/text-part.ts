/**
 * What ranking reads of a text: all of it, or of a long one its beginning and what stands around the words of the question,
 * wherever that is. Bounded, so that a log of a megabyte costs little more than a letter.
 *
 * Secrets are replaced in a wider stretch than is kept, and its rims are dropped: what gives a secret away may stand before
 * it, and a stretch may begin in the middle of one. Where a block of key material can reach into it, it begins with the block.
 */

import { isUnspaced } from "../kernel/text/scripts.ts";
import { stem } from "../kernel/text/stem.ts";
import { rootOf, runOf, sieved } from "../kernel/text/term-sieve.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";

/** UTF-16 units, as everything here; up to so many all of it. */
const WHOLE = 16_000;
const BEGINNING = 1_500;
const REACH = 900;
/** Read beyond what is kept, and dropped. */
const RIM = 1_000;
const MOST_PLACES = 8;
/** Occurrences of a word's beginning that are looked at until one is the word. */
const MOST_TRIES = 20_000;
/** Folded and looked through at a time, with so much of the next one. */
const CHUNK = 1_600;
const OVERLAP = 100;
/** Longer than any block of key material. */
const BLOCK = 40_000;
const BLOCK_MARKS: readonly [begin: string, end: string][] = [
  ["-----BEGIN ", "-----END "],
  ["Private-Lines: ", "Private-MAC: "],
];
/** What no secret has within: white space, quotation marks, brackets and such, and whatever is not ASCII. */
const EDGE = /[\s"'`,;<>(){}[\]|]|[^\0-\x7f]/;
const LONGEST_TOKEN = 4_000;
const BETWEEN_PARTS = "\n…\n";

export interface TextPart {
  /** Redacted. */
  readonly text: string;
  /** It is not all of it. */
  readonly cut: boolean;
}

export type TakePart = (text: string) => TextPart;

export function partTaker(terms: QueryTerms, redact: (text: string) => string): TakePart {
  const things = thingsOf(terms);
  return (text) => {
    if (text.length <= WHOLE) return { text: redact(text), cut: false };
    const places = placesOf(text, things);
    const parts = stretchesOf(text, places).map((stretch) => shown(text, stretch, redact));
    return { text: parts.join(BETWEEN_PARTS), cut: true };
  };
}

export interface TextEnds {
  /** Redacted: all of it, or how it begins. */
  readonly beginning: string;
  /** How it ends; empty: `beginning` is all of it. */
  readonly end: string;
}

/** How a text begins and ends, where it is too long to be looked at whole. */
export function redactedEnds(
  text: string,
  redact: (text: string) => string,
  most: { readonly beginning: number; readonly end: number },
): TextEnds {
  if (text.length <= WHOLE) return { beginning: redact(text), end: "" };
  return {
    beginning: shown(text, { from: 0, to: most.beginning }, redact),
    end: shown(text, { from: text.length - most.end, to: text.length }, redact),
  };
}

interface Thing {
  /** In a text in lower case. */
  find(lower: string): number;
  /** In a folded one, roughly. */
  isIn(folded: string): boolean;
}

/** The most telling first. */
function thingsOf({ words, prefixes, phrases, grams, code }: QueryTerms): readonly Thing[] {
  return [
    ...phrases.map(phraseThing),
    ...code.map(stretchThing),
    ...grams.map((run) => stretchThing(runOf(run))),
    ...[...new Set([...words, ...phrases.flat()])].map((word) => wordThing(word, stem(word))),
    ...prefixes.map((prefix) => wordThing(prefix, null)),
  ];
}

function stretchThing(text: string): Thing {
  const folded = sieved(text);
  return { find: (lower) => lower.indexOf(text), isIn: (chunk) => chunk.includes(folded) };
}

function phraseThing(phrase: readonly string[]): Thing {
  const roots = phrase.map(rootOf);
  const source = roots
    .map((root) => root.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"))
    .join(String.raw`[\p{L}\p{N}]{0,12}[^\p{L}\p{N}]{1,8}`);
  const pattern = new RegExp(source, "u");
  return { find: (lower) => lower.search(pattern), isIn: (chunk) => pattern.test(chunk) };
}

/** Where it is a word, else where it begins one, else where it stands inside one. Null: any word that begins so. */
function wordThing(word: string, stemmed: string | null): Thing {
  const root = rootOf(word);
  const others = new Set<string>();
  const find = (lower: string): number => {
    let beginning = -1;
    const first = lower.indexOf(root);
    for (let at = first, tries = 0; at >= 0 && tries < MOST_TRIES; at = lower.indexOf(root, at + 1)) {
      tries += 1;
      if (at > 0 && isLetter(lower, at - 1)) continue;
      if (beginning < 0) beginning = at;
      const met = wordAt(lower, at);
      if (stemmed !== null && others.has(met)) continue;
      if (stemmed === null || stem(met) === stemmed) return at;
      others.add(met);
    }
    return beginning >= 0 ? beginning : first;
  };
  return { find, isIn: (chunk) => chunk.includes(root) };
}

function isLetter(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text[at]!) && !isUnspaced(text.charCodeAt(at));
}

function wordAt(text: string, at: number): string {
  return /^[\p{L}\p{N}]{1,64}/u.exec(text.slice(at, at + 64))?.[0] ?? "";
}

function placesOf(text: string, things: readonly Thing[]): readonly number[] {
  const lower = text.toLowerCase();
  // Lower case can be longer than what it came from; then places do not correspond.
  const found = things.map((thing) => (lower.length === text.length ? thing.find(lower) : -1));
  const missing = things.filter((_thing, at) => found[at]! < 0);
  const places = found.filter((at) => at >= 0);
  if (missing.length > 0 && /[^\0-\x7f]/.test(text)) places.push(...foldedPlaces(text, missing));
  return [...new Set(places)].slice(0, MOST_PLACES);
}

/** Accents, wide letters and the like: about where they are. */
function foldedPlaces(text: string, things: readonly Thing[]): readonly number[] {
  const places: number[] = [];
  let missing = things;
  for (let at = 0; at < text.length && missing.length > 0; at += CHUNK) {
    const chunk = sieved(text.slice(at, at + CHUNK + OVERLAP));
    const left = missing.filter((thing) => !thing.isIn(chunk));
    if (left.length < missing.length) places.push(Math.min(text.length, at + CHUNK / 2));
    missing = left;
  }
  return places;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** In their order, those that meet made one. Where nothing was found, as much of the beginning as would be read at all. */
function stretchesOf(text: string, places: readonly number[]): readonly Stretch[] {
  if (places.length === 0) return [{ from: 0, to: WHOLE }];
  const around = places.map((at) => ({
    from: Math.max(0, at - REACH),
    to: Math.min(text.length, at + REACH),
  }));
  const stretches: { from: number; to: number }[] = [{ from: 0, to: BEGINNING }];
  for (const { from, to } of around.sort((a, b) => a.from - b.from)) {
    const last = stretches.at(-1)!;
    if (from <= last.to) last.to = Math.max(last.to, to);
    else stretches.push({ from, to });
  }
  return stretches;
}

function shown(text: string, { from, to }: Stretch, redact: (text: string) => string): string {
  const start = blockBefore(text, edgeBefore(text, from - RIM));
  const end = edgeAfter(text, to + RIM);
  const redacted = redact(text.slice(start, end));
  const [left, right] = [
    start === 0 ? 0 : Math.min(from, edgeAfter(text, from - RIM / 2)),
    end === text.length ? end : Math.max(to, edgeBefore(text, to + RIM / 2)),
  ];
  // A rim is what it is by itself; where it is not, a secret reaches out of it, and was replaced.
  const first = start === 0 ? 0 : sameBeginning(redacted, redact(text.slice(start, left)));
  const last = redacted.length - (right === end ? 0 : sameEnd(redacted, redact(text.slice(right, end))));
  return redacted.slice(first, Math.max(first, last));
}

function sameBeginning(one: string, other: string): number {
  let at = 0;
  while (at < other.length && one[at] === other[at]) at += 1;
  return at;
}

function sameEnd(one: string, other: string): number {
  let at = 0;
  while (at < other.length && one.at(-1 - at) === other.at(-1 - at)) at += 1;
  return at;
}

/** Where a block of key material begins that is not over. */
function blockBefore(text: string, start: number): number {
  const before = text.slice(Math.max(0, start - BLOCK), start);
  let first = start;
  for (const [begin, end] of BLOCK_MARKS) {
    const at = before.lastIndexOf(begin);
    if (at >= 0 && !before.includes(end, at)) first = Math.min(first, start - before.length + at);
  }
  return first;
}

function edgeBefore(text: string, at: number): number {
  const least = Math.max(0, at - LONGEST_TOKEN);
  let place = Math.max(0, at);
  while (place > least && !EDGE.test(text[place]!)) place -= 1;
  return place;
}

function edgeAfter(text: string, at: number): number {
  const most = Math.min(text.length, at + LONGEST_TOKEN);
  let place = Math.min(text.length, at);
  while (place < most && !EDGE.test(text[place]!)) place += 1;
  return place;
}
