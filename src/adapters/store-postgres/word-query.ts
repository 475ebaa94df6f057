/** What a search asks for, term by term: how each is found, and how it is counted. Pure. */

import type { QueryTerms } from "../../kernel/text/terms.ts";
import type { Counted } from "../sql/word-budget.ts";
import { beginningOf, lexemeOf, quoted } from "./lexemes.ts";
import { type ChannelName, trigramsOf, wordsOf } from "./word-channels.ts";

export interface AskedTerm {
  readonly channel: ChannelName;
  /** As `Frequencies` names it. */
  readonly name: string;
  /** As a `tsquery` asks for it. */
  readonly match: string;
  /** One term; all that begin alike; several in a row; or a part of a name. */
  readonly way: "lexeme" | "beginning" | "phrase" | "part";
  /** Of a part none: its trigrams are nobody's terms. */
  readonly lexemes: readonly string[];
}

export interface CountedTerm extends AskedTerm, Counted {
  /** Of its lexemes, as a `tsquery` asks for it. */
  readonly rarest: string;
}

/** By channel; of words also those that split, which are asked for as a phrase. */
export function askedTerms(terms: QueryTerms): readonly AskedTerm[] {
  return [
    ...terms.words.map((word) => inARow("words", word, wordsOf(word))),
    ...terms.prefixes.map((prefix) => beginning("words", `${prefix}*`, wordsOf(prefix))),
    ...terms.grams.map(gramRun),
    ...terms.code.map(part),
  ].filter((term) => term !== undefined);
}

/** Each found only as a whole. */
export function askedPhrases(terms: QueryTerms): readonly AskedTerm[] {
  return terms.phrases
    .map((words) => inARow("words", words.join(" "), words.flatMap(wordsOf)))
    .filter((term) => term !== undefined);
}

export function anyOf(matches: readonly string[]): string {
  return matches.join(" | ");
}

export function allOf(matches: readonly string[]): string {
  return matches.join(" & ");
}

function inARow(channel: ChannelName, name: string, terms: readonly string[]): AskedTerm | undefined {
  const lexemes = terms.map(lexemeOf);
  const [first] = lexemes;
  if (first === undefined) return undefined;
  if (lexemes.length === 1) return { channel, name, match: quoted(first), way: "lexeme", lexemes };
  // Places that are none are marked otherwise.
  const match = `(${lexemes.map((lexeme) => `${quoted(lexeme)}:D`).join(" <-> ")})`;
  return { channel, name, match, way: "phrase", lexemes };
}

/** Of several words together nothing begins. */
function beginning(channel: ChannelName, name: string, terms: readonly string[]): AskedTerm | undefined {
  const [first, ...more] = terms;
  if (first === undefined || more.length > 0) return undefined;
  const lexeme = beginningOf(first);
  return { channel, name, match: `${quoted(lexeme)}:*`, way: "beginning", lexemes: [lexeme] };
}

/** A single character stands for every pair that begins with it. */
function gramRun(run: readonly string[]): AskedTerm | undefined {
  const grams = run.filter((gram) => gram !== "");
  const isSingle = grams.length === 1 && Array.from(grams[0]!).length === 1;
  const name = run.join(" ");
  return isSingle ? beginning("grams", name, grams) : inARow("grams", name, grams);
}

function part(name: string): AskedTerm | undefined {
  const trigrams = trigramsOf(name);
  if (trigrams.length === 0) return undefined;
  const match = allOf([...new Set(trigrams.map(lexemeOf))].map(quoted));
  return { channel: "code", name, match, way: "part", lexemes: [] };
}
