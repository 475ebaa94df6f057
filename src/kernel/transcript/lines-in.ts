/**
 * Cuts the bytes of a file into lines. One that is too long for anybody's memory is told by its beginning; a file that is too large as a whole is
 * refused at its bound, packed or not, and never held.
 */

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

const MIB = 1024 * 1024;
/** Of one transcript. A session is read whole; one with hundreds of pictures in it is within this. */
const MOST_MIB = 512;
/** A million blank lines are a megabyte, or pack to nothing, and each is something to hold. */
const MOST_LINES = 1_000_000;

export interface LineBounds {
  readonly bytes: number;
  readonly lines: number;
}

export const TRANSCRIPT_BOUNDS: LineBounds = { bytes: MOST_MIB * MIB, lines: MOST_LINES };

/** What has more than is read, in a sentence for a person that begins with what it is. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** Throws where it is too large. `has`: what it does, such as to unpack to so much. */
export function requireWithin(size: LineBounds, most = TRANSCRIPT_BOUNDS, has = "has"): void {
  if (size.bytes > most.bytes) throw new TooLarge(`it ${has} more than ${Math.trunc(most.bytes / MIB)} MiB`);
  if (size.lines > most.lines) throw new TooLarge(`it ${has} more than ${most.lines} lines`);
}

export interface CutLines {
  readonly lines: readonly TranscriptLine[];
  /** What was being written when it was cut off, in the words of `SourceFacts.damage`; undefined: its last line is whole. */
  readonly damage: string | undefined;
}

/** As `linesIn`, piece by piece: what is too long is not held. Rejects with `TooLarge` for what has more than `most`. */
export async function linesFrom(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most = TRANSCRIPT_BOUNDS,
  has = "has",
): Promise<CutLines> {
  const lines: TranscriptLine[] = [];
  let bytesRead = 0;
  let pieces: Uint8Array[] = [];
  let held = 0;
  const keep = (piece: Uint8Array): void => {
    held += piece.length;
    if (held <= LONGEST_LINE || pieces.length === 0) pieces.push(piece);
    // The first may be a few bytes at the end of what was read.
    else if (pieces.length > 2) pieces = pieces.slice(0, 2);
  };
  const cut = (): void => {
    requireWithin({ bytes: bytesRead, lines: lines.length + 1 }, most, has);
    const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    lines.push(held <= LONGEST_LINE ? lineOf(bytes) : tooLong(bytes));
    [pieces, held] = [[], 0];
  };
  for await (const chunk of chunks) {
    bytesRead += chunk.length;
    requireWithin({ bytes: bytesRead, lines: lines.length }, most, has);
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
