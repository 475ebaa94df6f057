/** Who owns the store: processes that come, crash, lose the lease without noticing, and ask for things that fail. */

import {
  createEngine,
  type EngineApi,
  type EngineOptions,
  establishIdentity,
} from "../../src/engine/index.ts";
import type { Clock } from "../../src/kernel/clock.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import type { Disk, Ownership } from "./disk.ts";
import { type Fault, faulty, SimulatedFault } from "./faulty-store.ts";
import type { Random } from "./random.ts";

/** What differs from one engine of a process to the next. */
export type Means = Partial<Pick<EngineOptions, "summaries" | "writer">>;

export interface Process {
  readonly ownership: Ownership;
  engine(fault: Fault | null, means?: Means): EngineApi;
}

export class Owners {
  faults = 0;
  count = 0;
  readonly #disk: Disk;
  readonly #random: Random;
  readonly #clock: Clock;
  readonly #older: "log" | "summaries";
  #secrets = 0;
  #owner: Process | undefined;
  /** Still alive and still sure that it owns the store. */
  #late: Process | undefined;

  constructor(disk: Disk, random: Random, clock: Clock, older: "log" | "summaries" = "summaries") {
    this.#disk = disk;
    this.#random = random;
    this.#clock = clock;
    this.#older = older;
  }

  get late(): Process | undefined {
    return this.#late;
  }

  async current(): Promise<Process> {
    this.#owner ??= await this.#process(await this.#disk.acquire());
    return this.#owner;
  }

  async healthy(): Promise<EngineApi> {
    return (await this.current()).engine(null);
  }

  async crash(): Promise<void> {
    await this.#owner?.ownership.crash();
    this.#owner = undefined;
  }

  async losePower(): Promise<void> {
    await this.#disk.losePower();
    this.#owner = undefined;
    this.#late = undefined;
  }

  /** A hand-over that got lost: somebody else takes the store, and the old owner does not know. */
  async seize(): Promise<void> {
    if (this.#owner === undefined) return;
    await this.#late?.ownership.crash();
    this.#late = this.#owner;
    this.#owner = await this.#process(await this.#disk.seize());
  }

  /** Runs a call that may meet a fault. What fails is tried again by a later step, as the host would. */
  async attempt(
    call: (engine: (means?: Means) => EngineApi, owner: Process) => Promise<unknown>,
    mostCalls = 40,
  ): Promise<void> {
    const owner = await this.current();
    const fault = this.#random.chance(0.35) ? this.#pickFault(mostCalls) : null;
    try {
      await call((means) => owner.engine(fault, means), owner);
    } catch (error) {
      await this.met(error, owner);
    }
  }

  /** A fault that was planted is counted; what a process that lost the store meanwhile met is its own affair. */
  async met(error: unknown, asked: Process): Promise<void> {
    if (error instanceof SimulatedFault) {
      this.faults += 1;
      if (error.fatal && asked === this.#owner) await this.crash();
    } else if (asked === this.#owner) {
      throw error;
    }
  }

  #pickFault(mostCalls: number): Fault {
    const kind = this.#random.pick(["call", "call", "before commit", "after commit"] as const);
    const most = kind === "call" ? mostCalls : Math.max(2, mostCalls / 20);
    return { kind, at: 1 + this.#random.int(most), fatal: this.#random.chance(0.5) };
  }

  async #process(ownership: Ownership): Promise<Process> {
    this.count += 1;
    const identity = await establishIdentity(ownership.store, () => ({ installation: "sim", key: "k" }));
    return {
      ownership,
      engine: (fault, means = {}) =>
        createEngine({
          summaries: withoutModels(),
          store: fault === null ? ownership.store : faulty(ownership.store, fault),
          identity,
          clock: this.#clock,
          version: "sim",
          prompt: { older: this.#older },
          freshSecret: () => {
            this.#secrets += 1;
            return this.#secrets.toString(16).padStart(64, "0");
          },
          ...means,
        }),
    };
  }
}
