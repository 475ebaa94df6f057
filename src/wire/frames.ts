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

/** As much of an oversized frame as is needed to see whose answer or request it is. */
const HEAD_BYTES = 256;
const NEWLINE = 0x0a;

export interface FrameSink {
  frame(text: string): void;
  /** `head` is the frame's beginning. The rest is skipped up to the next line. */
  oversized(head: string): void;
  /** Not valid UTF-8. */
  garbled(): void;
}

export class FrameSplitter {
  readonly #sink: FrameSink;
  readonly #maxBytes: number;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  #pieces: Uint8Array[] = [];
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
    this.#pieces.push(piece);
    this.#held += piece.length;
    if (this.#held <= this.#maxBytes) return;
    const head = headOf(this.#pieces);
    this.#drop();
    this.#skipping = true;
    this.#sink.oversized(head);
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
