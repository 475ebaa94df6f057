/**
 * Figures of the newest run of each benchmark and evaluation, kept in `bench/figures.json`: what the page of benchmarks is made of.
 *
 * A run takes the place of the one before it of the same name and size, whole.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "./report.ts";

const PATH = join(import.meta.dirname, "figures.json");

/** One line of an evaluation, as it was printed. */
export type EvalLine = { readonly [field: string]: unknown };

export interface Run {
  readonly name: string;
  /** Messages stored; null: an evaluation. */
  readonly at: number | null;
  /** Day, UTC. */
  readonly day: string;
  readonly machine: string;
  /** Runnable processes of the machine when it began and ended: what else it had to do. */
  readonly load: readonly [number, number];
  readonly seconds: number;
  readonly figures: readonly Figure[];
  readonly lines: readonly EvalLine[];
}

export function readBook(path = PATH): readonly Run[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Run[]) : [];
}

export function withRun(book: readonly Run[], run: Run): readonly Run[] {
  const others = book.filter(({ name, at }) => name !== run.name || at !== run.at);
  return [...others, run].toSorted(
    (a, b) =>
      Number(a.at === null) - Number(b.at === null) ||
      a.name.localeCompare(b.name) ||
      (a.at ?? 0) - (b.at ?? 0),
  );
}

export function writeBook(book: readonly Run[], path = PATH): void {
  writeFileSync(path, `${JSON.stringify(book, undefined, 1)}\n`);
}
