/** The exact values of a turn, as kernel/text finds them, and what they say: detail, precision, how technical it is. */

import type { PinKind } from "../../../kernel/text/pins.ts";
import { extractPins } from "../../../kernel/text/pins.ts";

export type ValueCounts = { readonly [kind in PinKind]?: number };

/** Each value once. */
export function valuesIn(text: string): ValueCounts {
  const seen = new Set<string>();
  const counts: { [kind in PinKind]?: number } = {};
  for (const { kind, value } of extractPins(text, { speaker: "user", at: 0, ref: "" })) {
    if (seen.has(value)) continue;
    seen.add(value);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** What can be looked up later about a life. */
const DETAIL: ValueCounts = {
  date: 0.4,
  money: 0.4,
  email: 0.4,
  phone: 0.4,
  name: 0.3,
  quantity: 0.2,
  number: 0.2,
  id: 0.2,
};
/** What points at something exact in a system. */
const PRECISION: ValueCounts = {
  path: 0.4,
  error: 0.5,
  hash: 0.4,
  version: 0.4,
  setting: 0.4,
  url: 0.3,
  id: 0.2,
  quantity: 0.2,
};
/** What only technical talk has. */
const TECHNICAL: ValueCounts = {
  path: 0.6,
  error: 0.6,
  hash: 0.4,
  version: 0.4,
  setting: 0.4,
  url: 0.3,
  id: 0.2,
};

const CALL =
  /(?<![\p{L}\p{N}_])[A-Za-z_]\w{0,60}\(\)|(?<![\p{L}\p{N}_])[A-Za-z]\w{0,60}(?:\.[A-Za-z]\w{0,60}){1,4}\(/gu;
const CALL_PRECISION = 0.3;
const CALL_TECHNICAL = 0.4;
/** `max_connections`, `-webkit-filter`, camelCase. */
const IDENTIFIER =
  /(?<![\p{L}\p{N}_-])(?:[a-z]+_[a-z_]+|-{1,2}[a-z]+(?:-[a-z]+)+|[a-z]{2,20}[A-Z][A-Za-z]{2,30}|[A-Z][a-z]{2,20}[A-Z][A-Za-z]{2,30})(?![\p{L}\p{N}])/gu;
const IDENTIFIER_PRECISION = 0.3;
const IDENTIFIER_TECHNICAL = 0.4;

/** Code points that may hold one point's worth of values. */
const PER_POINT = 400;

const sumOf = (counts: ValueCounts, weights: ValueCounts): number =>
  Object.entries(weights).reduce((sum, [kind, weight]) => sum + weight * (counts[kind as PinKind] ?? 0), 0);

export function detailOf(counts: ValueCounts): number {
  return Math.min(1, sumOf(counts, DETAIL));
}

export function precisionOf(text: string, counts: ValueCounts): number {
  const calls = CALL_PRECISION * countOf(CALL, text) + IDENTIFIER_PRECISION * countOf(IDENTIFIER, text);
  return Math.min(1, (sumOf(counts, PRECISION) + calls) / Math.max(1, [...text].length / PER_POINT));
}

export const DEFAULT_TECHNICAL_NORM = 1;

export function technicalOf(text: string, counts: ValueCounts, norm: number): number {
  const fence = text.includes("```") ? 0.5 : 0;
  const calls = countOf(CALL, text) > 0 ? CALL_TECHNICAL : 0;
  const identifiers = countOf(IDENTIFIER, text) > 0 ? IDENTIFIER_TECHNICAL : 0;
  return Math.min(1, (sumOf(counts, TECHNICAL) + fence + calls + identifiers) / norm);
}

/** Definitions, dependencies, versions: what a program is made of, named in prose. */
const PARTS =
  /(?<![\p{L}\p{N}_])(?:struct|interface|enum|schema|migration|dependenc(?:y|ies)|package\.json|go\.mod|endpoint|webhook|middleware|driver|decorators?|timeout|cache|queue|index|token)s?(?![\p{L}\p{N}_])/giu;
const PER_PART = 0.35;

export function technicalDetailOf(text: string): number {
  return Math.min(1, PER_PART * countOf(PARTS, text));
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}
