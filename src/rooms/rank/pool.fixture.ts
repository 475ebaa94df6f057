/** Candidates, questions and statistics for tests of ranking. */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import { stem } from "../../kernel/text/stem.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import { analyse } from "./analyse.ts";
import type { Candidate, Statistics } from "./candidate.ts";
import type { Question } from "./question.ts";

export const ASKED: Instant = instantOf(Date.UTC(2024, 5, 3, 12));
const YEAR_MS = 365 * 86_400_000;

export function asking(text: string): Question {
  return analyse(text, ASKED, 0);
}

export function candidate(key: string, text: string | null, given: Partial<Candidate> = {}): Candidate {
  return {
    key,
    kind: "msg",
    session: "s1",
    previous: [],
    next: [],
    role: "user",
    sender: null,
    at: instantOf(ASKED - YEAR_MS),
    text,
    gathered: 0,
    scope: "agent",
    quality: 1,
    hops: [],
    ...given,
  };
}

/** Turns of one conversation in their order, a minute apart, each with its neighbours. */
export function conversation(
  session: string,
  turns: readonly (Partial<Candidate> & { text: string })[],
): Candidate[] {
  const key = (at: number): string | undefined => (at in turns ? `${session}/${at}` : undefined);
  const keys = (...at: number[]): string[] => at.map(key).filter((one) => one !== undefined);
  return turns.map((turn, at) =>
    candidate(key(at)!, turn.text, {
      session,
      previous: keys(at - 1, at - 2),
      next: keys(at + 1, at + 2),
      at: instantOf(ASKED - YEAR_MS + at * 60_000),
      ...turn,
    }),
  );
}

/** Of exactly these records. */
export function statisticsOf(candidates: readonly Candidate[], records = candidates.length): Statistics {
  const having = new Map<string, number>();
  let words = 0;
  for (const { text } of candidates) {
    const found = tokenizeWords(indexTerms(text ?? "").words);
    words += found.length;
    for (const one of new Set(found.map(stem))) having.set(one, (having.get(one) ?? 0) + 1);
  }
  return {
    records,
    averageLength: words / Math.max(1, candidates.length),
    frequency: (term) => having.get(term) ?? 0,
  };
}
