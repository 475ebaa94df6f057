/** Up to which message a model was asked what it states, and when it may be asked again. */

import type { Instant } from "../kernel/clock.ts";
import { QUESTION_VERSION } from "../rooms/facts/index.ts";
import { stillToWait } from "./model-waits.ts";
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

/** What is declined so often in a row is left. Each time fewer are asked about together. */
export const MOST_DECLINED = 3;

export async function askedSoFar(meta: Stores["meta"], now: Instant): Promise<FactsAsked> {
  const stored = await meta.get(MARK);
  if (stored === undefined || stored === null) return { upTo: 0, failures: 0, declined: 0, notBefore: null };
  const asked = JSON.parse(stored) as FactsAsked;
  return { ...asked, notBefore: stillToWait(asked.notBefore, now) };
}

export async function setAsked(meta: Stores["meta"], asked: FactsAsked): Promise<void> {
  await meta.set(MARK, JSON.stringify(asked));
}
