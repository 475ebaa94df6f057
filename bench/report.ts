/** Figures as JSON lines, one form for every benchmark. */

export interface Figure {
  readonly bench: string;
  /** Messages stored when it was measured, or what a benchmark has in their place (samples.ts). */
  readonly at: number;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
}

const printed: Figure[] = [];

export function print(figure: Figure): void {
  const rounded = { ...figure, value: round(figure.value) };
  printed.push(rounded);
  console.log(JSON.stringify(rounded));
}

/** What was printed since it was last asked for. */
export function takePrinted(): readonly Figure[] {
  return printed.splice(0);
}

/** Prints the median and the 95th percentile, and returns the latter. */
export function printLatencies(
  bench: string,
  at: number,
  milliseconds: readonly number[],
  prefix = "",
): number {
  const p95 = percentile(milliseconds, 0.95);
  print({ bench, at, metric: `${prefix}p50`, value: percentile(milliseconds, 0.5), unit: "ms" });
  print({ bench, at, metric: `${prefix}p95`, value: p95, unit: "ms" });
  return p95;
}

/** The smallest value that at least this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Progress of long work: to standard error, so that standard output stays a list of figures. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
