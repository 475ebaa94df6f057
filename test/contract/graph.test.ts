/** How things hang together: derived from records, walked within bounds, on evidence that holds, for those it is for. */

import { expect, test } from "vitest";
import type { GraphBatch } from "../../src/engine/index.ts";
import { indexAll } from "../support/converse.ts";
import { deriveGraph, noted } from "../support/graph.ts";
import { hostTranscript } from "../support/host.ts";
import { GROUP, MEMBER, OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const digestOf = async (lab: Lab) => (await lab.engine.lintGraph({})).digest;

/** Two projects that share a tool, a decision, and a repository. */
async function someGraph(lab: Lab) {
  const cache = await noted(lab, "atlas", "Try a shared cache before the gateway");
  const redis = await noted(lab, "atlas", "deployed the cache", {
    ...{ kind: "event", tool: "redis", detail: JSON.stringify({ repo: "acme/atlas-core" }) },
  });
  const lantern = await noted(lab, "lantern", "reads sessions from redis", { kind: "event", tool: "redis" });
  const decided = await noted(lab, "atlas", "Keep sessions in SQLite", { kind: "decision", trust: "human" });
  await deriveGraph(lab);
  return { cache, redis, lantern, decided };
}

eachStore("the graph", (open) => {
  test("is made of what records say of themselves; every edge says what it rests on", async () => {
    await using lab = await open();
    const { redis, decided } = await someGraph(lab);
    const { root, entities, edges, stopped } = await lab.engine.neighbours({
      entity: "project:atlas",
      hops: 1,
    });
    expect(root).toMatchObject({
      ref: "project:atlas",
      type: "project",
      label: "atlas",
      shelf: "scope:atlas",
    });
    expect(entities.map(({ ref }) => ref).toSorted()).toEqual([
      "concept:try-shared-cache-gateway",
      "decision:keep-sessions-in-sqlite",
      "repo:acme/atlas-core",
      "tool:redis",
    ]);
    expect(stopped).toBe("hops");
    expect(edges.find(({ type }) => type === "uses")).toMatchObject({
      ...{
        src: "project:atlas",
        dst: "tool:redis",
        origin: "metadata",
        state: "active",
        trust: "agent",
        to: null,
      },
      evidence: [redis.ref],
    });
    expect(edges.find(({ type }) => type === "decides")).toMatchObject({
      ...{ src: "decision:keep-sessions-in-sqlite", trust: "human", evidence: [decided.ref] },
    });
    for (const { evidence } of edges) expect(evidence.length).toBeGreaterThan(0);
  });

  test("one edge between two, which begins with the earliest that speaks for it, in whatever order it was told", async () => {
    await using lab = await open();
    const late = await noted(lab, "atlas", "ran it", { kind: "event", tool: "redis" });
    await deriveGraph(lab);
    const early = await noted(lab, "atlas", "ran it before", { kind: "event", tool: "redis", daysAgo: 9 });
    await deriveGraph(lab);
    const { edges } = await lab.engine.neighbours({ entity: "atlas" });
    expect(edges).toHaveLength(1);
    expect(edges[0]!.evidence.toSorted()).toEqual([late.ref, early.ref].toSorted());
    expect(edges[0]!.from).toBe(lab.clock.now() - 9 * 86_400_000);
    const past = await lab.engine.neighbours({ entity: "atlas", at: lab.clock.now() - 20 * 86_400_000 });
    expect(past.edges).toEqual([]);
  });

  test("bounds are kept, and what stopped a walk is said", async () => {
    await using lab = await open();
    for (let at = 0; at < 12; at += 1)
      await noted(lab, "atlas", `ran ${at}`, { kind: "event", tool: `tool-${at}` });
    await noted(lab, "lantern", "ran too", { kind: "event", tool: "tool-3" });
    await deriveGraph(lab);
    const asked = (bounds: object) => lab.engine.neighbours({ entity: "project:atlas", ...bounds });
    const whole = await asked({ hops: 3 });
    expect(whole.stopped).toBeNull();
    expect(whole.entities).toHaveLength(13);
    for (const [bounds, stopped] of [
      [{ hops: 1 }, "hops"],
      [{ hops: 3, nodes: 5 }, "nodes"],
      [{ hops: 3, edges: 4 }, "edges"],
    ] as const) {
      const cut = await asked(bounds);
      expect(cut.stopped).toBe(stopped);
      expect(cut.entities.length).toBeLessThan("nodes" in bounds ? 5 : 13);
      expect(cut.edges.length).toBeLessThanOrEqual("edges" in bounds ? 4 : 12);
      expect(await asked(bounds)).toEqual(cut);
    }
    const none = await asked({ types: ["decides"] });
    expect(none.edges).toEqual([]);
  });

  test("a path is the shortest, with what each step rests on; none is none", async () => {
    await using lab = await open();
    const { redis, lantern } = await someGraph(lab);
    const { path, stopped } = await lab.engine.findPath({ from: "project:atlas", to: "lantern", hops: 4 });
    expect(stopped).toBeNull();
    expect(path!.map(({ from, edge, to }) => `${from} ${edge.type} ${to}`)).toEqual([
      "project:atlas uses tool:redis",
      "tool:redis uses project:lantern",
    ]);
    expect(path!.map(({ edge }) => edge.evidence)).toEqual([[redis.ref], [lantern.ref]]);
    const short = await lab.engine.findPath({ from: "project:atlas", to: "lantern", hops: 1 });
    expect(short).toMatchObject({ path: null, stopped: "hops" });
  });

  test("derived again it is the same; and while it is, the old one is gone along", async () => {
    await using lab = await open();
    await someGraph(lab);
    await noted(lab, "atlas", "Atlas uses PostgreSQL for its queue.", { kind: "event" });
    await deriveGraph(lab);
    const digest = await digestOf(lab);
    const before = await lab.engine.neighbours({ entity: "project:atlas", hops: 4 });
    const seen: number[] = [];
    let ended = false;
    const watching = (async () => {
      while (!ended)
        seen.push((await lab.engine.neighbours({ entity: "project:atlas", hops: 4 })).edges.length);
    })();
    const rebuilt = await lab.engine.rebuildGraph({});
    ended = true;
    await watching;
    expect(rebuilt).toMatchObject({ before: rebuilt.after, proposed: 1 });
    expect(seen.every((edges) => edges === before.edges.length)).toBe(true);
    expect(await digestOf(lab)).toBe(digest);
    expect(await lab.engine.neighbours({ entity: "project:atlas", hops: 4 })).toEqual(before);
    // Cleared and derived from the start, whatever the slices.
    await lab.store.write("derived", async ({ graph, meta }) => {
      while ((await graph.clearDerived(3)) > 0);
      await meta.set("graph-up-to", JSON.stringify({ version: "graph-v0" }));
    });
    expect((await lab.engine.listEntities({})).entities).toEqual([]);
    await deriveGraph(lab, 2);
    expect(await digestOf(lab)).toBe(digest);
  });

  test("what was derived in another way is made anew; a batch that comes late changes nothing", async () => {
    await using lab = await open();
    await noted(lab, "atlas", "ran it", { kind: "event", tool: "redis" });
    const batch: GraphBatch = await lab.engine.prepareGraph({ limit: 10 });
    expect(await lab.engine.applyGraph(batch)).toEqual({ entities: 2, edges: 1, proposed: 0 });
    expect(await lab.engine.applyGraph(batch)).toEqual({ entities: 0, edges: 0, proposed: 0 });
    const digest = await digestOf(lab);
    await lab.store.write("derived", ({ meta }) =>
      meta.set("graph-up-to", JSON.stringify({ version: "graph-v0", obs: 1 })),
    );
    await deriveGraph(lab);
    expect(await digestOf(lab)).toBe(digest);
  });

  test("what is held back is not gone along, and comes back with its release", async () => {
    await using lab = await open();
    const { redis } = await someGraph(lab);
    const uses = async () =>
      (await lab.engine.neighbours({ entity: "project:atlas", hops: 1 })).edges.filter(
        ({ dst }) => dst === "tool:redis",
      );
    expect(await uses()).toHaveLength(1);
    await lab.engine.hold({ refs: [redis.ref] });
    expect(await uses()).toEqual([]);
    expect(
      (await lab.engine.findPath({ from: "project:atlas", to: "project:lantern", hops: 4 })).path,
    ).toBeNull();
    expect((await lab.engine.lintGraph({})).problems).toMatchObject([
      { problem: "evidence-gone" },
      { problem: "evidence-gone" },
    ]);
    await lab.engine.rebuildGraph({});
    await lab.engine.hold({ refs: [redis.ref], release: true });
    await deriveGraph(lab);
    expect(await uses()).toHaveLength(1);
    // What was held before anybody looked is looked at when it is let go.
    const held = await noted(lab, "atlas", "printed", { kind: "event", tool: "kafka", held: "injection" });
    await deriveGraph(lab);
    expect((await lab.engine.listEntities({ types: ["tool"] })).entities.map(({ ref }) => ref)).toEqual([
      "tool:redis",
    ]);
    await lab.engine.hold({ refs: [held.ref], release: true });
    await deriveGraph(lab);
    expect((await lab.engine.listEntities({ types: ["tool"] })).entities.map(({ ref }) => ref)).toEqual([
      "tool:redis",
      "tool:kafka",
    ]);
  });

  test("what is erased takes its edges and names with it; what rests on others as well stays", async () => {
    await using lab = await open();
    const { redis, decided } = await someGraph(lab);
    const other = await noted(lab, "atlas", "ran it again", { kind: "event", tool: "redis" });
    await deriveGraph(lab);
    await lab.engine.eraseObservations({ refs: [redis.ref, decided.ref] });
    const { entities, edges } = await lab.engine.neighbours({ entity: "project:atlas", hops: 1 });
    expect(entities.map(({ ref }) => ref).toSorted()).toEqual([
      "concept:try-shared-cache-gateway",
      "tool:redis",
    ]);
    expect(edges.find(({ dst }) => dst === "tool:redis")!.evidence).toEqual([other.ref]);
    const left = await lab.store.read(({ graph }) => graph.scanEntities(0, 1_000));
    expect(JSON.stringify(left)).not.toMatch(/sqlite|acme/i);
    const { before, after } = await lab.engine.rebuildGraph({});
    expect(after).toBe(before);
  });

  test("a conversation in a group sees nothing of the owner's, a scope nothing of another", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "hello there");
    await indexAll(lab);
    await someGraph(lab);
    const group = { ...GROUP, ...MEMBER };
    await expect(lab.engine.neighbours({ entity: "project:atlas", asker: group })).rejects.toMatchObject({
      code: "graph/unknown",
    });
    expect((await lab.engine.listEntities({ asker: group })).entities).toEqual([]);
    expect((await lab.engine.matchIdea({ idea: "shared cache gateway", asker: group })).matches).toEqual([]);
    expect((await lab.engine.exportGraph({ format: "json", asker: group })).text).not.toMatch(/atlas|redis/);
    expect(
      (await lab.engine.neighbours({ entity: "project:atlas", asker: OWNER })).edges.length,
    ).toBeGreaterThan(0);
    const scoped = await lab.engine.neighbours({ entity: "redis", scope: "lantern", hops: 4 });
    expect(JSON.stringify(scoped)).not.toMatch(/atlas/);
  });

  test("an idea finds the project by a record that has some of its words, and says by what way", async () => {
    await using lab = await open();
    const { cache } = await someGraph(lab);
    await noted(lab, "harbour", "Paint the lighthouse door");
    await deriveGraph(lab);
    const { matches, degraded } = await lab.engine.matchIdea({ idea: "cache gateway idea" });
    expect(degraded).toEqual([]);
    expect(matches[0]!.project.ref).toBe("project:atlas");
    expect(matches.map(({ project }) => project.ref)).not.toContain("project:harbour");
    for (const { score, paths } of matches) {
      expect(paths.length).toBeGreaterThan(0);
      expect(paths.reduce((sum, path) => sum + path.score, 0)).toBeCloseTo(score, 9);
      for (const { steps, citations, seed } of paths) {
        expect(steps.length).toBeGreaterThan(0);
        for (const { edge } of steps) expect(edge.evidence.length).toBeGreaterThan(0);
        expect(citations).toEqual([...new Set(steps.flatMap(({ edge }) => edge.evidence))]);
        expect(seed.says).not.toBe("");
      }
      expect(paths[0]!.steps.at(-1)!.to).toBe(matches.find((one) => one.score === score)!.project.ref);
    }
    const seeds = matches[0]!.paths.map(({ seed }) => seed.ref);
    expect(seeds).toContain(cache.ref);
    expect(seeds).toContain("concept:try-shared-cache-gateway");
  });

  test("what no way leads to is no match, and is counted; nothing is asked of nothing", async () => {
    await using lab = await open();
    const alone = await noted(lab, "harbour", "ok");
    await lab.store.write("durable", ({ ledger }) => ledger.change(alone.id, { kind: "event" }));
    await noted(lab, "harbour", "Lighthouse", { kind: "event" });
    await deriveGraph(lab);
    expect(await lab.engine.matchIdea({ idea: "lighthouse" })).toMatchObject({ matches: [], unexplained: 1 });
    expect(await lab.engine.matchIdea({ idea: "  " })).toMatchObject({
      matches: [],
      degraded: ["empty-idea"],
    });
  });

  test("what words seem to say waits for a person; accepted it is gone along, rejected it stays so", async () => {
    await using lab = await open();
    const said = await noted(lab, "atlas", "Atlas uses PostgreSQL for its queue.", { kind: "event" });
    await noted(lab, "atlas", "Atlas is blocked by the licence review.", { kind: "event" });
    await deriveGraph(lab);
    await expect(lab.engine.neighbours({ entity: "postgresql" })).resolves.toMatchObject({ edges: [] });
    const { proposed, pending } = await lab.engine.reviewEdges({});
    expect(pending).toBe(2);
    expect(proposed[0]).toMatchObject({
      ...{ src: "project:atlas", type: "uses", dst: "tool:postgresql", state: "proposed", origin: "pattern" },
      ...{
        says: "atlas uses PostgreSQL",
        text: "Atlas uses PostgreSQL for its queue.",
        evidence: [said.ref],
      },
    });
    const [uses, blocked] = proposed;
    await expect(lab.engine.reviewEdges({ accept: [uses!.ref], asker: OWNER })).rejects.toMatchObject({
      code: "memory/not-allowed",
    });
    const { decided } = await lab.engine.reviewEdges({ accept: [uses!.ref], reject: [blocked!.ref] });
    expect(decided.map(({ outcome }) => outcome)).toEqual(["accepted", "rejected"]);
    expect((await lab.engine.neighbours({ entity: "postgresql" })).edges).toHaveLength(1);
    await noted(lab, "atlas", "Atlas uses PostgreSQL for reports.", { kind: "event" });
    await deriveGraph(lab);
    const { before, after } = await lab.engine.rebuildGraph({});
    expect(after).toBe(before);
    expect(await lab.engine.reviewEdges({})).toMatchObject({ proposed: [], pending: 0 });
    const [edge] = (await lab.engine.neighbours({ entity: "postgresql" })).edges;
    expect(edge!.evidence).toHaveLength(2);
    await expect(lab.engine.reviewEdges({ accept: ["edge:999"] })).rejects.toMatchObject({
      code: "graph/unknown",
    });
  });

  test("an entity named like another is asked about, not guessed", async () => {
    await using lab = await open();
    await noted(lab, "atlas", "ran it", { kind: "event", detail: JSON.stringify({ repo: "atlas" }) });
    await deriveGraph(lab);
    await expect(lab.engine.neighbours({ entity: "Atlas" })).rejects.toMatchObject({
      code: "graph/ambiguous",
      message: '"Atlas" names 2 things: project:atlas, repo:atlas',
    });
    expect((await lab.engine.neighbours({ entity: "repo:Atlas" })).root.ref).toBe("repo:atlas");
    expect((await lab.engine.lintGraph({})).problems).toMatchObject([
      { problem: "named-alike", severity: "warning" },
    ]);
    await expect(lab.engine.neighbours({ entity: "nobody" })).rejects.toMatchObject({
      code: "graph/unknown",
    });
  });
});
