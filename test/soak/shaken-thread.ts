/**
 * Loaded into every thread of the owner before anything else: its clock jumps and its threads die when the soak orders it, and each
 * says what it takes of the process's memory.
 *
 * The product knows nothing of it. A thread cannot be killed from outside the process, so whoever started it ends it here, in the
 * middle of whatever it does: nothing is flushed, nothing is said. It is loaded as plain JavaScript (owner-process.ts): what strips
 * types would take more memory in every thread than the owner does.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { getHeapStatistics } from "node:v8";
import workers, { type Worker, type WorkerOptions } from "node:worker_threads";
import type { Orders } from "./orders.ts";

const LOOK_EVERY_MS = 50;
const SAY_EVERY_MS = 1_000;
const NO_ORDERS: Orders = { clockMs: 0, ended: {} };
const path = process.env["NACRE_SOAK_ORDERS"];
const RealDate = Date;
let orders = look();

class ShiftedDate extends RealDate {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    if (given.length === 0) super(ShiftedDate.now());
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + orders.clockMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

const alive = new Map<string, Worker>();
Object.assign(workers, {
  Worker: class extends workers.Worker {
    constructor(entry: string | URL, options?: WorkerOptions) {
      super(entry, options);
      const role: unknown = options?.workerData?.role;
      if (typeof role === "string") alive.set(role, this);
    }
  },
});
syncBuiltinESMExports();

setInterval(() => {
  const before = orders;
  orders = look();
  for (const [role, count] of Object.entries(orders.ended))
    if (count > (before.ended[role] ?? 0)) void alive.get(role)?.terminate();
}, LOOK_EVERY_MS).unref();

setInterval(say, SAY_EVERY_MS).unref();

/** A file for each thread, beside the orders (thread-memory.ts). */
function say(): void {
  if (path === undefined) return;
  const { total_heap_size: heap, used_heap_size: used, external_memory: external } = getHeapStatistics();
  const role: unknown = workers.isMainThread ? "main" : workers.workerData?.role;
  const file = `${path}.memory-${process.pid}-${workers.threadId}.json`;
  writeFileSync(file, JSON.stringify({ role, heap, used, external }));
}

function look(): Orders {
  try {
    return path === undefined ? NO_ORDERS : JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // Not written yet.
    return orders ?? NO_ORDERS;
  }
}
