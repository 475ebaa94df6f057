/** Asks all questions of a benchmark, and scores what the engine and what plain words find. */

import type { Benchmark, BenchmarkQuestion, BenchmarkStore } from "../recall-set/benchmark.ts";
import { note } from "../report.ts";
import { loadMemory } from "./memory.ts";
import { type Scores, scoreRanking } from "./metrics.ts";
import { plainRankings } from "./plain-words.ts";
import type { Workspace } from "./workspace.ts";

/** Between two words about how far it is. */
const TOLD_EVERY_MS = 5_000;

export interface Answered {
  readonly store: string;
  readonly question: BenchmarkQuestion;
  readonly ranked: readonly string[];
  readonly scores: Scores;
  readonly plain: Scores;
}

export interface Evaluated {
  readonly answered: readonly Answered[];
  readonly loadingMs: number;
  /** Of each question. */
  readonly searchMs: readonly number[];
  /** How many answers were incomplete, by the reason that the engine gave. */
  readonly degraded: ReadonlyMap<string, number>;
}

export const nameOf = ({ dataset, split }: Benchmark): string => `${dataset} ${split}`;

/** `server`: where stores are kept; absent: in files. */
export async function evaluate(
  benchmark: Benchmark,
  { folder, signal }: Workspace,
  server?: string,
): Promise<Evaluated> {
  const answered: Answered[] = [];
  const searchMs: number[] = [];
  const degraded = new Map<string, number>();
  const progress = progressOf(benchmark);
  let loadingMs = 0;
  for (const [at, store] of benchmark.stores.entries()) {
    progress.told(at);
    const started = performance.now();
    await using memory = await loadMemory(store, {
      folder: folder(),
      signal,
      server,
      progress: progress.say,
    });
    loadingMs += performance.now() - started;
    const score = scorerOf(store);
    for (const question of store.questions) {
      const asked = performance.now();
      const ranking = await memory.rank(question);
      searchMs.push(performance.now() - asked);
      for (const reason of ranking.degraded) degraded.set(reason, (degraded.get(reason) ?? 0) + 1);
      answered.push(score(question, ranking.turns));
    }
  }
  return { answered, loadingMs, searchMs, degraded };
}

/** Scores rankings of one store, each beside the one by plain words. */
export function scorerOf(
  store: BenchmarkStore,
): (question: BenchmarkQuestion, ranked: readonly string[]) => Answered {
  const sessions = new Map(store.docs.map(({ id, session }) => [id, session]));
  const plain = plainRankings(store);
  return (question, ranked) => ({
    store: store.id,
    question,
    ranked,
    scores: scoreRanking(question, ranked, sessions),
    plain: scoreRanking(question, plain.get(question.id) ?? [], sessions),
  });
}

/** To standard error: which store it is at, every few seconds, and whatever takes long within one. */
export function progressOf(benchmark: Benchmark): { told(stores: number): void; say(text: string): void } {
  const name = nameOf(benchmark);
  let last = performance.now();
  return {
    told(stores) {
      if (stores > 0 && performance.now() - last < TOLD_EVERY_MS) return;
      last = performance.now();
      note(`${name}: store ${stores + 1} of ${benchmark.stores.length}`);
    },
    say: (text) => note(`${name}: ${text}`),
  };
}
