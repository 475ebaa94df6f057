/**
 * Finds secrets in text and puts stable placeholders in their place.
 *
 * Everything that is indexed, summarised, recalled or shown passes through `redact`; the log keeps the raw
 * text. Errs towards hiding where a value is given to a name that promises a secret, and towards leaving
 * alone what is only long and random: commit ids, digests and attachments are what memory is asked for.
 * Not here: what a secret looks like (secret-rules.ts, secret-blocks.ts, secret-assignments.ts, secret-cards.ts,
 * secret-pin-numbers.ts, secret-access-keys.ts), what within it is not shown (secret-unseen.ts).
 */

import { hmacHex } from "../hash.ts";
import { anyOf } from "./any-of.ts";
import { findAccessKeys } from "./secret-access-keys.ts";
import { findAssignments } from "./secret-assignments.ts";
import { findBesideTakenOut } from "./secret-beside.ts";
import { findKeyBlocks } from "./secret-blocks.ts";
import { findCards } from "./secret-cards.ts";
import { findLockSecrets } from "./secret-locks.ts";
import { findPinNumbers } from "./secret-pin-numbers.ts";
import { SECRET_RULES } from "./secret-rules.ts";
import { firstAbove } from "./secret-seams.ts";
import type { SecretSpan } from "./secret-span.ts";
import { findShown } from "./secret-unseen.ts";
import { isUnmistakable } from "./secret-values.ts";
import { TAKEN_OUT } from "./taken-out.ts";

export type { SecretSpan } from "./secret-span.ts";

/** Goes up when the detector finds more or less than before: what was derived is then made again. */
export const DETECTOR_VERSION = 6;

export interface SecretCount {
  readonly kind: string;
  readonly count: number;
}

export interface Redaction {
  readonly text: string;
  /** By kind, ascending. */
  readonly findings: readonly SecretCount[];
}

/** The shortest text with a name, a sign and a value worth hiding. */
const SHORTEST_TEXT = 8;

/** Hex digits of the placeholder's digest: enough to tell secrets apart, too few to test guesses on without the key. */
const DIGEST_DIGITS = 8;

const DATA_URL = /data:[\w.+-]{1,64}\/[\w.+-]{1,64};base64,[A-Za-z0-9+/=]+/g;

/** Sorted, disjoint, never inside a placeholder or an attachment; a key block may have one inside. */
export function findSecrets(text: string): readonly SecretSpan[] {
  const spans = findWritten(text);
  // The sign before a placeholder can make its beginning a command to a terminal, and what follows a name with a value.
  const shown = besidePlaceholders(findShown(text, findWritten), text);
  return shown.length === 0 ? spans : merge([...spans, ...shown]);
}

/** As it stands there, whether it is shown so or not. */
function findWritten(text: string): readonly SecretSpan[] {
  if (text.length < SHORTEST_TEXT) return [];
  const blocks = findKeyBlocks(text);
  const found = [...detected(text), ...findBesideTakenOut(text, detected)];
  if (found.length === 0) return blocks;
  const kept = besidePlaceholders(found, text);
  return merge([...blocks, ...(text.includes(";base64,") ? around(kept, text, DATA_URL) : kept)]);
}

function besidePlaceholders(spans: readonly SecretSpan[], text: string): readonly SecretSpan[] {
  return spans.length > 0 && text.includes("[secret:") ? around(spans, text, TAKEN_OUT) : spans;
}

function detected(text: string): SecretSpan[] {
  return [
    ...findByRules(text),
    ...findAssignments(text),
    ...findAccessKeys(text),
    ...findCards(text),
    ...findPinNumbers(text),
    ...findLockSecrets(text),
  ];
}

/**
 * The same secret under the same key always gives the same placeholder, and a redacted text comes back
 * unchanged.
 */
export function redact(text: string, key: string): Redaction {
  return redacted(text, (found) => placeholderOf(found, key));
}

/** The same for what is read by its lines: there are as many as before, and each is where it was. */
export function redactLines(text: string, key: string): string {
  return redacted(text, (found) => {
    const breaks = found.secret.match(LINE_BREAK) ?? [];
    return [placeholderOf(found, key), ...breaks].join("");
  }).text;
}

/** Nothing in their place, nor where they were taken out before: what is read for names finds none there. */
export function withoutSecrets(text: string): string {
  // With placeholders first: what is glued to one is found by it.
  return redacted(text, () => "[secret:any:00000000]").text.replace(PLACEHOLDER_BEGUN, " … ");
}

/** Also one that a cut fell into. */
const PLACEHOLDER_BEGUN = /\[secret:[^\]\s]*\]?/g;

const LINE_BREAK = /\r\n?|\n/g;

interface FoundSecret {
  readonly secret: string;
  readonly kind: string;
}

function redacted(text: string, instead: (found: FoundSecret) => string): Redaction {
  const counts = new Map<string, number>();
  let left = text;
  // Taking one secret out can uncover the start of another that was glued to it; hence the rounds.
  for (let round = 0; round < 8; round++) {
    const spans = findSecrets(left);
    if (spans.length === 0) break;
    left = replace(left, spans, instead);
    for (const { kind } of spans) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const findings = [...counts].map(([kind, count]) => ({ kind, count }));
  return { text: left, findings: findings.sort((a, b) => (a.kind < b.kind ? -1 : 1)) };
}

function placeholderOf({ secret, kind }: FoundSecret, key: string): string {
  return `[secret:${kind}:${hmacHex(key, secret).slice(0, DIGEST_DIGITS)}]`;
}

function replace(
  text: string,
  spans: readonly SecretSpan[],
  instead: (found: FoundSecret) => string,
): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, kind } of spans) {
    pieces.push(text.slice(from, start), instead({ secret: text.slice(start, end), kind }));
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join("");
}

/** Of two secrets without a gap, the first takes up to this much of the second's beginning for its own. */
const LONGEST_PREFIX = 11;

/** Any hint at all: one pass over a text that has none, instead of one per hint. */
const ANY_HINT = anyOf(
  SECRET_RULES.flatMap(({ hints }) => hints.map((hint) => hint.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))),
);

function findByRules(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  const hinted = ANY_HINT.test(text);
  for (const { kind, hints, pattern, accept } of SECRET_RULES) {
    if (hints.length > 0 && !(hinted && hints.some((hint) => text.includes(hint)))) continue;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const secret = match[1] ?? match[0];
      const end = match.index + match[0].length;
      pattern.lastIndex = Math.max(match.index + 1, end - LONGEST_PREFIX);
      if (accept === undefined || accept(secret)) spans.push({ start: end - secret.length, end, kind });
    }
  }
  return spans;
}

/**
 * What is left of each span beside the matches of the pattern, in the order of the spans, which is the preference. Anybody can write what looks like a
 * placeholder: were a span dropped for touching one, a few characters would switch the detector off for the secret they stand in. What is apart from the match
 * by white space is let be: where a secret was taken out of a sentence, a rule that reads sentences would take the next words for it, and then the next.
 * A value in quotation marks has an end of its own, and what looks like no word is none.
 */
function around(spans: readonly SecretSpan[], text: string, pattern: RegExp): SecretSpan[] {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of text.matchAll(pattern)) {
    starts.push(match.index);
    ends.push(match.index + match[0].length);
  }
  return spans.flatMap((span) => {
    const pieces: SecretSpan[] = [];
    let from = span.start;
    let at = firstAbove(ends, span.start);
    if (at === ends.length || starts[at]! >= span.end) return [span];
    for (; at < ends.length && starts[at]! < span.end; at += 1) {
      pieces.push({ ...span, start: from, end: starts[at]! });
      from = ends[at]!;
    }
    pieces.push({ ...span, start: from, end: span.end });
    const isWhole = WITH_SPACES.has(span.kind) || isQuoted(text, span);
    return pieces.flatMap((piece, nth) => {
      const inner = withoutSpace(text, piece);
      const said = text.slice(inner.start, inner.end);
      if (!WORTH_HIDING.test(said)) return [];
      const isGlued =
        (nth > 0 && inner.start === piece.start) || (nth < pieces.length - 1 && inner.end === piece.end);
      return isWhole || isGlued || isUnmistakable(said) ? [inner] : [];
    });
  });
}

/** No sentence that goes on: they end by what they are made of. */
const WITH_SPACES = new Set(["payment-card", "private-key"]);
const WORTH_HIDING = /[\p{L}\p{N}]/u;
const SPACE = /\s/;
const OPENS = /["'`“„«「『]/;
const CLOSES = /^\\?["'`”“»」』]/;

function isQuoted(text: string, { start, end }: SecretSpan): boolean {
  return OPENS.test(text[start - 1] ?? "") && CLOSES.test(text.slice(end, end + 2));
}

function withoutSpace(text: string, { start, end, kind }: SecretSpan): SecretSpan {
  let [from, to] = [start, end];
  while (from < to && SPACE.test(text[from]!)) from += 1;
  while (to > from && SPACE.test(text[to - 1]!)) to -= 1;
  return { start: from, end: to, kind };
}

/** Overlapping spans become one, so that nothing of either is left; the more telling rule names it. */
function merge(spans: readonly SecretSpan[]): SecretSpan[] {
  const sorted = spans
    .map((span, rank) => ({ ...span, rank }))
    .sort((a, b) => a.start - b.start || a.rank - b.rank);
  const merged: (SecretSpan & { rank: number })[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) {
      merged.push(span);
    } else {
      const named = span.rank < last.rank ? span : last;
      merged[merged.length - 1] = { ...named, start: last.start, end: Math.max(last.end, span.end) };
    }
  }
  return merged.map(({ start, end, kind }) => ({ start, end, kind }));
}
