/** What every thread of an owner is started with, the owner's own included. */

import type { WorkerOptions } from "node:worker_threads";

/**
 * Room for what a call makes and drops again. Left to itself it follows the memory of the machine: on a large one each of three
 * threads keeps more than a hundred megabytes of nothing.
 */
export const YOUNG_MB = 12;
/**
 * Room for what stays, vectors and pages of the file aside. A thread needs a twentieth of it; what it may take says how long it
 * leaves lying what it no longer needs. Both limits together: `npm run bench -- memory --full`.
 */
export const OLD_MB = 1_024;

export const THREAD_OPTIONS: WorkerOptions = {
  resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: OLD_MB },
  // What a thread has opened of the database must outlive it (store-sqlite/raw-file.ts): closing it would give the locks of all others away.
  trackUnmanagedFds: false,
};
