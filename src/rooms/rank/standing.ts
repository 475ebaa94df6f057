/**
 * The last step: what a match is worth, given how new it is, how often it was used, who wrote it, how near it is to who asks,
 * and how far it can be trusted.
 *
 * One function, the same for every kind of record: quality × match × (α + β·standing + γ·nearness), where match is the
 * relevance lowered a little by how few of the question's words it has, and α + β + γ is 1. So 0 ≤ score ≤ match ≤ 1.
 */

import type { Instant } from "../../kernel/clock.ts";
import { type Candidate, isDurable, type Nearness } from "./candidate.ts";
import type { PartName } from "./ranked.ts";
import type { RankWeights } from "./weights.ts";

/** How much nearness counts for (S). */
const NEARNESS: { readonly [nearness in Nearness]: number } = {
  conversation: 1,
  agent: 0.6,
  installation: 0.3,
};

/** How fast newness fades, per second (λ): half of it is gone in 1.9 hours, 19 hours, 4 days. */
const FADING: { readonly [nearness in Nearness]: number } = {
  conversation: 1e-4,
  agent: 1e-5,
  installation: 2e-6,
};

/** What is meant to last is as good next month: half of its newness is gone in 200 days, wherever it stands. */
const DURABLE_FADING = 4e-8;

export interface Standing {
  /** 0 to 1: exp(−λ·seconds). */
  readonly recency: number;
  /** 0 to 1: against the most used of the pool. */
  readonly frequency: number;
  /** 0 to 1. */
  readonly authorship: number;
}

/** `now` is null for a question that names its own time: then nothing counts for being new. */
export function standingOf(candidate: Candidate, now: Instant | null, mostUses: number): Standing {
  const seconds = Math.max(0, (now ?? Number.POSITIVE_INFINITY) - candidate.at) / 1_000;
  const uses = Math.max(0, candidate.uses ?? 0);
  const fading = isDurable(candidate) ? DURABLE_FADING : FADING[candidate.scope];
  return {
    recency: Number.isNaN(seconds) ? 1 : Math.exp(-fading * seconds),
    frequency: uses > 0 && mostUses > 0 ? Math.min(1, Math.log(1 + uses) / Math.log(2 + mostUses)) : 0,
    authorship: clamped(candidate.authority ?? 0),
  };
}

/** Takes usable weights (weights.ts). The parts add up to the score; `similarity` is what is left of it itself. */
export function finalScore(
  candidate: Candidate,
  similarity: number,
  coverage: number,
  standing: Standing,
  weights: RankWeights,
): { readonly score: number; readonly parts: readonly (readonly [PartName | "similarity", number])[] } {
  const sim = clamped(similarity);
  const match = (sim * (1 + weights.coverage * clamped(coverage))) / (1 + weights.coverage);
  const base: [PartName | "similarity", number][] = [
    ["similarity", weights.match * sim],
    ["coverage", weights.match * (match - sim)],
    ["recency", match * weights.standing * weights.recency * standing.recency],
    ["frequency", match * weights.standing * weights.frequency * standing.frequency],
    ["authorship", match * weights.standing * weights.authorship * standing.authorship],
    ["scope", match * weights.scope * NEARNESS[candidate.scope]],
  ];
  const whole = base.reduce((sum, [, value]) => sum + value, 0);
  const doubt = weights.quality * (1 - clamped(candidate.quality));
  const parts = doubt > 0 ? [...base, ["quality", -doubt * whole] as [PartName, number]] : base;
  return { score: clamped(whole * (1 - doubt)), parts };
}

/** What is passed on to what a record stands for; below the least, nothing is. */
export const LEAST_HOP = 0.15;

export function hopScore(parent: number, hop: number): number {
  const passed = hop * clamped(parent);
  return passed >= LEAST_HOP ? passed : 0;
}

function clamped(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}
