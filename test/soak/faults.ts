/** What goes wrong, one thing after the other, each for as long as it takes: the schedule is the seed's. */

import { setTimeout as sleep } from "node:timers/promises";
import type { HealthAnswer } from "../../src/wire/index.ts";
import type { Random } from "../sim/random.ts";
import type { CommandOwner } from "./command-owner.ts";
import { REFUSED } from "./gateway.ts";
import type { GatewayProcess } from "./gateway-process.ts";
import { MOODS, type ModelServer } from "./model-server.ts";
import type { OrderBook } from "./orders.ts";
import type { OwnerProcess } from "./owner-process.ts";
import type { Disk } from "./small-disk.ts";
import type { Watch } from "./watch.ts";

type Role = "reader" | "background";

export interface Shaken {
  readonly owner: OwnerProcess;
  readonly orders: OrderBook;
  readonly model: ModelServer;
  readonly random: Random;
  readonly watch: Watch;
  readonly disk: Disk;
  /** Turns that were stored so far, by whomever. */
  stored(): number;
  /** Another one, with conversations of its own: it may own the store. */
  gateway(): GatewayProcess;
  /** Another one, which owns the store while nobody else wants to. */
  command(): CommandOwner;
  /** Of the process that learns; null where there is none. Rejects while the owner is away, as the next one does. */
  brainWorker(): Promise<number | null>;
  health(): Promise<HealthAnswer>;
}

const HOUR_MS = 3_600_000;
const JUMPS_MS = [HOUR_MS, -HOUR_MS / 6, 72 * HOUR_MS, -2 * HOUR_MS, 1_000, -1_000] as const;
/** Never so far that what is kept for a time is all gone. */
const FARTHEST_MS = 400 * HOUR_MS;
/** The log of a store has room within itself for a while; then a commit is refused, and so is every other for as long again. */
const REFUSES_WITHIN_MS = 40_000;
const FULL_MS = { least: 1_000, more: 3_000 } as const;
/** So long another program owns the store. */
const AWAY_MS = { least: 3_000, more: 5_000 } as const;
/** A thread that was ended is there again, or the process that learns has begun. */
const SEEN_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 100;
/** Another owner is up, or turns are stored again: a busy machine takes several seconds for either. */
const TAKEN_WITHIN_MS = 30_000;

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
    // None was started: there is nothing to learn from. Or it had done so and was gone before.
    if (pid === undefined || pid === null || !isThere(pid)) return false;
    process.kill(pid, "SIGKILL");
    if (
      (await seen(
        async () => isThere(pid),
        (is) => !is,
      )) === undefined
    )
      throw new Error(`the brain worker ${pid} lives on`);
  },
  /** Counts where a commit was refused for it; afterwards turns are stored again. */
  async "disk full"({ disk, random, watch, stored }) {
    const refused = () => watch.counts.get(`${REFUSED}${disk.refusal}`) ?? 0;
    const before = refused();
    disk.fill();
    try {
      const within = { withinMs: REFUSES_WITHIN_MS };
      if (
        (await seen(
          async () => refused(),
          (count) => count > before,
          within,
        )) === undefined
      )
        return false;
      await sleep(FULL_MS.least + random.int(FULL_MS.more));
    } finally {
      disk.free();
    }
    await storesAgain(stored, "there was room again");
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
  /** The usual deployment: with no daemon there, a gateway's own thread owns the store, and everybody else uses it. */
  async "gateway takes over"(shaken) {
    const { owner, random, watch, stored } = shaken;
    const gateway = shaken.gateway();
    try {
      const talks = async () => gateway.acknowledged;
      if ((await seen(talks, (turns) => turns > 0)) === undefined)
        throw new Error("the gateway stored nothing");
      const { fencing } = (await shaken.health()).owner;
      await (random.chance(0.5) ? owner.kill() : owner.stop());
      const taken = await ownedBy(shaken, "gateway", gateway.pid);
      watch.expects(
        taken.fencing > fencing,
        `a gateway took the store with ${taken.fencing} after ${fencing}`,
      );
      await storesAgain(stored, "a gateway had taken the store");
      await sleep(AWAY_MS.least + random.int(AWAY_MS.more));
      watch.expects(await owner.isRefused(), "a daemon was not refused while a gateway owned the store");
      const after = (await shaken.health()).owner;
      watch.expects(after.fencing === taken.fencing, "a gateway lost the store to a daemon that came");
    } finally {
      await (random.chance(0.5) ? gateway.kill() : gateway.end());
      if (!owner.isAlive) await owner.start();
    }
  },
  /** One that owns the store for want of another answers questions; gateways wait for who stays, and it gives way to them. */
  async "command gives way"(shaken) {
    const { owner, random, stored } = shaken;
    const command = shaken.command();
    try {
      await owner.stop();
      await command.start();
      await ownedBy(shaken, "mcp", command.pid);
      await sleep(random.int(AWAY_MS.least));
      await owner.start();
      await ownedBy(shaken, "daemon", owner.pid!);
      await storesAgain(stored, "a command gave way");
      // It goes on as a client.
      await command.ask();
    } finally {
      await command.close();
      if (!owner.isAlive) await owner.start();
    }
  },
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
    const over = watch.calm.fault();
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

async function endThread({ orders, health }: Shaken, role: Role): Promise<boolean> {
  const of = async () => (await health()).threads[role]!;
  const before = (await of()).replaced;
  orders.endThread(role);
  const after = await seen(of, ({ replaced, alive }) => replaced > before && alive);
  if (after === undefined) throw new Error(`the ${role} was not there again within ${SEEN_WITHIN_MS} ms`);
  return true;
}

async function ownedBy({ health }: Shaken, kind: string, pid: number): Promise<HealthAnswer["owner"]> {
  const isIt = ({ owner }: HealthAnswer) => owner.kind === kind && owner.pid === pid;
  const found = await seen(health, isIt, { withinMs: TAKEN_WITHIN_MS });
  if (found === undefined) throw new Error(`no ${kind} had the store within ${TAKEN_WITHIN_MS} ms`);
  return found.owner;
}

async function storesAgain(stored: () => number, since: string): Promise<void> {
  const before = stored();
  const found = await seen(
    async () => stored(),
    (count) => count > before,
    { withinMs: TAKEN_WITHIN_MS },
  );
  if (found === undefined) throw new Error(`no turn was stored within ${TAKEN_WITHIN_MS} ms since ${since}`);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

/** The first answer that it is so in; undefined: none within the time. */
async function seen<T>(
  ask: () => Promise<T>,
  isSo: (answer: T) => boolean,
  { withinMs = SEEN_WITHIN_MS } = {},
): Promise<T | undefined> {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined && isSo(answer)) return answer;
    await sleep(LOOK_EVERY_MS);
  }
  return undefined;
}
