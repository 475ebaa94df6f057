/**
 * Does what is derived from the log once it is indexed: each step a little at a time, until none has more to do, then sleeps
 * until it is woken. A step that fails waits by itself, longer each time, and keeps no other waiting; ordinary news do not end
 * its wait, news of what it waits for do.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../../kernel/errors.ts";

/** `more`: at once again. `soon`: it waits for something that takes a moment, such as the index. `idle`: nothing to do. */
export type StepOutcome = "more" | "soon" | "idle";

export interface DeriveStep {
  /** What it is counted as when it fails. */
  readonly name: string;
  /** What is stored is no news to it: once it had nothing to do, it is asked again when it is woken by name, or after this. */
  readonly restMs?: number;
  /** A slice small enough that a commit waiting behind it does not notice. */
  run(signal: AbortSignal): Promise<StepOutcome>;
}

export interface DeriveLoop {
  /** Something was stored; or there is news for the step of that name, whatever it waits for. */
  wake(name?: string): void;
  /** Resolves when nothing more will be begun. */
  stop(): Promise<void>;
}

/** Between two slices: others go first. */
const PAUSE_MS = 2;
const SOON_MS = 100;
/** Looks although nobody called: a wake-up may have been lost with a thread. */
const IDLE_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;

export function startDeriveLoop(
  steps: readonly DeriveStep[],
  failed: (name: string, code: string | undefined) => void,
  options: { readonly startAfterMs?: number; readonly now?: () => number } = {},
): DeriveLoop {
  const now = options.now ?? (() => performance.now());
  const stopped = new AbortController();
  let called = Promise.withResolvers<void>();
  const failing = new Map<DeriveStep, number>();
  const notBefore = new Map<DeriveStep, number>();
  /** Woken by name, and not asked since. */
  const named = new Set<string>();

  const rest = async (ms: number): Promise<void> => {
    const waited = new AbortController();
    const signal = AbortSignal.any([waited.signal, stopped.signal]);
    await Promise.race([called.promise, sleep(ms, undefined, { ref: false, signal }).catch(() => {})]);
    waited.abort();
  };
  /** How long until this step should be asked again. */
  const run = async (step: DeriveStep): Promise<number> => {
    if (named.delete(step.name)) {
      notBefore.delete(step);
      failing.delete(step);
    }
    const left = (notBefore.get(step) ?? 0) - now();
    if (left > 0) return left;
    notBefore.delete(step);
    try {
      const outcome = await step.run(stopped.signal);
      failing.delete(step);
      if (outcome === "idle" && step.restMs !== undefined) notBefore.set(step, now() + step.restMs);
      return outcome === "more" ? PAUSE_MS : outcome === "soon" ? SOON_MS : (step.restMs ?? IDLE_MS);
    } catch (error) {
      if (stopped.signal.aborted) return IDLE_MS;
      const code = codeOf(error);
      failed(`${step.name}-${code?.replace("/", "-") ?? "failed"}`, code);
      const ms = Math.min(LONGEST_WAIT_MS, 2 * (failing.get(step) ?? FIRST_WAIT_MS / 2));
      failing.set(step, ms);
      notBefore.set(step, now() + ms);
      return ms;
    }
  };
  const loop = async (): Promise<void> => {
    if (options.startAfterMs !== undefined) await rest(options.startAfterMs);
    while (!stopped.signal.aborted) {
      called = Promise.withResolvers<void>();
      let next = IDLE_MS;
      for (const step of steps) {
        if (stopped.signal.aborted) return;
        next = Math.min(next, await run(step));
      }
      await rest(Math.max(PAUSE_MS, next));
    }
  };
  const done = loop();
  return {
    wake(name) {
      if (name !== undefined) named.add(name);
      called.resolve();
    },
    async stop() {
      stopped.abort();
      called.resolve();
      await done;
    },
  };
}
