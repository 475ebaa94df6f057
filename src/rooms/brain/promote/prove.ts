/**
 * Four ways to route, on the same frozen episodes and paired by episode: nothing, words alone, the graph as it was built, and what was
 * learned. Shows by how much each is better and how sure that is; and where what was learned does worse, the worst first.
 */

import type { BrainPack } from "../brain-pack.ts";
import { LEXICAL, PRIOR } from "../route/index.ts";
import type { PolicyName } from "../route-trace.ts";
import type { TrainingEpisode } from "../training.ts";
import { interval } from "./bound.ts";
import { guessFrom } from "./guess.ts";
import { armOf, type Measured, type MeasureOptions, meanWorth, measure } from "./measure.ts";
import { seedFor } from "./seed-for.ts";
import { bunchesOf, splitAfter } from "./split.ts";
import { isTelling, NO_ROUTE } from "./utility.ts";

export const PROOF_ARMS = ["none", "lexical", "prior", "learned"] as const;

export interface ProvedArm {
  readonly arm: (typeof PROOF_ARMS)[number];
  readonly policy: PolicyName | null;
  /** Mean by episode, and the two-sided 95 % interval of it. */
  readonly utility: number;
  readonly low: number;
  readonly high: number;
  /** Against words alone; null of that itself. */
  readonly gain: { readonly mean: number; readonly low: number; readonly high: number } | null;
}

export interface Proof {
  readonly episodes: number;
  /** Time of the first and of the last; 0: there is none. */
  readonly from: number;
  readonly to: number;
  readonly arms: readonly ProvedArm[];
  /** Episodes in which what was learned is worth less than words alone, the worst first. */
  readonly failures: readonly { readonly episode: number; readonly loss: number; readonly why: string }[];
  readonly notes: readonly string[];
}

export interface ProofInput {
  /** `learned`: what is to be proved. `built`: the graph before anything was learned, where it is another; else the same nodes and links. */
  readonly packs: { readonly learned: BrainPack | null; readonly built?: BrainPack | null };
  readonly episodes: readonly TrainingEpisode[];
  readonly seed: number;
  readonly draws?: number;
}

const MOST_FAILURES = 20;
const FEW = 30;

export function prove(input: ProofInput): Proof {
  const { learned } = input.packs;
  const split = splitAfter(input.episodes, learned?.learned.upTo ?? 0);
  const episodes = split.heldOut.filter(isTelling);
  const options: MeasureOptions = {
    seed: seedFor(input.seed, 1),
    guess: guessFrom(split.train),
    usual: meanWorth(episodes),
    ...(input.draws === undefined ? {} : { draws: input.draws }),
  };
  const measured = measureArms(input, episodes, options);
  const groups = bunchesOf(episodes);
  const between = (values: readonly number[]) => {
    const found = interval({ values, groups }, { error: 0.05, seed: seedFor(input.seed, 2) });
    return { mean: found.mean, low: bounded(found.low), high: bounded(found.high) };
  };
  const worths = (of: Measured) => of.estimates.map(({ worth }) => worth);
  const lexical = worths(measured.get("lexical")!.measured);
  const arms = [...measured].map(([arm, { policy, measured: of }]): ProvedArm => {
    const { mean: utility, low, high } = between(worths(of));
    const gain = arm === "lexical" ? null : between(worths(of).map((worth, at) => worth - lexical[at]!));
    return { arm, policy, utility, low, high, gain };
  });
  const mine = measured.get("learned")?.measured;
  return {
    episodes: episodes.length,
    from: episodes[0]?.at ?? 0,
    to: episodes.at(-1)?.at ?? 0,
    arms,
    failures: mine === undefined ? [] : failuresOf(episodes, mine, measured.get("lexical")!.measured),
    notes: notesOf(input, episodes.length, split.train.length),
  };
}

function measureArms(input: ProofInput, episodes: readonly TrainingEpisode[], options: MeasureOptions) {
  const { learned } = input.packs;
  const built = input.packs.built ?? learned;
  const nothing: Measured = {
    estimates: episodes.map(() => NO_ROUTE),
    firsts: episodes.map(() => null),
  };
  const of = (pack: BrainPack | null, parameters = pack?.parameters ?? LEXICAL) => ({
    policy: parameters.policy,
    measured: measure(
      pack === null ? { open: null, parameters } : armOf(pack, parameters),
      episodes,
      options,
    ),
  });
  const arms = new Map<ProvedArm["arm"], { readonly policy: PolicyName | null; readonly measured: Measured }>(
    [
      ["none", { policy: null, measured: nothing }],
      ["lexical", of(built, LEXICAL)],
      ["prior", of(built, PRIOR)],
    ],
  );
  if (learned !== null && learned.learned.episodes > 0) arms.set("learned", of(learned));
  return arms;
}

function failuresOf(
  episodes: readonly TrainingEpisode[],
  mine: Measured,
  lexical: Measured,
): Proof["failures"] {
  return episodes
    .map((episode, at) => ({
      episode: episode.id,
      loss: lexical.estimates[at]!.worth - mine.estimates[at]!.worth,
      why: whyLost(mine.firsts[at] ?? null, lexical.firsts[at] ?? null),
    }))
    .filter(({ loss }) => loss > 1e-9)
    .sort((a, b) => b.loss - a.loss || a.episode - b.episode)
    .slice(0, MOST_FAILURES);
}

function whyLost(mine: string | null, lexical: string | null): string {
  if (mine === lexical) return mine === null ? "neither serves anything" : `both begin with ${mine}`;
  return `begins with ${mine ?? "nothing"} instead of ${lexical ?? "nothing"}`;
}

function notesOf(input: ProofInput, judged: number, learnedFrom: number): readonly string[] {
  const notes: string[] = [];
  if (learnedFrom > 0) notes.push(`${learnedFrom} episodes were learned from and are left out`);
  if (judged === 0) notes.push("no episode tells anything: nothing is proved");
  else if (judged < FEW) notes.push(`${judged} episodes are few: the intervals are wide`);
  if (input.packs.learned === null) notes.push("there is no pack");
  else if (input.packs.learned.learned.episodes === 0) notes.push("nothing was learned yet");
  return notes;
}

/** Numbers, for whoever writes them down: a bound that there is none of is far out. */
function bounded(value: number): number {
  return Math.max(-1_000, Math.min(1_000, value));
}
