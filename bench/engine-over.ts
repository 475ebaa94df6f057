/** An engine over a loaded store that it sees through somebody's eyes: one that counts, or one that asks for more. */

import { randomBytes } from "node:crypto";
import { createEngine, type EngineApi, type EngineStore, type Stores } from "../src/engine/index.ts";
import { systemClock } from "../src/kernel/clock.ts";
import { installationId } from "../src/kernel/ids.ts";
import { withoutModels } from "../src/main/summary-means.ts";
import type { LoadedStore } from "./store-cache.ts";

export function engineOver({ owned: { store } }: LoadedStore, seenAs: (stores: Stores) => Stores): EngineApi {
  const seen: EngineStore = {
    facts: () => store.facts(),
    advanceMigrations: () => store.advanceMigrations(),
    checkpoint: () => store.checkpoint(),
    problems: () => store.problems(),
    scrub: () => store.scrub(),
    traces: (texts, signal) => store.traces(texts, signal),
    beginBackup: (order, withinMs, signal) => store.beginBackup(order, withinMs, signal),
    awaitBackup: (path, withinMs, signal) => store.awaitBackup(path, withinMs, signal),
    close: () => store.close(),
    read: (work) => store.read((stores) => work(seenAs(stores))),
    write: (durability, work) => store.write(durability, (stores) => work(seenAs(stores))),
  };
  return createEngine({
    summaries: withoutModels(),
    store: seen,
    identity: { installation: installationId("bench"), key: "bench" },
    clock: systemClock,
    version: "bench",
    freshSecret: () => randomBytes(32).toString("hex"),
  });
}
