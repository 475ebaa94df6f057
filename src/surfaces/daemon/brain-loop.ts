/**
 * What the worker process does: looks whether there is anything to learn, takes the lease, learns, hands in what came of it, has the one
 * on trial judged, and lets go. All that it knows it is told over its line; it has no store.
 *
 * A tick is journalled by its owner: one that was begun and not ended goes on with what is not done. While something is computed, elsewhere
 * than on this thread, signs of life go on.
 */

import type { BrainWorkApi, TrainingEpisode } from "../../engine/api.ts";

export type WorkAsk = <M extends keyof WorkMethods>(
  method: M,
  params: Parameters<BrainWorkApi[WorkMethods[M]]>[0],
  signal?: AbortSignal,
) => Promise<Awaited<ReturnType<BrainWorkApi[WorkMethods[M]]>>>;

/** The methods that a worker may call, and no others. */
export interface WorkMethods {
  readonly work_due: "workDue";
  readonly lease_work: "leaseWork";
  readonly beat_work: "beatWork";
  readonly release_work: "releaseWork";
  readonly training_base: "trainingBase";
  readonly training_episodes: "trainingEpisodes";
  readonly training_pack: "trainingPack";
  readonly submit_pack: "submitPack";
  readonly judge_trial: "judgeTrial";
}

export interface TrainingBase extends NonNullable<Awaited<ReturnType<BrainWorkApi["trainingBase"]>>> {
  /** The pack that is served, in base64; null: there is none, or it is the base itself. */
  readonly incumbent: string | null;
}

/** A candidate with its verdict, in base64, and the newest episode that it was learned from or judged by. */
export interface Learned {
  readonly bytes: string;
  readonly upTo: number;
}

export interface BrainLoopOptions {
  readonly ask: WorkAsk;
  /** Learns and holds the gate; null: there is nothing to be had from these. */
  readonly compute: (
    base: TrainingBase,
    episodes: readonly TrainingEpisode[],
    signal: AbortSignal,
  ) => Promise<Learned | null>;
  readonly name: string;
  readonly pid: number;
  readonly signal: AbortSignal;
  readonly elapsed: () => number;
  /** Resolves early when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly times?: Partial<BrainLoopTimes>;
}

export interface BrainLoopTimes {
  readonly beatMs: number;
  /** Between two looks. */
  readonly lookMs: number;
  /** Nothing to do for so long: it ends, and is started again when there is. */
  readonly idleMs: number;
}

export const BRAIN_LOOP_TIMES: BrainLoopTimes = { beatMs: 15_000, lookMs: 30_000, idleMs: 600_000 };

const PAGE = 200;

/** Resolves when it has nothing to do any more, or the signal is aborted. */
export async function runBrainLoop(options: BrainLoopOptions): Promise<"idle" | "ended"> {
  const { ask, signal, elapsed, sleep } = options;
  const times = { ...BRAIN_LOOP_TIMES, ...options.times };
  let idleSince = elapsed();
  while (!signal.aborted) {
    const { due } = await ask("work_due", {}, signal);
    if (due && (await leasedTick(options, times.beatMs))) idleSince = elapsed();
    if (elapsed() - idleSince >= times.idleMs) return "idle";
    await sleep(times.lookMs, signal);
  }
  return "ended";
}

/** Whether anything came of it. */
async function leasedTick(options: BrainLoopOptions, beatMs: number): Promise<boolean> {
  const { ask, name, pid, signal } = options;
  const lease = await ask("lease_work", { worker: name, pid }, signal);
  if (lease === null) return false;
  const lost = new AbortController();
  const beating = setInterval(() => {
    ask("beat_work", { token: lease.token, step: null }).then(
      ({ held }) => {
        if (!held) lost.abort(new Error("another worker has the lease"));
      },
      (error: unknown) => lost.abort(error),
    );
  }, beatMs);
  try {
    return await tick(options, lease, AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(beating);
    await ask("release_work", { token: lease.token }).catch(() => {});
  }
}

interface Lease {
  readonly token: number;
  readonly tick: number;
  readonly done: readonly string[];
}

async function tick(options: BrainLoopOptions, lease: Lease, signal: AbortSignal): Promise<boolean> {
  const { ask } = options;
  const { token, tick: number, done } = lease;
  const note = async (step: string) => {
    if (!done.includes(step)) await ask("beat_work", { token, step }, signal);
  };
  await note("begun");
  let came = false;
  if (!done.includes("submitted")) {
    const learned = await learnedFrom(options, token, signal);
    if (learned !== null) {
      await ask("submit_pack", { token, tick: number, ...learned }, signal);
      came = true;
    }
    await note("learned");
  }
  const { kind } = await ask("judge_trial", { token }, signal);
  await note("judged");
  await note("done");
  return came || kind !== null;
}

async function learnedFrom(
  { ask, compute }: BrainLoopOptions,
  token: number,
  signal: AbortSignal,
): Promise<Learned | null> {
  const base = await ask("training_base", { token }, signal);
  if (base === null) return null;
  const { digest, serving } = base;
  let incumbent: string | null = null;
  if (serving !== null && serving !== digest) {
    incumbent = (await ask("training_pack", { token, digest: serving }, signal)).bytes;
    if (incumbent === null) return null;
  }
  const episodes: TrainingEpisode[] = [];
  for (let after = base.from; ; ) {
    const page = await ask("training_episodes", { token, after, limit: PAGE }, signal);
    episodes.push(...page.episodes);
    const last = page.episodes.at(-1);
    if (!page.more || last === undefined) break;
    after = last.id;
  }
  return await compute({ ...base, incumbent }, episodes, signal);
}
