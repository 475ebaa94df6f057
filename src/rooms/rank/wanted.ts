/**
 * The terms of a question as they are looked for in a record, each with what it is worth: the rarer in the store, the more.
 *
 * A word is found in any of its forms. One that is only spelt alike counts for a part of it, so that a slip of the pen or an
 * ending that the stemmer does not know loses little. Names of those who speak in these conversations are worth nothing as
 * words: they stand everywhere. Who spoke counts for more, and elsewhere (sender.ts).
 */

import { stem } from "../../kernel/text/stem.ts";
import { runOf } from "../../kernel/text/term-sieve.ts";
import type { QueryTerms } from "../../kernel/text/terms.ts";
import type { Statistics } from "./candidate.ts";
import { baseForm, formsOf } from "./irregular-forms.ts";
import { isWeakWord } from "./weak-words.ts";
import type { RankWeights } from "./weights.ts";

/** What a word counts for that only begins like one of another language than English, so that it may be a form of it. */
const SAME_BEGINNING = 0.8;
/** What a word counts for at most that may be meant by one that nobody ever wrote. */
const PERHAPS_MEANT = 0.5;
/** Words that share fewer of their trigrams are other words. */
const LEAST_ALIKE = 0.65;
const SHORTEST_ALIKE = 4;
/** Letters below this are looked up in a table. */
const PLAIN = 128;

export interface Found {
  readonly term: number;
  /** 1: the word itself or a form of it. */
  readonly share: number;
}

export interface Wanted {
  /** What each term is worth; words first, then what is looked for in the text itself. */
  readonly worth: readonly number[];
  /** What all are worth together: no record has more. */
  readonly most: number;
  readonly words: number;
  /** Quoted, as terms in their order. */
  readonly phrases: readonly (readonly number[])[];
  /** Stretches of text, each with its term: of scripts without spaces, and code in lower case. */
  readonly runs: readonly { readonly term: number; readonly text: string }[];
  readonly code: readonly { readonly term: number; readonly text: string }[];
  /** Null: none of the question's. */
  find(word: string): Found | null;
}

export interface Asked {
  readonly terms: QueryTerms;
  readonly names: readonly string[];
  /** Words that only say when: what was said then seldom has them. */
  readonly timeWords?: readonly string[];
  readonly alike?: ReadonlyMap<string, readonly string[]>;
}

type Weighing = Pick<RankWeights, "weakWords" | "names" | "characters" | "code">;

/** `speakers`: names of those who speak, folded. */
export function wantedTerms(
  { terms, names, timeWords = [], alike = new Map() }: Asked,
  statistics: Statistics,
  weights: Weighing,
  speakers: ReadonlySet<string>,
): Wanted {
  const byStem = new Map<string, number>();
  const asked: string[] = [];
  for (const word of [...terms.words, ...terms.phrases.flat()]) {
    const known = lemma(word);
    if (byStem.has(known)) continue;
    byStem.set(known, asked.length);
    asked.push(word);
  }
  const beginnings = terms.prefixes.map((prefix) => {
    const begun = stem(prefix);
    const of = asked.findIndex((word) => lemma(word).startsWith(begun));
    if (of >= 0) return { begun, term: of, share: SAME_BEGINNING };
    asked.push(prefix);
    return { begun, term: asked.length - 1, share: 1 };
  });
  const named = new Set(names.map(lemma));
  const timed = new Set(timeWords.map(lemma));
  const spoken = asked.map((word) => speakers.has(word));
  const nothingElse = spoken.every(Boolean) && terms.grams.length + terms.code.length === 0;
  const worth = asked.map((word, at) => {
    if (spoken[at] && !nothingElse) return 0;
    const known = lemma(word);
    const weak = isWeakWord(known) || timed.has(known);
    const weight = weak ? weights.weakWords : named.has(known) ? 1 + weights.names : 1;
    return weight * rarity(statistics, [...formsOf(word), ...(alike.get(word) ?? [])].map(stem));
  });
  const runs = terms.grams.map((run) => {
    worth.push(Math.max(...run.map((pair) => rarity(statistics, [pair]))));
    return { term: worth.length - 1, text: runOf(run) };
  });
  const code = terms.code.map((text) => {
    worth.push(weights.code * rarity(statistics, [text]));
    return { term: worth.length - 1, text };
  });
  const meant = [...alike].flatMap(([word, others]) =>
    others.map((other) => [lemma(other), byStem.get(lemma(word))!] as const),
  );
  const find = finder(asked, byStem, new Map(meant), beginnings, weights.characters);
  return {
    worth,
    most: worth.reduce((sum, one) => sum + one, 0),
    words: asked.length,
    phrases: terms.phrases.map((phrase) => phrase.map((word) => byStem.get(lemma(word))!)),
    runs,
    code,
    find,
  };
}

/** What all forms of a word have in common. */
export function lemma(word: string): string {
  return stem(baseForm(word));
}

/** Inverse document frequency, as BM25 has it; of forms together. */
function rarity(statistics: Statistics, forms: readonly string[]): number {
  const all = Math.max(1, statistics.records);
  let having = 0;
  for (const form of new Set(forms)) having += Math.max(0, statistics.frequency(form) || 0);
  having = Math.min(all, having);
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

interface Beginning extends Found {
  readonly begun: string;
}

/** Remembers every word that it was asked for: texts of one pool share most of them. */
function finder(
  asked: readonly string[],
  byStem: ReadonlyMap<string, number>,
  meant: ReadonlyMap<string, number>,
  beginnings: readonly Beginning[],
  likeness: number,
): (word: string) => Found | null {
  const known = new Map<string, Found | null>();
  const begins = beginsLike([
    ...asked.flatMap(formsOf),
    ...meant.keys(),
    ...beginnings.map(({ begun }) => begun),
  ]);
  const spelt = speltBy(likeness > 0 ? byStem : new Map());
  const look = (word: string): Found | null => {
    const stemmed = lemma(word);
    const exact = byStem.get(stemmed);
    if (exact !== undefined) return { term: exact, share: 1 };
    const perhaps = meant.get(stemmed);
    if (perhaps !== undefined) {
      // Its ending tells too, which the index does not know: "alergic" is not "alert".
      const spelt = trigramsShared(asked[perhaps]!, word);
      return { term: perhaps, share: (PERHAPS_MEANT * (1 + spelt)) / 2 };
    }
    const begun = beginnings.find((one) => stemmed.startsWith(one.begun));
    if (begun !== undefined) return begun;
    if (stemmed.length < SHORTEST_ALIKE) return null;
    const beginAlike = spelt.get(stemmed.slice(0, 2));
    if (beginAlike === undefined) return null;
    const theirs = trigrams(stemmed);
    let best: Found | null = null;
    for (const { term, ours } of beginAlike) {
      // More than the fewer of them are not shared: words of other lengths are not compared.
      if (likenessOf(Math.min(ours.size, theirs.size), ours, theirs) < LEAST_ALIKE) continue;
      const alike = likenessOf(sharedIn(ours, theirs), ours, theirs);
      if (alike >= LEAST_ALIKE && likeness * alike > (best?.share ?? 0))
        best = { term, share: likeness * alike };
    }
    return best;
  };
  return (word) => {
    if (!begins(word)) return null;
    const met = known.get(word);
    if (met !== undefined) return met;
    const found = look(word);
    known.set(word, found);
    return found;
  };
}

interface Spelt {
  readonly term: number;
  readonly ours: ReadonlySet<string>;
}

/** Words of the question that others may be spelt like, by the two letters that both begin with. */
function speltBy(byStem: ReadonlyMap<string, number>): ReadonlyMap<string, readonly Spelt[]> {
  const long = [...byStem].filter(([one]) => one.length >= SHORTEST_ALIKE);
  const spelt = long.map(([one, term]) => ({ begins: one.slice(0, 2), term, ours: trigrams(one) }));
  return Map.groupBy(spelt, ({ begins }) => begins);
}

/** Whether a word begins with the two letters of any of these. Most do not, and are not looked up. */
function beginsLike(forms: readonly string[]): (word: string) => boolean {
  const starts = new Uint8Array(PLAIN * PLAIN);
  let far = false;
  const place = (word: string): number => {
    const first = word.charCodeAt(0);
    // Of a word of one letter, the second is none.
    const second = word.length > 1 ? word.charCodeAt(1) : 0;
    return first < PLAIN && second < PLAIN ? first * PLAIN + second : -1;
  };
  for (const form of forms) {
    const at = place(form);
    if (at < 0) far = true;
    else starts[at] = 1;
  }
  return (word) => {
    const at = place(word);
    return at < 0 ? far : starts[at] === 1;
  };
}

/** Dice coefficient of their trigrams, beginning and end marked. */
export function trigramsShared(one: string, other: string): number {
  const ours = trigrams(one);
  const theirs = trigrams(other);
  return likenessOf(sharedIn(ours, theirs), ours, theirs);
}

function likenessOf(shared: number, ours: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  return (2 * shared) / (ours.size + theirs.size);
}

function sharedIn(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  let shared = 0;
  for (const trigram of ours) if (theirs.has(trigram)) shared += 1;
  return shared;
}

function trigrams(word: string): Set<string> {
  const marked = `^${word}$`;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= marked.length; at++) found.add(marked.slice(at, at + 3));
  return found;
}
