/** What the soak sees: how long calls take, what is counted, and every promise that was broken. */

import { Timings } from "./timings.ts";

/** So long after a fault its effects are not held against the figures of an undisturbed owner. */
const AFTERMATH_MS = 4_000;
const MOST_BROKEN = 100;

export class Watch {
  readonly timings: Timings;
  readonly counts = new Map<string, number>();
  readonly broken: string[] = [];
  #faults = 0;
  #lastFaultMs = Number.NEGATIVE_INFINITY;

  constructor(timings = new Timings()) {
    this.timings = timings;
  }

  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  /** From now until the function it answers with is called, something is wrong on purpose. */
  fault(): () => void {
    this.#faults += 1;
    return () => {
      this.#faults -= 1;
      this.#lastFaultMs = performance.now();
    };
  }

  /** `most`: later than this is a broken promise, by the timers of this process: they are late together where the machine is. */
  async time<T>(name: string, work: () => Promise<T>, { most = Number.POSITIVE_INFINITY } = {}): Promise<T> {
    const began = performance.now();
    const wasCalm = this.#isCalm(began);
    let isLate = false;
    const late = Number.isFinite(most) ? setTimeout(() => (isLate = true), most) : undefined;
    try {
      return await work();
    } finally {
      const ended = performance.now();
      const ms = ended - began;
      this.timings.add(name, ms);
      if (wasCalm && this.#isCalm(ended)) this.timings.add(`${name}, undisturbed`, ms);
      clearTimeout(late);
      this.expects(!isLate, `${name} took ${Math.round(ms)} ms, ${most} at most`);
    }
  }

  expects(isSo: boolean, else_: string): void {
    if (isSo) return;
    this.count("broken promises");
    if (this.broken.length < MOST_BROKEN) this.broken.push(else_);
  }

  expectsCounted(name: string): void {
    this.expects(this.counts.has(name), `never happened: ${name}`);
  }

  #isCalm(at: number): boolean {
    return this.#faults === 0 && at - this.#lastFaultMs > AFTERMATH_MS;
  }
}
