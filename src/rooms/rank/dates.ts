/**
 * For having been said at the time that a question speaks of, or soon after it: people tell what happened when it is over.
 * What was said before hardly counts; a day of doubt allows for where on earth they were.
 */

import type { Instant } from "../../kernel/clock.ts";
import { DAY } from "./calendar.ts";
import type { Pool } from "./pool.ts";
import type { Question, TimeSpan } from "./question.ts";

/** How fast it fades before the span, and after it. */
const BEFORE_MS = 3 * DAY;
const AFTER_MS = 14 * DAY;

/** How much more a time counts for the fewer words stand beside it; for one alone, it is all that is asked. */
const ALONE = 9;

export function addDates({ candidates, sheet }: Pool, question: Question, asked: number): void {
  const { times, terms, timeWords } = question;
  if (asked === 0 || times.length === 0) return;
  const others =
    terms.words.length - timeWords.length + terms.phrases.length + terms.grams.length + terms.code.length;
  const weight = asked * (1 + ALONE / (1 + Math.max(0, others)) ** 2);
  for (const [at, candidate] of candidates.entries()) {
    const fit = Math.max(...times.map((span) => fitOf(candidate.at, span)));
    if (fit > 0.01) sheet.add("dates", at, weight * fit);
  }
}

/** 1 within, less with every day outside. */
export function fitOf(at: Instant, { since, before }: TimeSpan): number {
  if (!Number.isFinite(at)) return 0;
  if (at < since) return Math.exp((at - since) / BEFORE_MS);
  return at < before ? 1 : Math.exp((before - at) / AFTER_MS);
}
