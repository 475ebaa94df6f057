/**
 * Pays what lanes owe: sleeps until it is woken or a debt falls due, and folds one lane after the other.
 *
 * What is being folded can be stopped at any moment: what is written by then is stored, and the rest is owed still.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { CompactAnswer, DueFold } from "../../engine/api.ts";
import { codeOf } from "../../kernel/errors.ts";

/** Looks although nobody called: a wake-up may have been lost with a thread. */
const IDLE_MS = 60_000;
/** After something that is no debt's fault, such as a writer that is not there. */
const AFTER_FAILURE_MS = 5_000;
/** Between two lanes: others go first. */
const PAUSE_MS = 5;

export interface FoldLoopDoors {
  due(): Promise<{ readonly due: readonly DueFold[]; readonly nextAt: number | null }>;
  pay(due: DueFold, signal: AbortSignal): Promise<CompactAnswer>;
  failed(name: string): void;
  /** Whether it may begin at once, and not only after `startAfterMs`; absent: it may not. */
  ready?(): Promise<boolean>;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface FoldLoop {
  wake(): void;
  /** Resolves when nothing is being folded any more. */
  stop(): Promise<void>;
}

export function startFoldLoop(
  doors: FoldLoopDoors,
  /** Being woken ends this wait too. */
  options: { readonly startAfterMs?: number } = {},
): FoldLoop {
  const stopped = new AbortController();
  let called = Promise.withResolvers<void>();

  const rest = async (ms: number): Promise<void> => {
    const waited = new AbortController();
    const signal = AbortSignal.any([waited.signal, stopped.signal]);
    await Promise.race([called.promise, sleep(ms, undefined, { ref: false, signal }).catch(() => {})]);
    waited.abort();
  };
  /** What one lane fails at is no reason for another to wait. */
  const pay = async (debt: DueFold): Promise<void> => {
    try {
      const { stopped: why } = await doors.pay(debt, stopped.signal);
      if (why === "failed" || why === "no-progress") doors.failed(`fold-${why}`);
    } catch (error) {
      if (!stopped.signal.aborted) doors.failed(nameOf(error));
    }
  };
  const round = async (): Promise<number> => {
    called = Promise.withResolvers<void>();
    const { due, nextAt } = await doors.due();
    for (const debt of due) {
      if (stopped.signal.aborted) return 0;
      await pay(debt);
      await sleep(PAUSE_MS);
    }
    if (due.length > 0) return PAUSE_MS;
    return nextAt === null ? IDLE_MS : Math.min(IDLE_MS, Math.max(PAUSE_MS, nextAt - doors.now()));
  };
  const begin = async (): Promise<void> => {
    const { startAfterMs = 0 } = options;
    if (startAfterMs === 0) return;
    const ready = await doors.ready?.().catch(() => false);
    if (ready !== true) await rest(startAfterMs);
  };
  const run = async (): Promise<void> => {
    await begin();
    while (!stopped.signal.aborted) {
      try {
        const restMs = await round();
        if (restMs > 0) await rest(restMs);
      } catch (error) {
        if (stopped.signal.aborted) return;
        doors.failed(nameOf(error));
        await rest(AFTER_FAILURE_MS);
      }
    }
  };
  const done = run();
  return {
    wake: () => called.resolve(),
    async stop() {
      stopped.abort();
      called.resolve();
      await done;
    },
  };
}

function nameOf(error: unknown): string {
  return `fold-${codeOf(error)?.replace("/", "-") ?? "failed"}`;
}
