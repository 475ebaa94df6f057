/**
 * Transcripts of others that are packed with Zstandard, as lines.
 *
 * A few kilobytes can unpack to more than a machine has memory, so that nothing is unpacked without a bound: bytes come piece by piece, a
 * line that is too long is not held, and a transcript that is too large as a whole is refused. Not here: what this store packs itself
 * (sql/packed-json.ts).
 */

import { pipeline, Readable } from "node:stream";
import { createZstdDecompress, zstdDecompressSync } from "node:zlib";
import { type LineBounds, linesFrom, TRANSCRIPT_BOUNDS } from "../../kernel/transcript/lines-in.ts";
import type { TranscriptLine } from "../../kernel/transcript/transcript-lines.ts";

const MIB = 1024 * 1024;
/** Of one event by itself: what a line may have (lines-in.ts). */
const MOST_OF_EVENT_MIB = 64;

const CANNOT = "it cannot be unpacked";
const DAMAGED = `${CANNOT}: it is damaged or cut off`;

/** Rejects with a sentence for a person, also for what unpacks to more than `most`. */
export async function unpackedLines(
  packed: Readable | Uint8Array,
  most: LineBounds = TRANSCRIPT_BOUNDS,
): Promise<readonly TranscriptLine[]> {
  const from = packed instanceof Readable ? packed : Readable.from([packed]);
  const unpacking = createZstdDecompress();
  // Whatever goes wrong is met below, where its pieces are taken.
  pipeline(from, unpacking, () => {});
  try {
    return (await linesFrom(unpacking, most, "unpacks to")).lines;
  } catch (cause) {
    if (!isOfPacking(cause)) throw cause;
    throw new Error(DAMAGED, { cause });
  }
}

/** A file that cannot be read says so itself. */
function isOfPacking(error: unknown): boolean {
  return /^Z(?:_|STD_)/.test(String((error as { readonly code?: unknown }).code));
}

/**
 * Events of one session, each packed by itself: one that is too large is told so, and those after it are read. Together they are held to
 * the bound of a transcript.
 */
export class PackedEvents {
  readonly #most: number;
  readonly #mostOfOne: number;
  #unpacked = 0;

  constructor(most = TRANSCRIPT_BOUNDS.bytes, mostOfOne = MOST_OF_EVENT_MIB * MIB) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  text(packed: Uint8Array): TranscriptLine {
    const left = this.#most - this.#unpacked;
    // Node takes no bound of nothing.
    const maxOutputLength = Math.max(1, Math.min(this.#mostOfOne, left));
    try {
      const bytes = zstdDecompressSync(packed, { maxOutputLength });
      this.#unpacked += bytes.length;
      return bytes.toString("utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") return unreadable(CANNOT);
      return unreadable(
        left < this.#mostOfOne
          ? `with those before it, it ${tooLarge(this.#most)}`
          : `it ${tooLarge(this.#mostOfOne)}`,
      );
    }
  }
}

export function unreadable(why: string): TranscriptLine {
  return { garbled: "", why };
}

function tooLarge(bytes: number): string {
  return `unpacks to more than ${Math.trunc(bytes / MIB)} MiB`;
}
