/** People, programs and upkeep that use the memory while it is written: searches, packs, facts, teaching, sweeps, copies. */

import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../../src/kernel/errors.ts";
import { type Attachment, attach } from "../../src/surfaces/daemon/index.ts";
import type { Client } from "../../src/wire/index.ts";
import { type Random, seeded } from "../sim/random.ts";
import { examine } from "./checks.ts";
import { LaneScript, textOf } from "./lane-script.ts";
import type { Watch } from "./watch.ts";

export interface AskersOptions {
  readonly home: string;
  readonly seed: number;
  readonly watch: Watch;
  readonly stop: AbortSignal;
  /** How many conversations there have been. */
  readonly lanes: () => number;
}

type Asks = (client: Client, random: Random, words: string, watch: Watch) => Promise<unknown>;

const READS: { readonly [name: string]: Asks } = {
  search: (client, _, query) => client.call("search", { query, limit: 10 }),
  ask: (client, _, question) => client.call("ask", { question }),
  pack: (client, _, query) => client.call("pack", { query, budget: 2_000 }),
  grep: (client, random) => client.call("grep", { pattern: `turn ${random.int(200)}`, limit: 20 }),
  facts: (client) => client.call("read_facts", {}),
  memories: (client) => client.call("list_memories", { limit: 50 }),
  receipts: (client) => client.call("list_receipts", { limit: 20 }),
  status: (client) => client.call("status", {}),
  lanes: (client) => client.call("list_lanes", { limit: 50 }),
};

const UPKEEP: { readonly [name: string]: Asks } = {
  teach: (client, random) =>
    client.call("teach", { instruction: `When job ${random.int(500)} fails, run it again with --clean.` }),
  remember: (client, random) =>
    client.call("remember", {
      text: `The archive of shelf ${random.int(500)} is kept in room ${random.int(90)}.`,
    }),
  "apply lifecycle": (client) => client.call("apply_lifecycle", {}),
  "make a brain pack": (client) => client.call("init_brain", {}),
  doctor: async (client, _, __, watch) => examine(await client.call("doctor", {}), watch),
};

/** By the third time a process has taken what such work takes, and the allocator keeps it for the next: measured, it is 380 MB then and stays so. */
const TIMES_TENDED = 3;

/** All upkeep, one after the other, before anybody looks whether memory grows: what the first of it takes is taken once, and no growth. */
export async function tendAll(
  client: Attachment,
  { seed, watch, stop }: Omit<AskersOptions, "home" | "lanes">,
): Promise<void> {
  const random = seeded(seed * 53);
  for (let times = 0; times < TIMES_TENDED; times += 1) {
    for (const [name, asks] of Object.entries(UPKEEP)) {
      if (stop.aborted) return;
      await watch
        .time(name, () => asks(client, random, "", watch))
        .catch((error: unknown) => watch.count(`${name}: ${codeOf(error) ?? "no code"}`));
    }
  }
}

const READ_PAUSE_MS = 500;
const UPKEEP_PAUSE_MS = 12_000;

/** Two that read and one that tends; each ends when it is told to. */
export async function ask(options: AskersOptions): Promise<void> {
  const introduction = { name: "soak", version: "0", kind: "cli", capabilities: ["write"] } as const;
  const { home, stop } = options;
  const client = await attach({ home, introduction, signal: stop, embed: async () => undefined });
  try {
    await Promise.all([
      asking(client, READS, READ_PAUSE_MS, 1, options),
      asking(client, READS, READ_PAUSE_MS, 2, options),
      asking(client, UPKEEP, UPKEEP_PAUSE_MS, 3, options),
    ]);
  } finally {
    await client.close();
  }
}

async function asking(
  client: Attachment,
  asks: typeof READS,
  pauseMs: number,
  number: number,
  { seed, watch, stop, lanes }: AskersOptions,
): Promise<void> {
  const random = seeded(seed * 53 + number);
  while (!stop.aborted) {
    const name = random.pick(Object.keys(asks));
    const script = new LaneScript(seed, random.int(Math.max(1, lanes())));
    const words = textOf(script.turn(random.int(60))[0]!)
      .split(" ")
      .slice(5, 11)
      .join(" ");
    try {
      await watch.time(name, () => asks[name]!(client, random, words, watch));
    } catch (error) {
      // Whether it is a broken promise was judged there (refusals.ts).
      watch.count(`${name}: ${codeOf(error) ?? "no code"}`);
    }
    await sleep(random.int(pauseMs * 2), undefined, { signal: stop }).catch(() => {});
  }
}
