/** The engine of a loaded store, with its calls to the store counted: each is one query. */

import type { EngineApi } from "../src/engine/index.ts";
import { engineOver } from "./engine-over.ts";
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
  return {
    engine: engineOver(loaded, (stores) => ({ ...stores, history: watched(stores.history) })),
    async during(work) {
      const before = calls;
      await work();
      return calls - before;
    },
  };
}
