/**
 * Loaded into a gateway before anything of its own: writes down how late a timer of one millisecond comes.
 *
 *   NODE_OPTIONS=--import=…/host-loop-delay.ts NACRE_LOOP_DELAY=<folder>      one file per process there
 *
 * Each line is a moment (milliseconds since 1970) and a delay in milliseconds.
 */

import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

const PERIOD_MS = 1;
const FLUSH_MS = 250;
const folder = process.env["NACRE_LOOP_DELAY"];

if (folder !== undefined && isMainThread) {
  const file = join(folder, `${process.pid}.delays`);
  let lines = "";
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    lines += `${Date.now()} ${Math.max(0, now - last - PERIOD_MS).toFixed(2)}\n`;
    last = now;
  }, PERIOD_MS).unref();
  setInterval(() => {
    const written = lines;
    lines = "";
    appendFile(file, written).catch(() => {});
  }, FLUSH_MS).unref();
}
