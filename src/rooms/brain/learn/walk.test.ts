import fc from "fast-check";
import { expect, test } from "vitest";
import { logOf, smallPack } from "../promote/small-world.fixture.ts";
import { logChance, logGradient, stepGradients, WAYS } from "../route/gradient.ts";
import { GREATEST_WEIGHT, linkName, openPack, PRIOR } from "../route/index.ts";
import { expectedToCome, learnWalk, pullOf, walkedRoute } from "./walk.ts";

const built = smallPack({ ...PRIOR, policy: "walk" });
/** Some links, among them one that rules out; some places to begin and to stop. */
const walking = {
  ...built,
  links: [
    { from: 0, to: 1, kind: "learned" as const, prior: 0, weight: 0.7 },
    { from: 1, to: 0, kind: "semantic" as const, prior: 0.5, weight: -0.2 },
    { from: 4, to: 3, kind: "inhibitory" as const, prior: 1, weight: 1 },
  ],
  parameters: {
    ...built.parameters,
    seeds: [[0, 0.6] as const, [5, -0.4] as const],
    stops: [[1, 0.3] as const],
  },
};
const open = openPack(walking);
const episodes = logOf({ world: "hidden", seed: 2, episodes: 120 });

test("choice by choice they add up to the gradient and to the chance of the whole route", () => {
  fc.assert(
    fc.property(fc.nat(119), (at) => {
      const trace = episodes[at]!.trace!;
      const steps = stepGradients(open, trace, walking.parameters, WAYS);
      const whole = logGradient(open, trace, walking.parameters);
      if (steps === null) {
        expect(whole.size).toBe(0);
        return;
      }
      const sum = new Map<string, number>();
      for (const { pulls } of steps)
        for (const [name, pull] of pulls) sum.set(name, (sum.get(name) ?? 0) + pull);
      const there = new Set(
        walking.links.map(({ from, to, kind }) =>
          linkName(walking.nodes[from]!.key, walking.nodes[to]!.key, kind),
        ),
      );
      const isNewLink = (name: string) => name.startsWith("link:") && !there.has(name);
      for (const [name, value] of whole)
        if (!name.startsWith("w:") && name !== "bias" && !isNewLink(name))
          expect(sum.get(name) ?? 0).toBeCloseTo(value, 9);
      const log = steps.reduce((total, step) => total + step.log, 0);
      expect(log).toBeCloseTo(logChance(open, trace, walking.parameters), 9);
    }),
  );
});

test("what goes exactly as expected changes nothing", () => {
  fc.assert(
    fc.property(fc.nat(119), (at) => {
      const route = walkedRoute(open, episodes[at]!)!;
      expect(pullOf(open, walking, route, route.toCome).size).toBe(0);
    }),
  );
  const indifferent = episodes.map((episode) => ({
    ...episode,
    placed: episode.placed.map((one) => ({ ...one, tokens: 0 })),
    credits: [],
  }));
  expect(learnWalk(walking, indifferent)).toEqual(learnWalk(walking, []));
});

test("only what a route could have chosen moves", () => {
  fc.assert(
    fc.property(fc.nat(119), (at) => {
      const route = walkedRoute(open, episodes[at]!)!;
      const keys = new Set(route.trace.candidates.map(({ key }) => key));
      for (const name of pullOf(open, walking, route, []).keys()) {
        const named = name.match(/doc:\d+/g) ?? [];
        expect(name === "stopBias" || named.length > 0).toBe(true);
        for (const key of named) expect(keys.has(key)).toBe(true);
      }
    }),
  );
});

test("a choice is moved by what came after it, not by what was there already", () => {
  const episode = episodes.find(({ trace }) => trace!.fired.length >= 2)!;
  const [first, second] = episode.trace!.fired;
  const worths = (one: number, other: number) => ({
    ...episode,
    placed: episode.placed.map((place) => ({ ...place, tokens: 0 })),
    credits: [
      { key: first!, used: true, value: one },
      { key: second!, used: true, value: other },
    ],
  });
  expect(walkedRoute(open, worths(1, 0))!.toCome.slice(0, 2)).toEqual([1, 0]);
  expect(walkedRoute(open, worths(0, 1))!.toCome.slice(0, 2)).toEqual([1, 1]);
});

test("no weight leaves its range, and the same episodes teach the same", () => {
  const loud = episodes.map((episode) => ({
    ...episode,
    credits: episode.credits.map((credit) => ({ ...credit, value: 1e9 })),
  }));
  const learned = learnWalk(built, [...loud, ...loud, ...loud]);
  const weights = [...learned.parameters.seeds, ...learned.parameters.stops].map(([, weight]) => weight);
  for (const weight of [...weights, ...learned.links.map((link) => link.weight), learned.parameters.stopBias])
    expect(Math.abs(weight)).toBeLessThanOrEqual(GREATEST_WEIGHT);
  expect(learnWalk(built, episodes)).toEqual(learnWalk(built, episodes));
  expect(learnWalk(built, episodes).parameters.weights).toEqual(built.parameters.weights);
});

test("it comes to begin with what helps, rather than with what has more words", () => {
  const { parameters } = learnWalk(built, logOf({ world: "hidden", seed: 4, episodes: 800 }));
  const seeds = new Map(parameters.seeds);
  const mean = (node: number) =>
    [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, need) => sum + (seeds.get(need * 3 + node) ?? 0), 0) / 8;
  expect(mean(0)).toBeGreaterThan(0.1);
  for (const other of [1, 2]) expect(mean(0)).toBeGreaterThan(mean(other));
});

test("expectations are means by step", () => {
  const route = (toCome: readonly number[], weight: number) => ({
    ...{ trace: episodes[0]!.trace!, logged: 0 },
    ...{ toCome, weight },
  });
  expect(expectedToCome([route([1, 0], 1), route([0], 3)])).toEqual([0.25, 0]);
});

test("what is there by rule is nobody's merit: the choice that drew it as well is moved by what came after alone", () => {
  const episode = episodes.find(({ trace }) => trace!.fired.length > 0)!;
  const ruled = episode.trace!.fired.slice(0, 1);
  const told = { ...episode, trace: { ...episode.trace!, ruled } };
  const [drawn, taken] = [walkedRoute(open, episode)!, walkedRoute(open, told)!];
  expect(taken.toCome[0]).toBeCloseTo(drawn.toCome[1]!, 9);
  expect(taken.toCome.slice(1)).toEqual(drawn.toCome.slice(1));
  expect(drawn.toCome[0]).not.toBeCloseTo(drawn.toCome[1]!, 9);
});
