/**
 * What a lane owes: its prompt has grown, and older turns are to be folded when there is time. One row a lane, however
 * often it is noticed.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { LaneId } from "../../kernel/ids.ts";
import type { Tokens } from "../../kernel/tokens.ts";

/**
 * `redo`: something was written without the model that was wanted. `soft`: prepare, and show at a good moment. `hard`: the
 * prompt no longer fits. `mend`: what a person took back had been folded, and what stands for the rest is to be written again. `manual`:
 * somebody asked. The more pressing come later.
 */
export const FOLD_REASONS = ["redo", "soft", "hard", "mend", "manual"] as const;
export type FoldReason = (typeof FOLD_REASONS)[number];

export interface FoldDebt {
  readonly lane: LaneId;
  readonly reason: FoldReason;
  /** Since when something is owed. */
  readonly since: Instant;
  /** What the view may cost when it is paid. */
  readonly target: Tokens;
  /** Failed attempts in a row. */
  readonly attempts: number;
  /** Not tried again before. */
  readonly notBefore: Instant;
}
