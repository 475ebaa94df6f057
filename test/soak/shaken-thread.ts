/**
 * Loaded into every thread of the owner before anything else: its clock jumps and its threads die when the soak orders it.
 *
 * The product knows nothing of it. A thread cannot be killed from outside the process, so whoever started it ends it here, in the
 * middle of whatever it does: nothing is flushed, nothing is said.
 */

import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import workers, { type Worker, type WorkerOptions } from "node:worker_threads";
import { NO_ORDERS, type Orders } from "./orders.ts";

const LOOK_EVERY_MS = 50;
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

function look(): Orders {
  try {
    return path === undefined ? NO_ORDERS : JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // Not written yet.
    return orders ?? NO_ORDERS;
  }
}
