/** What OpenClaw's own memory search finds of a recall benchmark, through a real gateway, beside what Nacre and plain words find. */

import { type Answered, nameOf, progressOf } from "../recall/evaluate.ts";
import { type Scores, scoreRanking } from "../recall/metrics.ts";
import { takeBreath } from "../recall/workspace.ts";
import type { Benchmark, BenchmarkQuestion, BenchmarkStore } from "../recall-set/benchmark.ts";
import { note } from "../report.ts";
import { MemoryHost } from "./memory-host.ts";
import { idsIn, NOTE_FORMS, type NoteForm, notesOf } from "./notes.ts";

/** A store takes seconds to index, twice: of a benchmark with hundreds only the first are asked. */
const MOST_STORES = 40;

export const FORM_NAMES: { readonly [form in NoteForm]: string } = {
  dated: "OpenClaw memory search (FTS only), a dated note a session",
  single: "OpenClaw memory search (FTS only), a note a turn",
};

/** One question, asked of all. */
export interface Beside {
  readonly engine: string;
  readonly question: BenchmarkQuestion;
  readonly store: string;
  readonly theirs: Scores;
  readonly ours: Scores;
}

export interface AskedBeside {
  readonly rows: readonly Beside[];
  readonly stores: number;
  /** Of each question. */
  readonly searchMs: readonly number[];
  readonly loadingMs: number;
}

/** `answered`: the same questions as Nacre has answered them. */
export async function besideOpenClaw(
  benchmark: Benchmark,
  answered: readonly Answered[],
  signal: AbortSignal,
): Promise<AskedBeside> {
  const ours = new Map(answered.map((one) => [`${one.store}\0${one.question.id}`, one.scores]));
  const stores = benchmark.stores.slice(0, MOST_STORES);
  if (stores.length < benchmark.stores.length)
    note(
      `${nameOf(benchmark)}: OpenClaw is asked the first ${stores.length} of ${benchmark.stores.length} stores`,
    );
  const rows: Beside[] = [];
  const searchMs: number[] = [];
  let loadingMs = 0;
  const progress = progressOf({ ...benchmark, dataset: `OpenClaw, ${benchmark.dataset}`, stores });
  await using host = await MemoryHost.start(NOTE_FORMS);
  for (const [at, store] of stores.entries()) {
    progress.told(at);
    for (const form of NOTE_FORMS) {
      const began = performance.now();
      const rank = await remembered(host, store, form);
      loadingMs += performance.now() - began;
      const sessions = new Map(store.docs.map(({ id, session }) => [id, session]));
      for (const question of store.questions) {
        await takeBreath(signal);
        const asked = performance.now();
        const ranked = await rank(question.text);
        searchMs.push(performance.now() - asked);
        rows.push({
          ...{ engine: FORM_NAMES[form], question, store: store.id },
          theirs: scoreRanking(question, ranked, sessions),
          ours: ours.get(`${store.id}\0${question.id}`) ?? {},
        });
      }
    }
  }
  return { rows, stores: stores.length, searchMs, loadingMs };
}

/** Turns that its hits cover, the best hit first; those of one hit in the order in which they were said. */
export async function remembered(
  host: MemoryHost,
  store: BenchmarkStore,
  form: NoteForm,
): Promise<(question: string) => Promise<readonly string[]>> {
  const notes = notesOf(store, form);
  const byPath = new Map(notes.map((one) => [one.path, one]));
  await host.remember(form, notes);
  return async (question) => {
    const hits = await host.search(form, question);
    return [...new Set(hits.flatMap((hit) => idsIn(byPath, hit)))];
  };
}
