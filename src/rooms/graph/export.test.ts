/** Names cannot leave their place in what is exported; a digest goes by contents alone; what is wrong is named. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { graphDigest } from "./digest.ts";
import { asMarkdown, asMermaid, type ExportedGraph } from "./export.ts";
import { type LintedEdge, type LintedEntity, lintEdge, lintMerges, lintNames } from "./lint.ts";

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    '"]\n  n9["x',
    "a --> b",
    "%%{init: {}}%%",
    "end",
    "<script>alert(1)</script>",
    "](http://x)",
    "**bold** `code`",
    "# heading\n- item",
    "click n1 href",
    "|x| n2",
    "#quot;",
    "\u2028\u202e",
  ),
);

const graphs = fc
  .array(fc.tuple(nasty, nasty), { maxLength: 6, minLength: 1 })
  .map((labels): ExportedGraph => {
    const entities = labels.map(([label, name], at) => ({
      ref: `concept:${at}${name}`,
      type: "concept",
      label,
    }));
    return {
      entities,
      edges: entities.slice(1).map(({ ref }) => ({
        ...{ src: entities[0]!.ref, dst: ref, type: "uses", trust: "human", from: 0, to: null },
        evidence: ["obs:1"],
      })),
    };
  });

test("Mermaid: one line for each, of the same form whatever they are called", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const lines = asMermaid(graph).split("\n");
      expect(lines[0]).toBe("graph LR");
      expect(lines.at(-1)).toBe("");
      const inside = lines.slice(1, -1);
      expect(inside).toHaveLength(graph.entities.length + graph.edges.length);
      for (const line of inside)
        expect(line).toMatch(
          /^ {2}n\d+(?:\["(?:[\p{L}\p{N}\p{M} ]|#\d+;)*"\]| -->\|uses\| n\d+|( -->\|(?:[a-z]|#95;)+\| n\d+))$/u,
        );
    }),
  );
});

test("Markdown: one line for each, and no sign in a name is markup", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const lines = asMarkdown(graph).split("\n");
      expect(lines).toHaveLength(8 + graph.entities.length + graph.edges.length);
      for (const line of lines.filter((one) => one.startsWith("- **"))) {
        const inside = /^- \*\*(.*)\*\* \((.*)\)$/u.exec(line)!;
        for (const part of inside.slice(1))
          expect(part.replace(/\\[!-/:-@[-`{-~]/g, "")).toMatch(/^[^\\`*[\]<>~|$@]*$/);
      }
    }),
  );
});

test("Markdown: what means nothing at its place is as it is", () => {
  const one = { ref: "project:harbor", type: "project", label: "Go 1.21, C++ (a_b) & co!" };
  const two = { ref: "tool:x", type: "tool", label: "1. x" };
  const times = { from: 0, to: null, trust: "human", evidence: ["obs:1"] };
  const edges = [one, two].map(({ ref }) => ({ src: ref, dst: "tool:y", type: "uses", ...times }));
  const text = asMarkdown({ entities: [one, two], edges });
  expect(text).toContain("- **Go 1.21, C++ (a_b) & co!** (project:harbor)\n");
  expect(text).toContain("\n- Go 1.21, C++ (a_b) & co! (project:harbor) uses tool:y (tool:y): since");
  expect(text).toContain("\n- 1\\. x (tool:x) uses");
});

test("the digest is of contents and not of order", () => {
  const edge = {
    ...{ shelf: "user:owner", src: "project:a", dst: "tool:b", type: "uses", origin: "metadata" },
    ...{ state: "active", from: 1, to: null },
  };
  const other = { ...edge, dst: "tool:c" };
  const name = { shelf: "user:owner", ref: "tool:b", aliases: ["x", "y"], mergedInto: null };
  const digest = graphDigest([edge, other], [name]);
  expect(graphDigest([other, edge], [{ ...name, aliases: ["y", "x"] }])).toBe(digest);
  expect(graphDigest([edge], [name])).not.toBe(digest);
  expect(graphDigest([edge, { ...other, to: 2 }], [name])).not.toBe(digest);
});

const entity = (id: number, ref: string, mergedInto: number | null = null): LintedEntity => ({
  ...{ id, ref, mergedInto, aliases: [] },
  name: ref.slice(ref.indexOf(":") + 1),
});

test.each<[string, Partial<LintedEdge>, readonly string[]]>([
  ["sound", {}, []],
  ["dangling", { dst: 9 }, ["dangling-edge"]],
  ["to itself", { dst: 1 }, ["self-edge"]],
  ["ends before it begins", { from: 5, to: 2 }, ["interval-invalid"]],
  ["a person's and ends before it begins", { from: 5, to: 2, linked: true }, ["interval-invalid"]],
  ["on nothing", { evidence: [] }, ["no-evidence"]],
  ["on what is gone", { evidence: [{ ref: "obs:1", state: "gone" }] }, ["evidence-gone"]],
  ["on what says otherwise", { evidence: [{ ref: "obs:1", state: "changed" }] }, ["evidence-changed"]],
])("an edge that is %s", (_name, more, problems) => {
  const edge: LintedEdge = {
    ...{ ref: "edge:1", src: 1, dst: 2, type: "uses", from: 0, to: null, linked: false },
    evidence: [{ ref: "obs:1", state: "holds" }],
    ...more,
  };
  const known = new Map([entity(1, "project:a"), entity(2, "tool:b")].map((one) => [one.id, one]));
  const found = lintEdge(edge, known);
  expect(found.map(({ problem }) => problem)).toEqual(problems);
  for (const { hint, says } of found) expect(`${says} ${hint}`).toContain("edge:1");
});

test("names that several have, and merges that lead back", () => {
  expect(lintNames([entity(1, "project:a"), entity(2, "tool:a")])).toMatchObject([
    { problem: "named-alike", hint: "If they are the same: nacre graph merge tool:a project:a." },
  ]);
  expect(lintNames([entity(1, "project:a", 2), entity(2, "tool:a")])).toEqual([]);
  const going = { ...entity(3, "tool:c"), aliases: ["a", "c"] };
  expect(lintNames([entity(1, "project:a"), going])).toMatchObject([
    { problem: "named-alike", hint: expect.stringContaining('nacre graph unalias tool:c "a"') },
  ]);
  expect(lintNames([entity(1, "project:b"), going])).toEqual([]);
  const across = [entity(1, "tool:a", 2), entity(2, "tool:b"), entity(3, "tool:b", 4), entity(4, "tool:a")];
  expect(lintMerges(across).map(({ ref }) => ref)).toEqual(["tool:a", "tool:b"]);
  const circle = lintMerges([entity(1, "project:a", 2), entity(2, "tool:b", 1), entity(3, "tool:c", 1)]);
  expect(circle.map(({ ref, problem }) => `${ref} ${problem}`)).toEqual([
    "project:a merge-cycle",
    "tool:b merge-cycle",
  ]);
});
