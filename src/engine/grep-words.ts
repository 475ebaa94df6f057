/** Finds messages, summaries and files that have some of the words of a query; every operator is a literal. */

import { exactExcerpt } from "../kernel/text/exact-excerpt.ts";
import { exactTerms } from "../kernel/text/exact-terms.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import { sieved, termSieve } from "../kernel/text/term-sieve.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { EngineContext } from "./context.ts";
import type { Field } from "./field.ts";
import { findMade, LEAST_SHARE, MADE_WEIGHT } from "./find-made.ts";
import { findMessages, isEmptyQuery } from "./find-messages.ts";
import type { Candidate, Showing, Sort } from "./grep-hits.ts";
import type { RecallKind } from "./recall-api.ts";
import type { Stores } from "./stores.ts";

export interface Finding {
  readonly candidates: readonly Candidate[];
  readonly near: Showing["near"];
  readonly excerptOf: Showing["excerptOf"];
  readonly isIn: Showing["isIn"];
  readonly scanned: number;
  readonly degraded: readonly string[];
}

export interface WordSearch {
  readonly pattern: string;
  readonly kinds: ReadonlySet<RecallKind>;
  readonly sort: Sort;
  readonly limit: number;
}

/** The whole, its values, then its words, the longest first: a long word is rarer. */
export function nearestTo(
  pattern: string,
  values: readonly string[],
  { words, code }: QueryTerms,
): readonly string[] {
  const longest = [...code, ...words].sort((a, b) => b.length - a.length);
  return [pattern.trim(), ...values, ...longest]
    .filter((thing) => thing !== "")
    .map((thing) => thing.toLowerCase());
}

export async function findWords(
  context: EngineContext,
  stores: Stores,
  field: Field,
  { pattern, kinds, sort, limit }: WordSearch,
  signal?: Pick<AbortSignal, "aborted">,
): Promise<Finding> {
  // By age alone, what stands together would put out of sight what came after it.
  const terms = sort === "recency" ? queryTerms(pattern) : exactTerms(pattern);
  const sieve = termSieve(terms);
  const excerptOf = (text: string) => exactExcerpt(text, pattern, terms);
  const near = nearestTo(pattern, [], terms);
  const isIn = (text: string) => sieve(sieved(text)) > 0;
  if (isEmptyQuery(terms))
    return { candidates: [], near, excerptOf, isIn, scanned: 0, degraded: ["empty-query"] };
  const newest = sort !== "relevance";
  const messages =
    kinds.has("msg") || kinds.has("file")
      ? await findMessages(context, stores, { ...field, terms, newest, limit }, signal)
      : { found: [], top: 1, scanned: 0, degraded: [] };
  const made = await findMade(stores, field, { terms, kinds, limit, top: messages.top });
  const said: Candidate[] = messages.found.map((found) => ({ kind: "msg", ...found }));
  const least = sort === "recency" ? LEAST_SHARE * messages.top : 0;
  return {
    candidates: [
      ...said.filter(({ score }) => score >= least),
      ...made.candidates.filter(({ score }) => score >= least * MADE_WEIGHT),
    ],
    near,
    excerptOf,
    isIn,
    scanned: messages.scanned + made.scanned,
    degraded: [...new Set([...messages.degraded, ...made.degraded])],
  };
}
