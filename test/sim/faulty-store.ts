/**
 * A store that fails where it is told to: at the N-th call of a slice, or around the N-th commit.
 *
 * `after commit` is the cruel one: the write is durable, and whoever asked for it never hears so.
 */

import type { EngineStore, Stores } from "../../src/engine/index.ts";

export interface Fault {
  readonly kind: "call" | "before commit" | "after commit";
  /** Which one fails, from 1. */
  readonly at: number;
  /** The process dies of it. */
  readonly fatal: boolean;
}

export class SimulatedFault extends Error {
  readonly fatal: boolean;

  constructor(fault: Fault) {
    super(`simulated: ${fault.kind} ${fault.at}`);
    this.fatal = fault.fatal;
  }
}

export function faulty(store: EngineStore, fault: Fault): EngineStore {
  const counts = { calls: 0, commits: 0 };
  const watch = (stores: Stores): Stores => ({
    history: watched(stores.history),
    index: watched(stores.index),
    secrets: watched(stores.secrets),
    meta: watched(stores.meta),
    journal: watched(stores.journal),
    spend: watched(stores.spend),
    calibration: watched(stores.calibration),
    grants: watched(stores.grants),
    clients: watched(stores.clients),
    memories: watched(stores.memories),
    guidance: watched(stores.guidance),
    docs: watched(stores.docs),
    authored: watched(stores.authored),
    shelfIndex: watched(stores.shelfIndex),
    vectors: watched(stores.vectors),
    receipts: watched(stores.receipts),
    ledger: watched(stores.ledger),
    uses: watched(stores.uses),
    events: watched(stores.events),
    artifacts: watched(stores.artifacts),
    packs: watched(stores.packs),
    facts: watched(stores.facts),
    graph: watched(stores.graph),
    cards: watched(stores.cards),
    chronicle: watched(stores.chronicle),
    lessons: watched(stores.lessons),
    episodes: watched(stores.episodes),
    brainPacks: watched(stores.brainPacks),
    work: watched(stores.work),
    audit: watched(stores.audit),
    figures: watched(stores.figures),
  });
  const watched = <Slice extends object>(slice: Slice): Slice =>
    new Proxy(slice, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return (...values: unknown[]) => {
          counts.calls += 1;
          if (fault.kind === "call" && counts.calls === fault.at)
            return Promise.reject(new SimulatedFault(fault));
          return Reflect.apply(method, target, values);
        };
      },
    });
  return {
    read: (work) => store.read((stores) => work(watch(stores))),
    async write(durability, work) {
      counts.commits += 1;
      const mine = counts.commits === fault.at;
      const done = await store.write(durability, async (stores) => {
        const result = await work(watch(stores));
        if (mine && fault.kind === "before commit") throw new SimulatedFault(fault);
        return result;
      });
      if (mine && fault.kind === "after commit") throw new SimulatedFault(fault);
      return done;
    },
    facts: () => store.facts(),
    advanceMigrations: () => store.advanceMigrations(),
    checkpoint: () => store.checkpoint(),
    problems: () => store.problems(),
    scrub: () => store.scrub(),
    traces: (texts, signal) => store.traces(texts, signal),
    beginBackup: (order, withinMs, signal) => store.beginBackup(order, withinMs, signal),
    awaitBackup: (path, withinMs, signal) => store.awaitBackup(path, withinMs, signal),
    close: () => store.close(),
  };
}
