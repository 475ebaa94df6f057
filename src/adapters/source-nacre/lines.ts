/** Lines of a file, one at a time: a file may be larger than memory, a line may not be larger than what can be sent. */

import { createReadStream } from "node:fs";

export interface FileLine {
  /** From 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
  /** It ended with a line feed; only the last may not. */
  readonly ended: boolean;
  /** It was longer than any line of an export, and what is here is its beginning. */
  readonly isTooLong: boolean;
}

const NEWLINE = 0x0a;
/** What crosses to the owner of a store is no larger. */
const LONGEST = 32 * 1024 * 1024;

export async function* linesIn(path: string, signal?: AbortSignal): AsyncGenerator<FileLine> {
  let [number, held, isTooLong] = [0, 0, false];
  let pieces: Uint8Array[] = [];
  const line = (ended: boolean): FileLine => {
    number += 1;
    const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    const made = { number, bytes, ended, isTooLong };
    [pieces, held, isTooLong] = [[], 0, false];
    return made;
  };
  const keep = (piece: Uint8Array): void => {
    held += piece.length;
    if (held > LONGEST) isTooLong = true;
    else pieces.push(piece);
  };
  const chunks = createReadStream(path, { highWaterMark: 256 * 1024, signal });
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      yield line(true);
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  }
  if (held > 0) yield line(false);
}
