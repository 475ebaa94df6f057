/** How long to wait before a thing that failed is tried again: doubling, and forgotten once it has held. */

export interface BackoffOptions {
  readonly firstMs: number;
  readonly mostMs: number;
  /** A thing that lived this long before it failed starts from the beginning again. */
  readonly forgetAfterMs: number;
}

export const THREAD_BACKOFF: BackoffOptions = { firstMs: 50, mostMs: 5_000, forgetAfterMs: 30_000 };

export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions = THREAD_BACKOFF) {
    this.#options = options;
  }

  /** The wait after a failure of something that had lived for `livedMs`. */
  next(livedMs = 0): number {
    if (livedMs >= this.#options.forgetAfterMs) this.#failures = 0;
    const delay = Math.min(this.#options.firstMs * 2 ** this.#failures, this.#options.mostMs);
    this.#failures += 1;
    return delay;
  }
}
