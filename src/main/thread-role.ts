/** What a thread of an owner does: owner, reader and background, by `workerData.role`. */

import { parentPort, Worker, workerData } from "node:worker_threads";
import { loadParts } from "../engine/index.ts";
import { assert } from "../kernel/assert.ts";
import { runOwnerThread, runThread, THREAD_OPTIONS } from "../surfaces/daemon/index.ts";
import { type ProgramKind, parseEndpoint } from "../wire/index.ts";
import { ownerParts } from "./compose.ts";
import { type Config, readConfig } from "./config.ts";
import { lazyMarkdown } from "./lazy-markdown.ts";
import { loadStudio, studioAt } from "./studio.ts";

interface ThreadData {
  readonly role: "owner" | "reader" | "background";
  readonly home: string;
  readonly version: string;
  readonly kind: ProgramKind;
  readonly endpoint: string | null;
  readonly seize: boolean;
  /** The address of the server that keeps the memory; null: as the environment and the configuration say. */
  readonly store: string | null;
  /** As the owner read it: its threads work by the same, whatever becomes of the file. */
  readonly config?: Config;
}

const isCheckout = import.meta.url.endsWith(".ts");
const ENTRY = new URL(isCheckout ? "./thread.ts" : "./thread.js", import.meta.url);
const BRAIN_ENTRY = new URL(isCheckout ? "./brain-worker.ts" : "./brain-worker.js", import.meta.url);
/**
 * An owner is to be reached first; then it loads what it was not asked for yet, before another version is installed. Sources
 * take long to load, and are loaded before.
 */
const LOAD_AFTER_MS = 300;

/** For whoever tries it out: how long it is before the process that learns is first started, and after it died. */
const brainAfterMs = Number(process.env["NACRE_BRAIN_AFTER_MS"] ?? Number.NaN);

assert(parentPort !== null, "main/thread-role runs in a thread");
const data = workerData as ThreadData;
let { config } = data;
/** The writer embeds nothing, the reader asks. */
const EMBEDS = { owner: "never", reader: "elsewhere", background: "here" } as const;
const configured = async () => {
  config ??= await readConfig(data.home);
  return config;
};
const parts = ownerParts(data.home, data.version, {
  store: data.store,
  config: configured,
  embeds: EMBEDS[data.role],
  settled: data.role === "background",
});

if (data.role === "owner") {
  if (isCheckout) await loadAll();
  const { home, kind, version, seize, endpoint } = data;
  await runOwnerThread(parentPort, {
    home,
    kind,
    version,
    seize,
    pid: process.pid,
    ...(endpoint !== null && { endpoint: parseEndpoint(endpoint) }),
    parts,
    brainEntry: BRAIN_ENTRY,
    studio: studioAt({ home, kind }),
    ...(brainAfterMs >= 0 && {
      brainTimes: { times: { startAfterMs: brainAfterMs, restartMs: brainAfterMs } },
    }),
    spawn: (role) => new Worker(ENTRY, { ...THREAD_OPTIONS, workerData: { ...data, role, config } }),
  });
  // What cannot be loaded is for whoever asks for it to hear of.
  setTimeout(() => void loadAll().catch(() => {}), LOAD_AFTER_MS).unref();
} else {
  runThread(data.role, parentPort, parts);
}

async function loadAll(): Promise<void> {
  await loadParts();
  await lazyMarkdown().ready();
  await loadStudio();
}
