/**
 * What a search for something exact asks of the index: the words of the query, and besides which of them stand together.
 *
 * `18:04` is two words to the index, and so is a date or a name: as a phrase they count for more than apart. Nothing is
 * asked for that the query does not say; what has only some of the words is still found.
 */

import { splitCjk } from "./cjk-runs.ts";
import { MAX_QUERY_TERMS, queryTerms } from "./query-terms.ts";
import type { QueryTerms } from "./terms.ts";
import { tokenizeWords } from "./words.ts";

/** A longer query is a question and not a thing that was said so. */
const LONGEST_PHRASE = 6;
/** Phrases of one query beside its own. */
const MOST_PHRASES = 8;

export function exactTerms(query: string): QueryTerms {
  const terms = queryTerms(query);
  const spaced = splitCjk(query.slice(0, 4_096).toWellFormed().normalize("NFKC")).spaced;
  const whole = tokenizeWords(spaced);
  const together = spaced.split(/\s+/).map((chunk) => tokenizeWords(chunk));
  const known = new Set(terms.phrases.map((phrase) => phrase.join(" ")));
  const phrases = [whole, ...together].filter((words) => {
    const fits = words.length > 1 && words.length <= LONGEST_PHRASE && !known.has(words.join(" "));
    if (fits) known.add(words.join(" "));
    return fits;
  });
  const { words, prefixes, grams, code } = terms;
  const room =
    MAX_QUERY_TERMS - (terms.phrases.length + words.length + prefixes.length + grams.length + code.length);
  const added = phrases.slice(0, Math.max(0, Math.min(MOST_PHRASES, room)));
  return { ...terms, phrases: [...terms.phrases, ...added] };
}
