/**
 * Cuts a text into sentences, for scripts with and without spaces, by rules of its own.
 *
 * A line break ends a sentence: chats, lists and logs do not mind their full stops. Bounded: of a very long text
 * the beginning and the end are read, and what never ends is cut. Not here: which sentences matter.
 */

import { TERMINAL_ESCAPES } from "./terminal-escapes.ts";

/** UTF-16 units of one source that are read, half from each end. */
const MOST_READ = 1_000_000;
/** What is longer is not one thought, and would not fit beside others. */
const LONGEST_SENTENCE = 320;
/** A character of these scripts says about as much as a short word. */
const LONGEST_UNSPACED = 120;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
/** How far before the limit a cut looks for a space. */
const REACH = 60;

export interface Sentence {
  readonly text: string;
  /** From a block of code: shown last, if at all. */
  readonly code: boolean;
}

/** Begins where a run of signs does: tried at every dot of a million it would never end. */
const END = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s)|[。！？｡；]+["'”’」』）]*/g;
/** A full stop after one of these, after a single letter or after a number at the start of a line ends nothing. */
const ABBREVIATED =
  /(?:^|[\s(])(?:e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|bzw|ca|vs|etc|Dr|Mr|Mrs|Ms|Prof|St|Nr|No|Abb|Fig|approx|\p{L}|\d{1,2})\.$/u;
const BULLET = /^(?:[-*•>#|]+\s+)+/;
const FENCE = /^\s*(?:```|~~~)/;

export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let code = false;
  for (const raw of cleanText(text).split("\n")) {
    if (FENCE.test(raw)) {
      code = !code;
      continue;
    }
    const line = oneLine(raw);
    if (line === "") continue;
    if (code) sentences.push({ text: line.slice(0, LONGEST_SENTENCE).toWellFormed(), code });
    else for (const part of splitLine(line)) sentences.push({ text: part, code });
  }
  return sentences;
}

/** What is read of a text, without what moves a cursor or breaks a line of ours. */
export function cleanText(text: string): string {
  const half = MOST_READ / 2;
  const read = text.length > MOST_READ ? `${text.slice(0, half)}\n${text.slice(-half)}` : text;
  return read
    .toWellFormed()
    .replace(TERMINAL_ESCAPES, "")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/g, " ");
}

export function oneLine(line: string): string {
  return line.trim().replace(BULLET, "").replace(/\s+/g, " ");
}

function splitLine(line: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of line.matchAll(END)) {
    const end = match.index + match[0].length;
    if (!endsSentence(line, from, end, match[0])) continue;
    pushPieces(parts, line.slice(from, end).trim());
    from = end;
  }
  pushPieces(parts, line.slice(from).trim());
  return parts;
}

function endsSentence(line: string, from: number, end: number, sign: string): boolean {
  if (sign !== ".") return true;
  // What goes on with a small letter was an abbreviation.
  if (/^\s\p{Ll}/u.test(line.slice(end, end + 3))) return false;
  return !ABBREVIATED.test(line.slice(Math.max(from, end - 12), end));
}

function pushPieces(parts: string[], sentence: string): void {
  let rest = sentence;
  const longest = UNSPACED.test(rest) ? LONGEST_UNSPACED : LONGEST_SENTENCE;
  while (rest.length > longest) {
    const space = rest.lastIndexOf(" ", longest);
    const cut = space > longest - REACH ? space : wholeCharacters(rest, longest);
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  if (rest !== "") parts.push(rest);
}

/** Never between the halves of a pair. */
function wholeCharacters(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
