/**
 * One seeded schedule: a host that talks, an owner that stores, and everything that can go wrong between them.
 *
 * A call may fail at any store call, crash its process before or after the write became durable, or lose its answer. The
 * lease may pass to another process while the old one still thinks it owns the store. Clocks jump both ways. After every
 * step what was acknowledged must be there; at the end, when all is delivered and read, what is stored must be what was
 * said: once each, in order, and the view what the model should see.
 */

import { createEngine, type EngineApi, establishIdentity } from "../../src/engine/index.ts";
import { fakeClock } from "../../src/kernel/clock.ts";
import { codeOf } from "../../src/kernel/errors.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { checkAcknowledged, checkAtRest, checkFlat } from "./checks.ts";
import type { Disk, Ownership } from "./disk.ts";
import { type Fault, faulty, SimulatedFault } from "./faulty-store.ts";
import { FlatLane } from "./flat-lane.ts";
import { HostLane } from "./host-model.ts";
import { type Random, seeded } from "./random.ts";

export interface Outcome {
  readonly steps: number;
  readonly messages: number;
  readonly faults: number;
  readonly owners: number;
}

interface Process {
  readonly ownership: Ownership;
  readonly engine: (fault: Fault | null) => Promise<EngineApi>;
}

export async function runSchedule(seed: number, disk: Disk, steps = 60): Promise<Outcome> {
  const world = new World(seed, disk);
  for (let step = 0; step < steps; step += 1) await world.step();
  await world.settle();
  return { steps, messages: world.said, faults: world.faults, owners: world.owners };
}

class World {
  faults = 0;
  owners = 0;
  said = 0;
  readonly #random: Random;
  readonly #clock = fakeClock();
  readonly #hostClock = fakeClock();
  readonly #disk: Disk;
  readonly #lanes: HostLane[];
  readonly #flat: FlatLane;
  #minted = 0;
  #owner: Process | undefined;
  /** Still alive and still sure that it owns the store. */
  #late: Process | undefined;

  constructor(seed: number, disk: Disk) {
    this.#random = seeded(seed);
    this.#disk = disk;
    const mint = (prefix: string): string => `${prefix}${(++this.#minted).toString(36).padStart(8, "0")}`;
    let latest = 0;
    const clock = {
      tick: (): number => {
        const passed = 1 + this.#random.int(1_000);
        this.#hostClock.advance(passed);
        this.#clock.advance(passed);
        latest = Math.max(latest, this.#hostClock.now());
        return this.#hostClock.now();
      },
      settle: (): void => {
        this.#hostClock.set(Math.max(latest, this.#hostClock.now()) + 86_400_000);
        this.#clock.set(this.#hostClock.now());
      },
    };
    const lane = (sessionKey: string): HostLane =>
      new HostLane({ agent: "main", sessionKey }, this.#random, mint, clock, () => ++this.said);
    this.#lanes = [lane("agent:main:main"), lane("agent:main:cron:job")];
    this.#flat = new FlatLane({ agent: "main", sessionKey: "agent:main:flat" }, this.#random, mint);
  }

  async step(): Promise<void> {
    const lane = this.#random.pick(this.#lanes);
    const act = this.#random.pick(ACTS);
    await this.#perform(act, lane);
    const engine = await this.#healthyEngine();
    for (const each of this.#lanes) await checkAcknowledged(this.#disk, engine, each);
  }

  async #perform(act: Act, lane: HostLane): Promise<void> {
    switch (act) {
      case "turn":
        return lane.turn();
      case "deliver":
        return this.#deliver(lane);
      case "read":
        return this.#read(lane);
      case "reset":
        return lane.reset();
      case "rewrite":
        return lane.rewrite();
      case "repeat":
        return lane.repeat();
      case "read older":
        return this.#readOlder(lane);
      case "roll over":
        return lane.rollOver();
      case "crash":
        return this.#crash();
      case "seize":
        return this.#seize();
      case "late writer":
        return this.#lateWriter(lane);
      case "clock":
        return this.#skew();
      case "index":
        return this.#index();
      case "flat":
        return this.#readFlat();
    }
  }

  /** Delivers everything, reads everything, without faults; then compares. */
  async settle(): Promise<void> {
    const engine = await this.#healthyEngine();
    for (const lane of this.#lanes) {
      while (lane.outbox.length > 0) await this.#deliverTo(engine, lane);
      for (const session of lane.sessions) {
        let cursor: string | null = null;
        for (let complete = false; !complete; ) {
          const page = lane.page(session, cursor, 7);
          await engine.reconcile(session === lane.shown ? page : { ...page, archive: true });
          ({ cursor, complete } = page);
        }
      }
      await checkAtRest(this.#disk, engine, lane);
    }
    await this.#flat.readAll(engine);
    await checkFlat(this.#disk, this.#flat);
  }

  async #deliver(lane: HostLane): Promise<void> {
    if (lane.outbox.length === 0) return;
    await this.#attempt((engine) => this.#deliverTo(engine, lane));
  }

  async #deliverTo(engine: EngineApi, lane: HostLane): Promise<void> {
    const request = lane.outbox[0]!;
    await engine.commitTurn(request);
    lane.outbox.shift();
    lane.committed.push(request);
    for (const message of request.messages) lane.acknowledged.add(message["number"] as number);
  }

  async #read(lane: HostLane): Promise<void> {
    await this.#attempt(async (engine) => {
      const state = await engine.laneState({ lane: lane.name });
      const kept = state.sessionId === lane.current.id && this.#random.chance(0.9) ? state.cursor : null;
      await engine.reconcile(lane.page(lane.current, kept, 1 + this.#random.int(12)));
    });
  }

  /** Behind a reply, a transcript that is no longer in use is read to its end. */
  async #readOlder(lane: HostLane): Promise<void> {
    const session = this.#random.pick(lane.sessions);
    if (session === lane.current) return;
    await this.#attempt(async (engine) => {
      let cursor: string | null = null;
      for (let complete = false; !complete; ) {
        const page = lane.page(session, cursor, 5);
        await engine.reconcile({ ...page, archive: true });
        ({ cursor, complete } = page);
      }
    });
  }

  async #readFlat(): Promise<void> {
    this.#flat.grow();
    await this.#attempt((engine) => this.#flat.readAll(engine));
  }

  async #index(): Promise<void> {
    await this.#attempt(async (engine) => {
      const batch = await engine.prepareIndex({ limit: 1 + this.#random.int(10) });
      if (this.#random.chance(0.2)) await engine.applyIndex(batch);
      await engine.applyIndex(batch);
    });
  }

  #skew(): void {
    const clock = this.#random.pick([this.#clock, this.#hostClock]);
    clock.advance(this.#random.int(7_200_000) - 3_600_000);
  }

  async #crash(): Promise<void> {
    await this.#owner?.ownership.crash();
    this.#owner = undefined;
  }

  /** A hand-over that got lost: somebody else takes the store, and the old owner does not know. */
  async #seize(): Promise<void> {
    if (this.#owner === undefined) return;
    await this.#late?.ownership.crash();
    this.#late = this.#owner;
    this.#owner = await this.#process(await this.#disk.seize());
  }

  /** An old owner that wakes up is refused, and nothing of what it tried is there. */
  async #lateWriter(lane: HostLane): Promise<void> {
    if (this.#late === undefined || lane.outbox.length === 0) return;
    const engine = await this.#late.engine(null);
    const refused = await engine.commitTurn(lane.outbox[0]!).then(
      () => "accepted",
      (error: unknown) => codeOf(error),
    );
    if (refused !== "store/fenced") throw new Error(`a late writer was ${refused}`);
  }

  /** Runs a call that may meet a fault. What fails is tried again by a later step, as the host would. */
  async #attempt(call: (engine: EngineApi) => Promise<unknown>): Promise<void> {
    const owner = await this.#currentOwner();
    const fault = this.#random.chance(0.35) ? this.#pickFault() : null;
    try {
      await call(await owner.engine(fault));
    } catch (error) {
      if (!(error instanceof SimulatedFault)) throw error;
      this.faults += 1;
      if (error.fatal) await this.#crash();
    }
  }

  #pickFault(): Fault {
    const kind = this.#random.pick(["call", "call", "before commit", "after commit"] as const);
    return { kind, at: 1 + this.#random.int(kind === "call" ? 40 : 2), fatal: this.#random.chance(0.5) };
  }

  async #healthyEngine(): Promise<EngineApi> {
    return (await this.#currentOwner()).engine(null);
  }

  async #currentOwner(): Promise<Process> {
    this.#owner ??= await this.#process(await this.#disk.acquire());
    return this.#owner;
  }

  async #process(ownership: Ownership): Promise<Process> {
    this.owners += 1;
    const identity = await establishIdentity(ownership.store, () => ({ installation: "sim", key: "k" }));
    return {
      ownership,
      engine: async (fault) =>
        createEngine({
          summaries: withoutModels(),
          store: fault === null ? ownership.store : faulty(ownership.store, fault),
          identity,
          clock: this.#clock,
          version: "sim",
        }),
    };
  }
}

const ACTS = [
  ...Array(8).fill("turn"),
  ...Array(8).fill("deliver"),
  ...Array(8).fill("read"),
  ...Array(3).fill("index"),
  ...Array(2).fill("flat"),
  "reset",
  "rewrite",
  "repeat",
  "read older",
  "roll over",
  "crash",
  "crash",
  "seize",
  "late writer",
  "clock",
] as readonly Act[];

type Act =
  | "turn"
  | "deliver"
  | "read"
  | "reset"
  | "rewrite"
  | "repeat"
  | "read older"
  | "roll over"
  | "crash"
  | "seize"
  | "late writer"
  | "clock"
  | "index"
  | "flat";
