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

function lineOf(bytes: Uint8Array): TranscriptLine {
  try {
    return STRICT.decode(bytes);
  } catch {
    return { garbled: new TextDecoder().decode(bytes) };
  }
}
