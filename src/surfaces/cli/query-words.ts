/** Words that were typed to look for something. */

import { NacreError } from "../../kernel/errors.ts";
import { languageOf } from "../../kernel/text/languages.ts";
import { lightStem } from "../../kernel/text/light-stem.ts";
import { queryTerms } from "../../kernel/text/query-terms.ts";
import type { QueryTerms } from "../../kernel/text/terms.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";

/** The shell takes quotation marks away; several words in one argument were within some. */
export function requoted(word: string, _: number, all: readonly string[]): string {
  return all.length > 1 && word.includes(" ") && !word.includes('"') ? `"${word}"` : word;
}

/** What of the query is marked where it stands: its words in all their forms, its phrases, and what is code. */
export function termsToShow(query: readonly string[]): QueryTerms {
  const text = query.map(requoted).join(" ");
  const terms = queryTerms(text);
  const language = languageOf(text, tokenizeWords(text));
  const beginnings = terms.words.map((word) => lightStem(word, language)).filter((word) => word !== null);
  return { ...terms, prefixes: beginnings };
}

export function emptyQuery(): NacreError {
  return new NacreError(
    "input/bad-field",
    "nothing to search for: the query is empty",
    "Give a question or a few words.",
  );
}

export function nothingAsked(what: string): NacreError {
  return new NacreError(
    "input/bad-field",
    `nothing to search for: ${what} has no letters or digits`,
    "Punctuation and emoji are not looked at; give at least one word.",
  );
}
