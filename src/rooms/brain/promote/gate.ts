/**
 * Whether a pack that was learned may begin its trial. It must have been shown to be better, on episodes that are newer than all it
 * learned from, by more than chance and by enough to matter; must not lose what a person said was right; and must be no burden.
 *
 * The same input gives the same verdict. With nothing to judge by the answer is no. Where several were made, each is measured, and
 * having had the choice is paid for: each has only its part of the error.
 *
 * Not here: what happens after (trial.ts), what is stored of it (the engine).
 */

import type { BrainPack, GateReport } from "../brain-pack.ts";
import { creditValue } from "../learn/evidence-weight.ts";
import { digestOf, encodePack } from "../pack/index.ts";
import { LEXICAL } from "../route/index.ts";
import { POLICIES, type PolicyName } from "../route-trace.ts";
import type { TrainingEpisode } from "../training.ts";
import { lowerBound } from "./bound.ts";
import { errorShare } from "./error-share.ts";
import { guessFrom } from "./guess.ts";
import {
  type Arm,
  armOf,
  churnOf,
  gainsOf,
  type Measured,
  type MeasureOptions,
  mean,
  meanWorth,
  measure,
  shownChances,
} from "./measure.ts";
import { isBroken, type PinnedCase, pinnedCases } from "./pinned.ts";
import { seedFor } from "./seed-for.ts";
import { bunchesOf, splitAfter } from "./split.ts";
import { usualLabels } from "./usual-labels.ts";
import { usualLatencyMs } from "./usual-latency.ts";
import { isTelling } from "./utility.ts";

export interface GateLimits {
  /** Held-out episodes that tell something, at the least. */
  readonly heldOut: number;
  /** And bunches of turns that have nothing to do with each other. */
  readonly bunches: number;
  /** The gain by episode that it must surely have: below it, it is not worth the change. */
  readonly minimumEffect: number;
  readonly latencyMs: number;
  readonly bytes: number;
  readonly churn: number;
}

export const GATE_LIMITS: GateLimits = {
  heldOut: 60,
  bunches: 10,
  minimumEffect: 0.01,
  latencyMs: 20,
  bytes: 64 * 1024 * 1024,
  churn: 0.8,
};

export interface GateInput {
  /** One, or both ways of learning: the better one is reported, and passes or does not. */
  readonly candidate: BrainPack | { readonly walk: BrainPack; readonly rerank: BrainPack };
  /** The pack in use; null: words alone. */
  readonly incumbent: BrainPack | null;
  /** All that there are, those that were learned from among them: they are told apart by what the candidate learned up to. */
  readonly episodes: readonly TrainingEpisode[];
  /** Gates that were held before. */
  readonly spent: number;
  readonly seed: number;
  /** How long a route takes with it, as somebody measured; absent: by how large it is. */
  readonly latencyMs?: number;
  /** Keys of what a person approved of and is no more (`goneFrom`). */
  readonly gone?: ReadonlySet<string>;
  readonly limits?: Partial<GateLimits>;
  /** Routes that are drawn for each chance; absent: 64. */
  readonly draws?: number;
  /** Out of how many it was chosen, where a verdict is made again for the one that was; absent: as many as are given. */
  readonly among?: number;
}

export interface GateVerdict {
  readonly report: GateReport;
  /** The one that the report is about, with it. */
  readonly candidate: BrainPack;
}

export function gate(input: GateInput): GateVerdict {
  const limits = { ...GATE_LIMITS, ...input.limits };
  const candidates =
    "nodes" in input.candidate ? [input.candidate] : [input.candidate.walk, input.candidate.rerank];
  const court = courtOf(input, candidates);
  const judged = candidates.map((pack) => judge(pack, candidates.length, input, limits, court));
  const better = (a: Judged, b: Judged) =>
    Number(b.reasons.length === 0) - Number(a.reasons.length === 0) || b.gain.lower - a.gain.lower;
  const first = [...judged].sort(better)[0]!;
  const report: GateReport = {
    passed: first.reasons.length === 0,
    reasons: first.reasons,
    policy: first.pack.parameters.policy,
    against: input.incumbent === null ? "lexical" : digestOf(encodePack(input.incumbent)),
    train: { episodes: court.train.length, until: court.train.at(-1)?.id ?? 0 },
    heldOut: {
      episodes: court.heldOut.length,
      from: court.heldOut[0]?.id ?? 0,
      upTo: court.heldOut.at(-1)?.id ?? 0,
    },
    gain: first.gain,
    minimumEffect: limits.minimumEffect,
    spent: input.spent,
    pinned: {
      cases: court.pinned.length,
      broken: first.broken,
      ...(input.gone === undefined || input.gone.size === 0 ? {} : { gone: [...input.gone].sort() }),
    },
    latencyMs: first.latencyMs,
    bytes: first.bytes,
    churn: first.churn,
    measured: [
      [(input.incumbent?.parameters ?? LEXICAL).policy, worthOfAll(court.incumbent)],
      ...judged.map(({ pack, measured }): readonly [PolicyName, number] => [
        pack.parameters.policy,
        worthOfAll(measured),
      ]),
    ],
    seed: input.seed,
  };
  return { report, candidate: { ...first.pack, report } };
}

/** What all candidates are judged by alike. */
interface Court {
  readonly train: readonly TrainingEpisode[];
  /** Those that tell something. */
  readonly heldOut: readonly TrainingEpisode[];
  readonly bunches: readonly string[];
  readonly arm: Arm;
  readonly incumbent: Measured;
  /** By how much each of them went better than was to be expected of it. */
  readonly surprises: readonly number[];
  readonly options: MeasureOptions;
  readonly pinned: readonly PinnedCase[];
}

function courtOf(input: GateInput, candidates: readonly BrainPack[]): Court {
  const upTo = Math.max(...candidates.map(({ learned }) => learned.upTo));
  const split = splitAfter(input.episodes, upTo);
  const heldOut = split.heldOut.filter(isTelling);
  const arm = input.incumbent === null ? armOf(candidates[0]!, LEXICAL) : armOf(input.incumbent);
  const options: MeasureOptions = {
    seed: seedFor(input.seed, 1),
    guess: guessFrom(split.train),
    usual: meanWorth(heldOut),
    ...(input.draws === undefined ? {} : { draws: input.draws }),
  };
  return {
    train: split.train,
    heldOut,
    bunches: bunchesOf(heldOut),
    arm,
    incumbent: measure(arm, heldOut, options, true),
    surprises: surprisesOf(split.train.filter(isTelling), heldOut),
    options,
    pinned: pinnedCases(input.episodes, input.gone),
  };
}

/** What is known of older turns says what was to be expected of these. */
function surprisesOf(
  train: readonly TrainingEpisode[],
  heldOut: readonly TrainingEpisode[],
): readonly number[] {
  const usual = usualLabels([...train, ...heldOut]).slice(train.length);
  return heldOut.map(({ label }, at) => creditValue(label) - usual[at]!);
}

interface Judged {
  readonly pack: BrainPack;
  readonly measured: Measured;
  readonly reasons: readonly string[];
  readonly gain: GateReport["gain"];
  readonly broken: readonly number[];
  readonly latencyMs: number;
  readonly bytes: number;
  readonly churn: number;
}

function judge(pack: BrainPack, among: number, input: GateInput, limits: GateLimits, court: Court): Judged {
  const arm = armOf(pack);
  const measured = measure(arm, court.heldOut, court.options);
  const error = errorShare(input.spent) / Math.max(among, input.among ?? 1);
  const bounded = { error, seed: seedFor(input.seed, 2 + POLICIES.indexOf(pack.parameters.policy)) };
  const gain = gainOf(measured, court, bounded, limits.minimumEffect);
  const broken = brokenBy(arm, court);
  const size = {
    latencyMs: input.latencyMs ?? usualLatencyMs(pack),
    bytes: encodePack({ ...pack, report: null }).length,
    churn: churnOf(measured, court.incumbent),
  };
  const reasons = [
    ...evidenceReasons(pack, court, limits),
    ...(gain.lower > limits.minimumEffect
      ? []
      : [
          `gain-unproven: ${told(gain.mean)} by episode, surely no more than ${told(gain.lower)}; ${limits.minimumEffect} is needed`,
        ]),
    ...(broken.length === 0
      ? []
      : [`pinned-case: ${broken.length} of ${court.pinned.length} that a person approved of would be lost`]),
    ...burdenReasons(size, bearable(limits, input.incumbent)),
  ];
  return { pack, measured, reasons, gain, broken, ...size };
}

/**
 * Of the gain as a whole and of choosing alone, whichever is less sure; and nothing above the least that matters where turns themselves
 * do not show it. Who has to show three things spends no more than who has to show one.
 */
function gainOf(
  measured: Measured,
  court: Court,
  options: { readonly error: number; readonly seed: number },
  minimumEffect: number,
): GateReport["gain"] {
  const gains = gainsOf(measured, court.incumbent, court.options.usual, court.surprises);
  const sample = { groups: court.bunches, worst: WORST_TURN };
  const bound = (values: readonly number[]) => lowerBound({ ...sample, values }, options).lower;
  const sure = Math.min(bound(gains.whole), bound(gains.choice));
  const shown = bound(gains.shown);
  const lower = shown > 0 ? sure : Math.min(sure, shown, minimumEffect);
  return { mean: mean(gains.whole), lower: Math.max(NOTHING_KNOWN, lower), level: 1 - options.error };
}

/** What one turn may lose: all that anything brings. */
const WORST_TURN = -1;

/** Stands for a bound that there is none of: what is written down are numbers. */
const NOTHING_KNOWN = -1_000;

function brokenBy(arm: Arm, court: Court): readonly number[] {
  return court.pinned
    .filter((pinned) => {
      const chances = (of: Arm) => shownChances(of, pinned.episode, court.options);
      return isBroken(pinned, { before: chances(court.arm), now: chances(arm) });
    })
    .map(({ episode }) => episode.id);
}

function evidenceReasons(pack: BrainPack, court: Court, limits: GateLimits): readonly string[] {
  if (pack.learned.episodes === 0) return ["no-evidence: nothing was learned for it"];
  if (court.heldOut.length < limits.heldOut)
    return [`no-evidence: ${court.heldOut.length} held-out episodes, ${limits.heldOut} are needed`];
  const bunches = new Set(court.bunches).size;
  return bunches < limits.bunches
    ? [`no-evidence: ${bunches} bunches of turns that are independent, ${limits.bunches} are needed`]
    : [];
}

/** What is served already takes its time: another that takes no longer is no burden that was not there. */
function bearable(limits: GateLimits, incumbent: BrainPack | null): GateLimits {
  const known = incumbent === null ? 0 : usualLatencyMs(incumbent);
  return { ...limits, latencyMs: Math.max(limits.latencyMs, known) };
}

function burdenReasons(
  { latencyMs, bytes, churn }: Pick<Judged, "latencyMs" | "bytes" | "churn">,
  limits: GateLimits,
): readonly string[] {
  const reasons: string[] = [];
  if (latencyMs > limits.latencyMs) reasons.push(`latency: ${latencyMs} ms, at most ${limits.latencyMs}`);
  if (bytes > limits.bytes) reasons.push(`size: ${bytes} bytes, at most ${limits.bytes}`);
  if (churn > limits.churn)
    reasons.push(
      `churn: ${told(churn)} of the routes would begin with another node, at most ${limits.churn}`,
    );
  return reasons;
}

function worthOfAll({ estimates }: Measured): number {
  return mean(estimates.map(({ worth }) => worth));
}

function told(value: number): string {
  return `${Math.round(value * 1_000) / 1_000}`;
}
