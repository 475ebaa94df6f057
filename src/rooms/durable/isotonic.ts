/**
 * How likely it is that what has a given score is worth keeping, from what became of what was judged before.
 *
 * Isotonic regression: of all curves that never fall, the one nearest to the labels, by pooling neighbours that are the
 * wrong way round. It assumes nothing but that a higher score is not worse. Pure; who labels, and when, is not decided here.
 *
 * Invariants: the curve never falls and stays within 0 and 1; its weighted mean is that of the labels; fitted to itself it
 * stays as it is.
 */

export interface LabelledPoint {
  readonly score: number;
  /** 1 kept, 0 not, or how much of either. */
  readonly kept: number;
  /** How much the label counts; 1 where it is not said. */
  readonly weight?: number;
}

/** Scores from `low` to `high`, both among the labelled ones, have the same probability. */
export interface CurveStep {
  readonly low: number;
  readonly high: number;
  readonly probability: number;
  /** Of all labels in it together. */
  readonly weight: number;
}

/** By score ascending, probabilities rising. Empty where nothing was labelled. */
export type IsotonicCurve = readonly CurveStep[];

/** Labels without a finite score, or that count for nothing, are left out. */
export function fitIsotonic(points: readonly LabelledPoint[]): IsotonicCurve {
  const steps: CurveStep[] = [];
  for (const step of oneStepPerScore(points)) {
    let last = step;
    while (steps.length > 0 && steps.at(-1)!.probability >= last.probability)
      last = pooled(steps.pop()!, last);
    steps.push(last);
  }
  return steps;
}

function oneStepPerScore(points: readonly LabelledPoint[]): readonly CurveStep[] {
  const byScore = new Map<number, { weight: number; kept: number }>();
  for (const { score, kept, weight = 1 } of points) {
    if (!Number.isFinite(score) || !Number.isFinite(kept) || !Number.isFinite(weight) || weight <= 0)
      continue;
    const sum = byScore.get(score) ?? { weight: 0, kept: 0 };
    byScore.set(score, {
      weight: sum.weight + weight,
      kept: sum.kept + weight * Math.min(1, Math.max(0, kept)),
    });
  }
  return [...byScore]
    .map(([score, { weight, kept }]) => ({
      low: score,
      high: score,
      probability: Math.min(1, kept / weight),
      weight,
    }))
    .sort((a, b) => a.low - b.low);
}

function pooled(one: CurveStep, other: CurveStep): CurveStep {
  const weight = one.weight + other.weight;
  const mean = (one.probability * one.weight + other.probability * other.weight) / weight;
  return { low: one.low, high: other.high, probability: Math.min(1, Math.max(0, mean)), weight };
}

/** Flat on a step and straight between two; beyond the ends as at them. Null: nothing was labelled. */
export function probabilityAt(curve: IsotonicCurve, score: number): number | null {
  if (curve.length === 0 || Number.isNaN(score)) return null;
  const next = curve.findIndex(({ high }) => score <= high);
  if (next < 0) return curve.at(-1)!.probability;
  const step = curve[next]!;
  const before = curve[next - 1];
  if (score >= step.low || before === undefined) return step.probability;
  const way = (score - before.high) / (step.low - before.high);
  const between = before.probability + way * (step.probability - before.probability);
  return Math.min(step.probability, Math.max(before.probability, between));
}

/** What a threshold would have come to for the labelled ones, as the curve sees them. */
export interface ThresholdQuality {
  readonly threshold: number;
  /** Of what it lets in, the share worth keeping. */
  readonly precision: number;
  /** Of what is worth keeping, the share it lets in. */
  readonly recall: number;
  readonly f1: number;
}

/** The lowest threshold whose precision is at least as wished: it lets in most. Null: no threshold is as precise. */
export function thresholdForPrecision(curve: IsotonicCurve, wished: number): ThresholdQuality | null {
  return qualities(curve).find(({ precision }) => precision >= wished) ?? null;
}

/** The lowest of the best. Null: nothing that was labelled is worth keeping. */
export function thresholdForBestF1(curve: IsotonicCurve): ThresholdQuality | null {
  const best = qualities(curve).reduce<ThresholdQuality | null>(
    (most, one) => (most === null || one.f1 > most.f1 ? one : most),
    null,
  );
  return best === null || best.f1 === 0 ? null : best;
}

/** One for each step, at its lower end, by threshold ascending: on a step the curve sees no difference. */
function qualities(curve: IsotonicCurve): readonly ThresholdQuality[] {
  const worth = curve.reduce((sum, { probability, weight }) => sum + probability * weight, 0);
  const found: ThresholdQuality[] = [];
  let admitted = 0;
  let right = 0;
  for (const { low, probability, weight } of curve.toReversed()) {
    admitted += weight;
    right += probability * weight;
    const precision = right / admitted;
    const recall = worth === 0 ? 0 : right / worth;
    const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    found.push({ threshold: low, precision, recall, f1 });
  }
  return found.reverse();
}
