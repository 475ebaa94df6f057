/** What stands on shelves and has the words of a question, of the shelves that may be read. */

import { instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { Aside, ObservedFilter, ShelfHit, ShelfKind } from "../ports/shelf-index.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import type { Stores } from "./stores.ts";

/** Of each kind. They are short, and all of them are read. */
const MOST_KEPT = 60;

export interface FoundKept {
  readonly kind: ShelfKind;
  readonly id: number;
  /** Greater is better; comparable with those of other shelves. 0: found by its meaning alone. */
  readonly score: number;
  /** How near its meaning is; not given: it is not known to be near. */
  readonly similarity?: number;
}

export interface ShelfSearch {
  readonly terms: QueryTerms;
  readonly shelves: readonly Shelf[];
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly observed?: ObservedFilter | undefined;
  /** Which of those that stand aside are wanted too. */
  readonly aside?: readonly Aside[] | undefined;
}

/** Null: the index of words is damaged. */
export async function foundOnShelves(
  { shelfIndex }: Stores,
  kind: ShelfKind,
  { terms, shelves, since, before, observed, aside }: ShelfSearch,
): Promise<readonly FoundKept[] | null> {
  if (shelves.length === 0) return [];
  try {
    const hits = await shelfIndex.search({
      terms,
      shelves: shelves.map(({ id }) => id),
      kinds: [kind],
      ...(since === undefined ? {} : { since: instantOf(since) }),
      ...(before === undefined ? {} : { before: instantOf(before) }),
      ...(observed && { observed }),
      ...(aside && { aside }),
      limit: MOST_KEPT,
    });
    return hits.map(({ source, score }: ShelfHit) => ({ kind, id: source, score }));
  } catch (error) {
    if (codeOf(error) !== "store/corrupt") throw error;
    return null;
  }
}
