/**
 * Chooses among the pins of many texts: each value once, the likeliest to be asked for first.
 *
 * The order is total and depends on the pins alone, not on the order they come in. A value that was put right later
 * stays, below the one that took its place. Takes what it gave: the pins of several summaries can be ranked again.
 */

import { estimateTokens } from "../tokens.ts";
import type { Pin } from "./pin-kinds.ts";
import { pinEntry } from "./pin-lines.ts";

/** Either bound, or both; without any, all of them. */
export interface PinLimit {
  readonly pins?: number;
  readonly tokens?: number;
}

/** What an outdated value keeps of its salience. */
const OUTDATED = 0.55;
/** The newest; more corrections than this of one stretch of a conversation are a list. */
const MOST_CORRECTIONS = 64;
/** More than this share of the shorter context's words two sayings about one thing have in common. */
const SAME_SUBJECT = 0.5;
/** What separates two entries. */
const SEPARATOR_TOKENS = 1;

export function rankPins(pins: readonly Pin[], limit: PinLimit = {}): readonly Pin[] {
  const ranked = outdate(merge(pins)).sort(byRank);
  const counted = limit.pins === undefined ? ranked : ranked.slice(0, Math.max(0, limit.pins));
  return limit.tokens === undefined ? counted : thatFit(counted, limit.tokens);
}

/** One that does not fit never blocks a later one. */
function thatFit(pins: readonly Pin[], budget: number): readonly Pin[] {
  let left = budget;
  return pins.filter((pin) => {
    const cost = estimateTokens(pinEntry(pin)) + SEPARATOR_TOKENS;
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

function byRank(a: Pin, b: Pin): number {
  return (
    b.salience - a.salience ||
    b.at - a.at ||
    compare(a.ref, b.ref) ||
    compare(a.value, b.value) ||
    compare(a.context, b.context) ||
    compare(a.kind, b.kind)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function merge(pins: readonly Pin[]): Pin[] {
  const byIdentity = new Map<string, { best: Pin; count: number }>();
  for (const pin of pins) {
    const key = identityOf(pin);
    const known = byIdentity.get(key);
    if (known === undefined) {
      byIdentity.set(key, { best: pin, count: pin.count });
    } else {
      known.count += pin.count;
      if (byRank(pin, known.best) < 0) known.best = pin;
    }
  }
  return [...byIdentity.values()].map(({ best, count }) =>
    count === best.count ? best : { ...best, count },
  );
}

/** A bare number is the same value only where it counts the same thing: five retries are not five nodes. */
export function identityOf({ kind, value, context }: Pin): string {
  if (kind !== "number" || value.length > 3) return value;
  return `${value}\0${wordsOf(context.replace(value, " ")).toSorted().join(" ")}`;
}

/** Lowers what a later correction speaks about: the same kind of value, older, in much the same words. */
function outdate(pins: readonly Pin[]): Pin[] {
  const corrections = pins.filter((pin) => pin.corrects).sort((a, b) => b.at - a.at || byRank(a, b));
  const newest = corrections
    .slice(0, MOST_CORRECTIONS)
    .map((pin) => ({ pin, words: new Set(subjectOf(pin)) }));
  if (newest.length === 0) return [...pins];
  return pins.map((pin) => {
    const words = subjectOf(pin);
    const outdated = newest.some((correction) => speaksOf(correction.pin, correction.words, pin, words));
    return outdated
      ? { ...pin, corrects: false, salience: Math.round(pin.salience * OUTDATED * 1000) / 1000 }
      : pin;
  });
}

function speaksOf(
  correction: Pin,
  corrected: ReadonlySet<string>,
  pin: Pin,
  words: readonly string[],
): boolean {
  if (correction.kind !== pin.kind || pin.at >= correction.at || words.length === 0) return false;
  const shared = words.filter((word) => corrected.has(word)).length;
  return shared > SAME_SUBJECT * Math.min(words.length, corrected.size);
}

const SMALL_WORDS = new Set(
  `the a an is are was were be to of in on at for and or it that this we i you my our not no now from with by as will has have so
  actually sorry meant mean wait instead changed change moved make correction but der die das ist sind und oder auf am um zu für mit
  nicht sondern doch ein eine wir ich es`
    .trim()
    .split(/\s+/),
);

function subjectOf({ value, context }: Pin): string[] {
  return wordsOf(context.replace(value, " ")).filter((word) => !SMALL_WORDS.has(word));
}

/** Scripts without spaces by pairs, the rest by words; each once. */
function wordsOf(text: string): string[] {
  const found = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) {
    if (!/[\u3040-\u30ff\u3400-\u9fff]/.test(word)) found.add(word);
    else for (let at = 0; at + 1 < word.length; at++) found.add(word.slice(at, at + 2));
  }
  return [...found];
}
