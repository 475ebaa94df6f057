/** How long nobody asks a model again that did not answer. */

import type { Instant } from "../kernel/clock.ts";
import type { ModelQuestionFailure } from "./model-question.ts";

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
/** A day's limit is the longest that anybody is told to wait for. */
const MOST_ANNOUNCED_MS = 24 * 3_600_000;

/** Null: now. A clock that was set back would hold it up for years. */
export function stillToWait(notBefore: number | null, now: Instant): number | null {
  return notBefore !== null && notBefore > now && notBefore <= now + MOST_ANNOUNCED_MS ? notBefore : null;
}

/** `failures`: in a row, before this one. What is not permitted yet is no failure, and is only waited for. */
export function waitAfter(
  failures: number,
  outcome: ModelQuestionFailure,
  now: Instant,
  until: Instant | null,
): number {
  const own =
    outcome === "not-now" ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return Math.min(Math.max(now + own, until ?? 0), now + MOST_ANNOUNCED_MS);
}
