/** Lines of a file or of standard input, as they arrive. */

import { createReadStream } from "node:fs";
import type { TranscriptLine } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";

/** The file's bytes; a file that cannot be read says so in words. */
export async function* fileChunks(
  path: string,
  hint = "Give the path of a transcript, or - for standard input.",
): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why =
      code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : String(code);
    throw new NacreError("input/bad-file", `cannot read ${path}: ${why}`, hint, { cause });
  }
}

/** Waiting for more input ends with the signal: a pipe that nobody closes would hold the program for ever. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted.promise]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

const NEWLINE = 0x0a;

/**
 * Cut at `\n` only: other separators of lines may stand inside a JSON text. A byte order mark is dropped. Bytes that are
 * not valid UTF-8 are not repaired in silence, which would change what was said: the line says so.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TranscriptLine> {
  // Pieces of a long line are joined once, at its end.
  let pieces: Uint8Array[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      pieces.push(chunk.subarray(start, end));
      yield lineOf(pieces);
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
  if (pieces.length > 0) yield lineOf(pieces);
}

const strict = new TextDecoder("utf-8", { fatal: true });
const lenient = new TextDecoder("utf-8");

function lineOf(pieces: readonly Uint8Array[]): TranscriptLine {
  const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  try {
    return strict.decode(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw error;
    return { garbled: lenient.decode(bytes) };
  }
}
