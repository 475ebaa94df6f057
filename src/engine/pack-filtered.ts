/**
 * A second, bounded look at what the queries of a request kept out: what another took the place of, what was put away or is
 * held, and what was told under another name. It is looked for among what the asker may read, and nowhere else: which there is of
 * others' is none of their business.
 */

import { codeOf } from "../kernel/errors.ts";
import { eventId, observationId, refOf } from "../kernel/ids.ts";
import type { Reason } from "../kernel/reasons.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { Aside, ShelfHit } from "../ports/shelf-index.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import { asideOf, trustShown } from "../rooms/ledger/index.ts";
import type { Filtered } from "../rooms/pack/index.ts";
import type { EngineContext } from "./context.ts";
import { withoutLeaving } from "./docs-leaving.ts";
import { shelvesInReach, type Whose } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

/** Of each look. */
const MOST_LOOKED_AT = 100;
const ASIDE: readonly Aside[] = ["superseded", "archived", "held"];
const REASONS: { readonly [aside in Aside]: Reason } = {
  superseded: "superseded",
  archived: "archived",
  held: "quarantined",
};

export interface FilterLook extends Whose {
  readonly terms: QueryTerms;
  readonly scope: string | null;
  readonly archived: boolean;
}

export async function filteredOut(
  context: EngineContext,
  stores: Stores,
  { terms, scope, archived, ...whose }: FilterLook,
): Promise<readonly Filtered[]> {
  const all = await withoutLeaving(stores, await shelvesInReach(context, stores, whose));
  const isForeign = ({ tier, name }: Shelf) => tier === "scope" && scope !== null && name !== scope;
  const within = all.filter((shelf) => !isForeign(shelf));
  const foreign = all.filter(isForeign);
  const aside = await look(stores, within, terms, ASIDE);
  const elsewhere = await look(stores, foreign, terms, []);
  const judged = await judge(stores, [...aside, ...elsewhere]);
  const isElsewhere = new Set(elsewhere.map(({ kind, source }) => refOf(kind, source)));
  return judged.flatMap(({ aside: why, ...one }): readonly Filtered[] => {
    if (isElsewhere.has(one.ref as never)) return [{ ...one, reason: "out-of-scope", because: null }];
    if (why === null || (why === "archived" && archived)) return [];
    return [{ ...one, reason: REASONS[why] }];
  });
}

async function look(
  { shelfIndex }: Stores,
  shelves: readonly Shelf[],
  terms: QueryTerms,
  aside: readonly Aside[],
): Promise<readonly ShelfHit[]> {
  if (shelves.length === 0) return [];
  try {
    const kinds = ["obs", "evt"] as const;
    const ids = shelves.map(({ id }) => id);
    return await shelfIndex.search({ terms, shelves: ids, kinds, aside, limit: MOST_LOOKED_AT });
  } catch (error) {
    // Whoever asked first has said so.
    if (codeOf(error) !== "store/corrupt") throw error;
    return [];
  }
}

interface Judged extends Omit<Filtered, "reason"> {
  readonly aside: Aside | null;
}

async function judge({ ledger, events }: Stores, hits: readonly ShelfHit[]): Promise<readonly Judged[]> {
  const numbers = (kind: string) => hits.filter((hit) => hit.kind === kind).map(({ source }) => source);
  const observations = await ledger.observations(numbers("obs").map(observationId));
  const happened = await events.events(numbers("evt").map(eventId));
  return [
    ...[...observations.values()].map((row): Judged => {
      const because = row.supersededBy === null ? null : refOf("obs", row.supersededBy);
      const aside = asideOf(row);
      return {
        ...{ ref: refOf("obs", row.id), kind: row.kind, importance: row.importance.label },
        ...{ trust: trustShown(row), aside, because: aside === "superseded" ? because : null },
      };
    }),
    ...[...happened.values()].map((row): Judged => {
      const aside = row.held === null ? null : "held";
      return {
        ...{ ref: refOf("evt", row.id), kind: "event", importance: "unknown", because: null },
        ...{ trust: trustShown(row), aside },
      };
    }),
  ];
}
