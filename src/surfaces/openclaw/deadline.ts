/** What is left of the time for one answer; what is allowed apart from it does not count. */

export class Deadline {
  readonly #allowedMs: number;
  readonly #startedAt = performance.now();
  #apartMs = 0;

  constructor(allowedMs: number) {
    this.#allowedMs = allowedMs;
  }

  /** Never less than one. */
  get leftMs(): number {
    return Math.max(1, this.#allowedMs - (performance.now() - this.#startedAt - this.#apartMs));
  }

  async apart(work: () => Promise<void>): Promise<void> {
    const from = performance.now();
    await work();
    this.#apartMs += performance.now() - from;
  }
}
