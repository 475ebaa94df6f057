/** When something is wrong on purpose, how long ago that was, and how long altogether nothing was. */

/**
 * So long after a fault it explains that a call is refused: a client that was turned away rests for up to five seconds before it looks for
 * an owner again (src/surfaces/daemon/backoff.ts), and a busy machine takes as long to let it in.
 */
export const EXPLAINS_MS = 10_000;

export class Calm {
  readonly #now: () => number;
  #faults = 0;
  #lastFaultMs: number;
  #unexplainedMs = 0;

  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#lastFaultMs = now() - EXPLAINS_MS;
  }

  /** From now until the function it answers with is called, something is wrong. */
  fault(): () => void {
    this.#unexplainedMs = this.unexplainedMs;
    this.#faults += 1;
    return () => {
      this.#faults -= 1;
      this.#lastFaultMs = this.#now();
    };
  }

  /** Milliseconds since something was wrong; 0 while it is. */
  get quietMs(): number {
    return this.#faults > 0 ? 0 : this.#now() - this.#lastFaultMs;
  }

  /** Milliseconds, all together, in which no fault explained a refusal. */
  get unexplainedMs(): number {
    return this.#unexplainedMs + Math.max(0, this.quietMs - EXPLAINS_MS);
  }
}
