/**
 * One message per line: cuts a stream of bytes into frames.
 *
 * Bytes are cut before they are decoded, so that a character split between two chunks arrives whole. A frame
 * over the limit is reported once, with its beginning, and skipped without being kept. What is not valid
 * UTF-8 is refused rather than repaired: a replaced character would be a changed message.
 * Not here: what a frame says (messages.ts), what a bad one costs its sender (peer.ts).
 */

/**
 * Frames above this are refused in both directions, unless a transport is told otherwise. The host bounds the events
 * of a turn to 8 MiB; escaping can double that, and again.
 */
export const MAX_FRAME_BYTES = 32 * 1024 * 1024;

/** The first frame of a connection, by which it introduces itself: nobody's memory is for who may not come in. */
export const MAX_GREETING_BYTES = 64 * 1024;

/** As much of an oversized frame as is needed to see whose answer or request it is. */
const HEAD_BYTES = 256;
/** A piece is an object with a buffer behind it: of a frame that comes byte by byte those would take hundreds of times as much as it has. */
const SMALL_BYTES = 4_096;
const NEWLINE = 0x0a;

export interface FrameSink {
  frame(text: string): void;
  /** `head` is the frame's beginning. The rest is skipped up to the next line. */
  oversized(head: string, maxBytes: number): void;
  /** Not valid UTF-8. */
  garbled(): void;
}

export class FrameSplitter {
  readonly #sink: FrameSink;
  #maxBytes: number;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  #pieces: Uint8Array[] = [];
  /** Small pieces together; a view of what is filled of it is the last piece. */
  #tail: Buffer | undefined;
  #filled = 0;
  #held = 0;
  #skipping = false;

  constructor(sink: FrameSink, maxBytes = MAX_FRAME_BYTES) {
    this.#sink = sink;
    this.#maxBytes = maxBytes;
  }

  /** Bytes of an unfinished frame that are kept for the next chunk. */
  get heldBytes(): number {
    return this.#held;
  }

  /** From now on frames may be so large. */
  allow(maxBytes: number): void {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#endLine();
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  #keep(piece: Uint8Array): void {
    if (this.#skipping) return;
    this.#add(piece);
    this.#held += piece.length;
    if (this.#held <= this.#maxBytes) return;
    const head = headOf(this.#pieces);
    this.#drop();
    this.#skipping = true;
    this.#sink.oversized(head, this.#maxBytes);
  }

  #add(piece: Uint8Array): void {
    // Nearly every frame is one piece, and stays where it is.
    if (piece.length >= SMALL_BYTES || this.#pieces.length === 0) {
      this.#tail = undefined;
      this.#pieces.push(piece);
      return;
    }
    if (this.#tail === undefined || this.#filled + piece.length > this.#tail.length) {
      this.#tail = Buffer.allocUnsafeSlow(2 * SMALL_BYTES);
      this.#filled = 0;
      this.#pieces.push(this.#tail);
    }
    this.#tail.set(piece, this.#filled);
    this.#filled += piece.length;
    this.#pieces[this.#pieces.length - 1] = this.#tail.subarray(0, this.#filled);
  }

  #endLine(): void {
    if (this.#skipping) {
      this.#skipping = false;
      return;
    }
    const bytes = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces);
    this.#drop();
    let text: string;
    try {
      text = this.#decoder.decode(bytes);
    } catch {
      this.#sink.garbled();
      return;
    }
    if (text.trim() !== "") this.#sink.frame(text);
  }

  #drop(): void {
    this.#pieces = [];
    this.#tail = undefined;
    this.#held = 0;
  }
}

function headOf(pieces: readonly Uint8Array[]): string {
  const head: Uint8Array[] = [];
  let wanted = HEAD_BYTES;
  for (const piece of pieces) {
    if (wanted <= 0) break;
    head.push(piece.subarray(0, wanted));
    wanted -= piece.length;
  }
  return Buffer.concat(head).toString("latin1");
}
