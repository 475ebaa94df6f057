/** A ranked record and why it stands where it stands. */

import type { Candidate, CandidateKey } from "./candidate.ts";

/** One named part of a score. What a part multiplies by is given as what it added or took. */
export interface ScorePart {
  readonly name: PartName;
  readonly value: number;
}

export const PART_NAMES = [
  "words",
  "phrases",
  "characters",
  "code",
  "meaning",
  "names",
  "dates",
  "statement",
  "wish",
  "coverage",
  "neighbours",
  "session",
  "speaker",
  "feedback",
  "order",
  "without",
  "recency",
  "frequency",
  "authorship",
  "scope",
  "quality",
  "hop",
  "source",
] as const;
export type PartName = (typeof PART_NAMES)[number];

export interface Ranked {
  readonly candidate: Candidate;
  /** 0 to 1. */
  readonly score: number;
  /** They add up to the score. None is zero. */
  readonly parts: readonly ScorePart[];
  /** Has nothing of the question itself, and stands there for this one beside it. */
  readonly beside: CandidateKey | null;
  /** Others that say the same, in nearly the same words or by way of it, and are left out for it. */
  readonly alike: readonly CandidateKey[];
}
