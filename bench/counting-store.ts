/** The engine of a loaded store, with its calls to the store counted: each is one query. */

import { randomBytes } from "node:crypto";
import { createEngine, type EngineApi, type EngineStore } from "../src/engine/index.ts";
import { systemClock } from "../src/kernel/clock.ts";
import { installationId } from "../src/kernel/ids.ts";
import { withoutModels } from "../src/main/summary-means.ts";
import type { LoadedStore } from "./store-cache.ts";

export interface Counting {
  readonly engine: EngineApi;
  /** Calls that `work` made. */
  during(work: () => Promise<unknown>): Promise<number>;
}

export function counting(loaded: LoadedStore): Counting {
  let calls = 0;
  const watched = <Slice extends object>(slice: Slice): Slice =>
    new Proxy(slice, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return (...values: unknown[]) => {
          calls += 1;
          return Reflect.apply(method, target, values);
        };
      },
    });
  const { store } = loaded.owned;
  const counted: EngineStore = {
    facts: () => store.facts(),
    advanceMigrations: () => store.advanceMigrations(),
    checkpoint: () => store.checkpoint(),
    problems: () => store.problems(),
    scrub: () => store.scrub(),
    traces: (texts, signal) => store.traces(texts, signal),
    beginBackup: (order, withinMs, signal) => store.beginBackup(order, withinMs, signal),
    awaitBackup: (path, withinMs, signal) => store.awaitBackup(path, withinMs, signal),
    close: () => store.close(),
    read: (work) => store.read((stores) => work({ ...stores, history: watched(stores.history) })),
    write: (durability, work) =>
      store.write(durability, (stores) => work({ ...stores, history: watched(stores.history) })),
  };
  const identity = { installation: installationId("bench"), key: "bench" };
  const engine = createEngine({
    summaries: withoutModels(),
    store: counted,
    identity,
    clock: systemClock,
    version: "bench",
    freshSecret: () => randomBytes(32).toString("hex"),
  });
  return {
    engine,
    async during(work) {
      const before = calls;
      await work();
      return calls - before;
    },
  };
}
