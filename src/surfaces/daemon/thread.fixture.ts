/** As main/thread.ts, with parts that can be told to misbehave. */

import { parentPort, Worker, workerData } from "node:worker_threads";
import { mischievousParts } from "./mischief.fixture.ts";
import { runOwnerThread } from "./owner-thread.ts";
import { runThread } from "./threads.ts";

const parts = mischievousParts(workerData.home, workerData.version);
if (workerData.role === "owner") {
  const { home, kind, version, seize } = workerData;
  const spawn = (role: string) =>
    new Worker(new URL(import.meta.url), { workerData: { ...workerData, role } });
  await runOwnerThread(parentPort!, { home, kind, version, seize, pid: process.pid, parts, spawn });
} else {
  runThread(workerData.role, parentPort!, parts);
}
