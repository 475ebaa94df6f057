/**
 * The entry of the worker process that learns. It talks over its standard input and output with whoever started it, opens no file, and
 * ends when that line does, when it is told to, or when there was nothing to do for a while.
 *
 * What takes long is computed in a thread of its own: this one goes on giving signs of life, and can be told to end.
 */

import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { TrainingEpisode } from "../engine/api.ts";
import {
  type BrainLoopOptions,
  type Learned,
  runBrainLoop,
  type TrainingBase,
  type WorkAsk,
} from "../surfaces/daemon/brain-loop.ts";
import { createPeer, METHODS, pipeChannel } from "../wire/index.ts";
import { learnAndGate } from "./brain-learn.ts";

/** Learning takes seconds; what takes longer than this never ends. */
const COMPUTE_WITHIN_MS = 600_000;

interface Task {
  readonly base: TrainingBase;
  readonly episodes: readonly TrainingEpisode[];
}

if (isMainThread) {
  await work();
} else {
  const { base, episodes } = workerData as Task;
  parentPort!.postMessage(learnAndGate(base, episodes));
}

async function work(): Promise<void> {
  lowerPriority();
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => process.exit(0));
  // Whoever started it is gone: nobody is left to hand anything in to.
  const peer = createPeer(pipeChannel(process.stdin, process.stdout), { closed: () => process.exit(0) });
  const ask = ((method, params, signal) =>
    peer.request(method, params, {
      deadlineMs: METHODS[method].deadlineMs,
      ...(signal && { signal }),
    })) as WorkAsk;
  await runBrainLoop({
    ask,
    compute,
    name: "brain-worker",
    pid: process.pid,
    signal: ending.signal,
    elapsed: () => performance.now(),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
    times: timesFrom(process.argv[2]),
  });
  process.exit(0);
}

function compute(
  ...[base, episodes, signal]: Parameters<BrainLoopOptions["compute"]>
): Promise<Learned | null> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { base, episodes } satisfies Task });
    const late = setTimeout(() => fail(new Error("learning did not come to an end")), COMPUTE_WITHIN_MS);
    const fail = (error: unknown) => {
      clearTimeout(late);
      void thread.terminate();
      reject(error);
    };
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    thread.once("error", fail);
    thread.once("exit", () => fail(new Error("the thread that learns ended early")));
    thread.once("message", (learned: Learned | null) => {
      clearTimeout(late);
      resolve(learned);
    });
  });
}

/** Whoever converses goes first. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not everywhere may a process say so of itself.
  }
}

/** JSON of times, for whoever tries it out. */
function timesFrom(text: string | undefined): NonNullable<BrainLoopOptions["times"]> {
  return text === undefined ? {} : (JSON.parse(text) as NonNullable<BrainLoopOptions["times"]>);
}
