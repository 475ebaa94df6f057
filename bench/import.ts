/**
 * How fast another memory's history is moved in: a database of lossless-claw with as many messages as the largest that anybody told
 * of, read, translated and stored by the engine's own way in, over a real store. Counts are compared at the end. What is derived of it
 * (index, vectors, memories) follows in the background of an owner, and is not measured here.
 */

import { rm, stat } from "node:fs/promises";
import { openLosslessClaw } from "../src/adapters/source-lossless-claw/index.ts";
import type { TransferSource } from "../src/kernel/transfer/source.ts";
import { moveIn } from "../test/support/foreign/move-in.ts";
import { losslessDatabase } from "./lossless-database.ts";
import { note, print } from "./report.ts";
import { copyLoaded, type LoadedStore, openHome } from "./store-cache.ts";

const MESSAGES = 343_000;
const NOTED_EVERY = 50_000;

export async function importBench(messages = MESSAGES): Promise<void> {
  const database = await losslessDatabase(messages);
  const home = await copyLoaded(0);
  try {
    await using loaded = await openHome(home);
    const source = await openLosslessClaw(database);
    const { expected } = await source.facts();
    const { seconds, cpuSeconds, counts, refused } = await measured(loaded, source);
    await source.close();
    requireSame(counts["added"] ?? {}, {
      lane: expected?.lane,
      message: messages,
      summary: expected?.summary,
    });
    const figure = (metric: string, value: number, unit: string) =>
      print({ bench: "import", at: messages, metric, value, unit });
    figure("seconds", seconds, "s");
    figure("cpu_seconds", cpuSeconds, "s");
    figure("rate", messages / seconds, "messages/s");
    figure("source_bytes", (await stat(database)).size, "bytes");
    figure("store_bytes", (await loaded.owned.store.facts()).bytes, "bytes");
    figure("peak_rss", process.resourceUsage().maxRSS / 1_024, "MiB");
    figure("refused", refused.length, "records");
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function measured({ engine, owned }: LoadedStore, source: TransferSource) {
  let done = 0;
  const moved = async (count: number) => {
    const isNoted = Math.floor((done + count) / NOTED_EVERY) > Math.floor(done / NOTED_EVERY);
    done += count;
    if (!isNoted) return;
    note(`moved in ${done} records`);
    await owned.store.checkpoint();
  };
  const began = { at: performance.now(), cpu: process.cpuUsage() };
  const found = await moveIn(engine, source, { from: "lossless-claw", moved });
  const cpu = process.cpuUsage(began.cpu);
  return {
    ...found,
    seconds: (performance.now() - began.at) / 1_000,
    cpuSeconds: (cpu.user + cpu.system) / 1_000_000,
  };
}

type Counts = { readonly [kind: string]: number | undefined };

function requireSame(found: Counts, expected: Counts): void {
  for (const [kind, count] of Object.entries(expected)) {
    if (found[kind] !== count)
      throw new Error(`${found[kind] ?? 0} of ${count} records of the kind ${kind} were moved in`);
  }
}

if (import.meta.main) await importBench(Number(process.argv[2] ?? MESSAGES));
