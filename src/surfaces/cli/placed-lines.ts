/**
 * Lines of a file or of standard input with the place where each begins, as they arrive. Cut at `\n` only.
 *
 * What is no text, and what is longer than any line that is taken, is told apart and not repaired; of the latter only the
 * beginning is kept, however long it goes on.
 */

import type { TranscriptLine } from "../../engine/api.ts";

/** Bytes. The engine has a limit of its own, below this. */
const LONGEST_LINE = 8 * 1024 * 1024;
const HEAD_BYTES = 1_000;
const NEWLINE = 0x0a;

export interface PlacedLine {
  /** From 1. */
  readonly line: number;
  /** Of its first byte. */
  readonly offset: number;
  /** Without its end. */
  readonly bytes: number;
  /** `garbled`: not valid UTF-8, as well as it can be read. */
  readonly text: TranscriptLine;
  /** It goes on further than can be taken: this is its beginning. */
  readonly isTooLong: boolean;
  /** A line end follows. */
  readonly isEnded: boolean;
}

export async function* placedLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PlacedLine> {
  const open = new OpenLine();
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      open.add(chunk.subarray(start, end));
      yield open.end(true);
      start = end + 1;
    }
    if (start < chunk.length) open.add(chunk.subarray(start));
  }
  if (open.bytes > 0) yield open.end(false);
}

class OpenLine {
  bytes = 0;
  #line = 1;
  #offset = 0;
  #pieces: Uint8Array[] = [];
  #isTooLong = false;

  add(piece: Uint8Array): void {
    this.bytes += piece.length;
    if (this.#isTooLong) return;
    this.#pieces.push(piece);
    if (this.bytes <= LONGEST_LINE) return;
    this.#isTooLong = true;
    this.#pieces = [Buffer.concat(this.#pieces).subarray(0, HEAD_BYTES)];
  }

  end(isEnded: boolean): PlacedLine {
    const pieces = this.#pieces;
    const whole = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    const isTooLong = this.#isTooLong;
    const text = isTooLong ? lenient.decode(whole) : textOf(whole);
    const found = { line: this.#line, offset: this.#offset, bytes: this.bytes, text, isTooLong, isEnded };
    this.#offset += this.bytes + 1;
    this.#line += 1;
    this.bytes = 0;
    this.#pieces = [];
    this.#isTooLong = false;
    return found;
  }
}

const strict = new TextDecoder("utf-8", { fatal: true });
const lenient = new TextDecoder("utf-8");

function textOf(bytes: Uint8Array): TranscriptLine {
  try {
    return strict.decode(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw error;
    return { garbled: lenient.decode(bytes) };
  }
}

export function isBlank({ text }: PlacedLine): boolean {
  return typeof text === "string" && text.trim() === "";
}

export interface Peeked {
  /** Its first lines. */
  readonly first: readonly string[];
  /** All of it, these too. Read once. */
  readonly all: AsyncIterable<Uint8Array>;
}

/** Bytes that are looked at: more than a line of most files. */
const PEEKED_BYTES = 64 * 1024;

/** Looks at how something begins without losing it; waits for a first line, and not for more. */
export async function peek(chunks: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  for (let bytes = 0; bytes < PEEKED_BYTES; ) {
    const next = await iterator.next();
    if (next.done === true) break;
    read.push(next.value);
    bytes += next.value.length;
    if (next.value.includes(NEWLINE)) break;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  const head = lenient.decode(Buffer.concat(read).subarray(0, PEEKED_BYTES));
  return { first: head.split("\n").filter((line) => line.trim() !== ""), all: all() };
}
