/**
 * How far our estimates are from a model's own counts, learnt from what its provider reports, by script.
 *
 * Pure. A ratio is a smoothed average that starts at one; a single odd report moves it little, and none moves it beyond
 * what tokenizers differ by. Estimates are corrected only upwards or modestly downwards: a prompt that is too long fails.
 */

import { type Tokens, tokens } from "./tokens.ts";

export interface Ratio {
  readonly ratio: number;
  readonly samples: number;
}

/** Weight of a new report once there are several; the first few count evenly. */
const NEWEST_WEIGHT = 0.2;
/** A report beyond these says something about the report. */
const LEAST_REPORT = 0.3;
const MOST_REPORT = 4;
/** Reports before a ratio is believed. */
const ENOUGH_SAMPLES = 3;
const LEAST_APPLIED = 0.8;
const MOST_APPLIED = 2.5;

export function learnRatio(known: Ratio | undefined, estimated: number, counted: number): Ratio {
  const before = known ?? { ratio: 1, samples: 0 };
  if (!(estimated > 0) || !(counted > 0) || !Number.isFinite(counted / estimated)) return before;
  const report = Math.min(MOST_REPORT, Math.max(LEAST_REPORT, counted / estimated));
  const weight = Math.max(NEWEST_WEIGHT, 1 / (before.samples + 1));
  return { ratio: before.ratio + weight * (report - before.ratio), samples: before.samples + 1 };
}

/** The factor to apply to an estimate. */
export function appliedRatio(known: Ratio | undefined): number {
  if (known === undefined || known.samples < ENOUGH_SAMPLES) return 1;
  return Math.min(MOST_APPLIED, Math.max(LEAST_APPLIED, known.ratio));
}

export function scaleTokens(estimate: number, factor: number): Tokens {
  return tokens(Math.ceil(estimate * factor));
}

/** The most estimated tokens that come to no more than `counted` when they are scaled. */
export function estimatesWithin(counted: number, factor: number): Tokens {
  if (!(counted > 0) || !(factor > 0)) return tokens(0);
  const about = Math.floor(counted / factor);
  return tokens(scaleTokens(about, factor) <= counted ? about : about - 1);
}
