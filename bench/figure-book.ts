/**
 * Figures of the newest run of each benchmark and evaluation, kept in `bench/figures.json`: what the page of benchmarks is made of.
 *
 * A run takes the place of the one before it of the same name and size, whole; one that broke off only of another that did.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "./report.ts";
import { isOfTheSame } from "./samples.ts";

const PATH = join(import.meta.dirname, "figures.json");

/** One line of an evaluation, as it was printed. */
export type EvalLine = { readonly [field: string]: unknown };

export interface Run {
  readonly name: string;
  /** Messages stored; null: an evaluation. */
  readonly at: number | null;
  /** Day, UTC. */
  readonly day: string;
  /** Hour and minute at which it ended, UTC; absent of runs until 19 November 2026. */
  readonly time?: string;
  readonly machine: string;
  /** Of the code (machine.ts); absent where there was no git, and of runs until 18 November 2026. */
  readonly source?: string;
  /** `src/` had something that is not in the commit. */
  readonly changed?: true;
  /** Runnable processes of the machine before the first benchmark of the same command began: what else it had to do. */
  readonly otherLoad?: number;
  /** The same when this one began and ended; what ran before it is in the first. */
  readonly load: readonly [number, number];
  readonly seconds: number;
  /** Of this process alone, in seconds: what a busy machine changes little about. */
  readonly computing?: number;
  /** It broke off or was interrupted, and this is what was taken until then. */
  readonly unfinished?: boolean;
  readonly figures: readonly Figure[];
  readonly lines: readonly EvalLine[];
}

interface Written extends Pick<Run, "figures" | "lines"> {
  readonly run: Omit<Run, "figures" | "lines">;
}

export function readBook(path = PATH): readonly Run[] {
  if (!existsSync(path)) return [];
  const kept = JSON.parse(readFileSync(path, "utf8")) as Written[];
  return kept.map(({ run, figures, lines }) => ({ ...run, figures, lines }));
}

/** What is whole gives way only to what is, and figures to no lack of them. */
export function withRun(book: readonly Run[], run: Run): readonly Run[] {
  // What brings its own lane is the same whatever the size of the store that was asked for.
  const isSame = (one: Run) => one.name === run.name && (one.at === run.at || isOfTheSame(one, run));
  const before = book.find(isSame);
  const isLess = run.figures.length + run.lines.length === 0 || before?.unfinished !== true;
  if (run.unfinished === true && before !== undefined && isLess) return book;
  const others = book.filter((one) => !isSame(one));
  return [...others, run].toSorted(
    (a, b) =>
      Number(a.at === null) - Number(b.at === null) ||
      a.name.localeCompare(b.name) ||
      (a.at ?? 0) - (b.at ?? 0),
  );
}

export function writeBook(book: readonly Run[], path = PATH): void {
  writeFileSync(path, `[\n${book.map(written).join(",\n")}\n]\n`);
}

/** A line for each figure: what changed from one run to the next can be seen. */
function written({ figures, lines, ...run }: Run): string {
  const listed = (some: readonly unknown[]) =>
    some.length === 0 ? "[]" : `[\n${some.map((one) => `  ${JSON.stringify(one)}`).join(",\n")}\n ]`;
  return `{"run": ${JSON.stringify(run)},\n "figures": ${listed(figures)},\n "lines": ${listed(lines)}}`;
}
