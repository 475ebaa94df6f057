/** What goes wrong, one thing after the other, each for as long as it takes: the schedule is the seed's. */

import { setTimeout as sleep } from "node:timers/promises";
import type { ThreadHealth } from "../../src/wire/index.ts";
import type { Random } from "../sim/random.ts";
import { MOODS, type ModelServer } from "./model-server.ts";
import type { OrderBook } from "./orders.ts";
import type { OwnerProcess } from "./owner-process.ts";
import type { Watch } from "./watch.ts";

type Role = "reader" | "background";

export interface Shaken {
  readonly owner: OwnerProcess;
  readonly orders: OrderBook;
  readonly model: ModelServer;
  readonly random: Random;
  readonly watch: Watch;
  /** Of the process that learns; null where there is none. Rejects while the owner is away, as the next one does. */
  brainWorker(): Promise<number | null>;
  threads(): Promise<{ readonly [role: string]: ThreadHealth }>;
}

const HOUR_MS = 3_600_000;
const JUMPS_MS = [HOUR_MS, -HOUR_MS / 6, 72 * HOUR_MS, -2 * HOUR_MS, 1_000, -1_000] as const;
/** Never so far that what is kept for a time is all gone. */
const FARTHEST_MS = 400 * HOUR_MS;
/** Room for a few pages, and then none. */
const HEADROOM_BYTES = 64_000;
const FULL_MS = 3_000;
/** A thread that was ended is there again, or the process that learns has begun. */
const SEEN_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 100;

/** Each resolves when it has happened; to false where it could not be done. */
export const FAULTS = {
  async "owner killed"({ owner }) {
    await owner.kill();
    await owner.start();
  },
  "reader ended": (shaken) => endThread(shaken, "reader"),
  "background ended": (shaken) => endThread(shaken, "background"),
  async "brain worker killed"({ brainWorker }) {
    const pid = await seen(brainWorker, (found) => found !== null);
    // None was started: there is nothing to learn from.
    if (pid === undefined || pid === null) return false;
    process.kill(pid, "SIGKILL");
  },
  async "disk full"({ owner, random }) {
    owner.limitFiles(HEADROOM_BYTES);
    await sleep(1_000 + random.int(FULL_MS));
    owner.limitFiles(undefined);
  },
  async "clock jumped"({ orders, random }) {
    const jump = random.pick(JUMPS_MS);
    orders.shiftClock(Math.abs(orders.clockMs + jump) > FARTHEST_MS ? -orders.clockMs : jump);
  },
  async "model in another mood"({ model, random }) {
    model.mood = random.pick(MOODS.filter((mood) => mood !== model.mood));
  },
  async "handed over"({ owner }) {
    await owner.stop();
    await owner.start();
  },
  "hung and taken from": ({ owner }) => owner.hang(),
} satisfies { readonly [name: string]: (shaken: Shaken) => Promise<unknown> };

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];

/** Between two: long enough for calls to be undisturbed in between. */
export const PAUSE_MS = { least: 4_000, more: 12_000 } as const;

/** What there is to learn from is learned soon after the first owner starts: whoever is to be killed at it is killed first. */
const FIRST: FaultName = "brain worker killed";

/** Every one has its turn before any has its second. What breaks by one is a broken promise, and the owner is started again. */
export async function shake(
  names: readonly FaultName[],
  shaken: Shaken,
  { stop, pauseMs = PAUSE_MS }: { stop: AbortSignal; pauseMs?: { least: number; more: number } },
): Promise<void> {
  const { random, watch, owner } = shaken;
  const rest = () =>
    sleep(pauseMs.least + random.int(pauseMs.more), undefined, { signal: stop }).catch(() => {});
  let left = names;
  // Nothing goes wrong, until it is over.
  if (names.length === 0)
    await new Promise<void>((resolve) => stop.addEventListener("abort", () => resolve()));
  for (; !stop.aborted && names.length > 0; await rest()) {
    if (left.length === 0) left = names;
    const name = left === names && names.includes(FIRST) ? FIRST : random.pick(left);
    left = left.filter((other) => other !== name);
    const over = watch.fault();
    try {
      const done = (await FAULTS[name](shaken)) !== false;
      watch.count(done ? `fault: ${name}` : `not done: ${name}`);
    } catch (error) {
      watch.expects(false, `${name}: ${String(error).slice(0, 600)}`);
      if (!owner.isAlive) await owner.start();
    } finally {
      over();
    }
  }
}

async function endThread({ orders, threads }: Shaken, role: Role): Promise<boolean> {
  const of = async () => (await threads())[role]!;
  const before = (await of()).replaced;
  orders.endThread(role);
  const after = await seen(of, ({ replaced, alive }) => replaced > before && alive);
  if (after === undefined) throw new Error(`the ${role} was not there again within ${SEEN_WITHIN_MS} ms`);
  return true;
}

/** The first answer that it is so in; undefined: none within the time. */
async function seen<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T | undefined> {
  const until = performance.now() + SEEN_WITHIN_MS;
  while (performance.now() < until) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined && isSo(answer)) return answer;
    await sleep(LOOK_EVERY_MS);
  }
  return undefined;
}
