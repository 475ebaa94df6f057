/** A recall benchmark: stores of what was said, and questions with the turns that answer them. */

export interface BenchmarkDoc {
  /** Unique in its store. */
  readonly id: string;
  readonly session: string;
  /** `user` and `assistant` (and `tool`) where one of them is, else the name of a person. */
  readonly speaker: string;
  /** ISO 8601, or what the set has instead: not every set knows when a turn was said. */
  readonly time: string;
  readonly text: string;
}

export interface BenchmarkQuestion {
  /** Unique in its benchmark. */
  readonly id: string;
  readonly type: string;
  readonly text: string;
  /** When it is asked: what "last Friday" is counted from. */
  readonly time?: string;
  /** Turns that answer it; empty only where the type says that nothing does. */
  readonly gold: readonly string[];
  readonly goldSessions: readonly string[];
}

/** One memory: its turns in the order in which they were said. */
export interface BenchmarkStore {
  readonly id: string;
  readonly docs: readonly BenchmarkDoc[];
  readonly questions: readonly BenchmarkQuestion[];
}

export interface Benchmark {
  readonly dataset: string;
  readonly split: string;
  readonly stores: readonly BenchmarkStore[];
}
