/** What the soak tells the threads of an owner, in a file that they look at. */

import { renameSync, writeFileSync } from "node:fs";

export interface Orders {
  /** How far the clock is off. */
  readonly clockMs: number;
  /** How often a thread of each role was ended so far. */
  readonly ended: { readonly [role: string]: number };
}

export class OrderBook {
  readonly path: string;
  #orders: Orders = { clockMs: 0, ended: {} };

  constructor(path: string) {
    this.path = path;
    this.#write();
  }

  get clockMs(): number {
    return this.#orders.clockMs;
  }

  shiftClock(ms: number): void {
    this.#orders = { ...this.#orders, clockMs: this.#orders.clockMs + ms };
    this.#write();
  }

  endThread(role: string): void {
    const ended = { ...this.#orders.ended, [role]: (this.#orders.ended[role] ?? 0) + 1 };
    this.#orders = { ...this.#orders, ended };
    this.#write();
  }

  /** Whole or not at all: it is read at any moment. */
  #write(): void {
    writeFileSync(`${this.path}.new`, JSON.stringify(this.#orders));
    renameSync(`${this.path}.new`, this.path);
  }
}
