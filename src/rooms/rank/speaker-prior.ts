/**
 * Whose words count: what a person tells about themselves is what is asked for later, while an assistant repeats the words of
 * what it answers, at length. When its words are what is asked for, they count in full and those of its user less; in a
 * summary of both, almost in full.
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
/** Who types words and asks nothing looks for what has them, whoever said it. */
const LOOKED_FOR = 0.3;
/** A reply of this length loses half of what a very long one loses: a short one says one thing, and repeats nothing. */
const LONG_REPLY_WORDS = 80;
/** What its user's words lose when the assistant's are asked for, of what those lose otherwise. */
const OTHER_SIDE = 0.5;
/** What a wish is worth that has hardly a word of the question. */
const LEAST_WISH = 0.1;

export function addSpeaker(pool: Pool, question: Question, weights: RankWeights): void {
  const { candidates, sheet, readings, lengths } = pool;
  const mixed = Math.min(1, pool.assistantShare / USUAL_SHARE);
  const weight = question.asksAssistant
    ? 0
    : weights.speaker * (question.asksSummary ? SUMMARY_PART : 1) * (question.asks ? 1 : LOOKED_FOR) * mixed;
  for (const [at, candidate] of candidates.entries()) {
    const own = sheet.scores[at]!;
    if (own <= 0) continue;
    if (candidate.role !== "user") {
      const lost = weight * (lengths[at]! / (lengths[at]! + LONG_REPLY_WORDS));
      if (lost > 0 && candidate.kind === "msg") sheet.add("speaker", at, own * (1 / (1 + lost) - 1));
      continue;
    }
    if (question.asksAssistant && mixed > 0)
      sheet.add("speaker", at, own * (1 / (1 + OTHER_SIDE * weights.speaker * mixed) - 1));
    if (readings[at] === null) continue;
    if (weights.statements > 0 && isStatement(candidate.text!))
      sheet.add("statement", at, own * weights.statements);
    const wish = weights.wishes * mixed * wishOf(candidate, question);
    if (wish > 0) sheet.add("wish", at, wish * (own + LEAST_WISH));
  }
}

function wishOf({ text }: Candidate, { asksAdvice, asksAssistant }: Question): number {
  if (text === null || asksAssistant) return 0;
  return asksAdvice ? wishStrength(text) : 0;
}
