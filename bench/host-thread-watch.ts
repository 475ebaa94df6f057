/**
 * The longest stretch in which a thread let nothing else run, seen by a chain of immediates.
 *
 * What is not the work's doing is taken off or kept out: on a busy machine most of a stretch is waiting for a processor,
 * which Linux counts for each thread; and what earlier work left behind is collected before the watch begins.
 */

import { openSync, readSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const SPACE = 32;
const ZERO = 48;
const counters = Buffer.alloc(96);
const file = openCounters();
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** For the main thread only: the counters are its own. */
export async function watchThread<T>(work: () => Promise<T>): Promise<{ value: T; longestMs: number }> {
  let longestMs = 0;
  let watching = true;
  collect();
  let last = ranUntil();
  const look = (): void => {
    const now = ranUntil();
    if (now - last > longestMs) longestMs = now - last;
    last = now;
    if (watching) setImmediate(look);
  };
  setImmediate(look);
  try {
    const value = await work();
    look();
    return { value, longestMs };
  } finally {
    watching = false;
  }
}

/** Milliseconds that do not pass while the thread waits for a processor. */
function ranUntil(): number {
  for (;;) {
    const waited = waitedMs();
    const now = performance.now();
    // Both belong to the same moment only if there was no waiting between them.
    if (waitedMs() === waited) return now - waited;
  }
}

/** The second of three numbers: nanoseconds spent ready to run and not running. Read without leaving garbage. */
function waitedMs(): number {
  if (file === undefined) return 0;
  readSync(file, counters, 0, counters.length, 0);
  let waited = 0;
  for (let at = counters.indexOf(SPACE) + 1; counters[at] !== SPACE; at += 1) {
    waited = waited * 10 + counters[at]! - ZERO;
  }
  return waited / 1e6;
}

function openCounters(): number | undefined {
  try {
    return openSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, "r");
  } catch {
    return undefined;
  }
}
