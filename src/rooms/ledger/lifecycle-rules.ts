/**
 * What can become of an observation, step by step. No step leads out of the ledger: what was archived can always come back.
 *
 * Not here: when it happens by itself (decay.ts), and who does it (engine/lifecycle.ts).
 */

import { NacreError } from "../../kernel/errors.ts";
import type { LifecycleState } from "../../kernel/ledger-words.ts";

export const NEXT_STATES: { readonly [from in LifecycleState]: readonly LifecycleState[] } = {
  captured: ["categorized"],
  categorized: ["active"],
  active: ["consolidated", "stale"],
  consolidated: ["active", "stale"],
  stale: ["active", "archived"],
  archived: ["active"],
};

/** Refused with `ledger/illegal-move`, which names what would be allowed. To stay what it is, everything may. */
export function requireMove(ref: string, from: LifecycleState, to: LifecycleState): void {
  if (from === to || NEXT_STATES[from].includes(to)) return;
  const allowed = NEXT_STATES[from];
  const way = wayBetween(from, to);
  throw new NacreError(
    "ledger/illegal-move",
    `${ref} is ${from} and cannot become ${to}: from there it may become ${allowed.join(" or ")}`,
    way === undefined
      ? `Nothing becomes ${to} again; move it to ${allowed.join(" or ")}.`
      : `Go by way of ${way.slice(0, -1).join(", ")}, one step at a time.`,
  );
}

/** The shortest, without where it begins; undefined: there is none. */
function wayBetween(from: LifecycleState, to: LifecycleState): readonly LifecycleState[] | undefined {
  const ways: LifecycleState[][] = [[from]];
  const seen = new Set([from]);
  // Grows while it is walked.
  for (const way of ways) {
    const at = way.at(-1)!;
    if (at === to) return way.slice(1);
    for (const next of NEXT_STATES[at]) {
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
