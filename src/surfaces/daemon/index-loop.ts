/**
 * Keeps the word index up with what is stored, in slices that a commit waiting behind one does not notice.
 *
 * Finishes migrations first, then prepares and applies slice after slice, and sleeps until it is woken. The
 * size of a slice follows how long the last one held the writer. A failure is counted, waited out, and the
 * slice made again: applying one twice changes nothing. An index that turns out to be damaged is emptied and
 * filled again: that of the log here, those of memories and documents and of vectors behind it (derive-steps.ts).
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { IndexBatch, IndexProblem } from "../../engine/api.ts";
import { codeOf } from "../../kernel/errors.ts";
import { Backoff } from "./backoff.ts";
import type { News } from "./desk.ts";
import type { Notice } from "./notice.ts";

/** What a slice may cost the writer. Above it the next one is halved, well below it doubled. */
const WRITER_SLICE_MS = 8;
const SMALLEST_SLICE = 8;
const LARGEST_SLICE = 512;
/** Looks for work although nobody called: a wake-up may have been lost with a thread. */
const IDLE_MS = 30_000;
/** The log is moved into the file when nothing has been stored for this long, or after so many slices. */
const QUIET_MS = 1_000;
const SLICES_PER_CHECKPOINT = 256;
/** A thorough look reads the whole index: not more often, whatever goes wrong again and again. */
const THOROUGH_EVERY_MS = 60_000;
/** A slice's worth of time left to others between two. */
const PAUSE_MS = 2;

const DAMAGE: { readonly [of in IndexProblem["of"]]: { readonly name: string; readonly line: string } } = {
  log: { name: "index-damaged", line: "the word index is damaged and is made again from the log" },
  shelves: {
    name: "shelf-index-damaged",
    line: "the word index of memories and documents is damaged and is made again from them",
  },
  vectors: { name: "vectors-damaged", line: "the index of vectors is damaged and is made again" },
};

export interface IndexDoors {
  /** Whether it is this owner's turn; absent: always. */
  mayWork?(): Promise<boolean>;
  prepare(limit: number): Promise<IndexBatch>;
  /** On the writer. */
  apply(batch: IndexBatch): Promise<unknown>;
  advanceMigrations(): Promise<boolean>;
  /** Quiet: nothing has been stored for a while. */
  checkpoint(quiet: boolean): Promise<void>;
  /** What is wrong with the indexes of words and of vectors. */
  check(quick: boolean): Promise<readonly IndexProblem[]>;
  /** On the writer. */
  rebuild(of: IndexProblem["of"]): Promise<unknown>;
  /** Moves a little of what is long past into the cold tier; true while there is more. */
  cool(): Promise<boolean>;
  readonly notice: Notice;
  failed(name: string): void;
}

export interface IndexLoop {
  wake(news: News): void;
  /** Resolves when the slice in hand is done and nothing more will be begun. */
  stop(): Promise<void>;
}

export function startIndexLoop(
  doors: IndexDoors,
  options: { readonly startAfterMs?: number } = {},
): IndexLoop {
  const loop = new Loop(doors);
  const done = loop.run(options.startAfterMs ?? 0);
  return {
    wake: (news) => loop.wake(news),
    async stop() {
      loop.stop();
      await done;
    },
  };
}

class Loop {
  readonly #doors: IndexDoors;
  readonly #stopped = new AbortController();
  readonly #backoff = new Backoff({ firstMs: 100, mostMs: 10_000, forgetAfterMs: 1 });
  #limit = 64;
  #migrated = false;
  /** Slices applied since the last checkpoint. */
  #applied = 0;
  #called = Promise.withResolvers<void>();
  /** How closely the index is to be looked at before the next slice. */
  #look: "quick" | "thorough" | undefined = "quick";
  #thoroughAt = Number.NEGATIVE_INFINITY;

  constructor(doors: IndexDoors) {
    this.#doors = doors;
  }

  wake(news: News): void {
    if (news === "damaged") this.#look = "thorough";
    this.#called.resolve();
  }

  stop(): void {
    this.#stopped.abort();
    this.#called.resolve();
  }

  async run(startAfterMs: number): Promise<void> {
    if (startAfterMs > 0) await this.#rest(startAfterMs);
    let lastedMs = 0;
    while (!this.#stopped.signal.aborted) {
      try {
        if (await this.#slice()) await this.#rest(PAUSE_MS);
        else await this.#idle();
        lastedMs = 1;
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        if (codeOf(error) === "store/corrupt") this.#look = "thorough";
        this.#doors.failed(`index-${codeOf(error)?.replace("/", "-") ?? "failed"}`);
        await this.#rest(this.#backoff.next(lastedMs));
        lastedMs = 0;
      }
    }
  }

  /** True while there is more to do. */
  async #slice(): Promise<boolean> {
    if (!this.#migrated) {
      this.#migrated = !(await this.#doors.advanceMigrations());
      if (!this.#migrated) return true;
    }
    this.#called = Promise.withResolvers<void>();
    if ((await this.#doors.mayWork?.()) === false) return false;
    await this.#mend();
    const batch = await this.#doors.prepare(this.#limit);
    if (batch.idle) return await this.#doors.cool();
    const before = performance.now();
    await this.#doors.apply(batch);
    this.#adapt(performance.now() - before);
    this.#applied += 1;
    if (this.#applied >= SLICES_PER_CHECKPOINT) await this.#checkpoint(false);
    return batch.pending;
  }

  async #mend(): Promise<void> {
    const look = this.#look;
    if (look === undefined) return;
    if (look === "thorough") {
      if (performance.now() - this.#thoroughAt < THOROUGH_EVERY_MS) return;
      this.#thoroughAt = performance.now();
    }
    for (const { of, problem } of await this.#doors.check(look === "quick")) {
      const { name, line } = DAMAGE[of];
      this.#doors.failed(name);
      this.#doors.notice(line, { problem });
      await this.#doors.rebuild(of);
    }
    if (this.#look === look) this.#look = undefined;
  }

  #adapt(tookMs: number): void {
    if (tookMs > WRITER_SLICE_MS) this.#limit = Math.max(SMALLEST_SLICE, this.#limit >> 1);
    else if (tookMs < WRITER_SLICE_MS / 3) this.#limit = Math.min(LARGEST_SLICE, this.#limit << 1);
  }

  async #idle(): Promise<void> {
    if (this.#applied > 0) {
      if (await this.#calledWithin(QUIET_MS)) return;
      await this.#checkpoint(true);
    }
    await this.#calledWithin(IDLE_MS);
  }

  async #checkpoint(quiet: boolean): Promise<void> {
    this.#applied = 0;
    await this.#doors.checkpoint(quiet);
  }

  async #calledWithin(ms: number): Promise<boolean> {
    const waited = new AbortController();
    const timer = sleep(ms, false, { ref: false, signal: waited.signal }).catch(() => false);
    const called = await Promise.race([this.#called.promise.then(() => true), timer]);
    waited.abort();
    return called;
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { ref: false, signal: this.#stopped.signal }).catch(() => {});
  }
}
