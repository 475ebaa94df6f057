import fc from "fast-check";
import { expect, test } from "vitest";
import { seeded } from "../../../kernel/seeded.ts";
import { FEATURES, type RouteTrace, STOP } from "../route-trace.ts";
import { chancesOf, plainRounds } from "./chances.ts";
import { drawRoute } from "./draw.ts";
import { openPack } from "./open-pack.ts";
import { LEXICAL, PRIOR } from "./parameters.ts";
import { quickRounds } from "./quick-rounds.ts";
import type { RouteNode } from "./route-node.ts";
import { routeScores } from "./route-scores.ts";
import { packNode, packOf, scenes } from "./routes.fixture.ts";
import { isVeto } from "./vetoes.ts";

function plainNode(key: string, lexical: number, tokens = 10): RouteNode {
  return { key, kind: "chunk", tokens, features: FEATURES.map((name) => (name === "lexical" ? lexical : 0)) };
}

test("the chances of every step add up to one, and what is chosen had one", () => {
  fc.assert(
    fc.property(scenes(), ({ pack, nodes, budget, seed }) => {
      const trace = drawRoute(openPack(pack), nodes, { parameters: pack.parameters, budget, seed });
      for (const step of trace.steps) {
        const total = step.options.reduce((sum, option) => sum + option.probability, 0);
        expect(Math.abs(total - 1)).toBeLessThan(1e-6);
        expect(step.options.find(({ key }) => key === step.chosen)!.probability).toBeGreaterThan(0);
        expect(step.options.at(-1)!.key).toBe(STOP);
        if (step.forced !== undefined) expect(step.options).toHaveLength(1);
      }
      expect(trace.steps.at(-1)!.chosen).toBe(STOP);
      expect(trace.stopped).toBe(trace.steps.at(-1)!.forced ?? "chosen");
      expect(trace.fired).toEqual(trace.steps.slice(0, -1).map((step) => step.chosen));
      expect(new Set(trace.fired).size).toBe(trace.fired.length);
    }),
  );
});

test("the budget is kept in tokens, whatever was drawn", () => {
  fc.assert(
    fc.property(scenes(), ({ pack, nodes, budget, seed }) => {
      const trace = drawRoute(openPack(pack), nodes, { parameters: pack.parameters, budget, seed });
      const tokens = new Map(nodes.map((node) => [node.key, node.tokens]));
      expect(trace.fired.reduce((sum, key) => sum + tokens.get(key)!, 0)).toBeLessThanOrEqual(budget);
      expect(trace.fired.length).toBeLessThanOrEqual(6);
    }),
  );
});

test("what is vetoed is never fired, never stood at, and never an option again", () => {
  fc.assert(
    fc.property(scenes(), ({ pack, nodes, budget, seed }) => {
      const trace = drawRoute(openPack(pack), nodes, { parameters: pack.parameters, budget, seed });
      const vetoed = new Set(trace.vetoed);
      expect(trace.fired.filter((key) => vetoed.has(key))).toEqual([]);
      expect(trace.steps.filter((step) => step.from !== null && vetoed.has(step.from))).toEqual([]);
      for (const [at, step] of trace.steps.entries()) {
        const out = trace.fired.slice(0, at).flatMap((key) => {
          const from = pack.nodes.findIndex((node) => node.key === key);
          return pack.links
            .filter((link) => link.from === from && isVeto(link))
            .map((link) => pack.nodes[link.to]!.key);
        });
        for (const key of out) expect(step.options.map((option) => option.key)).not.toContain(key);
      }
    }),
  );
});

test("the same seed, pack and question give the same route; other seeds give others", () => {
  fc.assert(
    fc.property(scenes(), ({ pack, nodes, budget, seed }) => {
      const draw = () => drawRoute(openPack(pack), nodes, { parameters: pack.parameters, budget, seed });
      expect(draw()).toEqual(draw());
      expect(JSON.parse(JSON.stringify(draw()))).toEqual(draw());
    }),
  );
  const nodes = [plainNode("doc:1", 0.32), plainNode("doc:2", 0.33)];
  const routes = Array.from({ length: 40 }, (_, seed) =>
    drawRoute(null, nodes, { parameters: LEXICAL, budget: 100, seed }).fired.join(" "),
  );
  expect(new Set(routes).size).toBeGreaterThan(2);
});

test("how likely each was to be chosen agrees with how often it is", () => {
  const links = [
    { from: 0, to: 1, kind: "sibling" as const, prior: 0.8, weight: 0.8 },
    { from: 2, to: 0, kind: "learned" as const, prior: 0, weight: -0.6 },
  ];
  const pack = packOf(
    ["doc:1", "doc:2", "doc:3"].map((key) => packNode(key)),
    links,
  );
  const parameters = { ...PRIOR, temperature: 0.5, policy: "walk" as const, seeds: [[1, -0.5] as const] };
  const nodes = [plainNode("doc:1", 0.3, 30), plainNode("doc:2", 0.25, 20), plainNode("doc:3", 0.3, 30)];
  const open = openPack(pack);
  const limits = { budget: 60, seed: 5 };
  const routes: RouteTrace[] = Array.from({ length: 4_000 }, (_, seed) =>
    drawRoute(open, nodes, { parameters, budget: 60, seed }),
  );
  const chances = chancesOf(open, routes[0]!.candidates, parameters, { ...limits, draws: 4_000 });
  for (const { key } of nodes) {
    const share = routes.filter((route) => route.fired.includes(key)).length / routes.length;
    // Four standard deviations of either.
    expect(Math.abs(share - chances.get(key)!)).toBeLessThan(0.04);
    expect(Math.abs(share - routes[0]!.candidates.find((one) => one.key === key)!.inclusion)).toBeLessThan(
      0.15,
    );
  }
});

test("reckoned at once they are what they are step by step", () => {
  let quick = 0;
  fc.assert(
    fc.property(scenes(), fc.nat(8), ({ pack, nodes, budget, seed }, maxFired) => {
      const route = routeScores(openPack(pack), nodes, pack.parameters);
      const limits = { budget, maxFired };
      const sums = quickRounds(route, limits, seeded(seed), 20);
      if (sums === null) return;
      quick += 1;
      const plain = plainRounds(route, limits, seeded(seed), 20);
      sums.forEach((sum, at) => {
        expect(sum).toBeCloseTo(plain[at]!, 8);
      });
    }),
  );
  expect(quick).toBeGreaterThan(50);
  const far = { ...LEXICAL, temperature: 0.01, stopBias: -10 };
  expect(
    quickRounds(routeScores(null, [plainNode("doc:1", 1)], far), { budget: 50 }, seeded(1), 1),
  ).toBeNull();
  expect(
    chancesOf(null, [{ ...plainNode("doc:1", 1), inclusion: 0 }], far, { budget: 50, seed: 1 }).get("doc:1"),
  ).toBe(1);
});

test("chances are never more than one, nor nothing for what can be chosen", () => {
  fc.assert(
    fc.property(scenes(), ({ pack, nodes, budget, seed }) => {
      const open = openPack(pack);
      const { candidates, steps } = drawRoute(open, nodes, { parameters: pack.parameters, budget, seed });
      const chances = chancesOf(open, candidates, pack.parameters, { budget, seed, draws: 16 });
      expect([...chances.keys()]).toEqual(nodes.map((node) => node.key));
      for (const value of chances.values()) expect(value >= 0 && value <= 1).toBe(true);
      for (const { key, probability } of steps[0]!.options)
        if (key !== STOP) expect(chances.get(key)!).toBeGreaterThan(0.99 * probability - 1e-8);
    }),
  );
});

test.each([
  ["nothing came into question", [], 100, {}, "nothing-left"],
  ["nothing fits the budget", [plainNode("doc:1", 1, 200)], 100, {}, "budget"],
  ["there is no budget", [plainNode("doc:1", 1)], Number.NaN, {}, "budget"],
  ["no more hops", [plainNode("doc:1", 1), plainNode("doc:2", 1)], 100, { maxHops: 1 }, "hops"],
  ["no more of them", [plainNode("doc:1", 1), plainNode("doc:2", 1)], 100, { maxFired: 1 }, "hops"],
  ["it is too late", [plainNode("doc:1", 1)], 100, { until: () => true }, "deadline"],
  ["none is good enough", [plainNode("doc:1", 0)], 100, {}, "chosen"],
] as const)("goes no further: %s", (_why, nodes, budget, limits, stopped) => {
  const trace = drawRoute(null, nodes, { parameters: LEXICAL, budget, seed: 1, ...limits });
  expect(trace.stopped).toBe(stopped);
  expect(trace.steps.at(-1)!.forced).toBe(stopped === "chosen" ? undefined : stopped);
});

test("what rules another out does so from the beginning, where it fits about as well", () => {
  const inhibits = [{ from: 1, to: 0, kind: "inhibitory" as const, prior: -1, weight: -1 }];
  const open = openPack(packOf([packNode("doc:1"), packNode("lesson:1")], inhibits));
  const draw = (lesson: number, seed: number) =>
    drawRoute(open, [plainNode("doc:1", 0.9), plainNode("lesson:1", lesson)], {
      parameters: LEXICAL,
      budget: 100,
      seed,
    });
  for (let seed = 0; seed < 20; seed++) {
    expect(draw(0.8, seed).vetoed).toEqual(["doc:1"]);
    expect(draw(0.8, seed).fired).not.toContain("doc:1");
    // What hardly fits does not take away what fits very well.
    expect(draw(0.1, seed).fired[0]).toBe("doc:1");
  }
});

test("numbers that are none, and endless ones, come to nothing worse than chances", () => {
  const any = fc.double();
  fc.assert(
    fc.property(
      fc.array(fc.array(any, { maxLength: 14 })),
      fc.array(any, { maxLength: 14 }),
      fc.record({ bias: any, stopBias: any, temperature: any, budget: any, seed: any, tokens: any }),
      (features, weights, { bias, stopBias, temperature, budget, seed, tokens }) => {
        const nodes = features.map((one, at) => ({ ...plainNode(`doc:${at}`, 0), tokens, features: one }));
        const parameters = { ...LEXICAL, weights, bias, stopBias, temperature };
        const trace = drawRoute(null, nodes, { parameters, budget, seed });
        for (const { options } of trace.steps) {
          expect(Math.abs(options.reduce((sum, one) => sum + one.probability, 0) - 1)).toBeLessThan(1e-6);
          for (const option of options) expect(Number.isFinite(option.score)).toBe(true);
        }
        for (const { inclusion } of trace.candidates) expect(inclusion >= 0 && inclusion <= 1).toBe(true);
      },
    ),
  );
});
