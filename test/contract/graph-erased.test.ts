/** What is erased leaves no word in the graph, whatever people said of the names that came of it. */

import { expect, test } from "vitest";
import { deriveGraph, noted } from "../support/graph.ts";
import { eachStore } from "../support/stores.ts";

eachStore("what is erased leaves the graph", (open) => {
  test("with its names, though it was merged into another, or had another name", async () => {
    await using lab = await open();
    const farm = await noted(lab, "atlas", "Sell the zygomorphic farm", { kind: "decision" });
    const barn = await noted(lab, "atlas", "Rent out the zygomorphic barn", { kind: "decision" });
    await noted(lab, "atlas", "Sell the flowers", { kind: "decision" });
    await deriveGraph(lab);
    const merge = { how: "merge", entity: "decision:sell-the-zygomorphic-farm" } as const;
    await lab.engine.nameEntity({ ...merge, as: "decision:sell-the-flowers" });
    const alias = { how: "alias", entity: "decision:rent-out-the-zygomorphic-barn" } as const;
    await lab.engine.nameEntity({ ...alias, as: "the barn" });
    await lab.engine.eraseObservations({ refs: [farm.ref, barn.ref] });
    const left = await lab.store.read(({ graph }) => graph.scanEntities(0, 100));
    expect(left.map(({ name }) => name)).toEqual(["atlas", "sell-the-flowers"]);
    const shown = [await lab.engine.listEntities({}), await lab.engine.exportGraph({ format: "json" })];
    expect(JSON.stringify(shown)).not.toMatch(/zygomorphic/);
    while (await lab.store.scrub());
    expect(await lab.store.traces(["zygomorphic"])).toEqual([]);
  });

  test("of a fact, the line that rests on it alone, with the thing that nothing else is known of", async () => {
    await using lab = await open();
    const uses = async (subject: string, object: string) =>
      (await lab.engine.assertFact({ subject, predicate: "uses", object })).fact!.ref;
    const alone = await uses("project:lantern", "tool:zygomorph");
    const shared = await uses("project:lantern", "tool:make");
    await uses("project:quay", "tool:make");
    await deriveGraph(lab);
    const things = async () => (await lab.engine.listEntities({})).entities.map(({ ref }) => ref).toSorted();
    expect(await things()).toEqual(["project:lantern", "project:quay", "tool:make", "tool:zygomorph"]);
    await lab.engine.eraseFacts({ refs: [alone] });
    expect(await things()).toEqual(["project:lantern", "project:quay", "tool:make"]);
    await lab.engine.eraseFacts({ refs: [shared] });
    expect(await things()).toEqual(["project:quay", "tool:make"]);
  });

  test("but for what a person named themselves", async () => {
    await using lab = await open();
    const farm = await noted(lab, "atlas", "Sell the farm", { kind: "decision" });
    const ran = await noted(lab, "atlas", "ran it", { kind: "event", tool: "make" });
    await deriveGraph(lab);
    const link = { src: "decision:sell-the-farm", type: "supports", dst: "tool:make" } as const;
    await lab.engine.linkEntities({ ...link, scope: "atlas", evidence: [ran.ref] });
    await lab.engine.eraseObservations({ refs: [farm.ref] });
    const { edges } = await lab.engine.neighbours({ entity: "decision:sell-the-farm" });
    expect(edges.map(({ src, type, dst }) => `${src} ${type} ${dst}`)).toContain(
      "decision:sell-the-farm supports tool:make",
    );
  });
});
