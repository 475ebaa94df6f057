/** Records near what a text names: within scope and bounds, the nearest first; without the graph, nothing and no failure. */

import { expect, test } from "vitest";
import type { EngineContext } from "../../src/engine/context.ts";
import { evidenceNear, type NearRequest } from "../../src/engine/graph-near.ts";
import { establishIdentity } from "../../src/engine/index.ts";
import type { Stores } from "../../src/engine/stores.ts";
import { storeEverything } from "../../src/rooms/history/index.ts";
import { deriveGraph, noted } from "../support/graph.ts";
import { MEMBER } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

async function near(lab: Lab, request: NearRequest, over: (stores: Stores) => Stores = (stores) => stores) {
  const identity = await establishIdentity(lab.store, () => ({ installation: "lab", key: "key" }));
  const context: Partial<EngineContext> = {
    store: lab.store,
    clock: lab.clock,
    identity,
    policy: storeEverything,
  };
  return lab.store.read((stores) => evidenceNear(context as EngineContext, over(stores), request));
}

eachStore("what is near", (open) => {
  test("is what speaks for the steps from what is named, the nearest first", async () => {
    await using lab = await open();
    const first = await noted(lab, "atlas", "ran it", { kind: "event", tool: "redis" });
    const second = await noted(lab, "lantern", "ran that", { kind: "event", tool: "redis" });
    await noted(lab, "harbour", "ran too", { kind: "event", tool: "kafka" });
    await deriveGraph(lab);
    const found = await near(lab, { text: "What does the atlas project depend on?" });
    expect(found.degraded).toEqual([]);
    expect(found.near.map(({ ref }) => ref)).toEqual([first.ref, second.ref]);
    expect(found.near[0]!.score).toBeGreaterThan(found.near[1]!.score);
    expect(found.near[0]).toMatchObject({ from: "project:atlas", edge: expect.stringMatching(/^edge:\d+$/) });
    expect((await near(lab, { text: "atlas", hops: 1 })).near.map(({ ref }) => ref)).toEqual([first.ref]);
    expect((await near(lab, { text: "atlas", limit: 1 })).near).toHaveLength(1);
    expect((await near(lab, { text: "nothing of that" })).near).toEqual([]);
    expect((await near(lab, { text: "atlas", scope: "lantern" })).near).toEqual([]);
    expect((await near(lab, { text: "atlas", asker: MEMBER })).near).toEqual([]);
    await lab.engine.hold({ refs: [first.ref] });
    expect((await near(lab, { text: "atlas" })).near).toEqual([]);
  });

  test("is nothing where the graph cannot be read or there is no time, and says so", async () => {
    await using lab = await open();
    await noted(lab, "atlas", "ran it", { kind: "event", tool: "redis" });
    await deriveGraph(lab);
    const broken = (stores: Stores): Stores => ({
      ...stores,
      graph: {
        ...stores.graph,
        named: async () => {
          throw new Error("damaged");
        },
      },
    });
    expect(await near(lab, { text: "atlas" }, broken)).toEqual({ near: [], degraded: ["graph-failed"] });
    const late = await near(lab, { text: "atlas", watch: { aborted: true } });
    expect(late).toEqual({ near: [], degraded: ["graph-late"] });
  });
});
