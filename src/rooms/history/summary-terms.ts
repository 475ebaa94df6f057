/** The words of a draft and of its sources, compared: stems, and pairs of characters where there are no spaces. */

import { pairsOf, splitCjk } from "../../kernel/text/cjk-runs.ts";
import { stem } from "../../kernel/text/stem.ts";
import { STOP_WORDS } from "../../kernel/text/stop-words.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";

export type TermCounts = ReadonlyMap<string, number>;

/** Terms of the sources that a summary could have: the most frequent ones. */
const MOST_FREQUENT = 40;

export function countTerms(text: string): TermCounts {
  const counts = new Map<string, number>();
  const words = new Map<string, number>();
  const { spaced, runs } = splitCjk(text);
  for (const word of tokenizeWords(spaced)) words.set(word, (words.get(word) ?? 0) + 1);
  for (const [word, count] of words) {
    if (STOP_WORDS.has(word) || (word.length < 2 && !/\d/.test(word))) continue;
    const term = stem(word);
    counts.set(term, (counts.get(term) ?? 0) + count);
  }
  for (const run of runs) for (const pair of pairsOf(run)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return counts;
}

/** Cosine of the two, with damped counts: a word said a hundred times is not a hundred words. 0 when one is empty. */
export function alignmentOf(draft: TermCounts, source: TermCounts): number {
  let common = 0;
  for (const [term, count] of draft) common += damped(count) * damped(source.get(term) ?? 0);
  // The source is measured by what the draft could have taken up: its length is no fault of the draft.
  const room = mostFrequent(source, draft.size);
  const norms = Math.sqrt(squares(draft.values()) * squares(room.map(([, count]) => count)));
  return norms === 0 ? 0 : Math.min(1, common / norms);
}

/** Which part of the sources' most frequent terms the draft has, by weight; 0 when there are none. */
export function coverageOf(draft: TermCounts, source: TermCounts): number {
  const frequent = mostFrequent(source, MOST_FREQUENT);
  const all = frequent.reduce((sum, [, count]) => sum + damped(count), 0);
  const held = frequent.reduce((sum, [term, count]) => sum + (draft.has(term) ? damped(count) : 0), 0);
  return all === 0 ? 0 : held / all;
}

function mostFrequent(counts: TermCounts, most: number): readonly (readonly [string, number])[] {
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, most);
}

const damped = (count: number) => Math.log1p(count);

function squares(counts: Iterable<number>): number {
  let sum = 0;
  for (const count of counts) sum += damped(count) ** 2;
  return sum;
}
