/**
 * Whose words count: what a person tells about themselves is what is asked for later, while an assistant repeats the words of
 * what it answers, at length. Its words count in full when they are what is asked for, and almost so in a summary of both.
 *
 * Grows with the share of turns that are an assistant's, up to a half; between people it is nothing. The cues of what a
 * person says (cues.ts) are added here as well.
 */

import type { Candidate } from "./candidate.ts";
import { isStatement, wishStrength } from "./cues.ts";
import type { Pool } from "./pool.ts";
import type { Question } from "./question.ts";
import type { RankWeights } from "./weights.ts";

/** In a chat with an assistant, every other turn is its own. */
const USUAL_SHARE = 0.5;
/** A summary is of what both said, and of what the person said a little more. */
const SUMMARY_PART = 0.3;
/** What a wish is worth that has hardly a word of the question. */
const LEAST_WISH = 0.1;
/** A wish holds for whatever is asked, if less surely. */
const UNASKED_WISH = 0.5;

export function addSpeaker(pool: Pool, question: Question, weights: RankWeights): void {
  const { candidates, sheet, readings } = pool;
  const mixed = Math.min(1, pool.assistantShare / USUAL_SHARE);
  const weight = question.asksAssistant
    ? 0
    : weights.speaker * (question.asksSummary ? SUMMARY_PART : 1) * mixed;
  for (const [at, candidate] of candidates.entries()) {
    const own = sheet.scores[at]!;
    if (own <= 0) continue;
    if (candidate.role !== "user") {
      if (weight > 0 && candidate.kind === "msg") sheet.add("speaker", at, own * (1 / (1 + weight) - 1));
      continue;
    }
    if (readings[at] === null) continue;
    if (weights.statements > 0 && isStatement(candidate.text!))
      sheet.add("statement", at, own * weights.statements);
    const wish = weights.wishes * mixed * wishOf(candidate, question);
    if (wish > 0) sheet.add("wish", at, wish * (own + LEAST_WISH));
  }
}

function wishOf({ text }: Candidate, { asksAdvice, asksAssistant }: Question): number {
  if (text === null || asksAssistant) return 0;
  const strength = wishStrength(text);
  if (asksAdvice) return strength;
  return strength === 1 ? UNASKED_WISH : 0;
}
