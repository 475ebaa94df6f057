/** What goes wrong, one thing after the other, each for as long as it takes: the schedule is the seed's. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../sim/random.ts";
import { MOODS, type ModelServer } from "./model-server.ts";
import type { OrderBook } from "./orders.ts";
import type { OwnerProcess } from "./owner-process.ts";
import type { Watch } from "./watch.ts";

export interface Shaken {
  readonly owner: OwnerProcess;
  readonly orders: OrderBook;
  readonly model: ModelServer;
  readonly random: Random;
  readonly watch: Watch;
  /** Of the process that learns, where there is one. */
  brainWorker(): Promise<number | null>;
}

const HOUR_MS = 3_600_000;
const JUMPS_MS = [HOUR_MS, -HOUR_MS / 6, 72 * HOUR_MS, -2 * HOUR_MS, 1_000, -1_000] as const;
/** Room for a few pages, and then none. */
const HEADROOM_BYTES = 64_000;
const FULL_MS = 3_000;

export const FAULTS = {
  async "owner killed"({ owner }) {
    await owner.kill();
    await owner.start();
  },
  async "reader ended"({ orders }) {
    orders.endThread("reader");
  },
  async "background ended"({ orders }) {
    orders.endThread("background");
  },
  async "brain worker killed"({ brainWorker }) {
    const pid = await brainWorker();
    // None runs at the moment: there is nothing to learn from.
    if (pid === null) return false;
    process.kill(pid, "SIGKILL");
  },
  async "disk full"({ owner, random }) {
    owner.limitFiles(HEADROOM_BYTES);
    await sleep(1_000 + random.int(FULL_MS));
    owner.limitFiles(undefined);
  },
  async "clock jumped"({ orders, random }) {
    // Never so far that what is kept for a time is all gone.
    const jump = random.pick(JUMPS_MS);
    orders.shiftClock(Math.abs(orders.clockMs + jump) > 400 * HOUR_MS ? -orders.clockMs : jump);
  },
  async "model in another mood"({ model, random }) {
    model.mood = random.pick(MOODS);
  },
  async "handed over"({ owner }) {
    await owner.stop();
    await owner.start();
  },
  async "hung and taken from"({ owner }) {
    await owner.hang();
  },
  // One that comes to false was not done.
} satisfies { readonly [name: string]: (shaken: Shaken) => Promise<unknown> };

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];

/** Between two: long enough for calls to be undisturbed in between. */
const PAUSE_MS = { least: 4_000, more: 12_000 } as const;

export async function shake(names: readonly FaultName[], shaken: Shaken, stop: AbortSignal): Promise<void> {
  const { random, watch } = shaken;
  const rest = () =>
    sleep(PAUSE_MS.least + random.int(PAUSE_MS.more), undefined, { signal: stop }).catch(() => {});
  for (await rest(); !stop.aborted && names.length > 0; await rest()) {
    const name = random.pick(names);
    const over = watch.fault();
    try {
      if ((await FAULTS[name](shaken)) !== false) watch.count(`fault: ${name}`);
    } finally {
      over();
    }
  }
}
