/** Nothing that comes out of the graph says what somebody is called, wherever the name came from. */

import { expect, test } from "vitest";
import { putFact } from "../support/facts.ts";
import { deriveGraph, noted } from "../support/graph.ts";
import { eachStore } from "../support/stores.ts";

eachStore("people in the graph", (open) => {
  test("are nameless in decisions, metadata, facts, topics, and in what is quoted", async () => {
    await using lab = await open();
    const from = lab.clock.now() - 5;
    await noted(lab, "atlas", "Anna Kowalski takes over billing from Piotr", { kind: "decision" });
    await noted(lab, "atlas", "deploy waits", {
      ...{ kind: "event", tool: "make" },
      detail: JSON.stringify({ blocked_by: ["Anna Kowalski", "Legal Review"], project: "Bob Miller" }),
    });
    await noted(lab, "atlas", "Meeting with Anna Kowalski about caching layers");
    await noted(lab, "atlas", "anna kowalski reviews caching layers");
    await noted(lab, "atlas", "q", { text: "Anna Kowalski says: atlas uses cache-gateway for layers." });
    await noted(lab, "atlas", "r", { text: "Project atlas is blocked by anna kowalski." });
    const fact = { subject: "project:atlas", from } as const;
    await putFact(lab, { ...fact, predicate: "decision", value: "Promote Anna Kowalski to lead" });
    await putFact(lab, { ...fact, predicate: "source_of_truth", value: "Anna Kowalski" });
    await deriveGraph(lab);
    const all = [
      await lab.engine.exportGraph({ format: "json", hops: 6, nodes: 500, edges: 1_000 }),
      await lab.engine.exportGraph({ format: "markdown" }),
      await lab.engine.exportGraph({ format: "mermaid" }),
      await lab.engine.listEntities({}),
      await lab.engine.reviewEdges({}),
      await lab.engine.lintGraph({}),
      await lab.engine.matchIdea({ idea: "caching layers" }),
      await lab.store.read(({ graph }) => graph.scanEntities(0, 1_000)),
      await lab.store.read(async ({ graph }) =>
        graph.aliasesOf((await graph.scanEntities(0, 1_000)).map(({ id }) => id)),
      ),
    ];
    expect(JSON.stringify(all)).not.toMatch(/anna|kowalski|piotr|bob|miller/i);
    expect(JSON.stringify(all)).toMatch(/legal-review/);
    // One person, whoever speaks of them; and whoever knows the name finds what hangs together with them.
    const { root, edges } = await lab.engine.neighbours({ entity: "person:Anna Kowalski", hops: 1 });
    expect(root.label).toMatch(/^person [0-9a-f]{6}$/);
    expect(edges.map(({ type }) => type).toSorted()).toEqual(["blocked_by", "relates_to"]);
  });

  test("a fact that somebody's own predicate says of a thing leads there", async () => {
    await using lab = await open();
    const fact = { subject: "project:atlas", predicate: "mirrors", from: lab.clock.now() - 5 } as const;
    await putFact(lab, { ...fact, value: "repo:lantern", type: "entity" });
    await putFact(lab, { ...fact, value: "a literal word" });
    await deriveGraph(lab);
    const { edges } = await lab.engine.neighbours({ entity: "project:atlas" });
    expect(edges.map(({ src, type, dst }) => `${src} ${type} ${dst}`)).toEqual([
      "project:atlas relates_to repo:lantern",
    ]);
  });
});
