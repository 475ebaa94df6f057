/** What people and facts say of the graph: names, merges and links that can be undone, facts that end; and what leaves it. */

import { expect, test } from "vitest";
import { instantOf } from "../../src/kernel/clock.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { deriveGraph, noted } from "../support/graph.ts";
import { OWNER } from "../support/memories.ts";
import { DAY } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const refs = async (lab: Lab, entity: string, more: object = {}) =>
  (await lab.engine.neighbours({ entity, hops: 1, ...more })).entities.map(({ ref }) => ref).toSorted();

eachStore("what is said of the graph", (open) => {
  test("a fact leads from one thing to another as long as it holds", async () => {
    await using lab = await open();
    const now = lab.clock.now();
    const { fact } = await lab.engine.assertFact({
      ...{ subject: "project:atlas", predicate: "uses", object: "tool:redis", from: now - 30 * DAY },
    });
    await lab.engine.assertFact({ subject: "project:atlas", predicate: "decision", object: "no Kafka" });
    await deriveGraph(lab);
    expect(await refs(lab, "project:atlas")).toEqual(["decision:no-kafka", "tool:redis"]);
    const [edge] = (await lab.engine.neighbours({ entity: "redis" })).edges;
    expect(edge).toMatchObject({
      ...{
        type: "uses",
        origin: "fact",
        state: "active",
        from: now - 30 * DAY,
        to: null,
        evidence: [fact!.ref],
      },
    });
    await lab.engine.endFact({ ref: fact!.ref, how: "invalidate", at: now - DAY });
    // Without anything being derived again.
    expect(await refs(lab, "project:atlas")).toEqual(["decision:no-kafka"]);
    await deriveGraph(lab);
    expect(await refs(lab, "project:atlas")).toEqual(["decision:no-kafka"]);
    const { before, after } = await lab.engine.rebuildGraph({});
    expect(after).toBe(before);
  });

  test("a fact that another took the place of is gone along at the time at which it held", async () => {
    await using lab = await open();
    const now = lab.clock.now();
    const said = { subject: "project:atlas", predicate: "source_of_truth" };
    await lab.engine.assertFact({ ...said, object: "repo:old-wiki", from: now - 30 * DAY });
    await lab.engine.assertFact({ ...said, object: "repo:handbook", from: now - 10 * DAY, replace: true });
    await deriveGraph(lab);
    expect(await refs(lab, "project:atlas")).toEqual(["repo:handbook"]);
    expect(await refs(lab, "project:atlas", { at: now - 20 * DAY })).toEqual(["repo:old-wiki"]);
    const [edge] = (await lab.engine.neighbours({ entity: "repo:old-wiki", at: now - 20 * DAY })).edges;
    expect(edge).toMatchObject({ from: now - 30 * DAY, to: now - 10 * DAY });
  });

  test("persons have no names in anything that comes out of it", async () => {
    await using lab = await open();
    const spoken = { subject: "project:atlas", predicate: "led_by", objectType: "entity" } as const;
    await lab.engine.assertFact({ ...spoken, object: "person:anna-weber" });
    await lab.engine.assertFact({ subject: "person:anna-weber", predicate: "owns", object: "repo:handbook" });
    await noted(lab, "atlas", "Anna wants a darker lighthouse theme");
    await deriveGraph(lab);
    const all = [
      await lab.engine.neighbours({ entity: "project:atlas", hops: 4 }),
      await lab.engine.listEntities({}),
      await lab.engine.lintGraph({}),
      await lab.engine.reviewEdges({}),
      await lab.engine.exportGraph({ format: "markdown", hops: 4 }),
      await lab.engine.exportGraph({ format: "mermaid", hops: 4 }),
      await lab.engine.exportGraph({ format: "json", hops: 4 }),
      await lab.store.read(({ graph }) => graph.scanEntities(0, 1_000)),
      await lab.store.read(async ({ graph }) =>
        graph.aliasesOf((await graph.scanEntities(0, 1_000)).map(({ id }) => id)),
      ),
    ];
    expect(JSON.stringify(all)).not.toMatch(/anna|weber/i);
    const person = (await lab.engine.listEntities({ types: ["person"] })).entities[0]!;
    expect(person.label).toMatch(/^person [0-9a-f]{6}$/);
    // Whoever knows the name finds what stands for it.
    expect((await lab.engine.neighbours({ entity: "person:Anna Weber" })).root.ref).toBe(person.ref);
    await expect(
      lab.engine.nameEntity({ how: "alias", entity: person.ref, as: "Anna" }),
    ).rejects.toMatchObject({
      code: "graph/conflict",
    });
  });

  test("another name finds it until it is taken away; one that is somebody's is refused", async () => {
    await using lab = await open();
    await noted(lab, "atlas", "ran it", { kind: "event", tool: "postgresql" });
    await noted(lab, "atlas", "ran that", { kind: "event", tool: "redis" });
    await deriveGraph(lab);
    const alias = { how: "alias", entity: "tool:postgresql", as: "PG" } as const;
    expect(await lab.engine.nameEntity(alias)).toMatchObject({ changed: true, entity: { aliases: ["pg"] } });
    expect(await lab.engine.nameEntity(alias)).toMatchObject({ changed: false });
    expect((await lab.engine.neighbours({ entity: "Pg" })).root.ref).toBe("tool:postgresql");
    await expect(lab.engine.nameEntity({ ...alias, as: "redis" })).rejects.toMatchObject({
      code: "graph/conflict",
      hint: expect.stringContaining("nacre graph merge tool:redis tool:postgresql"),
    });
    await expect(lab.engine.nameEntity({ ...alias, asker: OWNER })).rejects.toMatchObject({
      code: "memory/not-allowed",
    });
    await lab.engine.rebuildGraph({});
    expect((await lab.engine.neighbours({ entity: "pg" })).root.ref).toBe("tool:postgresql");
    expect(await lab.engine.nameEntity({ ...alias, how: "unalias" })).toMatchObject({ changed: true });
    await expect(lab.engine.neighbours({ entity: "pg" })).rejects.toMatchObject({ code: "graph/unknown" });
  });

  test("two that are the same are one, whatever comes later; taken apart, each has its own again", async () => {
    await using lab = await open();
    await noted(lab, "atlas", "ran it", { kind: "event", tool: "postgres" });
    await noted(lab, "lantern", "ran that", { kind: "event", tool: "postgresql" });
    await deriveGraph(lab);
    const before = await lab.engine.lintGraph({});
    const apart = await refs(lab, "tool:postgresql");
    const merge = { how: "merge", entity: "tool:postgres", as: "tool:postgresql" } as const;
    expect(await lab.engine.nameEntity(merge)).toMatchObject({
      changed: true,
      entity: { ref: "tool:postgresql" },
    });
    expect(await lab.engine.nameEntity(merge)).toMatchObject({ changed: false });
    expect(await refs(lab, "tool:postgresql")).toEqual(["project:atlas", "project:lantern"]);
    expect((await lab.engine.neighbours({ entity: "postgres" })).root.ref).toBe("tool:postgresql");
    const { path } = await lab.engine.findPath({ from: "project:atlas", to: "project:lantern" });
    expect(path).toHaveLength(2);
    // On another shelf, it is the same at once.
    await noted(lab, "harbour", "ran too", { kind: "event", tool: "postgres" });
    await deriveGraph(lab);
    await lab.engine.rebuildGraph({});
    expect(await refs(lab, "tool:postgresql")).toEqual([
      "project:atlas",
      "project:harbour",
      "project:lantern",
    ]);
    for (const [entity, as] of [
      ["tool:postgresql", "tool:postgresql"],
      ["tool:postgresql", "tool:postgres"],
    ] as const)
      await expect(lab.engine.nameEntity({ how: "merge", entity, as })).rejects.toMatchObject({
        code: "graph/conflict",
      });
    expect(await lab.engine.nameEntity({ how: "unmerge", entity: "tool:postgres" })).toMatchObject({
      changed: true,
      entity: { ref: "tool:postgres" },
    });
    expect(await refs(lab, "tool:postgresql")).toEqual(apart);
    expect(await refs(lab, "tool:postgres")).toEqual(["project:atlas", "project:harbour"]);
    expect(before.problems).toEqual([]);
  });

  test("merges that lead back to where they began end somewhere, and are named", async () => {
    await using lab = await open();
    await noted(lab, "atlas", "ran it", {
      kind: "event",
      detail: JSON.stringify({ uses: ["alpha", "beta"] }),
    });
    await deriveGraph(lab);
    await lab.store.write("durable", async ({ graph }) => {
      const tools = (await graph.scanEntities(0, 100)).filter(({ type }) => type === "tool");
      await graph.setMerged(tools[0]!.id, tools[1]!.id);
      await graph.setMerged(tools[1]!.id, tools[0]!.id);
    });
    expect((await lab.engine.neighbours({ entity: "project:atlas" })).entities).toHaveLength(1);
    expect((await lab.engine.lintGraph({})).problems.map(({ problem }) => problem)).toEqual([
      "merge-cycle",
      "merge-cycle",
    ]);
  });

  test("a person links two things on evidence that holds, and on nothing else", async () => {
    await using lab = await open();
    const { ref, id } = await noted(lab, "atlas", "ran it", { kind: "event", tool: "redis" });
    await deriveGraph(lab);
    const link = {
      src: "project:atlas",
      type: "blocked_by",
      dst: "concept:licence review",
      evidence: [ref],
    } as const;
    const { edge, isNew } = await lab.engine.linkEntities(link);
    expect(isNew).toBe(true);
    expect(edge).toMatchObject({
      src: "project:atlas",
      dst: "concept:licence-review",
      origin: "person",
      evidence: [ref],
    });
    expect(await lab.engine.linkEntities(link)).toMatchObject({ isNew: false, edge: { ref: edge.ref } });
    for (const [evidence, code] of [
      [[], "input/bad-ref"],
      [["obs:999"], "input/bad-ref"],
      [["nothing"], "input/bad-ref"],
    ] as const)
      await expect(lab.engine.linkEntities({ ...link, evidence })).rejects.toMatchObject({ code });
    await expect(lab.engine.linkEntities({ ...link, dst: "project:atlas" })).rejects.toMatchObject({
      code: "graph/conflict",
    });
    await expect(lab.engine.linkEntities({ ...link, from: 5, to: 2 })).rejects.toMatchObject({
      code: "input/bad-field",
    });
    await expect(lab.engine.linkEntities({ ...link, asker: OWNER })).rejects.toMatchObject({
      code: "memory/not-allowed",
    });
    await lab.store.write("durable", ({ ledger }) =>
      ledger.change(id, { held: { reason: "person", at: lab.clock.now() } }),
    );
    await expect(lab.engine.linkEntities(link)).rejects.toMatchObject({ code: "input/bad-ref" });
    expect(await refs(lab, "project:atlas")).toEqual([]);
    await lab.engine.hold({ refs: [ref], release: true });
    const { before, after } = await lab.engine.rebuildGraph({});
    expect(after).toBe(before);
    expect(await refs(lab, "project:atlas")).toEqual(["concept:licence-review", "tool:redis"]);
  });

  test("what is exported cannot be broken by a name", async () => {
    await using lab = await open();
    await noted(lab, "atlas", "ran it", {
      ...{ kind: "event", detail: JSON.stringify({ uses: ['x"]\n  n9["y', "<b>**z**</b> -->"] }) },
    });
    await deriveGraph(lab);
    const asked = { entity: "project:atlas" };
    const mermaid = (await lab.engine.exportGraph({ ...asked, format: "mermaid" })).text;
    expect(mermaid.trimEnd().split("\n")).toHaveLength(6);
    const markdown = (await lab.engine.exportGraph({ ...asked, format: "markdown" })).text;
    expect(markdown).toContain("\\<b\\>\\*\\*z\\*\\*\\</b\\>");
    const json = JSON.parse((await lab.engine.exportGraph({ ...asked, format: "json" })).text) as object;
    expect(Object.keys(json)).toEqual(["entities", "edges"]);
    const cut = await lab.engine.exportGraph({ format: "mermaid", nodes: 1 });
    expect(cut.stopped).toBe("nodes");
  });

  test("an edge whose record says otherwise by now is not gone along", async () => {
    await using lab = await open();
    const { ref } = await noted(lab, "atlas", "ran it", { kind: "event", tool: "redis" });
    await deriveGraph(lab);
    await lab.store.write("durable", async ({ graph }) => {
      const [edge] = await graph.scanEdges(0, 1);
      await graph.putEdge(edge!, [{ kind: "obs", id: Number(ref.slice(4)), digest: "0".repeat(32) }]);
    });
    await expect(refs(lab, "project:atlas")).rejects.toMatchObject({ code: "graph/unknown" });
    expect((await lab.engine.lintGraph({})).problems).toMatchObject([{ problem: "evidence-changed" }]);
    await lab.engine.rebuildGraph({});
    expect(await refs(lab, "project:atlas")).toEqual(["tool:redis"]);
  });

  test("of something that everything leads to, a walk reads no more than it may", async () => {
    await using lab = await open();
    const { ref } = await noted(lab, "atlas", "ran it", { kind: "event", tool: "hub" });
    await deriveGraph(lab);
    const { installation } = await lab.engine.status({});
    await lab.store.write("derived", async ({ graph, memories }) => {
      const shelf = (
        await memories.openShelf({ installation: installationId(installation), tier: "scope", name: "atlas" })
      ).id;
      const [edge] = await graph.scanEdges(0, 1);
      const [evidence] = await graph.evidenceOf([edge!.id]);
      for (let at = 0; at < 3_000; at += 1) {
        const made = { type: "concept", name: `n${at}`, label: `n${at}`, origin: "metadata" } as const;
        const put = await graph.putEntity({ ...made, shelf, trust: "agent", createdAt: instantOf(0) });
        await graph.putEdge({ ...edge!, src: put.id }, [evidence!]);
      }
    });
    const { entities, edges, stopped } = await lab.engine.neighbours({
      entity: "tool:hub",
      hops: 6,
      nodes: 500,
      edges: 1_000,
    });
    expect(entities).toHaveLength(499);
    expect(edges.length).toBeLessThanOrEqual(1_000);
    expect(["nodes", "edges"]).toContain(stopped);
    const { matches } = await lab.engine.matchIdea({ idea: "hub" });
    expect(matches[0]!.project.ref).toBe("project:atlas");
    expect(matches[0]!.paths[0]!.citations).toEqual([ref]);
  });
});
