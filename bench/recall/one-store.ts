/**
 * All stores of a benchmark as one: every question then has the sessions of all others around it, as a memory that has
 * lived for years would.
 *
 * A session that stands in several stores with the same words is there once. What merely has the same name keeps its
 * own, with the store's in front.
 */

import type { Benchmark, BenchmarkDoc, BenchmarkQuestion, BenchmarkStore } from "../recall-set/benchmark.ts";
import { sessionsOf } from "./memory.ts";
import { saidTime } from "./said-time.ts";

export function oneStore(benchmark: Benchmark): Benchmark {
  const union = new Union();
  const questions = benchmark.stores.flatMap((store) => union.add(store));
  const store = { id: benchmark.dataset, docs: union.docs(), questions };
  return { ...benchmark, dataset: `${benchmark.dataset} in one store`, stores: [store] };
}

class Union {
  /** By what is said in them and what they are called. */
  readonly #sessions = new Map<string, readonly BenchmarkDoc[]>();
  readonly #sessionNames = new Set<string>();
  readonly #docIds = new Set<string>();

  /** Answers with the store's questions, with the ids that their turns have here. */
  add(store: BenchmarkStore): readonly BenchmarkQuestion[] {
    const docIds = new Map<string, string>();
    const sessionIds = new Map<string, string>();
    for (const session of sessionsOf(store)) {
      // What comes back in a store is the same turn: it is there already.
      const docs = session.docs.filter((doc) => !docIds.has(doc.id));
      if (docs.length === 0) continue;
      const id = docs[0]!.session;
      const key = JSON.stringify([id, docs.map((doc) => [doc.id, doc.speaker, doc.text])]);
      const kept = this.#sessions.get(key) ?? this.#keep(key, store.id, docs);
      sessionIds.set(id, kept[0]!.session);
      for (const [at, doc] of docs.entries()) docIds.set(doc.id, kept[at]!.id);
    }
    return store.questions.map((question) => ({
      ...question,
      gold: question.gold.map((id) => docIds.get(id) ?? id),
      goldSessions: question.goldSessions.map((id) => sessionIds.get(id) ?? id),
    }));
  }

  #keep(key: string, store: string, docs: readonly BenchmarkDoc[]): readonly BenchmarkDoc[] {
    const session = free(this.#sessionNames, docs[0]!.session, store);
    const kept = docs.map((doc) => ({ ...doc, session, id: free(this.#docIds, doc.id, store) }));
    this.#sessionNames.add(session);
    for (const { id } of kept) this.#docIds.add(id);
    this.#sessions.set(key, kept);
    return kept;
  }

  /** As they were said, where the sessions tell. */
  docs(): readonly BenchmarkDoc[] {
    const sessions = [...this.#sessions.values()];
    const started = new Map(sessions.map((docs) => [docs, saidTime(docs[0]!.time)]));
    const isDated = sessions.every((docs) => started.get(docs) !== null);
    return (isDated ? sessions.toSorted((a, b) => started.get(a)! - started.get(b)!) : sessions).flat();
  }
}

function free(taken: ReadonlySet<string>, id: string, store: string): string {
  return taken.has(id) ? `${store}/${id}` : id;
}
