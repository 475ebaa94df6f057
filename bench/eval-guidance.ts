/**
 * Standing instructions and preferences: of the turns that a question about one goes by, how many are in its prompt, with
 * the channel that is always on and with search alone, in as many tokens.
 */

import { NacreError } from "../src/kernel/errors.ts";
import { readBenchmark } from "./recall/benchmark-file.ts";
import { nameOf, progressOf } from "./recall/evaluate.ts";
import { compare } from "./recall/interval.ts";
import { loadMemory } from "./recall/memory.ts";
import { mean } from "./recall/metrics.ts";
import { shareOf } from "./recall/packed.ts";
import { inWorkspace, type Workspace } from "./recall/workspace.ts";
import type { Benchmark, BenchmarkQuestion } from "./recall-set/benchmark.ts";
import { note } from "./report.ts";

const ROOM = 2_000;
/** Of the room: as much of it as of a usual prompt of this size instructions have. */
const GUIDANCE = ROOM / 2;
const ABOUT = /instruction|preference/i;

interface Guided {
  readonly question: BenchmarkQuestion;
  /** Shares of the gold turns: whole, or as the instruction that they say; only the first; and with search alone. */
  readonly either: number;
  readonly whole: number;
  readonly searched: number;
  readonly tokens: number;
}

export async function evalGuidance(files: readonly string[]): Promise<void> {
  const benchmarks = files.map(readBenchmark);
  for (const benchmark of benchmarks) {
    if (benchmark.stores.some(({ questions }) => questions.some(({ type }) => ABOUT.test(type)))) continue;
    const message = `${nameOf(benchmark)} asks nothing about instructions or preferences.`;
    throw new NacreError("input/bad-file", message, "Give a benchmark that has such questions.");
  }
  await inWorkspace(async (workspace) => {
    for (const benchmark of benchmarks) print(nameOf(benchmark), await guided(benchmark, workspace));
  });
}

async function guided(benchmark: Benchmark, { folder, signal }: Workspace): Promise<readonly Guided[]> {
  const all: Guided[] = [];
  const progress = progressOf(benchmark);
  for (const [at, store] of benchmark.stores.entries()) {
    const asked = store.questions.filter(({ type, gold }) => ABOUT.test(type) && gold.length > 0);
    if (asked.length === 0) continue;
    progress.told(at);
    await using memory = await loadMemory(store, { folder: folder(), signal, progress: progress.say });
    const searched = new Map<string, number>();
    for (const question of asked) {
      const { whole } = await memory.supply(question, { all: ROOM, guidance: 0 });
      searched.set(question.id, shareOf(question, whole));
    }
    progress.say(`${await memory.hear()} instructions heard`);
    for (const question of asked) {
      const { whole, guidance, tokens } = await memory.supply(question, { all: ROOM, guidance: GUIDANCE });
      all.push({
        question,
        either: shareOf(question, [...whole, ...guidance]),
        whole: shareOf(question, whole),
        searched: searched.get(question.id)!,
        tokens,
      });
    }
  }
  return all;
}

function print(set: string, all: readonly Guided[]): void {
  const types = [...new Set(all.map(({ question }) => question.type))].toSorted();
  note(`\n${`${set}, ${ROOM} tokens`.padEnd(42)} with guidance  search alone  difference (95 %)`);
  for (const of of ["all", ...types]) {
    const ones = all.filter(({ question }) => of === "all" || question.type === of);
    const { value, plain, difference, low, high } = compare(
      ones.map(({ either, searched }) => ({ value: either, plain: searched })),
    );
    const figures = {
      value,
      searched: plain,
      difference,
      low,
      high,
      whole: mean(ones.map(({ whole }) => whole)),
    };
    const rounded = Object.fromEntries(
      Object.entries(figures).map(([name, share]) => [name, Number(share.toFixed(4))]),
    );
    const tokens = Math.round(mean(ones.map((one) => one.tokens)));
    const line = { eval: "guidance", set, of, metric: `gold turns in ${ROOM} tokens`, ...rounded, tokens };
    console.log(JSON.stringify({ ...line, unit: "share", questions: ones.length }));
    const cells = [value, plain].map((share) => (100 * share).toFixed(1).padStart(13)).join(" ");
    note(`  ${`${of}, ${ones.length} questions`.padEnd(40)}${cells}  ${(100 * difference).toFixed(1)}`);
  }
}
