/** How long calls took, by name, in bounded room: each is counted in a step of a tenth of its size. */

const STEPS_PER_TENFOLD = 24;
const SMALLEST_MS = 0.01;
const MOST_STEPS = 200;

export class Timings {
  readonly #counts = new Map<string, Float64Array>();

  add(name: string, ms: number): void {
    const counts = this.#counts.get(name) ?? new Float64Array(MOST_STEPS);
    this.#counts.set(name, counts);
    const step = Math.round(Math.log10(Math.max(ms, SMALLEST_MS) / SMALLEST_MS) * STEPS_PER_TENFOLD);
    counts[Math.min(step, MOST_STEPS - 1)]! += 1;
  }

  get names(): readonly string[] {
    return [...this.#counts.keys()].toSorted();
  }

  /** Of every name, until now. */
  counts(): ReadonlyMap<string, number> {
    return new Map(this.names.map((name) => [name, this.count(name)]));
  }

  count(name: string): number {
    return this.#counts.get(name)?.reduce((sum, one) => sum + one, 0) ?? 0;
  }

  /** The upper bound of the step that holds it; within a tenth. Nothing was counted: NaN. */
  percentile(name: string, share: number): number {
    const counts = this.#counts.get(name);
    let rest = this.count(name) * share;
    if (counts === undefined || rest === 0) return Number.NaN;
    for (const [step, count] of counts.entries()) {
      rest -= count;
      if (rest <= 0) return SMALLEST_MS * 10 ** ((step + 0.5) / STEPS_PER_TENFOLD);
    }
    return Number.NaN;
  }
}
