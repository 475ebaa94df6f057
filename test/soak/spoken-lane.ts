/** A conversation as the soak knows it: what was said, how far it is stored, and what of it a person took back. */

import { LaneScript } from "./lane-script.ts";

export interface SpokenLane {
  readonly script: LaneScript;
  /** How often a turn was handed over, whatever came of it. */
  tried: number;
  /** Turns that the engine said it has. */
  acknowledged: number;
  /** By their numbers: turns that the engine said are taken back. */
  readonly taken: Map<number, Taken>;
}

export interface Taken {
  readonly how: "forgotten" | "erased";
  /** Of the messages of the turn, in their order. */
  readonly refs: readonly string[];
}

export function spokenLane(seed: number, number: number): SpokenLane {
  return { script: new LaneScript(seed, number), tried: 0, acknowledged: 0, taken: new Map() };
}
