/**
 * The gate that decides: a turn is kept for what it tells that lasts, in the owner's own words.
 *
 * What lasts is a sum (conversational score): what the most telling sentence says, the details in it, how new it is, and a wish
 * that has to be said again and again. Where the talk is technical, exact references beside an outcome may count for more
 * (technical score). What is remembered already is taken off at the end.
 *
 * Invariants: merit lies between the conversational score and the greater of the two, and is the former where nothing is
 * technical; the score is merit less what is remembered, so never above merit, and nothing once all of it is. What is near
 * never raises the score, but for a wish that is repeated.
 */

import { normalText } from "../../../kernel/text/normal-text.ts";
import type {
  Gate,
  GateEvidence,
  GateSettings,
  GateSignals,
  GateVerdict,
  GateWeights,
} from "../gate-verdict.ts";
import { share, usableThreshold, usableWeights } from "../signals.ts";
import { countedSaturation, evidenceSignals } from "../signals-evidence.ts";
import { proseIn } from "./prose.ts";
import { readTurn, substanceOf } from "./reading.ts";
import { reasonFor } from "./reason.ts";
import {
  DEFAULT_TECHNICAL_NORM,
  detailOf,
  precisionOf,
  technicalDetailOf,
  technicalOf,
  valuesIn,
} from "./values.ts";

const THRESHOLD = 0.5;

/** Tuned on the tuning half of bench/gate-set, by hand. Without an outcome no technical mark is enough. */
const WEIGHTS: GateWeights = {
  substance: 0.8,
  detail: 0.1,
  novelty: 0.1,
  repetition: 0.5,
  outcome: 0.55,
  precision: 0.35,
  technicalDetail: 0.1,
};

/** UTF-16 units. What nobody types is judged by its beginning. */
const LOOKED_AT = 8_000;

export const GATE_V2: Gate = { version: "gate-v2", judge };

function judge(text: string, evidence: GateEvidence, settings: GateSettings = {}): GateVerdict {
  const looked = normalText(text, LOOKED_AT).trim();
  const weights = usableWeights(WEIGHTS, settings.weights);
  const threshold = usableThreshold(settings.threshold, THRESHOLD);
  const norm = settings.technicalNorm ?? 0;
  const signals = signalsOf(
    looked,
    evidence,
    weights,
    norm > 0 && Number.isFinite(norm) ? norm : DEFAULT_TECHNICAL_NORM,
  );
  const score = signals.merit * (1 - remembered(signals));
  const admitted = score >= threshold;
  return {
    version: "gate-v2",
    score,
    threshold,
    admitted,
    reason: reasonFor(signals, { admitted, threshold }),
    signals,
  };
}

function signalsOf(
  looked: string,
  evidence: GateEvidence,
  weights: GateWeights,
  norm: number,
): Required<GateSignals> {
  const own = proseIn(looked);
  const { isAnothers, ...told } = readTurn(own.text);
  const counts = valuesIn(own.text);
  const near = evidenceSignals(evidence, saturationOf);
  const read = {
    technical: technicalOf(looked, counts, norm),
    ...near,
    detail: detailOf(counts),
    precision: precisionOf(own.text, counts),
    technicalDetail: technicalDetailOf(own.text),
    ...told,
    foreign: isAnothers ? 1 : own.foreign,
  };
  const conversationalScore = share(
    weights.substance * substanceOf(read) +
      weights.detail * read.detail +
      weights.novelty * read.novelty +
      weights.repetition * read.repetition * read.manner,
  );
  const technicalScore = share(
    weights.outcome * read.outcome +
      weights.precision * read.precision +
      weights.technicalDetail * read.technicalDetail +
      weights.novelty * read.novelty,
  );
  const gain = read.technical * Math.max(0, technicalScore - conversationalScore);
  return { ...read, conversationalScore, technicalScore, merit: share(conversationalScore + gain) };
}

/** From here on a memory says much the same, and from there on just the same. */
const ALIKE = 0.88;
const SAME = 0.96;

/** One memory that says the same is enough, or several that say much of it. */
function saturationOf(memories: readonly number[]): number {
  const best = Math.max(0, ...memories);
  return Math.max(share((best - ALIKE) / (SAME - ALIKE)), countedSaturation(memories));
}

/** A correction sounds like what it corrects. */
function remembered({ saturation, correction }: Required<GateSignals>): number {
  return saturation * (1 - correction / 2);
}
