/**
 * When what was found is weak, and what to look for then: words that are spelt alike in the place of those that nobody ever
 * wrote, and words that only begin alike, for those that are inflected in a way that the stemmer does not know.
 */

import { indexTerms } from "../../kernel/text/index-terms.ts";
import { matchTerms, wholeScore } from "../../kernel/text/match-terms.ts";
import type { QueryTerms } from "../../kernel/text/terms.ts";
import { withForms } from "./irregular-forms.ts";
import type { Question } from "./question.ts";
import type { Ranked } from "./ranked.ts";

/** Below this, even the best has little of the question. */
const WEAK_SCORE = 0.15;
/** Of the first few, all summaries that cannot be trusted much. */
const FIRST_FEW = 4;
const DOUBTFUL_QUALITY = 0.5;
/** One of the first has so much of the question's words: it is not weak, however long it is. */
const TELLING_SHARE = 0.5;
const LOOKED_AT = 10;
/** On the common scale of similarities: it may well be what was meant. */
const NEAR = 0.6;

/** Shorter words begin like too many others. */
const SHORTEST_WORD = 5;
const SHORTEST_BEGINNING = 4;
/** A misspelt word begins right more often than it ends right. */
const BEGINNING = 0.6;

export function isWeak({ terms }: Question, ranked: readonly Ranked[]): boolean {
  const [best] = ranked;
  if (best === undefined) return true;
  const first = ranked.slice(0, FIRST_FEW);
  const doubtful =
    first.length === FIRST_FEW &&
    first.every(({ candidate }) => candidate.kind === "sum") &&
    first.reduce((sum, { candidate }) => sum + candidate.quality, 0) / FIRST_FEW < DOUBTFUL_QUALITY;
  if (doubtful) return true;
  const looked = ranked.slice(0, LOOKED_AT);
  return looked.every((one) => strengthOf(one) < WEAK_SCORE) && !looked.some((one) => tellsMuch(terms, one));
}

/** What is merely near in meaning is no reason not to look for the words more widely. */
function strengthOf({ candidate, score, parts }: Ranked): number {
  if ((candidate.similarity ?? 1) >= NEAR) return score;
  return score - Math.max(0, parts.find(({ name }) => name === "meaning")?.value ?? 0);
}

function tellsMuch(terms: QueryTerms, { candidate }: Ranked): boolean {
  if (candidate.text === null) return false;
  return matchTerms(terms, indexTerms(candidate.text)) >= TELLING_SHARE * wholeScore(terms);
}

/** The same question, asked more widely; null when there is no wider way. `alike`: as the question will have it. */
export function widened(
  question: Question,
  alike: ReadonlyMap<string, readonly string[]> = new Map(),
): Question | null {
  const known = new Set(question.terms.prefixes);
  const beginnings = question.terms.words
    .filter((word) => word.length >= SHORTEST_WORD && /^\p{L}+$/u.test(word) && !alike.has(word))
    // A name in code is found by any part of it already.
    .filter((word) => !question.terms.code.some((name) => name.includes(word)))
    .map((word) => word.slice(0, Math.max(SHORTEST_BEGINNING, Math.ceil(word.length * BEGINNING))))
    .filter((beginning) => !known.has(beginning));
  if (beginnings.length === 0 && alike.size === 0) return null;
  const prefixes = [...known, ...new Set(beginnings)];
  return { ...question, terms: { ...question.terms, prefixes }, alike };
}

/** What an index is asked for: its words in all forms, and those that may be meant by some of them. */
export function soughtTerms({ terms, alike = new Map() }: Question): QueryTerms {
  const inAllForms = withForms(terms);
  return { ...inAllForms, words: [...new Set([...inAllForms.words, ...[...alike.values()].flat()])] };
}
