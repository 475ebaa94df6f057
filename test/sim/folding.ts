/**
 * Everything that folds: on demand, when a prompt overflowed, and to pay what lanes owe.
 *
 * As in the real thing the summaries are written beside the writer, which goes on storing turns between any two of its
 * calls; and whoever waits may lose patience at any of them.
 */

import type { CompactAnswer, CompactRequest, SummaryMeans } from "../../src/engine/index.ts";
import type { fakeClock } from "../../src/kernel/clock.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { lossy, type WriterLoss } from "./lossy-writer.ts";
import { MoodyModel } from "./moody-model.ts";
import type { Means, Owners, Process } from "./owners.ts";
import type { Random } from "./random.ts";

/** Store calls of a fold: many more than of a turn. */
const MOST_CALLS = 600;

export interface FoldingDoors {
  readonly owners: Owners;
  readonly random: Random;
  readonly clock: ReturnType<typeof fakeClock>;
  /** Something else that goes on in the store. */
  meanwhile(): Promise<void>;
  broken(problem: Error): void;
}

export class Folding {
  readonly #doors: FoldingDoors;
  readonly #models: readonly MoodyModel[];
  #patience = new AbortController();
  /** Calls until it ends. */
  #left = Number.POSITIVE_INFINITY;

  constructor(doors: FoldingDoors) {
    this.#doors = doors;
    const around = {
      random: doors.random,
      clock: doors.clock,
      meanwhile: () => this.#between(),
      hangs: () => queueMicrotask(() => this.#giveUp()),
      broken: (problem: Error) => doors.broken(problem),
    };
    this.#models = ["moody", "other"].map((name) => new MoodyModel(name, around));
  }

  get modelCalls(): number {
    return this.#models.reduce((sum, model) => sum + model.calls, 0);
  }

  async compact(request: CompactRequest): Promise<void> {
    await this.#attempt(async (engine) => {
      const before = this.modelCalls;
      const answer = await engine().compact(request, this.#patience.signal);
      this.#check(answer);
      if (request.urgent === true && this.modelCalls > before) {
        this.#doors.broken(new Error("a model was asked in a hurry"));
      }
    });
  }

  /** As the fold loop does, once. */
  async payDebts(): Promise<void> {
    await this.#attempt(async (engine) => {
      const asked = engine();
      const { due } = await asked.foldDue({});
      for (const debt of due) {
        if (this.#patience.signal.aborted) return;
        this.#check(await asked.payFold(debt, this.#patience.signal));
      }
    });
  }

  /** What an engine folds with. */
  means(owner: Process, loss: WriterLoss | null = null): Means {
    return {
      summaries: this.#summaries(),
      writer: lossy(owner.engine(null), loss, () => this.#between()),
    };
  }

  async #attempt(work: (engine: () => ReturnType<Process["engine"]>) => Promise<void>): Promise<void> {
    const { owners, random } = this.#doors;
    this.#patience = new AbortController();
    this.#left = random.chance(0.3) ? random.int(12) : Number.POSITIVE_INFINITY;
    const loss: WriterLoss | null = random.chance(0.3)
      ? { what: random.pick(["request", "answer", "neither"]), at: 1 + random.int(8) }
      : null;
    await owners.attempt((engine, owner) => work(() => engine(this.means(owner, loss))), MOST_CALLS);
  }

  async #between(): Promise<void> {
    this.#left -= 1;
    if (this.#left < 0) this.#giveUp();
    await this.#doors.meanwhile();
  }

  #giveUp(): void {
    const late = this.#doors.random.chance(0.5);
    this.#patience.abort(late ? new DOMException("too late", "TimeoutError") : new Error("stopped"));
  }

  #summaries(): SummaryMeans {
    const { clock, random } = this.#doors;
    return {
      ...withoutModels(),
      models: async () => (random.chance(0.8) ? this.#models.slice(0, 1 + random.int(2)) : []),
      sleep: async (ms) => clock.advance(ms),
      instructions: random.chance(0.2) ? "Keep the names of people." : null,
    };
  }

  #check({ compacted, tokensBefore, tokensAfter, written, activated }: CompactAnswer): void {
    const knows = compacted === tokensAfter < tokensBefore && written >= 0 && activated >= 0;
    if (!knows) this.#doors.broken(new Error("a fold that does not know its own outcome"));
  }
}
