/**
 * Folds one lane, pass after pass: plan, then summarise, store and activate slice by slice. What is stored stays, wherever
 * it stops.
 *
 * Every pass must get somewhere or it is the last; passes, time and the caller's patience are bounded, and the answer says
 * which of them ended it.
 */

import { codeOf } from "../kernel/errors.ts";
import type { FoldBatch, FoldStop } from "./api.ts";

export interface FoldOrder {
  /** Put what is written into the view at once; otherwise it waits for a good moment. */
  readonly activate: boolean;
  /** Tasks that are summarised at the same time. */
  readonly atOnce: number;
  /** So many written ones are put into the view together, each time the prompt's beginning changes; null: all at the end. */
  readonly showEvery: number | null;
}

export interface FoldDoors<Task> {
  /** What is due now, each independent of the others; and why nothing is, when nothing is. */
  plan(): Promise<{ readonly tasks: readonly Task[]; readonly left: string }>;
  summarise(tasks: readonly Task[], signal: AbortSignal): Promise<FoldBatch>;
  /** Fewer than given: somebody else folded meanwhile, and the rest of the plan is void. */
  store(batch: FoldBatch): Promise<{ readonly stored: number }>;
  /** Shows whatever is prepared and can be shown. */
  activate(): Promise<{ readonly activated: number }>;
}

export interface FoldReport {
  readonly written: number;
  readonly activated: number;
  readonly stopped: FoldStop;
}

/** Depths are few: more passes than this are a loop. */
const MOST_PASSES = 64;
/** Passes in a row in which whatever was written had been written by somebody else meanwhile. */
const MOST_OVERTAKEN = 3;

export async function foldLane<Task>(
  doors: FoldDoors<Task>,
  order: FoldOrder,
  signal: AbortSignal,
): Promise<FoldReport> {
  let written = 0;
  let activated = 0;
  const report = (stopped: FoldStop): FoldReport => ({ written, activated, stopped });
  let unseen = 0;
  const show = async (least: number): Promise<void> => {
    if (!order.activate || unseen < least) return;
    unseen = 0;
    activated += (await doors.activate()).activated;
  };
  // What was prepared before and never shown comes first.
  await show(0);
  let inVain = 0;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    if (signal.aborted) return report(stopOf(signal));
    const { tasks, left } = await doors.plan();
    if (tasks.length === 0) {
      await show(1);
      return report(left === "under-target" ? left : "nothing-left");
    }
    const before = written;
    let overtaken = false;
    for (let at = 0; at < tasks.length && !overtaken; at += order.atOnce) {
      if (signal.aborted) return report(stopOf(signal));
      try {
        const batch = await doors.summarise(tasks.slice(at, at + order.atOnce), signal);
        const { stored } = await doors.store(batch);
        written += stored;
        unseen += stored;
        overtaken = stored < batch.summaries.length;
      } catch (error) {
        if (signal.aborted) return report(stopOf(signal));
        throw error;
      }
      if (order.showEvery !== null) await show(order.showEvery);
    }
    if (order.showEvery !== null) await show(1);
    inVain = written === before ? inVain + 1 : 0;
    if (inVain > (overtaken ? MOST_OVERTAKEN : 0)) {
      await show(1);
      return report(overtaken ? "overtaken" : "no-progress");
    }
  }
  await show(1);
  return report("passes");
}

function stopOf(signal: AbortSignal): FoldStop {
  const reason: unknown = signal.reason;
  const late = codeOf(reason) === "wire/deadline" || (reason as Error | undefined)?.name === "TimeoutError";
  return late ? "deadline" : "cancelled";
}
