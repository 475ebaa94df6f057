/**
 * Turns a query's terms into MATCH expressions. Every term is a quoted literal, so nothing that a person or a
 * model wrote is ever read as syntax.
 *
 * Any term brings a record in, and each adds to its score; the words of a phrase count only together.
 */

import type { QueryTerms } from "../../kernel/text/terms.ts";
import type { Channel } from "./fts-tables.ts";

export interface ChannelQuery {
  readonly channel: Channel["name"];
  readonly match: string;
}

/** One term as a channel is asked for it. */
export interface AskedTerm {
  readonly match: string;
  /** As `Frequencies` names it. */
  readonly name: string;
  /** The word itself, where it is one: those are counted without looking for them. */
  readonly word?: string;
  /** What words begin with, where it is that. */
  readonly prefix?: string;
}

export function askedTerms(terms: QueryTerms): { readonly [name in Channel["name"]]: readonly AskedTerm[] } {
  return {
    words: [
      ...terms.words.map((word) => ({ match: literal(word), name: word, word })),
      ...terms.prefixes.map((prefix) => ({ match: beginning(prefix), name: `${prefix}*`, prefix })),
    ],
    grams: runsOf(terms).map((run) => ({ match: gramRun(run), name: run.join(" ") })),
    code: terms.code.map((part) => ({ match: literal(part), name: part })),
  };
}

export function phrasesOf(terms: QueryTerms): readonly string[] {
  return terms.phrases.filter((words) => words.length > 0).map((words) => literal(words.join(" ")));
}

function runsOf(terms: QueryTerms): readonly (readonly string[])[] {
  return terms.grams.filter((run) => run.length > 0);
}

/** A single character stands for every pair that begins with it. */
function gramRun(run: readonly string[]): string {
  const [first] = run;
  const prefix = run.length === 1 && [...(first ?? "")].length === 1;
  return prefix ? beginning(first ?? "") : literal(run.join(" "));
}

/**
 * For records that have every one of some terms: each channel must then find it. What else is asked for only adds to the
 * score, since one that is wanted anyway stands beside it.
 */
export function wholeQueries(every: QueryTerms, terms: QueryTerms): readonly ChannelQuery[] {
  const queries: readonly ChannelQuery[] = [
    {
      channel: "words",
      match: allOf(
        [...phrasesOf(every), ...every.words.map(literal), ...every.prefixes.map(beginning)],
        [...phrasesOf(terms), ...terms.prefixes.map(beginning)],
      ),
    },
    { channel: "grams", match: allOf(runsOf(every).map(gramRun), runsOf(terms).map(gramRun)) },
  ];
  return queries.filter(({ match }) => match !== "");
}

function allOf(parts: readonly string[], besides: readonly string[]): string {
  const more = besides.filter((part) => !parts.includes(part));
  if (parts.length === 0 || more.length === 0) return parts.join(" AND ");
  return `${parts.join(" AND ")} AND (${anyOf([parts[0]!, ...more])})`;
}

export function anyOf(parts: readonly string[]): string {
  return parts.join(" OR ");
}

/** Of any word: the store stems it as it stems whole words. */
function beginning(prefix: string): string {
  return `${literal(prefix)}*`;
}

/** A string of FTS5: only a quotation mark means anything inside, and a NUL would end the text. */
function literal(text: string): string {
  return `"${text.replaceAll("\0", " ").replaceAll('"', '""')}"`;
}
