/** How long a turn takes to be on disk, with its fsync; a bare fsync of the same disk beside it. */

import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { generator } from "./generate.ts";
import { print, printLatencies, timed } from "./report.ts";
import { type LoadedStore, openLoaded } from "./store-cache.ts";

const TURNS = 500;

export async function benchCommit(at: number): Promise<void> {
  await using loaded = await openLoaded(at);
  await measureCommits(loaded, at);
  printLatencies("commit", at, bareFsyncs((await loaded.owned.store.facts()).path), "fsync_");
}

export async function measureCommits(loaded: LoadedStore, at: number, prefix = ""): Promise<void> {
  const source = generator(2);
  const latencies: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const messages = source.turn(turn);
    const place = turn * messages.length;
    latencies.push(
      await timed(() =>
        loaded.engine.commitTurn({
          lane: { agent: "main", sessionKey: "agent:main:measured" },
          sessionId: "measured",
          key: `measured-${turn}`,
          admission: { entryId: `m-${turn}-first`, place },
          terminal: { entryId: `m-${turn}-last`, place: place + messages.length - 1 },
          messages,
        }),
      ),
    );
    if (turn % 50 === 49) await loaded.owned.store.checkpoint();
  }
  printLatencies("commit", at, latencies, prefix);
  const { bytes } = await loaded.owned.store.facts();
  print({ bench: "commit", at, metric: `${prefix}bytes_per_message`, value: bytes / at, unit: "bytes" });
}

function bareFsyncs(beside: string): number[] {
  const path = join(beside, "..", "fsync.probe");
  const file = openSync(path, "w", 0o600);
  const page = Buffer.alloc(16 * 1024, 7);
  const latencies: number[] = [];
  for (let round = 0; round < TURNS; round += 1) {
    const started = performance.now();
    writeSync(file, page);
    fsyncSync(file);
    latencies.push(performance.now() - started);
  }
  closeSync(file);
  void rm(path, { force: true });
  return latencies;
}
