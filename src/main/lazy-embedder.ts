/** An embedder that is opened when it is first needed, once; and again after a pause, when that failed. */

import { NacreError } from "../kernel/errors.ts";
import type { Embedder } from "../ports/embedder.ts";

/** Loading a model from a slow disk; a service that is slow to answer, and asked three times. */
const OPEN_WITHIN_MS = 180_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export class LazyEmbedder {
  readonly #open: (signal: AbortSignal) => Promise<Embedder>;
  readonly #now: () => number;
  readonly #closed = new AbortController();
  #opening: Promise<Embedder> | undefined;
  #opened: Embedder | undefined;
  /** Until then the last failure stands. */
  #notBefore = 0;
  #pauseMs = 0;

  constructor(open: (signal: AbortSignal) => Promise<Embedder>, now = () => performance.now()) {
    this.#open = open;
    this.#now = now;
  }

  /** Whoever gives up does not end the opening: others wait for it too. */
  async get(signal: AbortSignal): Promise<Embedder> {
    signal.throwIfAborted();
    if (this.#notBefore !== 0 && this.#now() >= this.#notBefore) {
      this.#notBefore = 0;
      this.#opening = undefined;
    }
    this.#opening ??= this.#start();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    try {
      return await Promise.race([this.#opening, aborted]);
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  /** What it failed for may be over: whoever asks next does not wait. */
  retry(): void {
    if (this.#notBefore === 0) return;
    this.#notBefore = 0;
    this.#pauseMs = 0;
    this.#opening = undefined;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    // One that is still opening is closed when it is open; nobody waits for it.
    void this.#opening?.then((embedder) => embedder.close()).catch(() => {});
    await this.#opened?.close();
  }

  async #start(): Promise<Embedder> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tooLong()), OPEN_WITHIN_MS).unref();
    try {
      const embedder = await this.#open(AbortSignal.any([late.signal, this.#closed.signal]));
      this.#pauseMs = 0;
      this.#opened = embedder;
      return embedder;
    } catch (error) {
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, 2 * this.#pauseMs));
      this.#notBefore = this.#now() + this.#pauseMs;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function tooLong(): NacreError {
  return new NacreError(
    "embed/unavailable",
    `the embedder was not open after ${OPEN_WITHIN_MS / 1_000} seconds`,
    "It is tried again by itself; until then search goes by words.",
  );
}
