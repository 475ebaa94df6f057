/** Walks and ways: bounded, over nothing twice, the same for the same graph. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { matchProjects, type Seed } from "./match.ts";
import { shortestPath } from "./path.ts";
import { edgeWeight, recency } from "./score.ts";
import { type Hop, type Neighbours, walk } from "./walk.ts";

interface TestEdge {
  readonly key: string;
  readonly src: string;
  readonly dst: string;
  readonly weight: number;
}

const edges = fc
  .array(
    fc.record({
      src: fc.integer({ min: 0, max: 12 }),
      dst: fc.integer({ min: 0, max: 12 }),
      weight: fc.integer({ min: 1, max: 100 }),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all
      .filter(({ src, dst }) => src !== dst)
      .map(({ src, dst, weight }, at) => ({
        key: `e${at}`,
        src: `n${src}`,
        dst: `n${dst}`,
        weight: weight / 100,
      })),
  );

function nextTo(all: readonly TestEdge[], asked: { count: number } = { count: 0 }): Neighbours<TestEdge> {
  return async (nodes, most) => {
    asked.count += 1;
    const hops = nodes.flatMap((node) =>
      all.flatMap((edge): readonly Hop<TestEdge>[] => {
        if (edge.src === node) return [{ from: node, to: edge.dst, edge }];
        return edge.dst === node ? [{ from: node, to: edge.src, edge }] : [];
      }),
    );
    return { hops: hops.slice(0, most), more: hops.length > most };
  };
}

/** How far everything is from the first, without bounds. */
function distances(all: readonly TestEdge[], from: string): ReadonlyMap<string, number> {
  const far = new Map([[from, 0]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { src, dst } of all)
      for (const [a, b] of [
        [src, dst],
        [dst, src],
      ] as const) {
        const next = (far.get(a) ?? Number.POSITIVE_INFINITY) + 1;
        if (next < (far.get(b) ?? Number.POSITIVE_INFINITY)) {
          far.set(b, next);
          changed = true;
        }
      }
  }
  return far;
}

const bounds = fc.record({
  hops: fc.integer({ min: 1, max: 6 }),
  nodes: fc.integer({ min: 1, max: 15 }),
  edges: fc.integer({ min: 1, max: 40 }),
});

test("a walk keeps to its bounds, takes nothing twice, and says why it ended early", async () => {
  await fc.assert(
    fc.asyncProperty(edges, bounds, async (all, within) => {
      const walked = await walk(["n0"], nextTo(all), within);
      expect(walked.nodes.length).toBeLessThanOrEqual(within.nodes);
      expect(walked.edges.length).toBeLessThanOrEqual(within.edges);
      expect(new Set(walked.nodes).size).toBe(walked.nodes.length);
      expect(new Set(walked.edges.map(({ key }) => key)).size).toBe(walked.edges.length);
      const far = distances(all, "n0");
      for (const node of walked.nodes) expect(far.get(node)!).toBeLessThanOrEqual(within.hops);
      for (const { src, dst } of walked.edges) {
        expect(walked.nodes).toContain(src);
        expect(walked.nodes).toContain(dst);
      }
      const reachable = [...far.keys()];
      if (walked.stopped === null) {
        expect(new Set(walked.nodes)).toEqual(new Set(reachable));
        expect(walked.edges.length).toBe(all.filter(({ src }) => far.has(src)).length);
      } else {
        const leftOut = all.filter(({ src }) => far.has(src)).length - walked.edges.length;
        expect(leftOut, "it says that it stopped, and nothing is left").toBeGreaterThan(0);
      }
      expect(await walk(["n0"], nextTo(all), within)).toEqual(walked);
    }),
  );
});

test("a walk that runs out of time says so and asks no more", async () => {
  const asked = { count: 0 };
  const line = [0, 1, 2, 3, 4].map((at) => ({ key: `e${at}`, src: `n${at}`, dst: `n${at + 1}`, weight: 1 }));
  let left = 2;
  const walked = await walk(
    ["n0"],
    nextTo(line, asked),
    { hops: 6, nodes: 50, edges: 50 },
    () => left-- <= 0,
  );
  expect(walked.stopped).toBe("deadline");
  expect(walked.nodes).toEqual(["n0", "n1", "n2"]);
  expect(asked.count).toBe(2);
});

test("a path is the shortest there is, and of those the most trusted", async () => {
  const within = { hops: 6, nodes: 500, edges: 1_000 };
  await fc.assert(
    fc.asyncProperty(edges, fc.integer({ min: 0, max: 12 }), async (all, goal) => {
      const to = `n${goal}`;
      const { hops, stopped } = await shortestPath("n0", to, nextTo(all), within);
      const far = distances(all, "n0").get(to);
      if (far === undefined || far > within.hops) {
        expect(hops).toBeNull();
        return;
      }
      expect(stopped).toBeNull();
      expect(hops).toHaveLength(far);
      expect(best(all, "n0", to, far)).toBeCloseTo(product(hops!), 10);
      let at = "n0";
      for (const hop of hops!) {
        expect(hop.from).toBe(at);
        expect([hop.edge.src, hop.edge.dst].toSorted()).toEqual([hop.from, hop.to].toSorted());
        at = hop.to;
      }
      expect(at).toBe(to);
    }),
  );
});

const product = (hops: readonly Hop<TestEdge>[]) => hops.reduce((all, { edge }) => all * edge.weight, 1);

function best(all: readonly TestEdge[], from: string, to: string, length: number): number {
  if (length === 0) return from === to ? 1 : 0;
  return Math.max(
    0,
    ...all.flatMap(({ src, dst, weight }) => {
      if (src === from) return [weight * best(all, dst, to, length - 1)];
      return dst === from ? [weight * best(all, src, to, length - 1)] : [];
    }),
  );
}

test("a way that is too far says which bound it met", async () => {
  const line = [0, 1, 2, 3].map((at) => ({ key: `e${at}`, src: `n${at}`, dst: `n${at + 1}`, weight: 1 }));
  const within = { hops: 2, nodes: 50, edges: 50 };
  expect(await shortestPath("n0", "n4", nextTo(line), within)).toEqual({ hops: null, stopped: "hops" });
  expect(await shortestPath("n0", "n0", nextTo(line), within)).toEqual({ hops: [], stopped: null });
});

test("every match has a path, every path an edge; scores add up and the order is total", () => {
  const seeds = fc.array(
    fc.record({
      ref: fc.integer({ min: 1, max: 30 }).map((id) => `obs:${id}`),
      says: fc.constant("so"),
      score: fc.integer({ min: 1, max: 100 }).map((score) => score / 100),
      edges: fc.array(
        fc.integer({ min: 0, max: 60 }).map((at) => `e${at}`),
        { maxLength: 3 },
      ),
      nodes: fc.array(
        fc.integer({ min: 0, max: 12 }).map((at) => `n${at}`),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(edges, seeds, fc.integer({ min: 1, max: 4 }), (all, given, hops) => {
      const asHops = all.map((edge) => ({ from: edge.src, to: edge.dst, edge }));
      const isProject = (node: string) => Number(node.slice(1)) % 3 === 0;
      const matches = matchProjects(given, asHops, isProject, { hops, limit: 5 });
      expect(matches.length).toBeLessThanOrEqual(5);
      for (const { project, score, paths } of matches) {
        expect(isProject(project)).toBe(true);
        expect(paths.length).toBeGreaterThan(0);
        expect(paths.reduce((sum, path) => sum + path.score, 0)).toBeCloseTo(score, 9);
        for (const path of paths) {
          expect(path.hops.length).toBeGreaterThan(0);
          expect(path.hops.length).toBeLessThanOrEqual(hops);
          expect(path.hops.at(-1)!.to).toBe(project);
          expect(path.score).toBeGreaterThan(0);
          for (const [at, hop] of path.hops.slice(1).entries()) expect(hop.from).toBe(path.hops[at]!.to);
        }
      }
      const scores = matches.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(matchProjects(given, asHops, isProject, { hops, limit: 5 })).toEqual(matches);
    }),
  );
});

test("a project is ranked by how it is reached, not by how much is said of it", () => {
  const strong = { key: "e1", src: "n0", dst: "n3", weight: 0.9 };
  const weak = [2, 3, 4, 5, 6, 7, 8, 9].map((at) => ({ key: `e${at}`, src: "n0", dst: "n6", weight: 0.1 }));
  const seed = (ref: string, ...keys: string[]): Seed => ({
    ref,
    says: "",
    score: 1,
    edges: keys,
    nodes: [],
  });
  const hops = [strong, ...weak].map((edge) => ({ from: edge.src, to: edge.dst, edge }));
  const matches = matchProjects(
    [seed("obs:1", "e1"), ...weak.map(({ key }) => seed(`obs:${key}`, key))],
    hops,
    (node) => node !== "n0",
    { hops: 2, limit: 5 },
  );
  expect(matches.map(({ project }) => project)).toEqual(["n3", "n6"]);
  expect(matches[1]!.paths).toHaveLength(4);
});

test("what is decided, said by a person or new bears more", () => {
  const edge = { type: "mentions", trust: "tool", newest: 0 } as const;
  const now = 86_400_000;
  const weight = edgeWeight(edge, now);
  expect(edgeWeight({ ...edge, type: "decides" }, now)).toBeGreaterThan(weight);
  expect(edgeWeight({ ...edge, trust: "human" }, now)).toBeGreaterThan(weight);
  expect(edgeWeight({ ...edge, newest: now }, now)).toBeGreaterThan(weight);
  expect(edgeWeight({ ...edge, trust: "quarantined" }, now)).toBe(0);
  expect(recency(1e15)).toBeGreaterThan(0);
});
