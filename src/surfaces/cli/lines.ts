/** Lines of a file or of standard input, as they arrive. */

import { createReadStream } from "node:fs";
import { NacreError } from "../../kernel/errors.ts";

/** The file's bytes; a file that cannot be read says so in words. */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why =
      code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : String(code);
    throw new NacreError(
      "input/bad-file",
      `cannot read ${path}: ${why}`,
      "Give the path of a transcript, or - for standard input.",
      { cause },
    );
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

/** Cut at `\n` only: other separators of lines may stand inside a JSON text. A byte order mark is dropped. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Pieces of a long line are joined once, at its end.
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    const cut = decoder.decode(chunk, { stream: true }).split("\n");
    pieces.push(cut[0]!);
    for (const next of cut.slice(1)) {
      yield pieces.join("");
      pieces = [next];
    }
  }
  const last = pieces.join("") + decoder.decode();
  if (last !== "") yield last;
}
