/** What a record loses that has what the question leaves out ("other than …"): a part of its score, never all of it. */

import type { Statistics } from "./candidate.ts";
import type { Pool } from "./pool.ts";
import type { Question } from "./question.ts";
import { wantedTerms } from "./wanted.ts";
import type { RankWeights } from "./weights.ts";

const NOBODY: ReadonlySet<string> = new Set();

export function takeLeftOut(
  { candidates, readings, sheet }: Pool,
  { without }: Question,
  statistics: Statistics,
  weights: RankWeights,
): void {
  const left = wantedTerms({ terms: without, names: [] }, statistics, { ...weights, characters: 0 }, NOBODY);
  if (left.most <= 0 || weights.without === 0) return;
  for (const [at, reading] of readings.entries()) {
    if (reading === null || sheet.scores[at]! <= 0) continue;
    const met = new Set(reading.words.map((word) => left.find(word)?.term ?? -1));
    const text = candidates[at]!.text!.toLowerCase();
    for (const { term, text: part } of [...left.runs, ...left.code]) if (text.includes(part)) met.add(term);
    met.delete(-1);
    if (met.size > 0) sheet.add("without", at, -weights.without * sheet.scores[at]!);
  }
}
