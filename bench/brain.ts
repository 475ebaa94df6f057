/**
 * The brain in a simulated world of its own (`brain/`): whether what it learns is better than words alone, whether it stays so when other
 * things become right, and whether it is let loose only then. Learning and judging candidates see what production would; the truth
 * decides how turns go, and judges in the end.
 */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ARMS, type Arm, judgeArms } from "./brain/arms.ts";
import { benchDecisions } from "./brain/decision-speed.ts";
import { type Interval, intervalOf, meanOf, pairedInterval } from "./brain/intervals.ts";
import { type Life, live, momentAt } from "./brain/life.ts";
import { type LifeSummary, liveMany, type ManyLives } from "./brain/many-lives.ts";
import { pinnedBroken } from "./brain/pinned.ts";
import { regretPicture } from "./brain/regret-picture.ts";
import { createOutcomes } from "./brain/truth.ts";
import { watchLife } from "./brain/watched-life.ts";
import { createDriftingWorld, DRIFT_AT, type World } from "./brain/worlds.ts";
import { note, print } from "./report.ts";

const TURNS = 5_000;
const SEED = 11;
/** Turns between two ticks of the worker. */
const TICK_EVERY = 250;
/** Worlds that nobody looked at while anything was chosen or mended. */
const FRESH_SEEDS = [101, 102, 103] as const;
const PICTURE = join(import.meta.dirname, "..", "docs", "brain-regret.svg");

interface Sizes {
  /** New questions that the arms are judged by, each time. */
  readonly heldOut: number;
  readonly lives: { readonly [kind in Kind]: Lives };
}

/** Shuffled labels, the same with the labels as they were, and two worlds in which nobody can do better than words. */
const KINDS = ["shuffled", "true", "lexical_world", "confounded"] as const;
type Kind = (typeof KINDS)[number];
type Lives = Omit<ManyLives, "shuffleLabels">;

/** One gate a life, with as much to judge by as it takes for a fair share of those with true labels to pass. */
const SMALL = { world: "small", firstSeed: 1_000, turns: 1_200, tickEvery: 1_200, worlds: 10 } as const;
const LARGE = { world: "drifting", firstSeed: 1_000, turns: 2_000, tickEvery: 250 } as const;

const QUICK: Sizes = {
  heldOut: 600,
  lives: {
    shuffled: { ...SMALL, lives: 200 },
    true: { ...SMALL, lives: 10 },
    lexical_world: { world: "lexical", firstSeed: 2_000, lives: 4, turns: 750, tickEvery: 250 },
    confounded: { world: "confounded", firstSeed: 3_000, lives: 8, turns: 1_000, tickEvery: 500 },
  },
};
const FULL: Sizes = {
  heldOut: 4_000,
  lives: {
    shuffled: { ...LARGE, lives: 200 },
    true: { ...LARGE, lives: 20 },
    lexical_world: { world: "lexical", firstSeed: 2_000, lives: 20, turns: 5_000, tickEvery: 250 },
    confounded: { world: "confounded", firstSeed: 3_000, lives: 100, turns: 2_000, tickEvery: 500 },
  },
};

export async function benchBrain(full: boolean): Promise<void> {
  const sizes = full ? FULL : QUICK;
  benchDecisions();
  // On threads of their own, beside the one long life.
  const chance = livesByChance(sizes);
  const world = createDriftingWorld(SEED);
  const life = full ? await lifeWithPicture(world) : lifeAlone(world);
  reportLife(life);
  reportArms(world, life, sizes);
  for (const seed of full ? FRESH_SEEDS : []) reportFresh(seed, sizes);
  reportChance(sizes, await chance);
}

function lifeAlone({ scene, truth }: World, seed = SEED): Life {
  return live({
    ...{ scene, outcomes: createOutcomes(truth, seed), seed, turns: TURNS, tickEvery: TICK_EVERY },
    onTick: (turn, what) => note(`turn ${turn}: ${what}`),
  });
}

async function lifeWithPicture(world: World): Promise<Life> {
  const { life, regrets } = watchLife(world, {
    ...{ seed: SEED, turns: TURNS, tickEvery: TICK_EVERY },
    onTick: (turn, what) => note(`turn ${turn}: ${what}`),
  });
  const names: { readonly [arm in Arm]: string } = {
    ...{ none: "no brain", lexical: "words alone", prior: "graph as built", learned: "learned" },
  };
  const curves = ARMS.map((arm) => ({ name: names[arm], tone: arm, regrets: regrets[arm] }));
  const promotions = life.promotions.map(({ turn }) => turn);
  await writeFile(PICTURE, regretPicture(curves, { driftAt: DRIFT_AT, promotions }));
  for (const arm of ARMS) {
    figure(`regret_${arm}`, meanOf(regrets[arm]), "utility");
    figure(`regret_after_drift_${arm}`, meanOf(regrets[arm].slice(DRIFT_AT)), "utility");
  }
  return life;
}

function figure(metric: string, value: number, unit: string, at = TURNS): void {
  print({ bench: "brain", at, metric, value, unit });
}

function reportLife({ episodes, verdicts, promotions, rollbacks }: Life): void {
  figure("labelled", episodes.length, "turns");
  figure("gates", verdicts.length, "gates");
  figure("gates_passed", verdicts.filter(({ report }) => report.passed).length, "gates");
  figure("promotions", promotions.length, "packs");
  figure("trials_rolled_back", rollbacks.length, "packs");
}

const TIMES = [
  { name: "before_drift_", turn: DRIFT_AT, at: DRIFT_AT - 1 },
  { name: "at_drift_", turn: DRIFT_AT, at: DRIFT_AT },
  { name: "", turn: TURNS, at: TURNS },
] as const;

/** As it was before the drift, in the moment after it with what was served then, and in the end. */
function reportArms({ scene, truth }: World, life: Life, { heldOut }: Sizes): void {
  for (const { name, turn, at } of TIMES) {
    const { serving, known } = momentAt(life, turn);
    const judged = judgeArms({ scene, truth, seed: SEED, pack: serving, known, at, questions: heldOut });
    for (const arm of ARMS) spread(`${name}utility_${arm}`, intervalOf(judged[arm], SEED), heldOut);
    for (const arm of ["none", "prior"] as const)
      spread(`${name}gain_over_${arm}`, pairedInterval(judged.learned, judged[arm], SEED), heldOut);
    const gain = pairedInterval(judged.learned, judged.lexical, SEED);
    figure(`${name}gain_mean`, gain.mean, "utility", heldOut);
    figure(`${name}gain_lower95`, gain.low, "utility", heldOut);
    figure(`${name}gain_upper95`, gain.high, "utility", heldOut);
  }
  const pinned = pinnedBroken(truth, life, TURNS);
  figure("pinned_cases", pinned.cases, "turns");
  figure("pinned_broken", pinned.broken, "turns");
}

function spread(metric: string, { mean, low, high }: Interval, at: number): void {
  figure(metric, mean, "utility", at);
  figure(`${metric}_lower95`, low, "utility", at);
  figure(`${metric}_upper95`, high, "utility", at);
}

/** The same life in a world that was never looked at. */
function reportFresh(seed: number, { heldOut }: Pick<Sizes, "heldOut">): void {
  const world = createDriftingWorld(seed);
  const life = lifeAlone(world, seed);
  figure(`fresh_${seed}_promotions`, life.promotions.length, "packs");
  figure(`fresh_${seed}_trials_rolled_back`, life.rollbacks.length, "packs");
  for (const { name, turn, at } of TIMES) {
    const { serving, known } = momentAt(life, turn);
    const judged = judgeArms({ ...world, seed, pack: serving, known, at, questions: heldOut });
    const gain = pairedInterval(judged.learned, judged.lexical, seed);
    figure(`fresh_${seed}_${name}gain_mean`, gain.mean, "utility", heldOut);
    figure(`fresh_${seed}_${name}gain_lower95`, gain.low, "utility", heldOut);
    figure(`fresh_${seed}_${name}gain_upper95`, gain.high, "utility", heldOut);
  }
  const pinned = pinnedBroken(world.truth, life, TURNS);
  figure(`fresh_${seed}_pinned_cases`, pinned.cases, "turns");
  figure(`fresh_${seed}_pinned_broken`, pinned.broken, "turns");
}

type Chance = { readonly [kind in Kind]: readonly LifeSummary[] };

/** What passes is passed by chance, but for true labels: these say whether anything could. */
async function livesByChance({ lives }: Sizes): Promise<Chance> {
  const found: Partial<Record<Kind, readonly LifeSummary[]>> = {};
  for (const kind of KINDS)
    found[kind] = await liveMany({ ...lives[kind], shuffleLabels: kind === "shuffled" });
  return found as Chance;
}

function reportChance({ lives }: Sizes, chance: Chance): void {
  for (const kind of KINDS) {
    const { turns } = lives[kind];
    figure(`${kind}_runs`, chance[kind].length, "lives", turns);
    figure(`${kind}_gates`, sumOf(chance[kind].map(({ gates }) => gates)), "gates", turns);
    figure(`${kind}_promotions`, chance[kind].filter(({ passed }) => passed).length, "lives", turns);
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
