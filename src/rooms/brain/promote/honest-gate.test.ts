import { expect, test } from "vitest";
import { seeded } from "../../../kernel/seeded.ts";
import type { BrainPack } from "../brain-pack.ts";
import { creditsFor } from "../evidence/credits.ts";
import { learn } from "../learn/index.ts";
import { drawRoute, LEXICAL, openPack } from "../route/index.ts";
import type { TrainingEpisode } from "../training.ts";
import { gate } from "./gate.ts";
import { keyOf, logOf, nodeOf, smallPack } from "./small-world.fixture.ts";

interface Turn {
  readonly need: number;
  /** Of the three nodes of the need: those that were served, by number. */
  readonly fired: readonly number[];
}

interface World {
  readonly episodes: number;
  readonly fits: readonly number[];
  readonly budget: number;
  /** How likely a turn goes well, and how likely what was served is used. */
  readonly well: (turn: Turn) => number;
  readonly used: number;
}

/** Turns that words alone routed. */
function turnsOf(world: World, seed: number): readonly TrainingEpisode[] {
  const open = openPack(smallPack());
  const chance = seeded(seed);
  return Array.from({ length: world.episodes }, (_, at): TrainingEpisode => {
    const need = Math.floor(chance() * 8);
    const nodes = world.fits.map((fit, node) =>
      nodeOf(keyOf(need, node), { lexical: Math.max(0, fit + (chance() - 0.5) * 0.2) }),
    );
    const seedOfRoute = Math.floor(chance() * 2 ** 31);
    const trace = drawRoute(open, nodes, { parameters: LEXICAL, budget: world.budget, seed: seedOfRoute });
    const fired = [0, 1, 2].filter((node) => trace.fired.includes(keyOf(need, node)));
    const used = new Set(trace.fired.filter(() => chance() < world.used));
    const label = chance() < world.well({ need, fired }) ? 0.5 : -0.5;
    const placed = trace.fired.map((key, place) => ({ key, place, tokens: 60 }));
    return {
      ...{ id: at + 1, at: at * 1_000, group: `session:${Math.floor(at / 4)}`, decision: "use_brain" },
      ...{ pack: null, budget: world.budget, placed, trace, helpParts: [], label, labelSource: "self" },
      credits: creditsFor(placed, used, { value: label, detector: "exit-code" }),
    };
  });
}

function verdictOn(episodes: readonly TrainingEpisode[], incumbent: BrainPack, seed: number) {
  const candidate = learn(incumbent, episodes, { now: 1, seed });
  return gate({ candidate, incumbent, episodes, spent: 0, seed, draws: 16 }).report;
}

/** Some questions are easy and some are hard, and what is served makes no difference. */
const byQuestion = (easy: number, hard: number, episodes: number): World => ({
  ...{ episodes, fits: [0.34, 0.34, 0.34], budget: 600, used: 0.6 },
  well: ({ need }) => (need < 4 ? easy : hard),
});

test("to be silent where questions are hard is not learning", () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const report = verdictOn(turnsOf(byQuestion(0.9, 0.2, 500), seed * 7_919), smallPack(), seed);
    expect(report.passed).toBe(false);
    expect(report.reasons.some((reason) => reason.startsWith("gain-unproven: "))).toBe(true);
  }
  expect(verdictOn(turnsOf(byQuestion(0.8, 0.5, 2_000), 7_919), smallPack(), 1).passed).toBe(false);
});

test("what is hardly in the log is not beaten by what is worse", () => {
  // The best is what words alone hardly ever take, and what the one in use takes: nobody has seen how good it is.
  const chances = [0.3, 0.7, 0.98];
  const world: World = {
    ...{ episodes: 1_200, fits: [0.33, 0.36, 0.02], budget: 60, used: 0.9 },
    well: ({ fired }) => (fired[0] === undefined ? 0.3 : chances[fired[0]]!),
  };
  const strong = smallPack({
    ...{ ...LEXICAL, policy: "walk" },
    seeds: Array.from({ length: 5 }, (_, need) => [need * 3 + 2, 3] as const),
  });
  for (let seed = 1; seed <= 3; seed += 1) {
    const report = verdictOn(turnsOf(world, seed * 31), strong, seed);
    expect(report.passed).toBe(false);
    expect(report.gain.mean).toBeLessThan(0);
  }
});

test("what a pack would not show does nobody any good", () => {
  const episodes = logOf({ world: "hidden", seed: 3, episodes: 900, human: 0.05 });
  const { rerank } = learn(smallPack(), episodes, { now: 1, seed: 1 });
  const verdict = (help: BrainPack["parameters"]["help"]) =>
    gate({
      candidate: { ...rerank, parameters: { ...rerank.parameters, help } },
      ...{ incumbent: smallPack(), episodes, spent: 0, seed: 1, draws: 16 },
    }).report;
  expect(verdict(null).gain.mean).toBeGreaterThan(0.05);
  const silent = verdict({ bias: -10, weights: [] });
  expect(silent.passed).toBe(false);
  expect(silent.gain.mean).toBeLessThan(0);
  expect(silent.pinned.broken).toHaveLength(silent.pinned.cases);
});
