import fc from "fast-check";
import { expect, test } from "vitest";
import type { BrainPack } from "../brain-pack.ts";
import type { RouteTrace } from "../route-trace.ts";
import { drawRoute } from "./draw.ts";
import { logChance, logGradient, stepGradients, WAYS } from "./gradient.ts";
import { openPack } from "./open-pack.ts";
import { withParameters } from "./parameters.ts";
import { type Scene, scenes } from "./routes.fixture.ts";

function draw({ pack, nodes, budget, seed }: Scene): RouteTrace {
  return drawRoute(openPack(pack), nodes, { parameters: pack.parameters, budget, seed });
}

function chanceOf(pack: BrainPack, trace: RouteTrace): number {
  return logChance(openPack(pack), trace, pack.parameters);
}

const STEP = 1e-5;

/** How the logarithm changes when one parameter does, by trying. */
function tried(pack: BrainPack, trace: RouteTrace, name: string): number {
  const at = (change: number) => chanceOf(withParameters(pack, new Map([[name, change]])), trace);
  return (at(STEP) - at(-STEP)) / (2 * STEP);
}

test.each(["walk", "rerank", "lexical", "prior"] as const)(
  "%s: the gradient is what trying finds, for every parameter there is",
  (policy) => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(scenes([policy]), (scene) => {
        const trace = draw(scene);
        const gradient = logGradient(openPack(scene.pack), trace, scene.pack.parameters);
        for (const name of new Set([...gradient.keys(), ...namesOf(scene.pack)])) {
          const [analytic, found] = [gradient.get(name) ?? 0, tried(scene.pack, trace, name)];
          expect(Math.abs(analytic - found)).toBeLessThan(1e-4 * Math.max(1, Math.abs(found)));
          if (Math.abs(analytic) > 1e-3) kinds.add(name.replace(/:.*/, ""));
        }
      }),
      { numRuns: 150 },
    );
    const both = ["bias", "stopBias", "w"];
    expect([...kinds].sort()).toEqual(
      policy === "walk" ? [...both, "link", "seed", "stop"].sort() : both.sort(),
    );
  },
);

/** All that a pack of that policy has, also what had no part in the route. */
function namesOf(pack: BrainPack): string[] {
  const keyOf = (at: number) => pack.nodes[at]!.key;
  const links = pack.links
    .filter((link) => link.kind !== "inhibitory")
    .map((link) => `link:${keyOf(link.from)}>${keyOf(link.to)}:${link.kind}`);
  const nodes = pack.nodes.flatMap(({ key }) => [`seed:${key}`, `stop:${key}`]);
  return ["bias", "stopBias", "w:lexical", "w:toolcard", ...links, ...nodes];
}

test("what learning takes of each choice adds up to the same gradient", () => {
  let compared = 0;
  fc.assert(
    fc.property(scenes(["walk"]), (scene) => {
      const trace = draw(scene);
      const open = openPack(scene.pack);
      const gradient = logGradient(open, trace, scene.pack.parameters);
      const steps = stepGradients(open, trace, scene.pack.parameters, WAYS)!;
      const sums = new Map<string, number>();
      for (const { pulls } of steps)
        for (const [name, pull] of pulls) sums.set(name, (sums.get(name) ?? 0) + pull);
      for (const [name, sum] of sums) {
        expect(sum).toBeCloseTo(gradient.get(name)!, 8);
        compared += 1;
      }
      expect(steps.reduce((log, step) => log + step.log, 0)).toBeCloseTo(chanceOf(scene.pack, trace), 8);
    }),
  );
  expect(compared).toBeGreaterThan(100);
});

test("how likely a route was is the product of the chances of its choices", () => {
  fc.assert(
    fc.property(scenes(), (scene) => {
      const trace = draw(scene);
      const product = trace.steps
        .filter((step) => step.forced === undefined)
        .map((step) => Math.log(step.options.find(({ key }) => key === step.chosen)!.probability));
      const log = chanceOf(scene.pack, trace);
      expect(log).toBeLessThanOrEqual(0);
      expect(log).toBeCloseTo(
        product.reduce((sum, one) => sum + one, 0),
        4,
      );
    }),
  );
});

test("what is all but impossible has a logarithm all the same", () => {
  fc.assert(
    fc.property(scenes(["walk", "rerank"]), (scene) => {
      const trace = draw(scene);
      const { parameters } = scene.pack;
      const cold = { ...parameters, temperature: 0, weights: parameters.weights.map((weight) => 5 * weight) };
      const log = logChance(openPack(scene.pack), trace, cold);
      expect(Number.isFinite(log) && log <= 0).toBe(true);
      for (const pull of logGradient(openPack(scene.pack), trace, cold).values())
        expect(Number.isFinite(pull)).toBe(true);
    }),
  );
});

test("where nothing was chosen there is nothing to learn, and what is vetoed now was never likely", () => {
  fc.assert(
    fc.property(scenes(["walk"]), (scene) => {
      const none = draw({ ...scene, budget: 0, nodes: scene.nodes.map((node) => ({ ...node, tokens: 1 })) });
      expect([...logGradient(openPack(scene.pack), none, scene.pack.parameters)]).toEqual([]);
      expect(chanceOf(scene.pack, none)).toBe(0);
    }),
  );
  fc.assert(
    fc.property(scenes(["walk"]), (scene) => {
      const trace = draw(scene);
      const [first, second] = trace.fired.map((key) =>
        scene.pack.nodes.findIndex((node) => node.key === key),
      );
      if (first === undefined || second === undefined || first < 0 || second < 0) return;
      const links = scene.pack.links.filter(
        ({ kind, from, to }) => kind !== "learned" || from !== first || to !== second,
      );
      const shut = {
        ...scene.pack,
        links: [...links, { from: first, to: second, kind: "learned" as const, prior: 0, weight: -1 }],
      };
      expect(chanceOf(shut, trace)).toBe(Number.NEGATIVE_INFINITY);
      expect(logGradient(openPack(shut), trace, shut.parameters).size).toBe(0);
    }),
  );
});

test("the gradient of a policy's own routes is nothing on average", () => {
  fc.assert(
    fc.property(scenes(["rerank"]), (scene) => {
      const draws = 600;
      let [sum, squares] = [0, 0];
      for (let seed = 0; seed < draws; seed++) {
        const pull =
          logGradient(openPack(scene.pack), draw({ ...scene, seed }), scene.pack.parameters).get("bias") ?? 0;
        sum += pull;
        squares += pull * pull;
      }
      const deviation = Math.sqrt(squares / draws - (sum / draws) ** 2);
      expect(Math.abs(sum / draws)).toBeLessThanOrEqual((5 * deviation) / Math.sqrt(draws) + 0.02);
    }),
    { numRuns: 10, seed: 11 },
  );
});

test("changes are added and clamped; what is not there changes nothing", () => {
  fc.assert(
    fc.property(scenes(["walk"]), fc.double({ min: -100, max: 100, noNaN: true }), ({ pack }, change) => {
      const names = [
        ...namesOf(pack),
        "w:unknown",
        "seed:lesson:99",
        "link:lesson:0>lesson:99:learned",
        "link:x",
      ];
      const { parameters, links, nodes } = withParameters(pack, new Map(names.map((name) => [name, change])));
      expect(nodes).toBe(pack.nodes);
      const expected = Math.max(-10, Math.min(10, pack.parameters.bias + change));
      expect(parameters.bias).toBe(expected);
      for (const value of [...parameters.weights, ...links.map((link) => link.weight)])
        expect(Math.abs(value)).toBeLessThanOrEqual(10);
      expect(links.map((link) => link.prior)).toEqual(pack.links.map((link) => link.prior));
    }),
  );
});
