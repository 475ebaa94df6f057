/** Walks see what stands, however much around it does not; and nobody reads the name of what is held back. */

import { expect, test } from "vitest";
import { instantOf } from "../../src/kernel/clock.ts";
import { deriveGraph, noted } from "../support/graph.ts";
import { eachStore, type Lab } from "../support/stores.ts";

async function heldBack(lab: Lab, refs: readonly string[]): Promise<void> {
  for (let from = 0; from < refs.length; from += 100)
    await lab.engine.hold({ refs: refs.slice(from, from + 100) });
}

eachStore("walks and what does not stand", (open) => {
  test("an edge stands on an older record when the newest are held back, and on whose word that is", async () => {
    await using lab = await open();
    const refs: string[] = [];
    for (let number = 0; number < 6; number += 1) {
      const trust = number === 0 ? "web" : "human";
      refs.push((await noted(lab, "atlas", `ran it ${number}`, { kind: "event", tool: "redis", trust })).ref);
    }
    await deriveGraph(lab);
    const edge = async () => (await lab.engine.neighbours({ entity: "project:atlas" })).edges[0];
    // Trusted no more than the least of all of them, though only the newest are read.
    expect(await edge()).toMatchObject({ trust: "web" });
    await heldBack(lab, refs.slice(2));
    expect(await edge()).toMatchObject({ trust: "web", evidence: refs.slice(0, 2) });
    await heldBack(lab, refs.slice(0, 1));
    expect(await edge()).toMatchObject({ trust: "human", evidence: [refs[1]] });
    await heldBack(lab, refs.slice(1, 2));
    await expect(edge()).rejects.toMatchObject({ code: "graph/unknown" });
  });

  test("what stands on nothing does not hide what comes after it", async () => {
    await using lab = await open();
    const refs: string[] = [];
    for (let number = 0; number < 300; number += 1)
      refs.push((await noted(lab, "atlas", `ran ${number}`, { kind: "event", tool: `dead${number}` })).ref);
    await noted(lab, "atlas", "ran another", { kind: "event", tool: "alive" });
    await deriveGraph(lab);
    await heldBack(lab, refs);
    const near = await lab.engine.neighbours({ entity: "project:atlas", hops: 1 });
    expect(near.edges.map(({ dst }) => dst)).toEqual(["tool:alive"]);
    expect(near.stopped).toBeNull();
    const { path } = await lab.engine.findPath({ from: "project:atlas", to: "tool:alive" });
    expect(path).toHaveLength(1);
    expect((await lab.engine.matchIdea({ idea: "alive" })).matches).toHaveLength(1);
    expect((await lab.engine.listEntities({ limit: 500 })).entities.map(({ ref }) => ref)).toEqual([
      "project:atlas",
      "tool:alive",
    ]);
  }, 60_000);

  test("names of what is held back are in no answer and no refusal", async () => {
    await using lab = await open();
    const { ref } = await noted(lab, "atlas", "Sell the zygomorphic farm", { kind: "decision" });
    const detail = JSON.stringify({ repo: "zygomorphic" });
    const two = await noted(lab, "atlas", "ran it", { kind: "event", tool: "zygomorphic", detail });
    await noted(lab, "atlas", "ran that", { kind: "event", tool: "make" });
    await deriveGraph(lab);
    const { engine } = lab;
    const answers = async () => {
      const refusal = (error: Error & { hint?: string }) => ({ says: error.message, hint: error.hint });
      return JSON.stringify([
        await engine.neighbours({ entity: "decision:sell-the-zygomorphic-farm" }).catch(refusal),
        await engine.neighbours({ entity: "atlas" }).catch(refusal),
        await engine.exportGraph({ entity: "atlas", format: "json" }),
        await engine.lintGraph({}),
        await engine.listEntities({}),
        await engine.findPath({ from: "atlas", to: "make" }),
        await engine.nameEntity({ how: "alias", entity: "tool:make", as: "farm" }),
      ]);
    };
    const several = () => engine.neighbours({ entity: "zygomorphic" });
    expect(await answers()).toContain("Sell the zygomorphic farm");
    await expect(several()).rejects.toMatchObject({ code: "graph/ambiguous" });
    await heldBack(lab, [ref, two.ref]);
    const after = await answers();
    expect(after).toContain("make");
    // What was asked is said again; what is known of it is not.
    expect(after.replaceAll("decision:sell-the-zygomorphic-farm", "")).not.toContain("zygo");
    await expect(several()).rejects.toMatchObject({ code: "graph/unknown" });
    await engine.hold({ refs: [ref, two.ref], release: true });
    expect(await answers()).toContain("Sell the zygomorphic farm");
  });

  test("a word that very many names have does not push out one that few have", async () => {
    await using lab = await open();
    const { ref } = await noted(lab, "atlas", "ran it", { kind: "event", tool: "make" });
    await deriveGraph(lab);
    for (let number = 0; number < 120; number += 1)
      await lab.engine.linkEntities({
        ...{
          src: `concept:gateway part${number}`,
          type: "relates_to",
          dst: "project:harbor",
          evidence: [ref],
        },
      });
    await lab.engine.linkEntities({
      ...{ src: "concept:gateway certificates", type: "relates_to", dst: "project:atlas", evidence: [ref] },
    });
    const found = await lab.engine.matchIdea({ idea: "gateway certificates" });
    expect(found.matches.map(({ project }) => project.ref)).toContain("project:atlas");
  });

  test("what is no time, no cursor and no evidence is refused, and nothing is kept of it", async () => {
    await using lab = await open();
    const { ref } = await noted(lab, "atlas", "ran it", { kind: "event", tool: "make" });
    await deriveGraph(lab);
    const { engine } = lab;
    const link = (more: object) =>
      engine.linkEntities({ src: "concept:a b", type: "uses", dst: "tool:c", evidence: [ref], ...more });
    const noTime = { code: "input/bad-field", message: expect.stringContaining("is no time") };
    for (const at of [Number.NaN, 0.5, Number.POSITIVE_INFINITY, 1e300]) {
      await expect(engine.neighbours({ entity: "atlas", at })).rejects.toMatchObject(noTime);
      await expect(engine.matchIdea({ idea: "make", bounds: { at } })).rejects.toMatchObject(noTime);
      await expect(link({ from: at })).rejects.toMatchObject(noTime);
      await expect(link({ to: at })).rejects.toMatchObject(noTime);
    }
    const now = lab.clock.now();
    await expect(link({ from: now, to: instantOf(now - 1) })).rejects.toMatchObject({
      message: expect.stringContaining("end before"),
    });
    const bad = { code: "input/bad-cursor" };
    await expect(engine.listEntities({ after: "zzz" })).rejects.toMatchObject(bad);
    await expect(engine.listEntities({ after: "-1" })).rejects.toMatchObject(bad);
    const many = Array.from({ length: 32 }, () => ref);
    await expect(link({ evidence: [...many, "nonsense"] })).rejects.toMatchObject({ code: "input/bad-ref" });
    await expect(link({ evidence: [...many, ref] })).rejects.toMatchObject({ code: "input/bad-ref" });
    await expect(engine.neighbours({ entity: "tool:c" })).rejects.toMatchObject({ code: "graph/unknown" });
  });
});
