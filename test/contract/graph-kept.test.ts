/** The graph keeps up with its records: documents, what is forgotten and comes back, a rebuild that is cut short, what is near. */

import { expect, test } from "vitest";
import { createEngine, type EngineStore, establishIdentity } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { storeEverything } from "../../src/rooms/history/index.ts";
import { deriveGraph, noted } from "../support/graph.ts";
import { hostTranscript } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { countedSecrets, eachStore, type Lab } from "../support/stores.ts";

const digestOf = async ({ engine }: Lab) => (await engine.lintGraph({})).digest;
const listed = async ({ engine }: Lab) =>
  (await engine.listEntities({})).entities.map(({ ref }) => ref).toSorted();

/** As if the process ended at its `failing`th writing. */
function engineThatDies(lab: Lab, failing: number) {
  let writes = 0;
  const store: Pick<EngineStore, "read" | "write"> = {
    read: (work) => lab.store.read(work),
    async write(...given) {
      writes += 1;
      if (writes >= failing) throw new Error("the machine went off");
      return lab.store.write(...given);
    },
  };
  return establishIdentity(lab.store, () => ({ installation: "lab", key: "key" })).then((identity) =>
    createEngine({
      ...{
        store: store as EngineStore,
        identity,
        clock: lab.clock,
        version: "test",
        freshSecret: countedSecrets(),
      },
      ...{ summaries: withoutModels(), policy: storeEverything },
    }),
  );
}

eachStore("the graph keeps up", (open) => {
  test("with documents, by their paths, headings and addresses; what is gone is not gone along", async () => {
    await using lab = await open();
    const { installation } = await lab.engine.status({});
    const file = (path: string) => ({
      ...{ path, bytes: 10, modifiedMs: lab.clock.now(), hash: "a".repeat(32), lines: 3, trouble: null },
    });
    const piece = (text: string) => ({ fromLine: 1, toLine: 3, headings: [], text });
    const shelf = await lab.store.write("durable", async ({ memories, docs }) => {
      const key = { installation: installationId(installation), tier: "docs", name: "main" } as const;
      const opened = await memories.openShelf(key);
      const path = "memory/projects/atlas/decisions/0007-use-wal-mode.md";
      await docs.putFile({ shelf: opened.id, ...file(path) }, [
        piece("See https://github.com/acme/lantern for more."),
      ]);
      return opened.id;
    });
    await deriveGraph(lab);
    const { edges } = await lab.engine.neighbours({ entity: "project:atlas" });
    expect(edges.map(({ src, type, dst }) => `${src} ${type} ${dst}`)).toEqual([
      "decision:use-wal-mode decides project:atlas",
      "project:atlas mentions repo:acme/lantern",
    ]);
    await lab.store.write("durable", ({ docs }) =>
      docs.removeFile(shelf, "memory/projects/atlas/decisions/0007-use-wal-mode.md"),
    );
    await expect(lab.engine.neighbours({ entity: "project:atlas" })).rejects.toMatchObject({
      code: "graph/unknown",
    });
    expect(await listed(lab)).toEqual([]);
    const { before, after } = await lab.engine.rebuildGraph({});
    expect(after).toBe(before);
    expect(await lab.store.read(({ graph }) => graph.scanEntities(0, 10))).toEqual([]);
  });

  test("with what a person forgets: no name of it is shown until it is remembered again", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "We move the archive to tape");
    const [row] = await lab.rows();
    await noted(lab, "atlas", "Move the archive to tape", { kind: "decision", message: row!.id });
    await deriveGraph(lab);
    const before = await listed(lab);
    expect(before).toEqual(["decision:move-the-archive-to-tape", "project:atlas"]);
    const digest = await digestOf(lab);
    await lab.engine.forget({ refs: [`msg:${row!.id}`] });
    expect(await listed(lab)).toEqual([]);
    expect((await lab.engine.exportGraph({ format: "json" })).text).not.toMatch(/tape/);
    await lab.engine.rebuildGraph({});
    await lab.engine.forget({ refs: [`msg:${row!.id}`], undo: true });
    await deriveGraph(lab);
    expect(await listed(lab)).toEqual(before);
    expect(await digestOf(lab)).toBe(digest);
    await lab.engine.erase({ refs: [`msg:${row!.id}`] });
    expect(await lab.store.read(({ graph }) => graph.scanEntities(0, 10))).toEqual([]);
  });

  test("when a rebuild is cut short, whenever that is: what is gone along is whole, and the next one is done", async () => {
    await using lab = await open();
    for (let at = 0; at < 6; at += 1)
      await noted(lab, "atlas", `ran ${at}`, { kind: "event", tool: `tool-${at % 3}` });
    await lab.engine.assertFact({ subject: "project:atlas", predicate: "uses", object: "tool:redis" });
    await deriveGraph(lab);
    const digest = await digestOf(lab);
    for (let failing = 1; failing <= 4; failing += 1) {
      const dying = await engineThatDies(lab, failing);
      await expect(dying.rebuildGraph({})).rejects.toThrow("the machine went off");
      expect(await digestOf(lab)).toBe(digest);
    }
    await deriveGraph(lab);
    expect(await lab.engine.rebuildGraph({})).toMatchObject({ before: digest, after: digest, edges: 4 });
    // Another way of deriving, cut short: the next step begins with it again.
    await lab.store.write("derived", ({ meta }) =>
      meta.set("graph-up-to", JSON.stringify({ version: "graph-v0" })),
    );
    const batch = await lab.engine.prepareGraph({ limit: 10 });
    await expect((await engineThatDies(lab, 2)).applyGraph(batch)).rejects.toThrow("the machine went off");
    expect(await digestOf(lab)).toBe(digest);
    await deriveGraph(lab);
    expect(await digestOf(lab)).toBe(digest);
    expect(await lab.engine.prepareGraph({ limit: 10 })).toMatchObject({ idle: true, pending: false });
  });

  test("in whatever slices and order records are looked at, the same comes of them", async () => {
    const digests: string[] = [];
    for (const [limit, between] of [
      [1, true],
      [3, false],
      [50, true],
    ] as const) {
      await using lab = await open();
      for (let at = 0; at < 5; at += 1) {
        await noted(lab, "atlas", `Plan number ${at} for shared caches`, { kind: "plan", daysAgo: at % 3 });
        await noted(lab, "lantern", `ran ${at}`, { kind: "event", tool: `tool-${at % 2}`, daysAgo: 4 - at });
        if (between) await deriveGraph(lab, limit);
        const said = { subject: "project:lantern", predicate: "uses", from: instantOf(1_000 + at) };
        await lab.engine.assertFact({ ...said, object: `tool:thing-${at}` });
      }
      await deriveGraph(lab, limit);
      digests.push(await digestOf(lab));
    }
    expect(new Set(digests).size).toBe(1);
  });
});
