/**
 * Whether it is worth asking the engine: one that hangs must not cost every turn its deadlines again.
 *
 * One late answer is a doubt, and a probe goes out at once; calls are still made. A second one in a row, or a probe
 * without an answer, and calls are refused at once until a probe is answered. Probes come in growing pauses.
 */

import { within } from "./within.ts";

const PROBE_MS = 2_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** Late answers in a row that need no probe to be believed. */
const ENOUGH = 2;

export interface BreakerOptions {
  readonly probe: (deadlineMs: number) => Promise<unknown>;
  /** A probe was answered. */
  readonly recovered: () => void;
}

export class Breaker {
  readonly #options: BreakerOptions;
  #late = 0;
  #silent = false;
  #probing = false;
  #ended = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** Calls are refused. */
  get isOpen(): boolean {
    return this.#silent || this.#late >= ENOUGH;
  }

  answered(): void {
    this.#late = 0;
    this.#silent = false;
  }

  late(): void {
    this.#late += 1;
    if (!this.#probing) void this.#probe();
  }

  /** No more probes. */
  end(): void {
    this.#ended = true;
  }

  async #probe(): Promise<void> {
    this.#probing = true;
    for (let pauseMs = FIRST_PAUSE_MS; !this.#ended; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        await within(this.#options.probe(PROBE_MS), PROBE_MS + 50, "health", { idle: true });
        this.answered();
        this.#options.recovered();
        break;
      } catch {
        this.#silent = true;
        await idle(pauseMs);
      }
    }
    this.#probing = false;
  }
}

/** No reason for the process to stay. */
function idle(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
