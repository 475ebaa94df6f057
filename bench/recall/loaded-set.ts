/** A benchmark whose stores stay loaded, to be asked with one set of weights after another. */

import { seeded } from "../../test/sim/random.ts";
import type { Benchmark, BenchmarkQuestion } from "../recall-set/benchmark.ts";
import { type Answered, nameOf, progressOf, scorerOf } from "./evaluate.ts";
import type { TunableSet } from "./leave-one-out.ts";
import { loadMemory, type Memory } from "./memory.ts";
import { APART } from "./report.ts";
import { weightsAt } from "./tunable-weights.ts";
import { type Multiples, shuffled } from "./tune.ts";
import type { Workspace } from "./workspace.ts";

/** Questions to tune on: enough to tell a good weight from a bad one, few enough to ask them a hundred times. */
const SAMPLE = 40;
const SEED = 5;

export interface LoadedSet extends TunableSet, AsyncDisposable {}

interface LoadedStore {
  readonly memory: Memory;
  readonly questions: readonly BenchmarkQuestion[];
  readonly score: ReturnType<typeof scorerOf>;
}

export async function loadSet(benchmark: Benchmark, { folder, signal }: Workspace): Promise<LoadedSet> {
  await using loading = new AsyncDisposableStack();
  const progress = progressOf(benchmark);
  const stores: LoadedStore[] = [];
  for (const [at, store] of benchmark.stores.entries()) {
    progress.told(at);
    const memory = loading.use(await loadMemory(store, { folder: folder(), signal, progress: progress.say }));
    stores.push({ memory, questions: store.questions, score: scorerOf(store) });
  }
  const sample = sampleOf(benchmark);
  const loaded = loading.move();
  return {
    name: nameOf(benchmark),
    ask: (multiples, which) => ask(stores, multiples, which === "sample" ? sample : null),
    [Symbol.asyncDispose]: () => loaded.disposeAsync(),
  };
}

/** The same ones each time, from all over the benchmark. */
function sampleOf({ stores }: Benchmark): ReadonlySet<BenchmarkQuestion> {
  const questions = stores.flatMap((store) => store.questions).filter(({ type }) => type !== APART);
  return new Set(shuffled(questions, seeded(SEED)).slice(0, SAMPLE));
}

async function ask(
  stores: readonly LoadedStore[],
  multiples: Multiples,
  only: ReadonlySet<BenchmarkQuestion> | null,
): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  for (const { memory, questions, score } of stores) {
    const rank = memory.rankingBy(weightsAt(multiples));
    for (const question of questions) {
      if (only === null || only.has(question)) answered.push(score(question, (await rank(question)).turns));
    }
  }
  return answered;
}
