/** Work that nobody waits for has the processor when those that somebody waits for do not want it. */

import { setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

/** A third of what others have, where all want it; and whoever else wakes up goes first. */
const NICE = 5;

/** This thread alone. Linux knows a priority of each thread; elsewhere it would be that of all of them, and nothing is done. */
export function standBack(): void {
  if (process.platform === "linux" && !isMainThread) lower(0);
}

/** Another process, all of it. */
export function haveStandBack(pid: number): void {
  lower(pid);
}

function lower(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    // It has ended, or is not allowed to: then it stands where it stood.
  }
}
