/** From nothing to the first answer: the owner's threads in this process, and a cold `nacre search` as its own process. */

import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { attachHome } from "../src/main/attach-home.ts";
import { generator } from "./generate.ts";
import { printLatencies, timed } from "./report.ts";
import { copyLoaded } from "./store-cache.ts";

const ROUNDS = 15;
const LAUNCHER = join(import.meta.dirname, "..", "bin", "nacre.mjs");
const run = promisify(execFile);

export async function benchStart(at: number): Promise<void> {
  const home = await copyLoaded(at);
  try {
    const owners: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      const owner = await attachHome({ home, kind: "gateway", version: "bench" });
      await owner.call("lane_state", { lane: { agent: "main", sessionKey: "agent:main:lane:0" } });
      owners.push(performance.now() - started);
      await owner.close();
    }
    printLatencies("start", at, owners);
    const { word } = generator(1);
    const colds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const query = word(20_000 + round);
      colds.push(
        await timed(() => run(process.execPath, [LAUNCHER, "search", query, "--home", home, "--json"])),
      );
    }
    printLatencies("start", at, colds, "cold_search_");
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
