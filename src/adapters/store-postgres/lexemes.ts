/**
 * Terms as PostgreSQL keeps and reads them: `tsvector` and `tsquery`, written out with every term quoted, so that nothing a person
 * or a model wrote is ever read as syntax.
 *
 * A `tsvector` has limits: a term has 2 KB, all of them 1 MB, a place is below 16,384 and there are 256 of them for one term.
 * A text within them is one with its places. A longer one is one that only counts its terms, and its places stand in parts that
 * overlap, so that every phrase is whole in one of them. Pure.
 */

import { createHash } from "node:crypto";

/** Bytes of a term. A longer one is cut, and told from others that begin alike by a digest. */
const LONGEST_LEXEME = 480;
/** Terms of a part, and how often one of them may stand in it. */
const MOST_PLACES = 16_000;
const MOST_OF_ONE = 255;
/** Terms that two parts share: phrases have sixteen words at most. */
const OVERLAP = 32;
/** Of a `tsvector`, a little less than it may have. */
const MOST_BYTES = 1_000_000;
/** How often a term is counted where its places stand elsewhere: beyond this BM25 tells no difference. */
const MOST_COUNTED = 60;

export interface Lexemes {
  /** As a `tsvector` is written. */
  readonly vector: string;
  /** Terms, as often as they stand there. */
  readonly count: number;
  readonly distinct: readonly string[];
  /** The same with places, where the vector has none. */
  readonly parts: readonly string[];
}

/** What a server refuses in any text is replaced. */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\u{fffd}");
}

/** As a term is kept. */
export function lexemeOf(term: string): string {
  const plain = plainText(term);
  if (plain.length * 3 <= LONGEST_LEXEME || Buffer.byteLength(plain) <= LONGEST_LEXEME) return plain;
  const digest = createHash("sha256").update(plain).digest("hex").slice(0, 32);
  return `${beginningOf(plain)}\u{fffd}${digest}`;
}

/** As what terms begin with is asked for. */
export function beginningOf(term: string): string {
  const plain = plainText(term);
  if (Buffer.byteLength(plain) <= LONGEST_LEXEME) return plain;
  return Buffer.from(plain)
    .subarray(0, LONGEST_LEXEME)
    .toString()
    .replace(/\u{fffd}+$/u, "");
}

/** As a `tsvector` and a `tsquery` read it: a backslash and a single quotation mark mean something inside. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

export function lexemesOf(terms: readonly string[]): Lexemes {
  const lexemes = terms.map(lexemeOf);
  const places = placesOf(lexemes, 0, lexemes.length);
  const distinct = [...places.keys()];
  const fits =
    lexemes.length <= MOST_PLACES &&
    bytesOf(places) <= MOST_BYTES &&
    !places.values().some((found) => found.length > MOST_OF_ONE);
  const count = lexemes.length;
  if (fits) return { vector: written(places), count, distinct, parts: [] };
  const kept = counted(places);
  return { vector: kept.vector, count, distinct: kept.lexemes, parts: partsOf(lexemes) };
}

/** Without places; no more of them than fit. */
export function setOf(terms: readonly string[]): Pick<Lexemes, "vector" | "distinct"> {
  let bytes = 0;
  const distinct = [...new Set(terms.map(lexemeOf))].filter((lexeme) => {
    bytes += bytesWith(lexeme, 0);
    return bytes <= MOST_BYTES;
  });
  return { vector: distinct.map(quoted).join(" "), distinct };
}

type Places = ReadonlyMap<string, readonly number[]>;

function placesOf(lexemes: readonly string[], from: number, to: number): Places {
  const places = new Map<string, number[]>();
  for (let at = from; at < to; at += 1) {
    const known = places.get(lexemes[at]!);
    if (known === undefined) places.set(lexemes[at]!, [at - from + 1]);
    else known.push(at - from + 1);
  }
  return places;
}

function bytesOf(places: Places): number {
  let bytes = 0;
  for (const [lexeme, found] of places) bytes += bytesWith(lexeme, found.length);
  return bytes;
}

/** Places are aligned, and there is a number of them. */
function bytesWith(lexeme: string, places: number): number {
  return Buffer.byteLength(lexeme) + (places === 0 ? 0 : 4 + 2 * places);
}

function written(places: Places): string {
  const parts: string[] = [];
  for (const [lexeme, found] of places) parts.push(`${quoted(lexeme)}:${found.join()}`);
  return parts.join(" ");
}

/**
 * Every term as often as it is there, as far as that can be kept. The places are none, and marked so: `A` is of no phrase. Of more
 * different terms than fit, those that stand first are kept.
 */
function counted(places: Places): { readonly vector: string; readonly lexemes: readonly string[] } {
  const most = (each: number) =>
    places
      .entries()
      .reduce((sum, [lexeme, { length }]) => sum + bytesWith(lexeme, Math.min(length, each)), 0);
  const each = [MOST_COUNTED, 4, 0].find((one) => most(one) <= MOST_BYTES) ?? 0;
  const lexemes: string[] = [];
  const parts: string[] = [];
  let bytes = 0;
  for (const [lexeme, { length }] of places) {
    const times = Math.min(length, each);
    bytes += bytesWith(lexeme, times);
    if (bytes > MOST_BYTES) break;
    const marks = Array.from({ length: times }, (_, at) => `${at + 1}A`).join();
    parts.push(times === 0 ? quoted(lexeme) : `${quoted(lexeme)}:${marks}`);
    lexemes.push(lexeme);
  }
  return { vector: parts.join(" "), lexemes };
}

function partsOf(lexemes: readonly string[]): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < lexemes.length; ) {
    const to = partEnd(lexemes, from);
    parts.push(written(placesOf(lexemes, from, to)));
    if (to === lexemes.length) break;
    from = to - OVERLAP;
  }
  return parts;
}

function partEnd(lexemes: readonly string[], from: number): number {
  const times = new Map<string, number>();
  let bytes = 0;
  for (let at = from; at < lexemes.length; at += 1) {
    const lexeme = lexemes[at]!;
    const known = (times.get(lexeme) ?? 0) + 1;
    bytes += known === 1 ? bytesWith(lexeme, 1) : 2;
    if (known > MOST_OF_ONE || bytes > MOST_BYTES || at - from >= MOST_PLACES) return at;
    times.set(lexeme, known);
  }
  return lexemes.length;
}
