/** How exactly the signals of a verdict are kept: there is a verdict for every message that was ever judged. */

import { assert } from "../../kernel/assert.ts";

/** Four decimals. */
export const SIGNAL_STEPS = 10_000;

/** As it comes back. */
export function storedSignal(value: number): number {
  const kept = Math.round(value * SIGNAL_STEPS) / SIGNAL_STEPS;
  assert(kept >= 0 && kept <= 1, `${value} is no signal: those are from 0 to 1`);
  // Not minus zero.
  return kept + 0;
}
