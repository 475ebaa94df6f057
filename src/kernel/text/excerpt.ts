/**
 * One line of a text, around the first thing that was asked for.
 *
 * Safe to print: no line breaks, no control characters, nothing that reverses the direction of writing. Takes
 * redacted text and shows it as it was written; does not escape for any markup.
 */

import { stem } from "./stem.ts";
import { TERMINAL_ESCAPES } from "./terminal-escapes.ts";
import type { QueryTerms } from "./terms.ts";
import { splitCamelCase, tokenizeWords, WORD } from "./words.ts";

/** UTF-16 units that are searched for the first match; the rest of a longer text is not looked at. */
const LONGEST_SEARCHED = 200_000;
/** How far a cut moves to fall between two words. */
const WORD_REACH = 24;
const ELLIPSIS = "…";

/** Made when first needed: it takes longer than loading all the rest. */
let graphemes: Intl.Segmenter | undefined;

/** At most `width` UTF-16 units. */
export function excerpt(text: string, terms: QueryTerms, width = 160): string {
  const line = oneLine(text.slice(0, LONGEST_SEARCHED));
  if (line.length <= width && text.length <= LONGEST_SEARCHED) return line;
  if (width < 2) return line === "" || width < 1 ? "" : ELLIPSIS;
  const match = Math.max(0, firstMatch(line, terms));
  // A quarter of the width before the match: enough to see what it is about.
  const wanted = match <= width / 2 ? 0 : Math.min(match - Math.floor(width / 4), line.length - width + 1);
  const start = wanted <= 0 ? 0 : cutAt(line, wanted, match, 1);
  const room = start + width - (start > 0 ? 1 : 0);
  const end = room >= line.length ? line.length : cutAt(line, room - 1, start, -1);
  const cut = end < line.length || text.length > LONGEST_SEARCHED;
  return (start > 0 ? ELLIPSIS : "") + line.slice(start, end).trim() + (cut ? ELLIPSIS : "");
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(TERMINAL_ESCAPES, "")
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|[\u{e0000}-\u{e007f}]+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/**
 * A place to cut near `at`: between two words if there is one within reach, else between two graphemes.
 * Never beyond `limit`, which lies in the given direction.
 */
function cutAt(line: string, at: number, limit: number, direction: 1 | -1): number {
  for (let step = 0; step <= WORD_REACH; step++) {
    const here = at + direction * step;
    if ((limit - here) * direction < 0) break;
    if (line[here] === " " || line[here - 1] === " ") return here;
  }
  const from = Math.max(0, at - 64);
  graphemes ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  const inside = graphemes.segment(line.slice(from, at + 64)).containing(at - from);
  const edge = from + (inside?.index ?? at - from);
  if (edge === at || direction < 0) return edge;
  return edge + (inside?.segment.length ?? 0);
}

/** Where the first word, phrase, run or piece of code stands; -1 when there is none. */
function firstMatch(line: string, terms: QueryTerms): number {
  const lower = line.toLowerCase();
  const places = [
    firstWord(line, terms),
    ...terms.grams.map((run) => line.indexOf(runOf(run))),
    // Lower case can be longer than what it came from; then places do not correspond.
    ...(lower.length === line.length ? terms.code.map((code) => lower.indexOf(code)) : []),
  ].filter((place) => place >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}

/** The characters that overlapping pairs were made of. */
function runOf(pairs: readonly string[]): string {
  return pairs.map((pair, at) => (at === 0 ? pair : Array.from(pair).at(-1)!)).join("");
}

function firstWord(line: string, terms: QueryTerms): number {
  const words = new Set(terms.words.map(stem));
  const prefixes = terms.prefixes.map(stem);
  const isAsked = (word: string) => words.has(word) || prefixes.some((prefix) => word.startsWith(prefix));
  const phrases = terms.phrases.map((phrase) => phrase.map(stem).join(" "));
  const longest = Math.max(0, ...terms.phrases.map((phrase) => phrase.length));
  if (words.size + prefixes.length + phrases.length === 0) return -1;
  const places: number[] = [];
  const stems: string[] = [];
  for (const match of line.matchAll(WORD)) {
    const folded = tokenizeWords(match[0]).map(stem);
    if ([...folded, ...splitCamelCase(match[0]).map(stem)].some(isAsked)) return match.index;
    // Without phrases there is nothing to look back for.
    if (longest === 0) continue;
    for (const word of folded) {
      places.push(match.index);
      stems.push(word);
    }
    const recent = stems.slice(-longest).join(" ");
    const phrase = phrases.find((candidate) => ` ${recent}`.endsWith(` ${candidate}`));
    if (phrase !== undefined) return places.at(-phrase.split(" ").length)!;
  }
  return -1;
}
