/**
 * Takes the exact values out of a text: what a summary would round, reword or leave out.
 *
 * Without a model, in linear time, in any language that writes numbers. Takes redacted text: a placeholder is no
 * value. Errs towards taking too much, for ranking is cheap and what is not taken is not there; weighs what it
 * takes by how likely it is to be asked for. Not here: choosing among many (pin-rank.ts), wording (pin-lines.ts).
 */

import { correctionOf, findDecisions, putsRight, type Stretch, sentenceAround } from "./pin-clauses.ts";
import { contextOf } from "./pin-context.ts";
import type { Pin, PinOrigin, PinSpan } from "./pin-kinds.ts";
import { nameRules } from "./pin-names.ts";
import { PIN_RULES, type PinRule } from "./pin-rules.ts";
import {
  isPrinted,
  type LineRole,
  lineRole,
  NEARBY,
  pointsAt,
  salienceOf,
  shapeOf,
  type Tone,
  toneOf,
} from "./pin-salience.ts";

export type { Pin, PinKind, PinOrigin } from "./pin-kinds.ts";
export { renderPins } from "./pin-lines.ts";
export { rankPins } from "./pin-rank.ts";

/** UTF-16 units of a text that are read: its beginning and its end. What is longer is kept as a payload anyway. */
const LONGEST_HEAD = 300_000;
const LONGEST_TAIL = 100_000;
/** Values of one text; of more, the most salient. */
const MOST_PINS = 1000;
/** Values of one shape in one text that are still said and not printed. */
const MOST_OF_A_SHAPE = 3;
/** A user's own words are shorter; what is longer was pasted. */
const LONGEST_SAID = 2000;
const LINE_READ = 240;
/** From this salience on a value has all the words around it that there is room for. */
const FULL_CONTEXT = 0.6;

/** What must never be printed, and what broke in two. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/u;

let rules: readonly PinRule[] | undefined;

/** In the order of the text. */
export function extractPins(text: string, origin: PinOrigin): readonly Pin[] {
  if (text.length <= LONGEST_HEAD + LONGEST_TAIL) return pinsOf(text, origin);
  const head = text.slice(0, LONGEST_HEAD);
  const tail = text.slice(-LONGEST_TAIL);
  return [...pinsOf(head, origin, head.length), ...pinsOf(tail, origin, 0)];
}

/** `edge`: where the text was cut off; what touches it may be half a value. */
function pinsOf(text: string, origin: PinOrigin, edge = -1): readonly Pin[] {
  const spans = findValues(text)
    .filter(({ start, end }) => start !== edge && end !== edge && !UNPRINTABLE.test(text.slice(start, end)))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const sentences = sentencesOf(text, spans);
  const shapes = shapeCounts(text, spans, sentences, origin);
  const nearby = countNearby(spans);
  const lines = new Lines(text);
  const printed = origin.speaker !== "user" && origin.speaker !== "assistant" && isPrinted(text);
  const weighed = spans.map((span, at) => {
    const sentence = sentences[at]!;
    const value = text.slice(span.start, span.end);
    const correction = sentence.corrects ? correctionOf(text, sentence, span) : null;
    const line = lines.at(span.start);
    const salience = salienceOf(span, value, {
      speaker: origin.speaker,
      tone: sentence.tone,
      correction,
      role: printed && line.role === "prose" ? "code" : line.role,
      opensLine: line.opens,
      repeatedShape: (shapes[at] ?? 0) > MOST_OF_A_SHAPE,
      points: pointsAt(text.slice(Math.max(sentence.start, span.start - 12), span.start)),
      nearby: nearby[at]!,
    });
    return { span, sentence, value, salience, corrects: correction === "new" };
  });
  return mostSalient(weighed).map(({ span, sentence, value, salience, corrects }) => ({
    kind: span.kind,
    value,
    context:
      span.kind === "decision"
        ? value
        : contextOf(text, sentence, span, salience < FULL_CONTEXT ? "short" : "full"),
    salience,
    corrects,
    count: 1,
    ref: origin.ref,
    at: origin.at,
  }));
}

interface Said extends Stretch {
  readonly corrects: boolean;
  readonly tone: Tone;
}

/** One for each value. Values that stand in one sentence share it, so that each is read once. */
function sentencesOf(text: string, spans: readonly PinSpan[]): readonly Said[] {
  let last: Said | undefined;
  return spans.map(({ start, end }) => {
    if (last !== undefined && start >= last.start && end <= last.end) return last;
    const stretch = sentenceAround(text, start, end);
    const words = text.slice(stretch.start, stretch.end + 1).trimEnd();
    last = { ...stretch, corrects: putsRight(words), tone: toneOf(words) };
    return last;
  });
}

/** For each span, in ascending order, how many begin within half of `NEARBY` units of it. */
function countNearby(spans: readonly PinSpan[]): readonly number[] {
  let first = 0;
  let last = 0;
  return spans.map(({ start }) => {
    while (spans[first]!.start < start - NEARBY / 2) first += 1;
    while (last < spans.length && spans[last]!.start <= start + NEARBY / 2) last += 1;
    return last - first;
  });
}

function mostSalient<T extends { readonly salience: number }>(values: readonly T[]): readonly T[] {
  if (values.length <= MOST_PINS) return values;
  const ranked = values.map((value, at) => ({ value, at }));
  ranked.sort((a, b) => b.value.salience - a.value.salience || a.at - b.at);
  return ranked
    .slice(0, MOST_PINS)
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

function shapeCounts(
  text: string,
  spans: readonly PinSpan[],
  sentences: readonly Stretch[],
  origin: PinOrigin,
): readonly number[] {
  if (origin.speaker === "user" && text.length <= LONGEST_SAID) return [];
  const shapes = spans.map((span, at) => shapeOf(text, sentences[at]!, span));
  const counts = new Map<string, number>();
  for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return shapes.map((shape) => counts.get(shape)!);
}

/** Decisions may hold other values; the others are disjoint. */
function findValues(text: string): PinSpan[] {
  const found = findDecisions(text);
  const taken = new Uint8Array(text.length);
  rules ??= [...PIN_RULES.slice(0, -1), ...nameRules(), ...PIN_RULES.slice(-1)];
  for (const { kind, pattern, hint, trim } of rules) {
    if (hint !== undefined && !hint.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const matched = match[1] ?? match[0];
      const value = trim === undefined ? matched : trim(matched);
      if (value === null || value === "") continue;
      const start = match.index + match[0].indexOf(matched) + matched.indexOf(value);
      const end = start + value.length;
      if (isTaken(taken, start, end)) continue;
      taken.fill(1, start, end);
      if (kind !== null) found.push({ kind, start, end });
    }
  }
  return found;
}

function isTaken(taken: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (taken[at] === 1) return true;
  return false;
}

/** The lines of a text, asked for in ascending order. */
class Lines {
  readonly #text: string;
  #start = 0;
  #end = -1;
  #role: LineRole = "prose";
  #firstWord = 0;

  constructor(text: string) {
    this.#text = text;
  }

  at(place: number): { role: LineRole; opens: boolean } {
    while (place > this.#end) this.#next();
    return { role: this.#role, opens: place <= this.#firstWord };
  }

  #next(): void {
    this.#start = this.#end + 1;
    const stop = this.#text.indexOf("\n", this.#start);
    this.#end = stop < 0 ? this.#text.length : stop;
    const line = this.#text.slice(this.#start, Math.min(this.#end, this.#start + LINE_READ));
    this.#role = lineRole(line);
    const listed = /^\W*\d+[.)\]:|]/.test(line) || this.#role !== "prose";
    this.#firstWord = listed ? this.#start + Math.max(0, line.search(/\w/)) : -1;
  }
}
