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
  const { candidates, sheet, readings } = pool;
  const mixed = mixedIn(pool);
  const voiceOf = voices(pool, question, weights);
  for (const [at, candidate] of candidates.entries()) {
    const own = sheet.scores[at]!;
    if (own <= 0) continue;
    const voice = voiceOf(at);
    if (voice < 1) sheet.add("speaker", at, own * (voice - 1));
    if (candidate.role !== "user" || readings[at] === null) continue;
    if (weights.statements > 0 && isStatement(candidate.text!))
      sheet.add("statement", at, own * weights.statements);
    const wish = weights.wishes * mixed * wishOf(candidate, question);
    if (wish > 0) sheet.add("wish", at, wish * (own + LEAST_WISH));
  }
}

/** What of a record counts, by who says it: 0 to 1. */
export function voices(pool: Pool, question: Question, weights: RankWeights): (at: number) => number {
  const { candidates, lengths } = pool;
  const mixed = mixedIn(pool);
  const weight = question.asksAssistant
    ? 0
    : weights.speaker * (question.asksSummary ? SUMMARY_PART : 1) * (question.asks ? 1 : LOOKED_FOR) * mixed;
  return (at) => {
    const { role, kind } = candidates[at]!;
    if (role === "user")
      return question.asksAssistant && mixed > 0 ? 1 / (1 + OTHER_SIDE * weights.speaker * mixed) : 1;
    if (kind !== "msg") return 1;
    return 1 / (1 + weight * (lengths[at]! / (lengths[at]! + LONG_REPLY_WORDS)));
  };
}

function mixedIn({ assistantShare }: Pool): number {
  return Math.min(1, assistantShare / USUAL_SHARE);
}

function wishOf({ text }: Candidate, { asksAdvice, asksAssistant }: Question): number {
  if (text === null || asksAssistant) return 0;
  return asksAdvice ? wishStrength(text) : 0;
}
