/** Runs benchmarks and evaluations and keeps what they print, with the machine they ran on. */

import { writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { benchmarksPage } from "./benchmarks-page.ts";
import { type EvalLine, type Run, readBook, withRun, writeBook } from "./figure-book.ts";
import { note, takePrinted } from "./report.ts";

const PAGE = join(import.meta.dirname, "..", "docs", "reference", "benchmarks.md");

export function machine(): string {
  const all = cpus();
  return `${all.length} x ${all[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.versions.node}`;
}

/** `at` null: an evaluation, whose lines are what it logs as JSON. */
export async function recorded(
  name: string,
  at: number | null,
  work: () => Promise<unknown>,
): Promise<{ readonly run: Run; readonly came: unknown }> {
  takePrinted();
  const began = performance.now();
  const before = load();
  const { lines, came } = await heard(work);
  const run = {
    name,
    at,
    day: new Date().toISOString().slice(0, 10),
    machine: machine(),
    load: [before, load()],
    seconds: Math.round((performance.now() - began) / 1_000),
    figures: takePrinted(),
    lines: at === null ? lines : [],
  } as const;
  return { run, came };
}

/** The page is written of the newest run of everything. */
export function keepRuns(runs: readonly Run[]): void {
  const book = runs.reduce(withRun, readBook());
  writeBook(book);
  writeFileSync(PAGE, benchmarksPage(book));
  note("docs/reference/benchmarks.md is written of these figures.");
}

function load(): number {
  return Math.round(loadavg()[0]! * 10) / 10;
}

async function heard(work: () => Promise<unknown>) {
  const lines: EvalLine[] = [];
  const { log } = console;
  console.log = (...words: unknown[]) => {
    log(...words);
    const [text] = words;
    if (typeof text === "string" && text.startsWith("{")) lines.push(...lineOf(text));
  };
  try {
    return { came: await work(), lines };
  } finally {
    console.log = log;
  }
}

function lineOf(text: string): readonly EvalLine[] {
  try {
    return [JSON.parse(text) as EvalLine];
  } catch {
    // A brace at the beginning of words for people.
    return [];
  }
}
