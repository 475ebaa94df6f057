/** Runs benchmarks and evaluations and keeps what they print, with the machine they ran on. */

import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { benchmarksPage } from "./benchmarks-page.ts";
import { type EvalLine, type Run, readBook, withRun, writeBook } from "./figure-book.ts";
import { code, machine } from "./machine.ts";
import { withNumbers } from "./readme-numbers.ts";
import { note, takePrinted } from "./report.ts";
import { withCurves } from "./scale-curves.ts";

const DOCS = join(import.meta.dirname, "..", "docs");
export const PAGE = join(DOCS, "reference", "benchmarks.md");
export const SCALE = join(DOCS, "concepts", "scale.md");
export const README = join(DOCS, "..", "README.md");

export interface Recorded {
  readonly run: Run;
  readonly came: unknown;
  /** Null: it ended by itself. */
  readonly broke: Error | null;
}

const BEGAN = performance.now();
/** Before anything of ours ran: what the machine has to do besides. */
const OTHER_LOAD = load();
let underWay: (() => Run) | undefined;

/** `at` null: an evaluation, whose lines are what it logs as JSON. What breaks off has the figures that were taken. */
export async function recorded(
  name: string,
  at: number | null,
  work: () => Promise<unknown>,
): Promise<Recorded> {
  takePrinted();
  const [began, before, computed, of] = [performance.now(), load(), process.cpuUsage(), code()];
  const lines: EvalLine[] = [];
  const runOf = (unfinished: boolean): Run => {
    const { user, system } = process.cpuUsage(computed);
    const now = new Date().toISOString();
    return {
      ...{ name, at, day: now.slice(0, 10), time: now.slice(11, 16), machine: machine(), ...of },
      ...{
        otherLoad: OTHER_LOAD,
        load: [before, load()],
        seconds: Math.round((performance.now() - began) / 1_000),
      },
      computing: Math.round((user + system) / 1_000_000),
      ...(unfinished && { unfinished }),
      ...{ figures: takePrinted(), lines: at === null ? lines : [] },
    };
  };
  underWay = () => runOf(true);
  progress(`${name} …`);
  const { came, broke } = await heard(work, lines);
  underWay = undefined;
  const run = runOf(broke !== null);
  const count = run.figures.length + run.lines.length;
  progress(
    `${name}: ${broke === null ? "" : "broke off after "}${run.seconds} s, ${run.computing} s of computing, ${count} figures, load ${run.load.join(" to ")}`,
  );
  return { run, came, broke };
}

/** What was taken so far of what is being run; for whoever ends it. */
export function takeUnfinished(): Run | undefined {
  const run = underWay?.();
  underWay = undefined;
  return run;
}

/** With the time since the beginning of it all. */
export function progress(words: string): void {
  const seconds = Math.round((performance.now() - BEGAN) / 1_000);
  note(`[${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}] ${words}`);
}

/** The pages are written of the newest run of everything. */
export function keepRuns(runs: readonly Run[]): void {
  const book = runs.reduce(withRun, readBook());
  writeBook(book);
  writePages(book);
}

export function writePages(book: readonly Run[] = readBook()): void {
  writeFileSync(PAGE, benchmarksPage(book));
  writeFileSync(SCALE, withCurves(readFileSync(SCALE, "utf8"), book));
  writeFileSync(README, withNumbers(readFileSync(README, "utf8"), book));
}

function load(): number {
  return Math.round(loadavg()[0]! * 10) / 10;
}

async function heard(work: () => Promise<unknown>, lines: EvalLine[]) {
  const { log } = console;
  console.log = (...words: unknown[]) => {
    log(...words);
    const [text] = words;
    if (typeof text === "string" && text.startsWith("{")) lines.push(...lineOf(text));
  };
  try {
    return { came: await work(), broke: null };
  } catch (error) {
    return { came: undefined, broke: error instanceof Error ? error : new Error(String(error)) };
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
