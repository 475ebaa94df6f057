/** What the machine itself gives meanwhile, without which times say little: a bare fsync, how busy it is, how late this process is. */

import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Timings } from "./timings.ts";

/** As much as a small turn writes. */
const PAGES = Buffer.alloc(16 * 1024, 7);
const NS_PER_MS = 1e6;
/** Node tells of each of these timers how long it took in all: what is beyond its own time is lateness. */
const TIMER_MS = 10;

export const FSYNC = "a bare fsync";

export interface Busyness {
  /** Processes that wanted to run, over a minute. */
  readonly loads: readonly number[];
  /** How late a timer of the soak itself was, 95 of 100 times: what its callers wait for besides the owner. */
  readonly loopDelayMs: number;
}

export class Surroundings {
  readonly #timings: Timings;
  readonly #file: number;
  readonly #delay = monitorEventLoopDelay({ resolution: TIMER_MS });
  readonly #loads: number[] = [];

  constructor(folder: string, timings: Timings) {
    this.#timings = timings;
    this.#file = openSync(join(folder, "fsync.probe"), "w", 0o600);
    // It has its room before the disk is full.
    this.#write();
    this.#delay.enable();
  }

  look(): void {
    const began = performance.now();
    this.#write();
    this.#timings.add(FSYNC, performance.now() - began);
    this.#loads.push(loadavg()[0]!);
  }

  /** Always the same pages: it is the disk that is asked, and not how a file grows. */
  #write(): void {
    writeSync(this.#file, PAGES, 0, PAGES.length, 0);
    fsyncSync(this.#file);
  }

  end(): Busyness {
    closeSync(this.#file);
    this.#delay.disable();
    return {
      loads: this.#loads,
      loopDelayMs: Math.max(0, this.#delay.percentile(95) / NS_PER_MS - TIMER_MS),
    };
  }
}
