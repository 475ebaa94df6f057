import { describe, expect, test } from "vitest";
import { pairedInterval } from "./intervals.ts";
import { live } from "./life.ts";
import { liveOnce } from "./many-lives.ts";
import { type Curve, regretPicture } from "./regret-picture.ts";
import { createOutcomes, type Observed, type Outcomes, type Truth } from "./truth.ts";
import { createDriftingWorld } from "./worlds.ts";

const TURNS = 240;
const SIZES = { turns: TURNS, tickEvery: 120 } as const;

describe("a life", () => {
  test("is the same for the same seed", () => {
    const play = () => {
      const { scene, truth } = createDriftingWorld(5, TURNS / 2);
      return live({ scene, outcomes: createOutcomes(truth, 5), seed: 5, ...SIZES });
    };
    const [one, other] = [play(), play()];
    expect(other.episodes).toEqual(one.episodes);
    expect(other.verdicts).toEqual(one.verdicts);
  });

  test("learns from nothing but what came of turns: with other truths and the same outcomes all of it is the same", () => {
    const { scene, truth } = createDriftingWorld(5, TURNS / 2);
    const seen: Observed[] = [];
    const real = createOutcomes(truth, 5);
    const recorded: Outcomes = (question, placed) => {
      const observed = real(question, placed);
      seen.push(observed);
      return observed;
    };
    const one = live({ scene, outcomes: recorded, seed: 5, ...SIZES });
    const lies = createOutcomes(permuted(truth), 5);
    let [at, differing] = [0, 0];
    const replayed: Outcomes = (question, placed) => {
      const observed = seen[at++]!;
      if (JSON.stringify(lies(question, placed)) !== JSON.stringify(observed)) differing += 1;
      return observed;
    };
    const other = live({ scene, outcomes: replayed, seed: 5, ...SIZES });
    expect(differing).toBeGreaterThan(TURNS / 10);
    expect(other.episodes).toEqual(one.episodes);
    expect(other.verdicts).toEqual(one.verdicts);
    expect(other.moments.at(-1)!.serving).toEqual(one.moments.at(-1)!.serving);
  });

  test("an episode holds no word of the question and no number of the need", () => {
    const { scene, truth } = createDriftingWorld(5, TURNS / 2);
    const { episodes } = live({ scene, outcomes: createOutcomes(truth, 5), seed: 5, ...SIZES });
    const told = JSON.stringify(episodes);
    for (const word of scene.needs.flatMap(({ asked }) => asked)) expect(told).not.toContain(word);
    expect(told).not.toContain('"need"');
  });

  test("chances that are logged add up to one at every step, and labels are a mixture", () => {
    const { scene, truth } = createDriftingWorld(5, TURNS / 2);
    const { episodes } = live({ scene, outcomes: createOutcomes(truth, 5), seed: 5, ...SIZES });
    for (const { trace } of episodes)
      for (const { options } of trace!.steps)
        if (options.length > 0)
          expect(options.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
    for (const source of ["human", "self"]) {
      const those = episodes.filter(({ labelSource }) => labelSource === source);
      expect(those.some(({ label }) => label > 0)).toBe(true);
      expect(those.some(({ label }) => label < 0)).toBe(true);
    }
  });

  test("with shuffled labels the same labels are given to other turns", () => {
    const { scene, truth } = createDriftingWorld(5, TURNS / 2);
    const common = { scene, outcomes: createOutcomes(truth, 5), seed: 5, turns: 120, tickEvery: 120 };
    const [plain, mixed] = [live(common), live({ ...common, shuffleLabels: true })];
    const labels = (life: typeof plain) => life.episodes.map(({ label }) => label);
    expect(labels(mixed)).not.toEqual(labels(plain));
    expect(labels(mixed).toSorted()).toEqual(labels(plain).toSorted());
    expect(mixed.episodes.map(({ trace }) => trace)).toEqual(plain.episodes.map(({ trace }) => trace));
  });

  test("shuffles of one world learn from the same routes with other labels", () => {
    const many = { world: "small", shuffleLabels: true, turns: 60, tickEvery: 30, worlds: 2 } as const;
    const stages = new Map();
    for (const seed of [4, 5, 6]) expect(liveOnce(many, seed, stages)).toMatchObject({ seed, gates: 2 });
    expect([...stages.keys()]).toEqual([0, 1]);
    expect(stages.get(0).routed.size).toBe(60);
  });

  test("a summary counts gates, and nothing passes without enough to judge by", () => {
    const summary = liveOnce({ world: "lexical", shuffleLabels: false, turns: 60, tickEvery: 30 }, 3);
    expect(summary).toEqual({ seed: 3, gates: 2, passed: false });
  });
});

test("an interval of a difference is paired: what both have in common does not widen it", () => {
  const one = Array.from({ length: 200 }, (_, at) => Math.sin(at * 7));
  const interval = pairedInterval(
    one.map((value) => value + 0.1),
    one,
    3,
  );
  expect(interval.low).toBeCloseTo(0.1, 9);
  expect(interval.high).toBeCloseTo(0.1, 9);
  expect(() => pairedInterval([1], [1, 2], 3)).toThrow("1 turns against 2");
});

test("the picture is the same for the same curves, and says in words what it shows", () => {
  const curve = (name: string, tone: Curve["tone"], each: number): Curve => ({
    ...{ name, tone, regrets: Array.from({ length: 1_000 }, () => each) },
  });
  const curves = [curve("words alone", "lexical", 0.5), curve("learned", "learned", 0.2)];
  const picture = regretPicture(curves, { driftAt: 500, promotions: [250] });
  expect(regretPicture(curves, { driftAt: 500, promotions: [250] })).toBe(picture);
  expect(picture).toContain("words alone 500, learned 200");
  expect(picture).toContain("prefers-color-scheme: dark");
  expect(picture).not.toContain("NaN");
});

/** The same world, in which each need wants what another does. */
function permuted(truth: Truth): Truth {
  return { ...truth, helps: truth.helps.map((_, at) => truth.helps[(at + 7) % truth.helps.length]!) };
}
