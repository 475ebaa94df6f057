/** One fact, one proposal and one edge, each by its reference: as the lists tell of it, however many there are and whatever became of it. */

import { expect, test } from "vitest";
import { refOf } from "../../src/kernel/ids.ts";
import { converse } from "../support/converse.ts";
import { deriveGraph, noted } from "../support/graph.ts";
import { LANE } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const refused = (code: string) => expect.objectContaining({ code });
const ASKER = { ...LANE, isOwner: true } as const;

async function proposed(lab: Lab, object: string): Promise<string> {
  const [said] = await lab.rows();
  const { proposal } = await lab.engine.assertFact({
    ...{
      subject: "project:atlas",
      predicate: "uses",
      object,
      asker: ASKER,
      sources: [refOf("msg", said!.id)],
    },
  });
  return proposal!.ref;
}

eachStore("shown by reference", (open) => {
  test("a fact is told as its timeline tells it, when it was taken back as well; one that is erased or never was is refused", async () => {
    await using lab = await open();
    const said = { subject: "project:atlas", predicate: "status" };
    const refs: string[] = [];
    for (const object of ["planned", "running", "paused"]) {
      const { fact } = await lab.engine.assertFact({ ...said, object, replace: true });
      refs.push(fact!.ref);
      lab.clock.advance(60_000);
    }
    await lab.engine.endFact({ ref: refs[2]!, how: "retract", reason: "a mistake" });
    const { facts } = await lab.engine.factTimeline({ subject: "project:atlas" });
    expect(facts).toHaveLength(3);
    for (const fact of facts) expect(await lab.engine.showFact({ ref: fact.ref })).toEqual(fact);
    const retracted = await lab.engine.showFact({ ref: refs[2]! });
    expect(retracted).toMatchObject({
      status: "retracted",
      acts: [{ kind: "retracted", reason: "a mistake" }],
    });
    await lab.engine.eraseFacts({ refs: [refs[0]!] });
    for (const ref of [refs[0]!, "fact:999"])
      await expect(lab.engine.showFact({ ref })).rejects.toEqual(refused("fact/unknown"));
    await expect(lab.engine.showFact({ ref: "msg:1" })).rejects.toBeDefined();
  });

  test("a proposal is told as it waits, and when it is decided what came of it", async () => {
    await using lab = await open();
    await converse(lab, "s", [{ user: "atlas uses redis, and nats" }]);
    const [redis, nats] = [await proposed(lab, "tool:redis"), await proposed(lab, "tool:nats")];
    const { proposals } = await lab.engine.reviewFacts({});
    expect(proposals).toHaveLength(2);
    for (const one of proposals) expect(await lab.engine.showProposal({ ref: one.ref })).toEqual(one);
    await lab.engine.reviewFacts({ accept: [redis], reject: [nats] });
    const accepted = await lab.engine.showProposal({ ref: redis });
    expect(accepted).toMatchObject({ ref: redis, state: "accepted", fact: expect.stringMatching(/^fact:/) });
    expect((await lab.engine.showFact({ ref: accepted.fact! })).object.value).toBe("tool:redis");
    expect(await lab.engine.showProposal({ ref: nats })).toMatchObject({ state: "rejected", fact: null });
    await expect(lab.engine.showProposal({ ref: "proposal:999" })).rejects.toEqual(refused("fact/unknown"));
    await expect(lab.engine.showProposal({ ref: "fact:1" })).rejects.toEqual(refused("input/bad-ref"));
  });

  test("an edge is told whether it is gone along, waits or was rejected; one that rests on nothing any more is refused", async () => {
    await using lab = await open();
    const { fact } = await lab.engine.assertFact({
      ...{ subject: "project:atlas", predicate: "uses", object: "tool:redis" },
    });
    await noted(lab, "atlas", "The atlas project is blocked by the licence review.");
    await deriveGraph(lab);
    const { edges } = await lab.engine.neighbours({ entity: "project:atlas" });
    expect(edges.length).toBeGreaterThan(0);
    for (const edge of edges) expect(await lab.engine.showEdge({ ref: edge.ref })).toMatchObject({ ...edge });
    const used = edges.find(({ dst }) => dst === "tool:redis")!;
    expect(await lab.engine.showEdge({ ref: used.ref })).toMatchObject({
      says: "atlas uses redis",
      text: null,
    });
    const [waiting] = (await lab.engine.reviewEdges({})).proposed;
    expect(await lab.engine.showEdge({ ref: waiting!.ref })).toEqual(waiting);
    expect(waiting!.text).toContain("licence review");
    await lab.engine.reviewEdges({ reject: [waiting!.ref] });
    expect(await lab.engine.showEdge({ ref: waiting!.ref })).toMatchObject({ state: "rejected", text: null });
    await lab.engine.eraseFacts({ refs: [fact!.ref] });
    for (const ref of [used.ref, "edge:999", "fact:1"])
      await expect(lab.engine.showEdge({ ref })).rejects.toEqual(refused("graph/unknown"));
  });
});
