/** Cuts the bytes of a file into lines. One that is too long for anybody's memory is told by its beginning. */

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

/** A conversation may stand on one line, as an array of messages. */
const LONGEST_LINE = 64 * 1024 * 1024;
const TOO_LONG = "longer than 64 MiB";
/** Of one that is too long: its names stand there. */
const HEAD_BYTES = 64 * 1024;

export interface CutLines {
  readonly lines: readonly TranscriptLine[];
  /** What was being written when it was cut off, in the words of `SourceFacts.damage`; undefined: its last line is whole. */
  readonly damage: string | undefined;
}

/** As `linesIn`, piece by piece: what is too long is not held. */
export async function linesFrom(chunks: AsyncIterable<Uint8Array>): Promise<CutLines> {
  const lines: TranscriptLine[] = [];
  let pieces: Uint8Array[] = [];
  let held = 0;
  const keep = (piece: Uint8Array): void => {
    held += piece.length;
    if (held <= LONGEST_LINE || pieces.length === 0) pieces.push(piece);
    // The first may be a few bytes at the end of what was read.
    else if (pieces.length > 2) pieces = pieces.slice(0, 2);
  };
  const cut = (): void => {
    const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    lines.push(held <= LONGEST_LINE ? lineOf(bytes) : tooLong(bytes));
    [pieces, held] = [[], 0];
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      cut();
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  }
  if (held === 0) return { lines, damage: undefined };
  cut();
  return { lines, damage: insideOf(lines.at(-1)!) };
}

function insideOf(last: TranscriptLine): string | undefined {
  if (typeof last !== "string") return last.why === undefined ? ENDS_INSIDE : undefined;
  try {
    JSON.parse(last.trim() === "" ? "null" : last);
  } catch {
    // The end of an array that stands on several lines.
    return /^\s*[\]}]+\s*$/.test(String(last)) ? undefined : ENDS_INSIDE;
  }
  return undefined;
}

const ENDS_INSIDE = "its last line ends in the middle";

function tooLong(bytes: Uint8Array): TranscriptLine {
  return { garbled: new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)), why: TOO_LONG };
}

function lineOf(bytes: Uint8Array): TranscriptLine {
  if (bytes.length > LONGEST_LINE) return tooLong(bytes);
  try {
    return STRICT.decode(bytes);
  } catch {
    return { garbled: new TextDecoder().decode(bytes) };
  }
}
