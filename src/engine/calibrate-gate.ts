/**
 * Fits the gate's threshold to what became of what it let in: kept or rejected by a person, or recalled since.
 *
 * Only what was let in can be labelled, so a threshold that is found may be higher than the one in use, and is never lower.
 */

import {
  drawGateCurve,
  fitIsotonic,
  type GateLabel,
  type GateVersion,
  type IsotonicCurve,
  type LabelledScore,
  thresholdForBestF1,
  thresholdForPrecision,
} from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import { gateInUse, keepThreshold, ownThreshold } from "./gate-in-use.ts";
import type { CalibrateAnswer, CalibrateRequest } from "./memory-api.ts";

/** The newest: what somebody wanted years ago says less. */
const MOST_LABELS = 10_000;
/** Fewer say nothing; and of each side, or there is nothing to tell apart. */
const ENOUGH = 20;
const ENOUGH_OF_EACH = 5;
/** Something that was recalled was of use to somebody; a person's word says more. */
const USED_COUNTS = 0.5;

type Counts = { readonly [label in GateLabel]: number };

export async function calibrateGate(
  context: EngineContext,
  request: CalibrateRequest,
): Promise<CalibrateAnswer> {
  const { version, threshold, scores } = await context.store.read(async ({ memories, meta }) => {
    const gate = await gateInUse(context, meta);
    const all = await memories.labels(MOST_LABELS);
    return { ...gate, scores: all.filter((one) => one.version === gate.version) };
  });
  const labels = countsOf(scores);
  const curve = fitIsotonic(scores.map(({ score, label }) => pointOf(score, label)));
  const missing = whatIsMissing(labels);
  const found = missing === null ? thresholdFrom(curve, request.precision) : null;
  const why = missing ?? (found === null ? tooPrecise(request.precision) : null);
  const answer = {
    ...{ version, labels, threshold, why },
    curve: drawn(curve, scores),
    drawing: drawGateCurve(curve, found ?? threshold),
    proposed: found,
    applied: false,
  };
  const wanted = request.reset === true ? null : request.apply === true ? found : undefined;
  if (wanted === undefined || (wanted === null && request.reset !== true)) return answer;
  if (context.gate.threshold !== undefined) return { ...answer, why: CHOSEN_ELSEWHERE };
  await keep(context, version, wanted);
  return { ...answer, threshold: wanted ?? ownThreshold(version), applied: true };
}

const CHOSEN_ELSEWHERE =
  "config.json chooses the threshold (gate.threshold): take it out there to use another.";

async function keep(context: EngineContext, version: GateVersion, threshold: number | null): Promise<void> {
  await context.store.write("durable", ({ meta }) => keepThreshold(meta, version, threshold));
}

function pointOf(score: number, label: GateLabel) {
  return { score, kept: label === "rejected" ? 0 : 1, weight: label === "used" ? USED_COUNTS : 1 };
}

function countsOf(scores: readonly LabelledScore[]): Counts {
  const of = (label: GateLabel) => scores.filter((one) => one.label === label).length;
  return { kept: of("kept"), rejected: of("rejected"), used: of("used") };
}

/** One sentence; null: nothing is. */
function whatIsMissing({ kept, rejected, used }: Counts): string | null {
  const all = kept + rejected + used;
  const needs = [
    ...(all < ENOUGH ? [`${ENOUGH - all} more labels`] : []),
    ...(kept + used < ENOUGH_OF_EACH ? [`${ENOUGH_OF_EACH - kept - used} more that were kept or used`] : []),
    ...(rejected < ENOUGH_OF_EACH ? [`${ENOUGH_OF_EACH - rejected} more that were rejected`] : []),
  ];
  return needs.length === 0 ? null : `Too few labels to say: ${needs.join(", ")}.`;
}

function thresholdFrom(curve: IsotonicCurve, precision: number | undefined): number | null {
  const found = precision === undefined ? thresholdForBestF1(curve) : thresholdForPrecision(curve, precision);
  return found?.threshold ?? null;
}

function tooPrecise(precision: number | undefined): string {
  return precision === undefined
    ? "Nothing that was let in was worth keeping."
    : `No threshold lets in so few that ${Math.round(100 * precision)} % of them are worth keeping.`;
}

/** Steps as points, with how many labels stand behind each. */
function drawn(curve: IsotonicCurve, scores: readonly LabelledScore[]): CalibrateAnswer["curve"] {
  return curve.map(({ low, high, probability }) => ({
    score: low,
    probability,
    count: scores.filter(({ score }) => score >= low && score <= high).length,
  }));
}
