/** How sure a fact may claim to be: no more than what it rests on bears, now. */

import { CONFIDENCES, type Confidence, type Voice } from "./fact.ts";

/** What is stored of a fact that claims nothing of its own: it is as sure as what it rests on, whenever it is read. */
export const AS_BORNE: Confidence = "operator_asserted";

export interface RestsOn {
  readonly voice: Voice;
  /** Different records that still say what they said. */
  readonly holding: number;
}

/**
 * What a person says at a terminal is their word and needs nothing beside it; so is what the owner said in their own words, while
 * the message is there. What a person accepted is at least borne by one.
 */
export function confidenceCap({ voice, holding }: RestsOn): Confidence {
  if (voice === "terminal") return "operator_asserted";
  if (holding === 0) return "low";
  if (voice === "owner") return "operator_asserted";
  return holding > 1 ? "corroborated" : "source_capped";
}

export function isMoreConfident(one: Confidence, other: Confidence): boolean {
  return CONFIDENCES.indexOf(one) > CONFIDENCES.indexOf(other);
}

export function leastConfidence(one: Confidence, other: Confidence): Confidence {
  return isMoreConfident(one, other) ? other : one;
}
