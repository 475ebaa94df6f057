/**
 * One question at a time, asked again when there is reason to: what stands under everything that a page reads.
 *
 * Whoever asks meanwhile either takes the place of what is under way, or waits until it has ended; of several who wait, one is asked.
 * Not here: what is asked (resource.ts, the readers of a page), and what a person sends (sending.ts).
 */

import { type Problem, problemOf } from "./problem.ts";

/** Ends by itself, whatever came of it; what comes after `signal` was aborted is wanted by nobody. */
export type Asked = (signal: AbortSignal) => Promise<void>;

export class Asking {
  readonly #told: (isUnderWay: boolean) => void;
  #running: AbortController | undefined;
  #next: Asked | undefined;
  /** It was begun in this very moment: what is told now was so before it was asked. */
  #isJustBegun = false;

  constructor(told: (isUnderWay: boolean) => void = () => {}) {
    this.#told = told;
  }

  get isUnderWay(): boolean {
    return this.#running !== undefined;
  }

  /** At once: what is under way is let go. */
  now(asked: Asked): void {
    this.drop();
    this.#begin(asked);
    this.#isJustBegun = true;
    queueMicrotask(() => {
      this.#isJustBegun = false;
    });
  }

  /** When what is under way has ended: news that come faster than answers must not keep the answer from ever being there. */
  soon(asked: Asked): void {
    if (this.#running === undefined) this.now(asked);
    else if (!this.#isJustBegun) this.#next = asked;
  }

  /** Only where nothing is under way. */
  ifFree(asked: Asked): void {
    if (this.#running === undefined) this.#begin(asked);
  }

  drop(): void {
    this.#running?.abort();
    this.#next = undefined;
    this.#note(undefined);
  }

  #begin(asked: Asked): void {
    const controller = new AbortController();
    this.#note(controller);
    void asked(controller.signal).finally(() => {
      if (this.#running !== controller) return;
      const next = this.#next;
      this.#next = undefined;
      if (next === undefined) this.#note(undefined);
      else this.#begin(next);
    });
  }

  #note(running: AbortController | undefined): void {
    const wasUnderWay = this.isUnderWay;
    this.#running = running;
    if (wasUnderWay !== this.isUnderWay) this.#told(this.isUnderWay);
  }
}

interface Came<T> {
  answer(answer: T): void;
  problem(problem: Problem): void;
}

/** Tells what came of it: nothing where nobody wants to know any more. */
export async function comeOf<T>(wanted: Promise<T>, signal: AbortSignal, came: Came<T>): Promise<void> {
  try {
    const answer = await wanted;
    if (!signal.aborted) came.answer(answer);
  } catch (error) {
    if (!signal.aborted) came.problem(problemOf(error));
  }
}
