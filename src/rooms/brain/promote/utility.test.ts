import fc from "fast-check";
import { expect, test } from "vitest";
import { seeded } from "../../../kernel/seeded.ts";
import type { PackParameters } from "../brain-pack.ts";
import { chancesOf, LEXICAL, openPack } from "../route/index.ts";
import type { TrainingEpisode } from "../training.ts";
import { guessFrom } from "./guess.ts";
import { logOf, nodeOf, smallPack } from "./small-world.fixture.ts";
import { isTelling, livedWorth, TOKEN_COST, type UtilityOptions, utilityOf } from "./utility.ts";

const open = openPack(smallPack());

/** What each node is worth if it is taken: known here, and to nobody who estimates. */
const WORTHS = [0.8, -0.2, 0.1];
const FITS = [0.28, 0.34, 0.31];
const CANDIDATES = FITS.map((lexical, at) => ({ ...nodeOf(`doc:${at + 1}`, { lexical }), inclusion: 0 }));
/** Takes the first more readily, and the others less, than words alone. */
const OTHER: PackParameters = {
  ...LEXICAL,
  weights: LEXICAL.weights.map((weight) => -weight / 2),
  bias: 1.9,
};

/** Turns in which each candidate is taken or not, with exactly the chance that is logged. */
function drawn(count: number, seed: number): readonly TrainingEpisode[] {
  const chance = seeded(seed);
  const logged = chancesOf(open, CANDIDATES, LEXICAL, { budget: 600, seed: 1, draws: 2_000 });
  const candidates = CANDIDATES.map((one) => ({ ...one, inclusion: logged.get(one.key)! }));
  return Array.from({ length: count }, (_, id) => {
    const fired = candidates.filter(({ inclusion }) => chance() < inclusion).map(({ key }) => key);
    const noise = (chance() - 0.5) * 0.4;
    return {
      ...{ id: id + 1, at: id, decision: "use_brain", pack: null, budget: 600, helpParts: [], label: 0.5 },
      placed: fired.map((key, place) => ({ key, place, tokens: 60 })),
      labelSource: "self",
      trace: {
        ...{ policy: "lexical", temperature: 0.25, seed: 0, candidates, steps: [], fired, vetoed: [] },
        stopped: "chosen",
      },
      credits: fired.map((key) => ({ key, used: true, value: WORTHS[Number(key.slice(4)) - 1]! + noise })),
    };
  });
}

function truthOf(parameters: PackParameters): number {
  const chances = chancesOf(open, CANDIDATES, parameters, { budget: 600, seed: 2, draws: 2_000 });
  return CANDIDATES.reduce(
    (sum, { key, tokens }, at) => sum + chances.get(key)! * (WORTHS[at]! - tokens * TOKEN_COST),
    0,
  );
}

const meanOf = (
  episodes: readonly TrainingEpisode[],
  parameters: PackParameters,
  options: UtilityOptions = {},
) =>
  episodes.reduce(
    (sum, episode) => sum + utilityOf(open, episode, parameters, { draws: 32, ...options }),
    0,
  ) / episodes.length;

test("the worth of a policy that nobody tried is estimated from routes of another", () => {
  const episodes = drawn(1_500, 4);
  expect(Math.abs(truthOf(OTHER) - truthOf(LEXICAL))).toBeGreaterThan(0.08);
  for (const parameters of [LEXICAL, OTHER])
    expect(Math.abs(meanOf(episodes, parameters) - truthOf(parameters))).toBeLessThan(0.06);
});

test("what a rule takes is worth to every policy what it was worth, whatever they would have drawn", () => {
  for (const episode of drawn(60, 6)) {
    const candidates = episode.trace!.candidates.map((one) => ({ ...one, inclusion: 1 }));
    const ruled = candidates.map(({ key }) => key);
    const placed = ruled.map((key, place) => ({ key, place, tokens: 60 }));
    const credits = ruled.map((key) => ({ key, used: true, value: 0.4 }));
    const told = { ...episode, placed, credits, trace: { ...episode.trace!, candidates, ruled } };
    for (const parameters of [LEXICAL, OTHER])
      expect(utilityOf(open, told, parameters, { draws: 8 })).toBeCloseTo(livedWorth(told), 9);
  }
});

test("a guess makes it surer, and a bad one not wrong", () => {
  const episodes = drawn(1_500, 6);
  const truth = truthOf(OTHER);
  for (const guess of [guessFrom(drawn(300, 8)), () => 0.9])
    expect(Math.abs(meanOf(episodes, OTHER, { guess }) - truth)).toBeLessThan(0.09);
});

test("what it would do is worth what it did where it does the same", () => {
  const episodes = drawn(400, 5);
  const lived = episodes.reduce((sum, episode) => sum + livedWorth(episode), 0) / episodes.length;
  expect(Math.abs(meanOf(episodes, LEXICAL) - lived)).toBeLessThan(0.05);
});

test("what hardly anybody ever took is worth no more than nothing, however lucky it was", () => {
  const [episode] = drawn(1, 1);
  const candidates = [{ ...CANDIDATES[0]!, inclusion: 0.001 }];
  const rare: TrainingEpisode = {
    ...episode!,
    trace: { ...episode!.trace!, candidates, fired: [] },
    ...{ placed: [], credits: [] },
  };
  expect(utilityOf(open, rare, { ...LEXICAL, bias: 10 })).toBeLessThan(0);
});

test("turns that were not routed in earnest tell nothing", () => {
  const [episode] = drawn(1, 1);
  for (const other of [{ decision: "shadow" as const }, { trace: null }]) {
    expect(isTelling({ ...episode!, ...other })).toBe(false);
    expect(utilityOf(open, { ...episode!, ...other }, LEXICAL)).toBe(0);
  }
});

test("an estimate is always a number, and the same whenever it is asked for", () => {
  const episodes = logOf({ world: "hidden", seed: 1, episodes: 40 });
  const wild = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1e9, 0, 0.5);
  fc.assert(
    fc.property(fc.nat(39), wild, fc.nat(), (at, value, seed) => {
      const episode = {
        ...episodes[at]!,
        credits: episodes[at]!.credits.map((credit) => ({ ...credit, value })),
      };
      const worth = utilityOf(open, episode, OTHER, { seed, draws: 8 });
      expect(Number.isFinite(worth)).toBe(true);
      expect(utilityOf(open, episode, OTHER, { seed, draws: 8 })).toBe(worth);
    }),
  );
});
