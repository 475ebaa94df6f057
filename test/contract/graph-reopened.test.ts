/** A decision about an edge that words suggest is undone: it waits again, and the graph is as if nobody had decided. */

import { expect, test } from "vitest";
import { deriveGraph, noted } from "../support/graph.ts";
import { OWNER } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const says = (lab: Lab) => noted(lab, "atlas", "queues", { text: "Project atlas uses RabbitMQ for jobs." });
const rows = (lab: Lab) => lab.store.read(({ graph }) => graph.scanEdges(0, 100));
const digest = async (lab: Lab) => (await lab.engine.lintGraph({})).digest;

eachStore("edges that wait again", (open) => {
  test.each(["accept", "reject"] as const)("one that was decided by %s", async (decision) => {
    await using lab = await open();
    await says(lab);
    await deriveGraph(lab);
    const [before, was] = [await rows(lab), await digest(lab)];
    const { ref } = (await lab.engine.reviewEdges({})).proposed[0]!;
    await lab.engine.reviewEdges({ [decision]: [ref] });
    expect(await rows(lab)).not.toEqual(before);
    await deriveGraph(lab);
    const { decided, proposed } = await lab.engine.reviewEdges({ reopen: [ref] });
    expect(decided).toEqual([{ ref, outcome: "as it was before" }]);
    expect(proposed.map((edge) => edge.ref)).toEqual([ref]);
    await deriveGraph(lab);
    expect([await rows(lab), await digest(lab)]).toEqual([before, was]);
    const { entries } = await lab.engine.journal({ limit: 2 });
    expect(entries).toMatchObject([
      { event: "edge_reopened", refs: [ref] },
      { event: `edge_${decision}ed`, refs: [ref] },
    ]);
  });

  test("one that was decided about is listed as such, and can wait again however much was done since", async () => {
    await using lab = await open();
    await says(lab);
    await deriveGraph(lab);
    const { ref } = (await lab.engine.reviewEdges({})).proposed[0]!;
    expect((await lab.engine.reviewEdges({ decided: true })).proposed).toEqual([]);
    await lab.engine.reviewEdges({ reject: [ref] });
    const other = await noted(lab, "atlas", "lunch", { text: "Lunch is at noon." });
    for (let round = 0; round < 310; round += 1)
      await lab.engine.changeObservation({ ref: other.ref, priority: round % 2 === 0 ? "P1" : "P2" });
    const { proposed } = await lab.engine.reviewEdges({ decided: true });
    expect(proposed).toMatchObject([{ ref, state: "rejected", decided: true }]);
    expect(await lab.engine.showEdge({ ref })).toMatchObject({ state: "rejected", decided: true });
    const { decided } = await lab.engine.reviewEdges({ reopen: [ref] });
    expect(decided).toEqual([{ ref, outcome: "as it was before" }]);
    expect(await lab.engine.showEdge({ ref })).toMatchObject({ state: "proposed", decided: false });
  });

  test("one that nobody decided about, or that is gone, is said to be so; and it is a person's to do", async () => {
    await using lab = await open();
    const seen = await noted(lab, "atlas", "see here", { kind: "event", tool: "make" });
    await says(lab);
    await deriveGraph(lab);
    const { ref, from } = (await lab.engine.reviewEdges({})).proposed[0]!;
    const reopened = async () => (await lab.engine.reviewEdges({ reopen: [ref] })).decided[0]!.outcome;
    expect(await reopened()).toBe("nothing is known of what it was before");
    const linked = { src: "project:atlas", type: "uses", dst: "tool:rabbitmq", scope: "atlas" } as const;
    await lab.engine.linkEntities({ ...linked, from, evidence: [seen.ref] });
    await lab.engine.reviewEdges({ accept: [ref] });
    expect(await reopened()).toContain("taken into what a person had said already");
    await expect(lab.engine.reviewEdges({ reopen: [ref], asker: OWNER })).rejects.toMatchObject({
      code: "memory/not-allowed",
    });
  });
});
