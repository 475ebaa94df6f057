/** The entry of every thread of an owner: owner, reader and background, by `workerData.role`. */

import { parentPort, Worker, workerData } from "node:worker_threads";
import { assert } from "../kernel/assert.ts";
import { runOwnerThread, runThread } from "../surfaces/daemon/index.ts";
import { type ProgramKind, parseEndpoint } from "../wire/index.ts";
import { ownerParts } from "./compose.ts";

interface ThreadData {
  readonly role: "owner" | "reader" | "background";
  readonly home: string;
  readonly version: string;
  readonly kind: ProgramKind;
  readonly endpoint: string | null;
  readonly seize: boolean;
}

assert(parentPort !== null, "main/thread runs as a thread");
const data = workerData as ThreadData;
const parts = ownerParts(data.home, data.version);

if (data.role === "owner") {
  const { home, kind, version, seize, endpoint } = data;
  await runOwnerThread(parentPort, {
    home,
    kind,
    version,
    seize,
    pid: process.pid,
    ...(endpoint !== null && { endpoint: parseEndpoint(endpoint) }),
    parts,
    spawn: (role) => new Worker(new URL(import.meta.url), { workerData: { ...data, role } }),
  });
} else {
  runThread(data.role, parentPort, parts);
}
