/** What is said to be the same, and by what else it goes: in every scope at once, without circles, and nothing in silence. */

import { expect, test } from "vitest";
import { deriveGraph, noted } from "../support/graph.ts";
import { eachStore } from "../support/stores.ts";

eachStore("merges and other names", (open) => {
  test("a merge that leads back by way of another scope is refused, and found where it was made before", async () => {
    await using lab = await open();
    for (const scope of ["north", "south"])
      for (const tool of ["aa", "bb"])
        await noted(lab, scope, `ran ${tool} in ${scope}`, { kind: "event", tool });
    await deriveGraph(lab);
    const { engine, store } = lab;
    const said = await engine.nameEntity({ how: "merge", entity: "tool:aa", as: "tool:bb", scope: "north" });
    // What it is now, and that is merged into nothing.
    expect(said).toMatchObject({ changed: true, entity: { ref: "tool:bb", mergedInto: null } });
    const back = engine.nameEntity({ how: "merge", entity: "tool:bb", as: "tool:aa", scope: "south" });
    await expect(back).rejects.toMatchObject({
      code: "graph/conflict",
      hint: expect.stringContaining("unmerge tool:aa"),
    });
    expect((await engine.lintGraph({})).problems).toEqual([]);
    // The same in the other scope is the same.
    await engine.nameEntity({ how: "merge", entity: "tool:aa", as: "tool:bb", scope: "south" });
    await engine.nameEntity({ how: "unmerge", entity: "tool:aa", scope: "south" });
    await store.write("durable", async ({ graph }) => {
      const all = await graph.scanEntities(0, 100);
      const [aa, bb] = ["aa", "bb"].map((name) => all.findLast((one) => one.name === name)!);
      await graph.setMerged(bb!.id, aa!.id);
    });
    expect((await engine.lintGraph({})).problems.map(({ ref, problem }) => `${ref} ${problem}`)).toEqual([
      "tool:aa merge-cycle",
      "tool:bb merge-cycle",
    ]);
  });

  test("merges one after the other have one end; those that would go on for too long are refused", async () => {
    await using lab = await open();
    const uses = Array.from({ length: 20 }, (_, number) => `c${number}`);
    for (const tool of uses) await noted(lab, "north", `ran ${tool}`, { kind: "event", tool });
    await deriveGraph(lab);
    const merge = (entity: number, as: number) =>
      lab.engine.nameEntity({ how: "merge", entity: `tool:c${entity}`, as: `tool:c${as}` });
    for (let number = 0; number < 15; number += 1) await merge(number, number + 1);
    const root = async (number: number) =>
      (await lab.engine.neighbours({ entity: `tool:c${number}` })).root.ref;
    expect(await root(0)).toBe("tool:c15");
    await expect(merge(15, 0)).rejects.toMatchObject({ code: "graph/conflict" });
    await merge(15, 16);
    await expect(merge(16, 17)).rejects.toMatchObject({ code: "graph/conflict" });
    expect(await root(0)).toBe("tool:c16");
    expect(await root(17)).toBe("tool:c17");
    await merge(17, 16);
    expect(await root(17)).toBe("tool:c16");
  });

  test("facts are read and said by what else something goes by", async () => {
    await using lab = await open();
    await noted(lab, "lumen", "ran it", { kind: "event", tool: "make" });
    await noted(lab, "beam", "ran it there", { kind: "event", tool: "make" });
    await deriveGraph(lab);
    const { engine } = lab;
    const current = async (subject: string) =>
      (await engine.readFacts({ subject })).facts.map(({ says }) => says).toSorted();
    await engine.assertFact({ subject: "project:lumen", predicate: "status", object: "paused" });
    expect(await current("lamp")).toEqual([]);
    await engine.nameEntity({ how: "alias", entity: "project:lumen", as: "lamp" });
    expect(await current("lamp")).toEqual(await current("project:lumen"));
    expect(await current("lamp")).toHaveLength(1);
    expect((await engine.factTimeline({ subject: "lamp" })).facts).toHaveLength(1);
    const under = await engine.assertFact({ subject: "lamp", predicate: "version", object: "3" });
    expect(under.fact).toMatchObject({ subject: "project:lumen" });
    // What was known of the other stays said of it, and both are read; what is new is said of the one.
    await engine.assertFact({ subject: "project:beam", predicate: "deadline", object: "May" });
    await engine.nameEntity({ how: "merge", entity: "project:beam", as: "project:lumen" });
    expect(await current("beam")).toHaveLength(3);
    const said = await engine.assertFact({ subject: "beam", predicate: "located_at", object: "the attic" });
    expect(said.fact).toMatchObject({ subject: "project:lumen" });
    await engine.nameEntity({ how: "unmerge", entity: "project:beam" });
    expect(await current("beam")).toHaveLength(1);
  });

  test("a name that something else gets later is said; one that is taken is refused", async () => {
    await using lab = await open();
    await noted(lab, "atlas", "ran it", { kind: "event", tool: "postgres" });
    await noted(lab, "mole", "ran it there", { kind: "event", tool: "make" });
    await deriveGraph(lab);
    const { engine } = lab;
    await engine.nameEntity({ how: "alias", entity: "tool:postgres", as: "pg" });
    const taken = engine.nameEntity({ how: "alias", entity: "tool:postgres", as: "Mole" });
    await expect(taken).rejects.toMatchObject({ code: "graph/conflict" });
    const narrow = { how: "alias", entity: "project:atlas", as: "mole", scope: "atlas" } as const;
    await expect(engine.nameEntity(narrow)).rejects.toMatchObject({ code: "graph/conflict" });
    expect((await engine.lintGraph({})).problems).toEqual([]);
    await noted(lab, "lantern", "ran that", { kind: "event", tool: "pg" });
    await deriveGraph(lab);
    expect((await engine.lintGraph({})).problems).toMatchObject([
      { problem: "named-alike", says: expect.stringContaining("tool:postgres is not found") },
    ]);
    await engine.nameEntity({ how: "unalias", entity: "tool:postgres", as: "pg" });
    expect((await engine.lintGraph({})).problems).toEqual([]);
  });
});
