/**
 * Turns a query's terms into MATCH expressions. Every term is a quoted literal, so nothing that a person or a
 * model wrote is ever read as syntax.
 *
 * What is quoted must match; of the rest, one is enough and each adds to the score.
 */

import type { QueryTerms } from "../../kernel/text/terms.ts";
import type { Channel } from "./fts-tables.ts";

export interface FtsQuery {
  /** Any of these brings a record in, and scores it. */
  readonly channels: readonly { readonly channel: Channel["name"]; readonly match: string }[];
  /** In the word channel; what does not match it is out. */
  readonly required: string | null;
}

export function ftsQuery(
  terms: QueryTerms,
  keepWord: (word: string, all: readonly string[]) => boolean,
): FtsQuery {
  const phrases = terms.phrases.filter((words) => words.length > 0).map((words) => literal(words.join(" ")));
  const words = terms.words.filter((word) => keepWord(word, terms.words)).map(literal);
  const grams = terms.grams.filter((run) => run.length > 0).map(gramRun);
  const channels = [
    { channel: "words", match: anyOf([...phrases, ...words]) },
    { channel: "grams", match: anyOf(grams) },
    { channel: "code", match: anyOf(terms.code.map(literal)) },
  ] as const;
  return {
    channels: channels.filter(({ match }) => match !== ""),
    required: phrases.length === 0 ? null : phrases.join(" AND "),
  };
}

/** A single character stands for every pair that begins with it. */
function gramRun(run: readonly string[]): string {
  const [first] = run;
  const prefix = run.length === 1 && [...(first ?? "")].length === 1;
  return prefix ? `${literal(first ?? "")}*` : literal(run.join(" "));
}

function anyOf(parts: readonly string[]): string {
  return parts.join(" OR ");
}

/** A string of FTS5: only a quotation mark means anything inside, and a NUL would end the text. */
function literal(text: string): string {
  return `"${text.replaceAll("\0", " ").replaceAll('"', '""')}"`;
}
