/** The two parts of a soak: things are said and go wrong; then prompts, searches, upkeep and a few conversations go on over a store that hardly grows. */

/** Of the time, and after it: to see whether memory grows where the store hardly does. */
const STEADY_SHARE = 0.25;
/** An owner that has just begun grows for some two minutes: where there is to be a verdict, it is looked at for as long again. */
const LEAST_STEADY_MS = 300_000;
const VERDICT_FROM_MS = 300_000;

export class Phases {
  readonly began = performance.now();
  readonly #steadyMs: number;
  readonly #shaking = new AbortController();
  readonly #ending = new AbortController();
  #steadyAt = Number.POSITIVE_INFINITY;
  /** All of it is over. */
  readonly over: AbortSignal;
  /** Nothing more is to go wrong. */
  readonly calm: AbortSignal;

  constructor({ ms, stop }: { readonly ms: number; readonly stop: AbortSignal }) {
    this.#steadyMs = Math.max(STEADY_SHARE * ms, ms < VERDICT_FROM_MS ? 0 : LEAST_STEADY_MS);
    this.over = AbortSignal.any([stop, this.#ending.signal]);
    this.calm = AbortSignal.any([this.over, this.#shaking.signal]);
  }

  get isSteady(): boolean {
    return performance.now() >= this.#steadyAt;
  }

  /** Milliseconds of the first part. */
  get lasted(): number {
    return Math.min(performance.now(), this.#steadyAt) - this.began;
  }

  /** `isDone`: whether the first part has had its time. */
  look(isDone: boolean): void {
    if (isDone) this.#shaking.abort();
    if (performance.now() - this.#steadyAt > this.#steadyMs) this.#ending.abort();
  }

  /** The last thing that went wrong is over. */
  settle(): void {
    this.#steadyAt = performance.now();
  }
}
