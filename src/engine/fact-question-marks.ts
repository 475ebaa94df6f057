/** Up to which message a model was asked what it states, and when it may be asked again. */

import type { Instant } from "../kernel/clock.ts";
import { QUESTION_VERSION } from "../rooms/facts/index.ts";
import type { ModelQuestionFailure } from "./model-question.ts";
import type { Stores } from "./stores.ts";

export interface FactsAsked {
  readonly upTo: number;
  /** In a row. */
  readonly failures: number;
  /** Of these, since the last answer: it was asked and declined. */
  readonly declined: number;
  /** Null: now. */
  readonly notBefore: number | null;
}

const MARK = `facts-asked-${QUESTION_VERSION}`;

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
/** A day's limit is the longest that anybody is told to wait for. */
const MOST_ANNOUNCED_MS = 24 * 3_600_000;
/** What is declined so often in a row is left. Each time fewer are asked about together. */
export const MOST_DECLINED = 3;

export async function askedSoFar(meta: Stores["meta"], now: Instant): Promise<FactsAsked> {
  const stored = await meta.get(MARK);
  if (stored === undefined || stored === null) return { upTo: 0, failures: 0, declined: 0, notBefore: null };
  const asked = JSON.parse(stored) as FactsAsked;
  const { notBefore } = asked;
  // A clock that was set back would hold it up for years.
  const waits = notBefore !== null && notBefore > now && notBefore <= now + MOST_ANNOUNCED_MS;
  return { ...asked, notBefore: waits ? notBefore : null };
}

export async function setAsked(meta: Stores["meta"], asked: FactsAsked): Promise<void> {
  await meta.set(MARK, JSON.stringify(asked));
}

/** What is not permitted yet is no failure, and is only waited for. */
export function waitAfter(
  { failures }: FactsAsked,
  outcome: ModelQuestionFailure,
  now: Instant,
  until: Instant | null,
): number {
  const own =
    outcome === "not-now" ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return Math.min(Math.max(now + own, until ?? 0), now + MOST_ANNOUNCED_MS);
}
