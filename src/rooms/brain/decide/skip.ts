/** What is decided before anything is looked for: the first that holds, in this order. */

import type { Decision } from "../episode.ts";
import { isStaticLookup } from "./static-lookup.ts";

/** Tokens of room below which nothing is put into a prompt. */
const LEAST_BUDGET = 512;

export interface BeforeRoute {
  readonly mode: "on" | "shadow" | "off";
  /** There is a lesson or a pack. */
  readonly initialised: boolean;
  readonly query: string;
  /** Tokens. */
  readonly budget: number;
}

export interface Skipped {
  readonly decision: Extract<Decision, `skip_${string}`>;
  readonly reason: string;
}

/** Null: a route is to be looked for. */
export function skipBefore(asked: BeforeRoute): Skipped | null {
  const { mode, initialised, query, budget } = asked;
  if (mode === "off") return { decision: "skip_disabled", reason: "switched off by a person" };
  if (!initialised) return { decision: "skip_uninitialized", reason: "neither a lesson nor a pack" };
  if (!/[\p{L}\p{N}]/u.test(query)) return { decision: "skip_no_query", reason: "nothing is asked" };
  if (!(budget >= LEAST_BUDGET))
    return {
      decision: "skip_budget_too_small",
      reason: `${Math.max(0, Math.floor(budget) || 0)} of ${LEAST_BUDGET} tokens of room`,
    };
  if (isStaticLookup(query))
    return { decision: "skip_short_static_lookup", reason: "asks for a file by its name" };
  return null;
}
