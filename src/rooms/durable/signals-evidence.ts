/** Signals that come from what is near: earlier turns of the owner, and memories that are there already. */

import type { GateEvidence, GateSignals } from "./gate-verdict.ts";
import { share } from "./signals.ts";

const MOST_TURNS = 10;
const MOST_MEMORIES = 5;

/** A turn this near says much the same (F); so many of them are as often as it counts. */
const SAME_TURN = 0.8;
const OFTEN = 5;
/** A memory this near holds much the same (S); so many of them hold it all. */
const SAME_MEMORY = 0.85;
const ENOUGH = 3;

export type EvidenceSignals = Pick<GateSignals, "novelty" | "inputFrequency" | "saturation" | "repetition">;

/** `saturationOf`: how much of it a gate takes to be remembered, from the similarities, best first. */
export function evidenceSignals(
  { turns, memories }: GateEvidence,
  saturationOf: (memories: readonly number[]) => number = countedSaturation,
): EvidenceSignals {
  const near = memories.slice(0, MOST_MEMORIES).map(share);
  const frequent = turns.slice(0, MOST_TURNS).filter((one) => one >= SAME_TURN).length;
  const mean = near.length === 0 ? 0 : near.reduce((sum, one) => sum + one, 0) / near.length;
  const inputFrequency = Math.min(1, frequent / OFTEN);
  const saturation = share(saturationOf(near));
  return { novelty: 1 - mean, inputFrequency, saturation, repetition: inputFrequency * (1 - saturation) };
}

/** By how many memories are near. */
export function countedSaturation(memories: readonly number[]): number {
  return Math.min(1, memories.filter((one) => one >= SAME_MEMORY).length / ENOUGH);
}
