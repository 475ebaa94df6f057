/**
 * How much an edge bears: by what it says, on whose word, and how long ago. Between 0 and 1, and only for comparing with another;
 * chosen by hand and ordered by what misleads least, not fitted.
 */

import type { EdgeType } from "../../kernel/knowledge-words.ts";
import type { RecordTrust } from "../../kernel/trust.ts";

/** A decision about something says more of it than that it was mentioned. */
const PRIORS: { readonly [type in EdgeType]: number } = {
  decides: 1,
  uses: 0.9,
  blocked_by: 0.85,
  evaluates: 0.8,
  supports: 0.75,
  derived_from: 0.7,
  contradicts: 0.6,
  relates_to: 0.6,
  mentions: 0.5,
};

const TRUST_WEIGHTS: { readonly [trust in RecordTrust]: number } = {
  human: 1,
  agent: 0.85,
  tool: 0.75,
  unknown: 0.5,
  web: 0.4,
  quarantined: 0,
};

/** After so long it bears half of what was above the floor; what is old is not wrong for that. */
const HALF_LIFE_MS = 180 * 86_400_000;
const RECENCY_FLOOR = 0.4;

export function recency(ageMs: number): number {
  return RECENCY_FLOOR + (1 - RECENCY_FLOOR) * 0.5 ** (Math.max(0, ageMs) / HALF_LIFE_MS);
}

export function trustWeight(trust: RecordTrust): number {
  return TRUST_WEIGHTS[trust];
}

export function edgeWeight(
  { type, trust, newest }: { readonly type: EdgeType; readonly trust: RecordTrust; readonly newest: number },
  now: number,
): number {
  return PRIORS[type] * TRUST_WEIGHTS[trust] * recency(now - newest);
}
