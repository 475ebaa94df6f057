/**
 * How much may be at work for the program at the other end. One that asks and asks and does not read its answers is not read on,
 * as over a socket: what it has written waits on its own side.
 */

import type { Writable } from "node:stream";

/** Calls at once; what stands in the same piece of the stream as the last of them is begun, too. */
export const MOST_AT_WORK = 128;

export class Room {
  readonly #output: Writable;
  #atWork = 0;
  #isOver = false;
  #waiting: (() => void)[] = [];

  constructor(output: Writable) {
    this.#output = output;
    // Each answer that waits to be taken listens for that.
    output.setMaxListeners(0);
    output.on("drain", () => this.#look());
    for (const event of ["close", "error"] as const) output.once(event, () => this.over());
  }

  /** Ends without fail: what is not answered is at work no more. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    this.#atWork += 1;
    try {
      return await work();
    } finally {
      this.#atWork -= 1;
      this.#look();
    }
  }

  /** When there is room. */
  free(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      // Calls begin some turns of the loop after their lines were passed on.
      setImmediate(() => this.#look());
    });
  }

  /** Nothing waits any more. */
  over(): void {
    this.#isOver = true;
    this.#look();
  }

  #look(): void {
    const isFull = this.#atWork >= MOST_AT_WORK || this.#output.writableNeedDrain;
    if (isFull && !this.#isOver) return;
    for (const go of this.#waiting.splice(0)) go();
  }
}
