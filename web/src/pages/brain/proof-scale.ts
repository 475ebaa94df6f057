/** The one scale on which all ways of routing are drawn, so that they compare by eye. Pure. */

import type { AnswerOf } from "../../api/call.ts";

export type Proof = AnswerOf<"prove_brain">;
export type ProofArm = Proof["arms"][number];

/** A bound as far out as this stands for none. */
const NO_BOUND = 1_000;

interface Span {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface Scale {
  readonly from: number;
  readonly to: number;
}

/** False: there is too little to say what any of them is worth. */
export function isKnown({ low, high }: Pick<Span, "low" | "high">): boolean {
  return Math.max(Math.abs(low), Math.abs(high)) < NO_BOUND;
}

export function isProved({ episodes, arms }: Proof): boolean {
  return episodes > 0 && arms.every((arm) => isKnown(arm) && (arm.gain === null || isKnown(arm.gain)));
}

/** Nothing is always on it: which side of it something lies on is what is asked. */
export function scaleOf(spans: readonly Span[]): Scale {
  const ends = [0, ...spans.flatMap(({ mean, low, high }) => [mean, low, high])];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const room = Math.max(0.01, (to - from) * 0.05);
  return { from: from - room, to: to + room };
}

/** From 0 at the left to 1 at the right. */
export function placeOn({ from, to }: Scale, value: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}

/** What the figures come to, without more than they say. */
export function verdictOf(proof: Proof): string {
  const learned = proof.arms.find(({ arm }) => arm === "learned");
  if (!isProved(proof)) return "There is too little to say what any way of routing is worth.";
  if (learned === undefined)
    return "Nothing was learned yet: there is nothing to prove beside words and the graph.";
  const { gain } = learned;
  if (gain === null) return "What was learned is not compared with words alone.";
  if (gain.low > 0)
    return "What was learned is better than words alone: all of the interval is above nothing.";
  if (gain.high < 0)
    return "What was learned is worse than words alone: all of the interval is below nothing.";
  return "Whether what was learned is better than words alone cannot be told yet: the interval has nothing in it.";
}
