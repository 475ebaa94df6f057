/**
 * Private keys in armour: from `-----BEGIN … PRIVATE KEY-----` to its end, or as far as it goes when it was cut off.
 *
 * The body may be spread over lines or hold `\n` as two characters, as it does inside JSON. Public keys
 * and certificates are no secrets and are left alone.
 */

import type { SecretSpan } from "./secret-span.ts";

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;

/** A key of 16384 bits takes 13 kB; what ends further away belongs to something else. */
const LONGEST_BODY = 32_768;

/** Between two pieces of a body: line breaks, real or escaped, quotes, and the marks of quoted or listed lines. */
const BETWEEN = /(?:\s|\\r|\\n|\\|["'`>|+,#*]){1,64}/y;
const PIECE = /[A-Za-z0-9+/=]+/y;
const HEADER_LINE = /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): [^\r\n\\]{0,120}/y;
/** Shorter pieces end a body that was cut off: they are words again. */
const SHORTEST_PIECE = 16;

const BODY = /[A-Za-z0-9+/]{16}/;

/** What PuTTY writes after the public part. */
const PUTTY = /Private-Lines: \d{1,3}\r?\n((?:[A-Za-z0-9+/=]{1,64}(?:\r?\n|$))+)/g;

export function findKeyBlocks(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  if (text.includes("-----BEGIN ")) {
    for (const match of text.matchAll(BEGIN)) {
      const start = match.index;
      if (start < (spans.at(-1)?.end ?? 0)) continue;
      const bodyStart = start + match[0].length;
      const end = endOfBlock(text, bodyStart);
      // The two lines alone, as in a program that reads keys, hide nothing.
      if (BODY.test(text.slice(bodyStart, end))) spans.push({ start, end, kind: "private-key" });
    }
  }
  if (text.includes("Private-Lines: ")) {
    for (const match of text.matchAll(PUTTY)) {
      const end = match.index + match[0].length;
      spans.push({ start: end - match[1]!.length, end, kind: "private-key" });
    }
  }
  return spans;
}

function endOfBlock(text: string, bodyStart: number): number {
  // No body holds five hyphens, so the next ones either end this block or show that it was cut off.
  const hyphens = text.indexOf("-----", bodyStart);
  if (hyphens >= 0 && hyphens - bodyStart <= LONGEST_BODY) {
    END.lastIndex = hyphens;
    const end = END.exec(text);
    if (end !== null) return hyphens + end[0].length;
  }
  return endOfCutBody(text, bodyStart, hyphens < 0 ? text.length : hyphens);
}

function endOfCutBody(text: string, from: number, limit: number): number {
  let end = from;
  while (end < limit) {
    const start = end + lengthOf(BETWEEN, text, end);
    const header = lengthOf(HEADER_LINE, text, start);
    const piece = header > 0 ? header : lengthOf(PIECE, text, start);
    const last = start + piece >= limit;
    if (piece === 0 || (header === 0 && piece < SHORTEST_PIECE && !last)) break;
    end = start + piece;
  }
  return Math.min(end, limit);
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
