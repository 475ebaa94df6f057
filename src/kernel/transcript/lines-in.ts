/** Cuts the bytes of a file into lines. */

import type { TranscriptLine } from "./transcript-lines.ts";

const NEWLINE = 0x0a;
const STRICT = new TextDecoder("utf-8", { fatal: true });

/**
 * Cut at `\n` only: other separators of lines may stand inside a JSON text. A byte order mark is dropped. Bytes that are not valid UTF-8 are
 * not repaired in silence, which would change what was said: the line says so.
 */
export function linesIn(bytes: Uint8Array): readonly TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found < 0 ? bytes.length : found;
    lines.push(lineOf(bytes.subarray(start, end)));
    start = end + 1;
  }
  return lines;
}

/** What was being written when it was cut off, in the words of `SourceFacts.damage`; undefined: its last line is whole. */
export function cutOff(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0 || bytes.at(-1) === NEWLINE) return undefined;
  const last = lineOf(bytes.subarray(bytes.lastIndexOf(NEWLINE) + 1));
  try {
    if (typeof last === "string") JSON.parse(last.trim() === "" ? "null" : last);
    else return ENDS_INSIDE;
  } catch {
    // The end of an array that stands on several lines.
    return /^\s*[\]}]+\s*$/.test(String(last)) ? undefined : ENDS_INSIDE;
  }
  return undefined;
}

const ENDS_INSIDE = "its last line ends in the middle";

function lineOf(bytes: Uint8Array): TranscriptLine {
  try {
    return STRICT.decode(bytes);
  } catch {
    return { garbled: new TextDecoder().decode(bytes) };
  }
}
