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

/** Only for channels that have something to ask. `keepWord` may leave single words out. */
export function channelQueries(
  terms: QueryTerms,
  keepWord: (word: string, all: readonly string[]) => boolean,
): readonly ChannelQuery[] {
  const phrases = terms.phrases.filter((words) => words.length > 0).map((words) => literal(words.join(" ")));
  const words = terms.words.filter((word) => keepWord(word, terms.words)).map(literal);
  const prefixes = terms.prefixes.map(beginning);
  const grams = terms.grams.filter((run) => run.length > 0).map(gramRun);
  const queries: readonly ChannelQuery[] = [
    { channel: "words", match: anyOf([...phrases, ...words, ...prefixes]) },
    { channel: "grams", match: anyOf(grams) },
    { channel: "code", match: anyOf(terms.code.map(literal)) },
  ];
  return queries.filter(({ match }) => match !== "");
}

/** A single character stands for every pair that begins with it. */
function gramRun(run: readonly string[]): string {
  const [first] = run;
  const prefix = run.length === 1 && [...(first ?? "")].length === 1;
  return prefix ? `${literal(first ?? "")}*` : literal(run.join(" "));
}

/**
 * For records that have every one of some terms: each channel must then find it. What else is asked for only adds to the
 * score, since one that is wanted anyway stands beside it.
 */
export function wholeQueries(every: QueryTerms, terms: QueryTerms): readonly ChannelQuery[] {
  const phrasesOf = (of: QueryTerms) =>
    of.phrases.filter((words) => words.length > 0).map((words) => literal(words.join(" ")));
  const gramsOf = (of: QueryTerms) => of.grams.filter((run) => run.length > 0).map(gramRun);
  const queries: readonly ChannelQuery[] = [
    {
      channel: "words",
      match: allOf(
        [...phrasesOf(every), ...every.words.map(literal), ...every.prefixes.map(beginning)],
        [...phrasesOf(terms), ...terms.prefixes.map(beginning)],
      ),
    },
    { channel: "grams", match: allOf(gramsOf(every), gramsOf(terms)) },
  ];
  return queries.filter(({ match }) => match !== "");
}

function allOf(parts: readonly string[], besides: readonly string[]): string {
  const more = besides.filter((part) => !parts.includes(part));
  if (parts.length === 0 || more.length === 0) return parts.join(" AND ");
  return `${parts.join(" AND ")} AND (${anyOf([parts[0]!, ...more])})`;
}

function anyOf(parts: readonly string[]): string {
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
