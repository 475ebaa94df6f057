/** Asks the index of words; one that is damaged has no answer, and whoever asks is told. */

import { instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { IndexHit, IndexKind, IndexQuery } from "../ports/text-index.ts";
import type { Reach } from "./scope.ts";
import type { Stores } from "./stores.ts";

export interface IndexAsk {
  readonly terms: QueryTerms;
  /** Only what has each of these. */
  readonly every?: QueryTerms | undefined;
  readonly reach: Reach;
  readonly roles?: readonly string[] | undefined;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
}

/** Null: it is damaged. */
export async function askIndex(
  { index }: Stores,
  { terms, every, reach, roles, since, before }: IndexAsk,
  { kind, limit, order = "best" }: { kind: IndexKind; limit: number; order?: "best" | "newest" },
): Promise<readonly IndexHit[] | null> {
  const query: IndexQuery = {
    terms,
    ...(every === undefined ? {} : { every }),
    scope: reach.scope,
    kinds: [kind],
    ...(roles === undefined ? {} : { speakers: roles }),
    ...(since === undefined ? {} : { since: instantOf(since) }),
    ...(before === undefined ? {} : { before: instantOf(before) }),
    order,
    limit,
  };
  try {
    return await index.search(query);
  } catch (error) {
    if (codeOf(error) !== "store/corrupt") throw error;
    return null;
  }
}
