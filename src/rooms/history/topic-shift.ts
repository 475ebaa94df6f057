/**
 * How little neighbouring turns have in common: where people began to speak of something else.
 *
 * Cheap and lexical: the words and identifiers that two windows of the conversation share. Knows no language; a change
 * that is not one of words is not seen. Only a hint for chunks.ts, which works without it.
 */

import { STOP_WORDS } from "../../kernel/text/stop-words.ts";

export interface SpokenTurn {
  /** Redacted or not: nothing of it is kept. */
  readonly text: string;
}

/** UTF-16 units of a turn that are read: what it is about stands near its beginning. */
const READ = 2_000;
/** Turns on each side that are compared: one alone may be a "yes". */
const WINDOW = 2;
/** With fewer terms on a side there is nothing to compare. */
const FEWEST_TERMS = 4;
/** With fewer a turn begins no subject, whatever comes after it. */
const FEWEST_OF_ITS_OWN = 2;
/** Shorter words say little of a subject. */
const SHORTEST_WORD = 4;

const WORDS = /[\p{L}\p{N}_][\p{L}\p{N}_.-]*/gu;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;

/** For each turn, from 0 (the same words as before) to 1 (none of them); 0 where that cannot be told. */
export function topicShifts(turns: readonly SpokenTurn[]): readonly number[] {
  const terms = turns.map(({ text }) => termsOf(text.slice(0, READ)));
  return terms.map((own, at) => {
    if (own.size < FEWEST_OF_ITS_OWN) return 0;
    const before = union(terms.slice(Math.max(0, at - WINDOW), at));
    const after = union(terms.slice(at, at + WINDOW));
    const fewer = Math.min(before.size, after.size);
    if (fewer < FEWEST_TERMS) return 0;
    let shared = 0;
    for (const term of after) if (before.has(term)) shared += 1;
    return 1 - shared / fewer;
  });
}

function termsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(WORDS)) {
    if (UNSPACED.test(word)) for (let at = 0; at + 1 < word.length; at++) found.add(word.slice(at, at + 2));
    else if (word.length >= SHORTEST_WORD && !STOP_WORDS.has(word)) found.add(word.replace(/[.-]+$/, ""));
  }
  return found;
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
