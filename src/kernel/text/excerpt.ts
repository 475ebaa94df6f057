/**
 * One line of a text, where most of what was asked for stands together.
 *
 * Safe to print: no line breaks, no control characters, nothing that reverses the direction of writing. Takes
 * redacted text and shows it as it was written; does not escape for any markup.
 */

import { type TermPlace, termPlaces } from "./term-places.ts";
import { TERMINAL_ESCAPES } from "./terminal-escapes.ts";
import type { QueryTerms } from "./terms.ts";

/** UTF-16 units that are searched for what was asked for; the rest of a longer text is not looked at. */
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
  // An ellipsis on either side.
  const room = Math.max(1, width - 2);
  const shown = bestStretch(line, terms, room) ?? { at: 0, end: 0 };
  // Up to a quarter of the width before it: enough to see what it is about.
  const lead = Math.min(Math.floor(width / 4), room - (shown.end - shown.at));
  const fromBeginning = shown.at <= width / 2 && shown.end < width;
  const wanted = fromBeginning ? 0 : Math.min(shown.at - lead, line.length - width + 1);
  const start = wanted <= 0 ? 0 : cutAt(line, wanted, shown.at, 1);
  const rest = start + width - (start > 0 ? 1 : 0);
  const end = rest >= line.length ? line.length : cutAt(line, rest - 1, Math.max(start, shown.end), -1);
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

interface Stretch {
  readonly at: number;
  readonly end: number;
}

interface Worth {
  readonly weight: number;
  readonly rarity: number;
  readonly letters: number;
}

/** Rarity in whole numbers, so that adding and taking away leaves nothing behind. */
const RAREST = 10_000;

/**
 * The stretch no longer than `room` that has most of what was asked for: each term once, whatever stands there often. Where
 * that is the same, the one with the terms that are rare in this text, then with the longest, then the shortest, then the
 * first.
 */
function bestStretch(line: string, terms: QueryTerms, room: number): Stretch | undefined {
  const places = termPlaces(line, terms);
  const often = new Map<number, number>();
  const letters = new Map<number, number>();
  for (const { term, at, end } of places) {
    often.set(term, (often.get(term) ?? 0) + 1);
    letters.set(term, Math.max(letters.get(term) ?? 0, end - at));
  }
  const inside = new Map<number, number>();
  let worth: Worth = { weight: 0, rarity: 0, letters: 0 };
  const count = ({ term, weight }: TermPlace, step: 1 | -1): void => {
    const before = inside.get(term) ?? 0;
    inside.set(term, before + step);
    if (before + step > 0 && before > 0) return;
    worth = {
      weight: worth.weight + step * weight,
      rarity: worth.rarity + step * Math.round(RAREST / often.get(term)!),
      letters: worth.letters + step * letters.get(term)!,
    };
  };
  let best: (Stretch & { readonly worth: Worth }) | undefined;
  for (let from = 0, to = 0; from < places.length; from++) {
    const { at } = places[from]!;
    for (; to < places.length && (to <= from || places[to]!.end - at <= room); to++) count(places[to]!, 1);
    if (best === undefined || compared(worth, best.worth) >= 0) {
      const end = Math.min(at + room, endOf(places.slice(from, to)));
      const isBetter = best === undefined || compared(worth, best.worth) > 0;
      if (isBetter || end - at < best!.end - best!.at) best = { at, end, worth };
    }
    count(places[from]!, -1);
  }
  return best;
}

function compared(a: Worth, b: Worth): number {
  return a.weight - b.weight || a.rarity - b.rarity || a.letters - b.letters;
}

/** Where each of their terms has been seen once. */
function endOf(places: readonly TermPlace[]): number {
  const seen = new Set<number>();
  let end = 0;
  for (const place of places) {
    if (seen.has(place.term)) continue;
    seen.add(place.term);
    end = Math.max(end, place.end);
  }
  return end;
}
