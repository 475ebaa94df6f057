/** What a thread of an owner does: owner, reader and background, by `workerData.role`. */

import { parentPort, Worker, workerData } from "node:worker_threads";
import { assert } from "../kernel/assert.ts";
import { runOwnerThread, runThread } from "../surfaces/daemon/index.ts";
import { type ProgramKind, parseEndpoint } from "../wire/index.ts";
import { ownerParts } from "./compose.ts";
import { type Config, readConfig } from "./config.ts";

interface ThreadData {
  readonly role: "owner" | "reader" | "background";
  readonly home: string;
  readonly version: string;
  readonly kind: ProgramKind;
  readonly endpoint: string | null;
  readonly seize: boolean;
  /** As the owner read it: its threads work by the same, whatever becomes of the file. */
  readonly config?: Config;
}

/** The same folder and extension as this file: sources and the built package alike. */
const ENTRY = new URL(`./thread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

assert(parentPort !== null, "main/thread-role runs in a thread");
const data = workerData as ThreadData;
let { config } = data;
/** The writer embeds nothing, the reader asks. */
const EMBEDS = { owner: "never", reader: "elsewhere", background: "here" } as const;
const configured = async () => {
  config ??= await readConfig(data.home);
  return config;
};
const parts = ownerParts(data.home, data.version, configured, EMBEDS[data.role]);

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
    spawn: (role) =>
      new Worker(ENTRY, {
        workerData: { ...data, role, config },
        // What a thread has opened of the database must outlive it: store-sqlite/raw-file.ts.
        trackUnmanagedFds: false,
      }),
  });
} else {
  runThread(data.role, parentPort, parts);
}
