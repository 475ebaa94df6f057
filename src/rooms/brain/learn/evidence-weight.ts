/** How much an episode's label counts for whoever learns from it: by who said so, and how sure they were. */

import type { OutcomeSource } from "../episode.ts";
import type { TrainingEpisode } from "../training.ts";

/** A person's word is the measure; a model that was asked for its opinion counts a quarter of it. */
const TRUST: { readonly [source in OutcomeSource]: number } = {
  human: 1,
  self: 0.75,
  scanner: 0.5,
  teacher: 0.25,
};

export function evidenceWeight(episode: Pick<TrainingEpisode, "labelSource" | "confidence">): number {
  const confidence = episode.confidence ?? 1;
  return TRUST[episode.labelSource] * (confidence >= 0 && confidence <= 1 ? confidence : 0);
}

/** What cannot be is taken for nothing: evidence may come from anywhere. */
export function creditValue(value: number): number {
  return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0;
}
