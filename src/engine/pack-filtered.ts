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

/** Of each look: so many are known by name, and so many more are counted. */
const MOST_NAMED = 100;
const MOST_COUNTED = 5_000;
const ASIDE: readonly Aside[] = ["superseded", "archived", "held"];
const REASONS: { readonly [aside in Aside]: Reason } = {
  superseded: "superseded",
  archived: "archived",
  held: "quarantined",
};
/** There are more than were counted. */
const CUT = "filtered-cut";

export interface FilterLook extends Whose {
  readonly terms: QueryTerms;
  readonly scope: string | null;
  readonly archived: boolean;
}

export interface FilteredOut {
  readonly filtered: readonly Filtered[];
  /** Beyond those that are known by name. */
  readonly uncounted: { readonly [reason in Reason]?: number };
  readonly degraded: readonly string[];
}

export const NONE_FILTERED: FilteredOut = { filtered: [], uncounted: {}, degraded: [] };

export async function filteredOut(
  context: EngineContext,
  stores: Stores,
  { terms, scope, archived, ...whose }: FilterLook,
): Promise<FilteredOut> {
  const all = await withoutLeaving(stores, await shelvesInReach(context, stores, whose));
  const isForeign = ({ tier, name }: Shelf) => tier === "scope" && scope !== null && name !== scope;
  const within = all.filter((shelf) => !isForeign(shelf));
  const foreign = all.filter(isForeign);
  const wanted = ASIDE.filter((aside) => aside !== "archived" || !archived);
  const looks = [
    ...(await lookAside(stores, within, terms, wanted)),
    await look(stores, foreign, terms, "out-of-scope"),
  ];
  const elsewhere = new Set(looks.at(-1)!.named.map(({ kind, source }) => refOf(kind, source) as string));
  const judged = await judge(
    stores,
    looks.flatMap(({ named }) => named),
  );
  return {
    filtered: judged.flatMap(({ aside: why, ...one }): readonly Filtered[] => {
      if (elsewhere.has(one.ref)) return [{ ...one, reason: "out-of-scope", because: null }];
      return why === null || !wanted.includes(why) ? [] : [{ ...one, reason: REASONS[why] }];
    }),
    uncounted: Object.fromEntries(
      looks.filter(({ more }) => more > 0).map(({ reason, more }) => [reason, more]),
    ),
    degraded: looks.some(({ isCut }) => isCut) ? [CUT] : [],
  };
}

interface Look {
  readonly reason: Reason;
  readonly named: readonly ShelfHit[];
  /** Found, and not named. */
  readonly more: number;
  /** And there are more still. */
  readonly isCut: boolean;
}

/** All at once, as mostly there are few; each by itself where one might take the places of another. */
async function lookAside(
  stores: Stores,
  shelves: readonly Shelf[],
  terms: QueryTerms,
  aside: readonly Aside[],
): Promise<readonly Look[]> {
  const named = await hitsOf(stores, shelves, terms, aside, MOST_NAMED);
  if (named.length < MOST_NAMED) return [{ reason: "superseded", named, more: 0, isCut: false }];
  const looks: Look[] = [];
  for (const one of aside) looks.push(await look(stores, shelves, terms, REASONS[one], one));
  return looks;
}

async function look(
  stores: Stores,
  shelves: readonly Shelf[],
  terms: QueryTerms,
  reason: Reason,
  aside?: Aside,
): Promise<Look> {
  const hits = await hitsOf(stores, shelves, terms, aside === undefined ? null : [aside], MOST_COUNTED);
  return {
    ...{ reason, named: hits.slice(0, MOST_NAMED), more: Math.max(0, hits.length - MOST_NAMED) },
    isCut: hits.length === MOST_COUNTED,
  };
}

/** Of those that stand aside, and of no others; null: of the others. */
async function hitsOf(
  { shelfIndex }: Stores,
  shelves: readonly Shelf[],
  terms: QueryTerms,
  aside: readonly Aside[] | null,
  limit: number,
): Promise<readonly ShelfHit[]> {
  if (shelves.length === 0) return [];
  try {
    const kinds = ["obs", "evt"] as const;
    const wanted = aside === null ? {} : ({ aside, asideOnly: true } as const);
    return await shelfIndex.search({ terms, shelves: shelves.map(({ id }) => id), kinds, limit, ...wanted });
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
