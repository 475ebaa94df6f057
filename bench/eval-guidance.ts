/**
 * Standing instructions and preferences: of the turns that a question about one goes by, how many have their instruction in its
 * prompt, with the channel that is always on and with search alone, in as many tokens. Both are counted alike: by the words of
 * what was heard in the turn, or by the whole turn, wherever in the prompt they stand; and by whole turns alone.
 */

import { NacreError } from "../src/kernel/errors.ts";
import { readBenchmark } from "./recall/benchmark-file.ts";
import { nameOf, progressOf } from "./recall/evaluate.ts";
import { compare } from "./recall/interval.ts";
import { loadMemory, type SuppliedTurns } from "./recall/memory.ts";
import { mean } from "./recall/metrics.ts";
import { asSaid, bare, shareOf } from "./recall/packed.ts";
import { inWorkspace, type Workspace } from "./recall/workspace.ts";
import type { Benchmark, BenchmarkQuestion } from "./recall-set/benchmark.ts";
import { note } from "./report.ts";

const ROOM = 2_000;
/** Of the room: as much of it as of a usual prompt of this size instructions have. */
const GUIDANCE = ROOM / 2;
const ABOUT = /instruction|preference/i;

/** Shares of the gold turns. */
interface Held {
  /** All of the turn stands there, or an instruction that it says, word for word. */
  readonly stands: number;
  readonly whole: number;
}

interface Guided {
  readonly question: BenchmarkQuestion;
  readonly withGuidance: Held;
  readonly searched: Held;
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
    const searched = new Map<string, SuppliedTurns>();
    for (const question of asked)
      searched.set(question.id, await memory.supply(question, { all: ROOM, guidance: 0 }));
    progress.say(`${await memory.hear()} instructions heard`);
    const heard = await memory.instructions();
    for (const question of asked) {
      const supplied = await memory.supply(question, { all: ROOM, guidance: GUIDANCE });
      all.push({
        question,
        withGuidance: heldIn(question, supplied, heard),
        searched: heldIn(question, searched.get(question.id)!, heard),
        tokens: supplied.tokens,
      });
    }
  }
  return all;
}

function heldIn(
  question: BenchmarkQuestion,
  { block, whole }: SuppliedTurns,
  heard: ReadonlyMap<string, readonly string[]>,
): Held {
  const said = asSaid(block);
  const standing = question.gold.filter((turn) => heard.get(turn)?.some((text) => said.includes(bare(text))));
  return { stands: shareOf(question, [...whole, ...standing]), whole: shareOf(question, whole) };
}

const COUNTED = [
  ["stands", "its instruction stands in the prompt, whole or as guidance"],
  ["whole", "the whole turn stands in the prompt"],
] as const;

function print(set: string, all: readonly Guided[]): void {
  const types = [...new Set(all.map(({ question }) => question.type))].toSorted();
  for (const [which, metric] of COUNTED) {
    note(`\n${set}, ${ROOM} tokens: ${metric}`);
    note(`${"".padEnd(42)} with guidance  search alone  difference (95 %)`);
    for (const of of ["all", ...types]) {
      const ones = all.filter(({ question }) => of === "all" || question.type === of);
      const compared = compare(
        ones.map(({ withGuidance, searched }) => ({ value: withGuidance[which], plain: searched[which] })),
      );
      const { value, plain, difference, low, high } = compared;
      const figures = { value, searched: plain, difference, low, high };
      const rounded = Object.fromEntries(
        Object.entries(figures).map(([name, share]) => [name, Number(share.toFixed(4))]),
      );
      const tokens = Math.round(mean(ones.map((one) => one.tokens)));
      const line = { eval: "guidance", set, of, metric: `${metric}, ${ROOM} tokens`, ...rounded, tokens };
      console.log(JSON.stringify({ ...line, unit: "share", questions: ones.length }));
      const cells = [value, plain].map((share) => (100 * share).toFixed(1).padStart(13)).join(" ");
      const interval = [difference, low, high].map((share) => (100 * share).toFixed(1));
      const told = `${interval[0]} (${interval[1]} to ${interval[2]})`;
      note(`  ${`${of}, ${ones.length} questions`.padEnd(40)}${cells}  ${told}`);
    }
  }
}
