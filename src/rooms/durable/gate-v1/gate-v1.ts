/**
 * The published gate: two branches, one for conversation and one for technical talk, mixed by how technical a text is.
 *
 * Score = (1 − technical) · conversational + technical · technical score. Kept as it was specified, with its faults: plain words that
 * decide something count for nothing, a greeting passes, and it speaks English only. gate-v2 is the one to use.
 *
 * Invariant: the score lies between the two branches, and is one of them where the text is wholly technical or not at all.
 */

import type {
  Gate,
  GateEvidence,
  GateSettings,
  GateSignals,
  GateVerdict,
  GateWeights,
} from "../gate-verdict.ts";
import { share, usableThreshold, usableWeights } from "../signals.ts";
import { evidenceSignals } from "../signals-evidence.ts";
import { detail } from "./detail.ts";
import { outcome } from "./outcome.ts";
import { precision } from "./precision.ts";
import { DEFAULT_TECHNICAL_NORM, technical } from "./technical.ts";
import { technicalDetail } from "./technical-detail.ts";

const THRESHOLD = 0.35;

/** Each branch adds up to 1. */
const WEIGHTS: GateWeights = {
  novelty: 0.35,
  repetition: 0.4,
  detail: 0.25,
  precision: 0.4,
  outcome: 0.35,
  technicalDetail: 0.25,
  substance: 0,
};

/** UTF-16 units. What nobody types is judged by its beginning. */
const LOOKED_AT = 20_000;

export const GATE_V1: Gate = { version: "gate-v1", judge };

function judge(text: string, evidence: GateEvidence, settings: GateSettings = {}): GateVerdict {
  const looked = text.slice(0, LOOKED_AT).trim();
  const norm = settings.technicalNorm ?? 0;
  const read = {
    technical: technical(looked, norm > 0 && Number.isFinite(norm) ? norm : DEFAULT_TECHNICAL_NORM),
    ...evidenceSignals(evidence),
    detail: detail(looked),
    precision: precision(looked),
    outcome: outcome(looked),
    technicalDetail: technicalDetail(looked),
  };
  const weights = usableWeights(WEIGHTS, settings.weights);
  const signals: GateSignals = { ...read, ...branches(read, weights) };
  const score = mixed(signals);
  const threshold = usableThreshold(settings.threshold, THRESHOLD);
  const admitted = score >= threshold;
  const reason = `${admitted ? "Kept" : "Not kept"}: ${strongest(signals, weights)}.`;
  return { version: "gate-v1", score, threshold, admitted, reason, signals };
}

type Read = Omit<GateSignals, "conversationalScore" | "technicalScore">;

function branches(read: Read, weights: GateWeights) {
  return {
    conversationalScore: share(
      weights.novelty * read.novelty + weights.repetition * read.repetition + weights.detail * read.detail,
    ),
    technicalScore: share(
      weights.precision * read.precision +
        weights.outcome * read.outcome +
        weights.technicalDetail * read.technicalDetail,
    ),
  };
}

/** Rounding must not carry it out of its bounds. */
function mixed({ technical, conversationalScore: one, technicalScore: other }: GateSignals): number {
  const score = (1 - technical) * one + technical * other;
  return Math.min(Math.max(score, Math.min(one, other)), Math.max(one, other));
}

const SAID = {
  novelty: "it is new",
  repetition: "it is said again and again",
  detail: "it has dates, numbers, names or a preference",
  precision: "it has paths, codes or references",
  outcome: "something was decided, solved or configured",
  technicalDetail: "it has definitions or dependencies",
} as const;

function strongest(signals: GateSignals, weights: GateWeights): string {
  const talk = 1 - signals.technical;
  const parts = [
    ["novelty", talk],
    ["repetition", talk],
    ["detail", talk],
    ["precision", signals.technical],
    ["outcome", signals.technical],
    ["technicalDetail", signals.technical],
  ] as const;
  const [name, worth] = parts
    .map(([part, branch]) => [part, branch * weights[part] * signals[part]] as const)
    .reduce((most, one) => (one[1] > most[1] ? one : most));
  return worth > 0 ? `mostly because ${SAID[name]}` : "nothing in it counts";
}
