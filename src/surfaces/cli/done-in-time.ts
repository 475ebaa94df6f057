/** Work that is done behind what a command stored, by whoever has the store open: the command waits a while for it. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Progress } from "./progress.ts";

const LOOK_EVERY_MS = 200;
/** About ten seconds in all; and whoever gets nowhere for two does not get there. */
const MOST_LOOKS = 50;
const MOST_IN_VAIN = 10;

export interface WaitedFor {
  /** How many are still to be done. */
  readonly left: () => Promise<number>;
  /** What is done to so many of them, for people. */
  readonly doing: (all: number) => string;
  /** The name of one. */
  readonly unit: string;
}

/** How many are left at its end. */
export async function doneInTime(
  { left, doing, unit }: WaitedFor,
  progress: Progress,
  signal: AbortSignal,
): Promise<number> {
  let [pending, inVain] = [0, 0];
  try {
    const first = await left();
    pending = first;
    if (pending > 0) progress.begin(doing(first));
    for (let looks = 0; pending > 0 && looks < MOST_LOOKS && inVain < MOST_IN_VAIN; looks += 1) {
      await sleep(LOOK_EVERY_MS, undefined, { signal });
      const now = await left();
      inVain = now < pending ? 0 : inVain + 1;
      pending = now;
      progress.count(Math.max(0, first - pending), first, unit);
    }
  } catch (error) {
    // What was stored is stored, and is told: whoever stops this stops the waiting, before the first look too.
    if (!signal.aborted) throw error;
  } finally {
    progress.end();
  }
  return pending;
}
