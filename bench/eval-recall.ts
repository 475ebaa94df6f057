/**
 * How much of what was said is found again, without a model: benchmarks in files, asked of the engine and of plain words.
 *
 * The files are given by whoever has them. Figures mean something only beside each other in one run, with the interval
 * that says whether the difference is more than luck.
 */

import { closeSync, openSync, writeSync } from "node:fs";
import { NacreError } from "../src/kernel/errors.ts";
import { readBenchmark } from "./recall/benchmark-file.ts";
import { type Evaluated, evaluate, nameOf } from "./recall/evaluate.ts";
import { leaveOneOut } from "./recall/leave-one-out.ts";
import { type LoadedSet, loadSet } from "./recall/loaded-set.ts";
import { oneStore } from "./recall/one-store.ts";
import { APART, printAnswers, printBeside, printBesideTimes, printEvaluated } from "./recall/report.ts";
import { BEGINNING_MULTIPLES, weightsAt } from "./recall/tunable-weights.ts";
import { inWorkspace, type Workspace } from "./recall/workspace.ts";
import type { Benchmark } from "./recall-set/benchmark.ts";
import { note } from "./report.ts";

export interface RecallOptions {
  readonly files: readonly string[];
  /** Files whose stores are put into one before they are asked. */
  readonly together: readonly string[];
  /** Where to write what was found. */
  readonly rankings?: string | undefined;
  /** Figures for each type of question, too. */
  readonly types: boolean;
  /** OpenClaw's own memory search is asked, too: a gateway has to be started for it. */
  readonly openclaw: boolean;
  /** The address of a PostgreSQL server to keep the stores on; absent: files. */
  readonly store?: string | undefined;
}

/** Each of the files is asked with weights that the others have chosen. */
export async function evalLeftOut(files: readonly string[], { types }: { types: boolean }): Promise<void> {
  const benchmarks = files.map(readBenchmark);
  await inWorkspace(async (workspace) => {
    await using loading = new AsyncDisposableStack();
    const sets: LoadedSet[] = [];
    for (const benchmark of benchmarks) sets.push(loading.use(await loadSet(benchmark, workspace)));
    for await (const { held, tunedOn, multiples, reached, answered } of leaveOneOut(
      sets,
      BEGINNING_MULTIPLES,
      note,
    )) {
      const set = `${held}, tuned on ${tunedOn.join(" and ")}`;
      const weights = weightsAt(multiples);
      console.log(JSON.stringify({ eval: "recall", set, metric: "weights", value: weights, reached }));
      printAnswers(answered, { set, types });
    }
  });
}

export async function evalRecall(options: RecallOptions): Promise<void> {
  // All of them are read before any is loaded: a mistake in the last is not to cost the work on the first.
  const benchmarks = [
    ...options.files.map(readBenchmark),
    ...options.together.map((path) => oneStore(readBenchmark(path))),
  ];
  const write = options.rankings === undefined ? undefined : rankingsAt(options.rankings);
  try {
    await inWorkspace(async (workspace: Workspace) => {
      for (const benchmark of benchmarks) {
        const evaluated = await evaluate(benchmark, workspace, options.store);
        write?.add(evaluated);
        printEvaluated(evaluated, { set: nameOf(benchmark), types: options.types });
        if (options.openclaw) await printOpenClaw(benchmark, evaluated, workspace);
      }
    });
  } finally {
    write?.close();
  }
}

async function printOpenClaw(
  benchmark: Benchmark,
  { answered }: Evaluated,
  { signal }: Workspace,
): Promise<void> {
  const { besideOpenClaw } = await import("./baselines/recall-rankings.ts");
  const beside = await besideOpenClaw(benchmark, answered, signal);
  const set = nameOf(benchmark);
  printBeside(
    set,
    beside.rows.filter(({ question }) => question.type !== APART),
  );
  printBesideTimes(set, beside);
}

/** One line a question, the turns' ids with the best first. */
function rankingsAt(path: string): { add(evaluated: Evaluated): void; close(): void } {
  const file = opened(path);
  return {
    add({ answered }) {
      for (const { store, question, ranked } of answered) {
        writeSync(file, `${JSON.stringify({ store, question: question.id, ranked })}\n`);
      }
    },
    close: () => closeSync(file),
  };
}

function opened(path: string): number {
  try {
    return openSync(path, "w");
  } catch (cause) {
    const message = `Rankings cannot be written to ${path}: ${(cause as Error).message}`;
    throw new NacreError("input/bad-file", message, "Name a file in a folder that exists.", { cause });
  }
}
