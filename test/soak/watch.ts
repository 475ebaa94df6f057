/** What the soak sees: how long calls take, which are refused, what is counted, and every promise that was broken. */

import { Calm, EXPLAINS_MS } from "./calm.ts";
import { Refusals } from "./refusals.ts";
import { Timings } from "./timings.ts";

/** So long after a fault its effects are not held against the figures of an undisturbed owner. */
const AFTERMATH_MS = 4_000;
/** Of so many the words are kept: nobody reads more. All are counted. */
const MOST_BROKEN = 100;
const BROKEN = "broken promises";
/** Behind the name of a call that no fault was near, while everything went on; and while little was said, which is no load. */
export const UNDISTURBED = ", undisturbed";
export const LITTLE_SAID = ", little said";

/** How calls that were refused are counted: their time is among the others, and no percentile is better for them. */
export function refusedOf(name: string): string {
  return `refused: ${name}`;
}

interface WatchOptions {
  readonly timings?: Timings;
  readonly calm?: Calm;
  /** What is refused afterwards was under way when everything was ended. */
  readonly over?: AbortSignal;
  /** Whether little is said any more. */
  readonly isSteady?: () => boolean;
}

export class Watch {
  readonly timings: Timings;
  readonly calm: Calm;
  readonly refusals = new Refusals();
  readonly counts = new Map<string, number>();
  readonly broken: string[] = [];
  readonly #over: AbortSignal | undefined;
  readonly #isSteady: () => boolean;
  /** Errors that were judged where calls are timed. */
  readonly #judged = new WeakSet<object>();

  constructor({
    timings = new Timings(),
    calm = new Calm(),
    over,
    isSteady = () => false,
  }: WatchOptions = {}) {
    this.timings = timings;
    this.calm = calm;
    this.#over = over;
    this.#isSteady = isSteady;
  }

  get brokenPromises(): number {
    return this.counts.get(BROKEN) ?? 0;
  }

  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  /**
   * `most`: later than this is a broken promise, by the timers of this process: they are late together where the machine is. So is a
   * refusal that no fault explains.
   */
  async time<T>(name: string, work: () => Promise<T>, { most = Number.POSITIVE_INFINITY } = {}): Promise<T> {
    const began = performance.now();
    const before = this.calm.quietMs;
    const part = this.#isSteady() ? LITTLE_SAID : UNDISTURBED;
    const quietMs = () => Math.min(before, this.calm.quietMs);
    let isLate = false;
    const late = Number.isFinite(most) ? setTimeout(() => (isLate = true), most) : undefined;
    try {
      return await work();
    } catch (error) {
      this.count(refusedOf(name));
      if (this.#over?.aborted !== true) this.#refused(name, error, quietMs() < EXPLAINS_MS);
      throw error;
    } finally {
      const ms = performance.now() - began;
      this.timings.add(name, ms);
      if (quietMs() > AFTERMATH_MS) this.timings.add(`${name}${part}`, ms);
      if (quietMs() >= EXPLAINS_MS) this.refusals.count(name);
      clearTimeout(late);
      this.expects(!isLate, `${name} took ${Math.round(ms)} ms, ${most} at most`);
    }
  }

  expects(isSo: boolean, else_: string): void {
    if (isSo) return;
    this.count(BROKEN);
    if (this.broken.length < MOST_BROKEN) this.broken.push(else_);
  }

  expectsCounted(name: string): void {
    this.expects((this.counts.get(name) ?? 0) > 0, `never happened: ${name}`);
  }

  /**
   * For whoever goes on after it. Only what a fault may cause is passed over, whether one was near or not: that was judged where it was
   * timed. Anything else is a broken promise, or a soak that does not do what it says.
   */
  passOver(name: string, error: unknown): void {
    if (!this.#judged.has(error as object)) this.#refused(name, error, true);
  }

  /** When all is over. */
  expectsFewLate(): void {
    for (const words of this.refusals.tooLate()) this.expects(false, words);
  }

  #refused(name: string, error: unknown, isExplained: boolean): void {
    const words = this.refusals.judge(name, error, isExplained);
    if (words !== undefined) this.expects(false, words);
    if (typeof error === "object" && error !== null) this.#judged.add(error);
  }
}
