import { expect, test } from "vitest";
import type { ShownEdge, ShownEntity } from "../../../../src/engine/graph-api.ts";
import { withProposed } from "./proposed.ts";

const thing = (ref: ShownEntity["ref"]): ShownEntity => {
  return { ref, type: "tool", label: ref, aliases: [], trust: "human", shelf: "", mergedInto: null };
};
const line = (id: number, src: ShownEdge["src"], dst: ShownEdge["dst"]): ShownEdge => {
  const told = { from: 0, to: null, trust: "unknown", origin: "pattern", state: "proposed" } as const;
  return { ref: `edge:${id}`, src, dst, type: "uses", ...told, evidence: ["obs:1"] };
};
const found = { root: thing("project:atlas"), entities: [thing("tool:redis")], edges: [] };

test("a line between what is drawn is drawn, and what it leads to comes with it", () => {
  const { entities, edges } = withProposed(
    found,
    [line(1, "project:atlas", "tool:redis"), line(2, "project:atlas", "concept:licence-review")],
    10,
  );
  expect(edges.map(({ ref }) => ref)).toEqual(["edge:1", "edge:2"]);
  expect(entities.map(({ ref, label, type }) => [ref, label, type])).toEqual([
    ["tool:redis", "tool:redis", "tool"],
    ["concept:licence-review", "licence review", "concept"],
  ]);
});

test("what has nothing to do with the drawing is left out; so is what there is no room for", () => {
  const far = line(1, "project:quay", "tool:caddy");
  const near = line(2, "project:atlas", "tool:nats");
  const known = line(3, "tool:redis", "project:atlas");
  expect(withProposed(found, [far], 10)).toEqual({ entities: found.entities, edges: [] });
  expect(withProposed(found, [near, known], 2).edges).toEqual([known]);
});

test("a line that leads on from what was only proposed is not followed", () => {
  const lines = [line(1, "project:atlas", "tool:nats"), line(2, "tool:nats", "tool:go")];
  expect(withProposed(found, lines, 10).edges.map(({ ref }) => ref)).toEqual(["edge:1"]);
});
