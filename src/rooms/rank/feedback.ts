/**
 * For questions with several answers: the words that the best conversations share, which the question did not think of.
 *
 * Taken from the best turns of the best conversations; from single turns it would follow the first error. Looked for among the
 * candidates only.
 */

import { STOP_WORDS } from "../../kernel/text/stop-words.ts";
import type { Pool } from "./pool.ts";
import type { Reading } from "./reading.ts";
import { lemma } from "./wanted.ts";
import { isWeakWord } from "./weak-words.ts";
import type { RankWeights } from "./weights.ts";

const CONVERSATIONS = 8;
const TURNS = 3;
const WORDS = 15;
/** Of those that come most often, the rarest are taken. */
const OFTEN = 60;
/** Words of a turn that are looked at. */
const LOOKED_AT = 200;
const SHORTEST = 3;

type Weighing = Pick<RankWeights, "feedback" | "saturation" | "length" | "speaker">;

export function addFeedback(
  pool: Pool,
  strengths: ReadonlyMap<string, number>,
  own: Float64Array,
  averageLength: number,
  weights: Weighing,
): void {
  if (weights.feedback === 0) return;
  const shared = sharedWords(pool, strengths, own);
  if (shared.size === 0) return;
  const told = 1 / (1 + weights.speaker);
  for (const [at, reading] of pool.readings.entries()) {
    if (reading === null) continue;
    const times = new Map<string, number>();
    for (const word of reading.words) {
      if (shared.has(word)) times.set(word, (times.get(word) ?? 0) + 1);
    }
    const slowness =
      weights.saturation * (1 - weights.length + weights.length * (reading.length / averageLength));
    let value = 0;
    for (const [word, count] of times) value += shared.get(word)! * (count / (count + slowness));
    const voice = pool.candidates[at]!.role === "user" ? 1 : told;
    if (value > 0) pool.sheet.add("feedback", at, weights.feedback * voice * value);
  }
}

/** Each with its part of what all are worth together. By words as they are written: forms of one are as many words. */
function sharedWords(
  { sessions, readings, wanted, candidates }: Pool,
  strengths: ReadonlyMap<string, number>,
  own: Float64Array,
): ReadonlyMap<string, number> {
  const best = [...strengths]
    .filter(([, strength]) => strength > 0)
    .sort(([one, its], [other, others]) => others - its || (one < other ? -1 : 1))
    .slice(0, CONVERSATIONS);
  const worth = new Map<string, number>();
  for (const [session, strength] of best) {
    const turns = [...sessions.get(session)!]
      .filter((at) => readings[at] !== null && candidates[at]!.role === "user")
      .sort((one, other) => own[other]! - own[one]! || one - other)
      .slice(0, TURNS);
    const words = turns.flatMap((at) => readings[at]!.words.slice(0, LOOKED_AT));
    for (const word of words) {
      if (word.length < SHORTEST || STOP_WORDS.has(word) || wanted.find(word) !== null) continue;
      worth.set(word, (worth.get(word) ?? 0) + strength / words.length);
    }
  }
  const often = [...worth].sort(byValue).slice(0, OFTEN);
  const having = recordsHaving(new Set(often.map(([word]) => word)), readings);
  const records = readings.length;
  const ranked = often
    .filter(([word]) => !isWeakWord(lemma(word)))
    .map(([word, value]): [string, number] => {
      const known = having.get(word) ?? 0;
      return [word, value * Math.log(1 + (records - known + 0.5) / (known + 0.5))];
    })
    .sort(byValue)
    .slice(0, WORDS);
  const sum = ranked.reduce((all, [, value]) => all + value, 0);
  return new Map(ranked.map(([word, value]) => [word, value / (sum || 1)]));
}

/** Of the candidates: how common a word is in the whole store is known of the question's words only. */
function recordsHaving(
  words: ReadonlySet<string>,
  readings: readonly (Reading | null)[],
): ReadonlyMap<string, number> {
  const having = new Map<string, number>();
  for (const reading of readings) {
    if (reading === null) continue;
    const met = new Set<string>();
    for (const word of reading.words) if (words.has(word)) met.add(word);
    for (const word of met) having.set(word, (having.get(word) ?? 0) + 1);
  }
  return having;
}

function byValue([one, its]: [string, number], [other, others]: [string, number]): number {
  return others - its || (one < other ? -1 : one > other ? 1 : 0);
}
