import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BrainPack, PackNode, PackParameters } from "../brain-pack.ts";
import { NODE_KINDS } from "../route-trace.ts";
import {
  buildGraph,
  carryOver,
  type GraphRecord,
  graphNode,
  isWorkflow,
  MOST_LINKS,
  MOST_NODES,
  ruledOut,
} from "./index.ts";

const KEY = "a-local-key";
const LEXICAL: PackParameters = {
  policy: "lexical",
  temperature: 1,
  weights: [],
  bias: 0,
  seeds: [],
  stops: [],
  stopBias: 0,
  help: null,
};

const record = (key: string, text: string, more: Partial<GraphRecord> = {}): GraphRecord => ({
  key,
  kind: "chunk",
  shelf: 1,
  trust: "unknown",
  text,
  names: [],
  vector: null,
  part: null,
  said: null,
  weight: 0,
  ...more,
});
const built = (...records: readonly GraphRecord[]) =>
  buildGraph(records.flatMap((one) => graphNode(KEY, one) ?? []));
const named = (graph: ReturnType<typeof buildGraph>, kind?: string) =>
  graph.links
    .filter((link) => kind === undefined || link.kind === kind)
    .map(({ from, to }) => `${graph.nodes[from]!.key}>${graph.nodes[to]!.key}`);

const packOf = (graph: { nodes: readonly PackNode[]; links: BrainPack["links"] }): BrainPack => ({
  nodes: graph.nodes,
  links: graph.links,
  parameters: LEXICAL,
  fingerprint: null,
  dimensions: 0,
  parent: null,
  builtAt: 1,
  learned: { upTo: 0, episodes: 0 },
  report: null,
});

describe("the graph of what there is", () => {
  test("of nothing there is nothing", () => {
    expect(buildGraph([])).toEqual({ nodes: [], links: [], skipped: [] });
    expect(graphNode(KEY, record("doc:1", " … "))).toBeUndefined();
  });

  test("no word of a text is in it", () => {
    const graph = built(record("doc:1", "The staging database lives in Frankfurt", { names: ["MEMORY.md"] }));
    expect(JSON.stringify(graph)).not.toMatch(/stag|datab|frankf|memory/i);
    expect(graph.nodes[0]!.tokens).toBeGreaterThan(0);
    expect(graph.nodes[0]!.says).toMatch(/^[0-9a-f]{16}$/);
  });

  test("neighbouring pieces of one document are siblings, and no others", () => {
    const piece = (id: number, of: string, place: number) =>
      record(`doc:${id}`, `words${id} apart${id}`, { part: { of, place } });
    const graph = built(piece(1, "a.md", 0), piece(2, "a.md", 1), piece(3, "a.md", 2), piece(4, "b.md", 0));
    expect(named(graph, "sibling")).toEqual(["doc:1>doc:2", "doc:2>doc:1", "doc:2>doc:3", "doc:3>doc:2"]);
  });

  test("what is about the same hangs together, by words or by meaning", () => {
    const far = Int8Array.from({ length: 16 }, (_, at) => (at < 8 ? 40 : 0));
    const other = Int8Array.from({ length: 16 }, (_, at) => (at < 8 ? 0 : 40));
    const graph = built(
      record("doc:1", "Rotate the Frankfurt certificate with certbot renew"),
      record("doc:2", "The Frankfurt certificate expires; certbot must rotate it"),
      record("doc:3", "Bake sourdough bread at home", { vector: far }),
      record("doc:4", "Laib mit Hefeteig", { vector: far }),
      record("doc:5", "Taxes for the year", { vector: other }),
    );
    expect(named(graph, "semantic").sort()).toEqual([
      "doc:1>doc:2",
      "doc:2>doc:1",
      "doc:3>doc:4",
      "doc:4>doc:3",
    ]);
  });

  test("a summary leads to what comes from the stretch that it covers, an episode to what helped", () => {
    const graph = built(
      record("sum:1", "They set up the mail relay", {
        kind: "summary_bridge",
        covers: { lane: 7, since: 100, until: 200 },
      }),
      record("lesson:1", "Use port 587", { kind: "correction", trust: "human", said: { lane: 7, at: 150 } }),
      record("lesson:2", "Prefer tabs", { kind: "correction", trust: "human", said: { lane: 7, at: 900 } }),
      record("lesson:3", "Speak softly", { kind: "correction", trust: "human", said: { lane: 8, at: 150 } }),
      record("episode:4", "how was the relay done", {
        kind: "episode_anchor",
        said: { lane: 7, at: 150 },
        led: ["lesson:1", "doc:99"],
      }),
    );
    expect(named(graph, "bridge").sort()).toEqual(["episode:4>lesson:1", "sum:1>lesson:1"]);
    expect(graph.nodes.find(({ key }) => key === "episode:4")!.tokens).toBe(0);
  });

  test("a person's correction inhibits what says the thing that it rules out; a model's does not", () => {
    const documents = [
      record("doc:1", "Deploys: run npm publish from the laptop"),
      record("doc:2", "The bakery opens at eight"),
    ];
    const text = "For deploys use the pipeline, never npm publish.";
    const taught = { kind: "correction", trust: "human" } as const;
    expect(named(built(...documents, record("lesson:1", text, taught)), "inhibitory")).toEqual([
      "lesson:1>doc:1",
    ]);
    const proposed = record("lesson:1", text, { ...taught, trust: "agent" });
    expect(named(built(...documents, proposed), "inhibitory")).toEqual([]);
    // Of two people's words the later takes the place of the earlier: no link decides that.
    const other = record("lesson:2", "npm publish is how deploys are done", taught);
    expect(named(built(record("lesson:1", text, taught), other), "inhibitory")).toEqual([]);
  });

  test("bounded: no more nodes than there is room for, and what was taught is not pushed out", () => {
    const many = Array.from({ length: MOST_NODES + 500 }, (_, id) =>
      record(`doc:${id + 1}`, `page${id} of${id % 50}`, { weight: id }),
    );
    const graph = built(...many, record("lesson:1", "Always sign", { kind: "correction", trust: "human" }));
    expect(graph.nodes).toHaveLength(MOST_NODES);
    expect(graph.nodes[0]!.key).toBe("lesson:1");
    expect(graph.nodes.some(({ key }) => key === "doc:1")).toBe(false);
    expect(graph.skipped).toEqual([expect.stringMatching(/^501 of kind chunk/)]);
  });

  const records = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      kind: fc.constantFrom(...NODE_KINDS),
      words: fc.array(fc.constantFrom("deploy", "mail", "relay", "bread", "never", "not", "port"), {
        minLength: 1,
        maxLength: 12,
      }),
      place: fc.integer({ min: 0, max: 5 }),
      human: fc.boolean(),
    }),
    { maxLength: 40, selector: ({ id }) => id },
  );

  test("the same of the same in whatever order; every link leads from one node to another, within its bound", () => {
    fc.assert(
      fc.property(records, (given) => {
        const all = given.map(({ id, kind, words, place, human }) =>
          record(`doc:${id}`, words.join(" "), {
            kind,
            trust: human ? "human" : "unknown",
            part: { of: "a", place },
            said: { lane: 1, at: place },
            ...(kind === "summary_bridge" && { covers: { lane: 1, since: 1, until: 3 } }),
          }),
        );
        const graph = built(...all);
        expect(built(...[...all].reverse())).toEqual(graph);
        const counts = new Map<string, number>();
        for (const { from, to, kind, prior, weight } of graph.links) {
          expect(from).not.toBe(to);
          expect(graph.nodes[from] && graph.nodes[to]).toBeTruthy();
          expect(weight).toBe(prior);
          counts.set(`${from}:${kind}`, (counts.get(`${from}:${kind}`) ?? 0) + 1);
        }
        for (const [name, count] of counts)
          expect(count).toBeLessThanOrEqual(MOST_LINKS[name.split(":")[1] as keyof typeof MOST_LINKS]);
      }),
    );
  });
});

describe("what was learned is carried over", () => {
  const documents = [record("doc:1", "alpha beta"), record("doc:2", "gamma delta")];

  test("worth by key where it still says the same, or by what it says where the key is another", () => {
    const before = built(...documents);
    const parent = packOf({
      nodes: before.nodes.map((node) => ({ ...node, helped: 3, harmed: 1 })),
      links: [],
    });
    const after = built(
      record("doc:1", "alpha beta, and something new"),
      record("doc:7", "gamma delta"),
      record("doc:8", "epsilon"),
    );
    const { nodes } = carryOver(after, parent, LEXICAL);
    expect(nodes.map(({ key, helped }) => [key, helped])).toEqual([
      ["doc:1", 0],
      ["doc:7", 3],
      ["doc:8", 0],
    ]);
  });

  test("links that were learned, and what was learned of those that were built; parameters by their nodes", () => {
    const before = built(...documents, record("doc:3", "zeta"));
    const parent: BrainPack = {
      ...packOf(before),
      links: [
        { from: 0, to: 1, kind: "learned", prior: 0.5, weight: 0.9 },
        { from: 1, to: 2, kind: "learned", prior: 0.5, weight: 0.7 },
        { from: 1, to: 0, kind: "semantic", prior: 0.3, weight: 0.8 },
      ],
      parameters: {
        ...LEXICAL,
        policy: "walk",
        seeds: [
          [1, 2],
          [2, 5],
        ],
        stops: [[0, -1]],
      },
    };
    const after = built(record("doc:0", "eta"), ...documents);
    const { links, parameters } = carryOver(after, parent, LEXICAL);
    expect(links).toEqual([{ from: 1, to: 2, kind: "learned", prior: 0.5, weight: 0.9 }]);
    expect(parameters).toEqual({ ...LEXICAL, policy: "walk", seeds: [[2, 2]], stops: [[1, -1]] });
  });

  test("without a parent it is as it was built", () => {
    const graph = built(...documents);
    expect(carryOver(graph, null, LEXICAL)).toEqual({
      nodes: graph.nodes,
      links: graph.links,
      parameters: LEXICAL,
    });
  });
});

describe("reading texts", () => {
  test("numbered steps are a workflow; a single number is not", () => {
    expect(isWorkflow("# Release\n1. Tag it\n2. Push it")).toBe(true);
    expect(isWorkflow("Step 1: tag\nStep 2: push")).toBe(true);
    expect(isWorkflow("1. A title\n\nAnd then prose.")).toBe(false);
    expect(isWorkflow("- one\n- two")).toBe(false);
  });

  test.each([
    ["never npm publish.", ["npm publish"]],
    ["Use pnpm instead of npm.", ["npm"]],
    ["It is Frankfurt, not Dublin.", ["Dublin"]],
    ["Don't use the old relay; ask first.", ["old relay"]],
    ["Nimm uv statt pip", ["pip"]],
    ["The port is 587.", []],
  ])("what is ruled out: %s", (text, expected) => {
    expect(ruledOut(text)).toEqual(expected);
  });
});
