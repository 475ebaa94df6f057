/**
 * How common the terms of a question are, in what the asker may read.
 *
 * The index counts all of a store. Whoever may read all of it is told by it. Everybody else is told by what was gathered for
 * them: a figure of the whole store would say whether a word was said where they must not listen. Then a term is in as many
 * records as were gathered with it, which is exact as long as fewer were gathered than there is room for.
 */

import { codeOf } from "../kernel/errors.ts";
import { isUnspaced } from "../kernel/text/scripts.ts";
import { stem } from "../kernel/text/stem.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import { tokenizeWords } from "../kernel/text/words.ts";
import type { Candidate, Statistics } from "../rooms/rank/index.ts";
import type { Reach } from "./scope.ts";
import type { Stores } from "./stores.ts";

/** Lanes whose messages are counted; whoever has more has very many messages. */
const MOST_LANES = 500;

/** Before anything is asked for in particular: whether the asker may read all that the store has. */
export async function readsAll({ history }: Stores, { scope, lanes }: Reach): Promise<boolean> {
  if (scope.lanes !== undefined || scope.under !== undefined) return false;
  if (!(await history.isAlone(scope.installation))) return false;
  return scope.agents === undefined || (await history.lanes(scope.installation)).length === lanes.length;
}

/** A damaged index knows nothing; then all terms count alike. */
export async function wholeStatistics({ index }: Stores, terms: QueryTerms): Promise<Statistics> {
  const { records, averageLength, of } = await index.frequencies(terms).catch((error: unknown) => {
    if (codeOf(error) !== "store/corrupt") throw error;
    return { records: 0, averageLength: 0, of: new Map<string, number>() };
  });
  const stems = new Map([...of].map(([term, count]) => [stem(term), count]));
  return { records, averageLength, frequency: (term) => of.get(term) ?? stems.get(term) ?? 0 };
}

export async function recordsIn({ history }: Stores, { lanes }: Reach): Promise<number> {
  let records = 0;
  for (const { id } of lanes.slice(0, MOST_LANES)) records += await history.countMessages(id);
  return records;
}

/** `records`: messages that the asker may read. */
export function gatheredStatistics(candidates: readonly Candidate[], records: number): Statistics {
  const found = candidates.filter(({ gathered }) => gathered > 0);
  const read = found.flatMap(({ text }) => (text === null ? [] : [text.toLowerCase()]));
  const words = read.map(tokenizeWords);
  const stems = new Map<string, number>();
  const stemOf = remembered(stem);
  for (const said of words) {
    const both = new Set([...new Set(said)].flatMap((word) => [word, stemOf(word)]));
    for (const one of both) stems.set(one, (stems.get(one) ?? 0) + 1);
  }
  const length = words.reduce((sum, said) => sum + said.length, 0);
  // Those that were not read have the terms about as often.
  const scale = read.length === 0 ? 1 : found.length / read.length;
  const frequency = remembered((term: string): number => {
    const standing = isWord(term)
      ? (stems.get(term) ?? 0)
      : read.filter((text) => text.includes(term)).length;
    return Math.round(standing * scale);
  });
  return {
    records: Math.max(records, found.length),
    averageLength: read.length === 0 ? 0 : length / read.length,
    frequency,
  };
}

/** Pairs of characters and parts of code are looked for in the text itself. */
function isWord(term: string): boolean {
  return /^[\p{L}\p{N}\p{M}]+$/u.test(term) && !isUnspaced(term.codePointAt(0)!);
}

function remembered<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const met = known.get(key);
    if (met !== undefined) return met;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
