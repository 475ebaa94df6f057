/**
 * What is known of the subjects of a question, with all that became of it: of what is asked first, the newest first, so that nobody
 * who uses much is left without where they live. As of an earlier moment, by how far facts and acts went then; clocks may lie.
 */

import type { Instant } from "../kernel/clock.ts";
import type { EntityRef } from "../kernel/entity-ref.ts";
import type { FactId, ShelfId } from "../kernel/ids.ts";
import {
  type End,
  endsOf,
  type Fact,
  type FactAct,
  type FactSource,
  isStale,
  type Predicate,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { readEvidence, sourceState } from "./evidence.ts";
import { actsAround } from "./fact-standing.ts";
import type { Stores } from "./stores.ts";

/** Facts that are looked at, whatever became of them: of what is asked, of whatever else, and of that again what is so now. */
const MOST_READ = 600;
const MOST_ASKED_FOR = 300;
/** Of what is found by what is said of it. */
const MOST_OF_THESE = 200;

export interface FactsThen {
  readonly knownAt: number;
  readonly newest: number;
  /** The newest act of then; null: nobody noted it, and times decide. */
  readonly acts: number | null;
  /** The newest message of then. */
  readonly messages: number;
}

/** Of an earlier moment; null: by all that is known. */
export function factsThen(
  asOf: { readonly at: number; readonly watermarks: { readonly [table: string]: number } } | null,
): FactsThen | null {
  if (asOf === null) return null;
  const { facts = 0, messages = 0, factActs: acts = null } = asOf.watermarks;
  return { knownAt: asOf.at, newest: facts, acts, messages };
}

export interface FactHistory {
  readonly shelves: ReadonlySet<ShelfId>;
  readonly facts: readonly Fact[];
  /** Those that were known. */
  readonly acts: readonly FactAct[];
  readonly ends: ReadonlyMap<FactId, End>;
  readonly predicates: readonly Predicate[];
  readonly now: Instant;
  readonly asKnown: FactsThen | null;
  /** Which of these rest on nothing any more. */
  staleAmong(stores: Stores, facts: readonly Pick<Fact, "id" | "voice" | "recordedAt">[]): Promise<Stale>;
}

type Stale = ReadonlySet<FactId>;

/** What is not named itself, and what of it is asked. */
export interface Saying {
  readonly subjects: readonly EntityRef[];
  readonly asked?: readonly string[];
}

export interface HistoryOf {
  readonly subjects: readonly EntityRef[];
  readonly others: Saying;
  readonly predicates: readonly Predicate[];
  /** By name, what is asked of the subjects. */
  readonly asked: readonly string[];
  readonly now: Instant;
  readonly asKnown: FactsThen | null;
}

export async function historyOf(
  context: EngineContext,
  { facts }: Pick<Stores, "facts">,
  shelves: readonly ShelfId[],
  of: HistoryOf,
): Promise<FactHistory> {
  const { predicates, now, asKnown } = of;
  const read = await factsOf({ facts }, shelves, of);
  const around = await actsAround(
    { facts },
    read.map(({ id }) => id),
  );
  const acts = actsThen(around, asKnown);
  return {
    ...{ shelves: new Set(shelves), predicates, now, asKnown, facts: read, acts, ends: endsOf(read, acts) },
    staleAmong: (stores, some) => staleAmong(context, stores, some, asKnown),
  };
}

async function factsOf(
  { facts }: Pick<Stores, "facts">,
  shelves: readonly ShelfId[],
  { subjects, others, predicates, asked, now, asKnown }: HistoryOf,
): Promise<readonly Fact[]> {
  const then = asKnown === null ? {} : { upTo: asKnown.newest };
  const query = { shelves, subjects, limit: MOST_READ, newestFirst: true, ...then };
  const all = subjects.length === 0 ? [] : await facts.list(query);
  const isFull = all.length === MOST_READ;
  // Of somebody with a long history: what is asked, each kind for itself, and what is so now.
  const more: Fact[] = [];
  for (const cardinality of isFull ? (["single", "multi"] as const) : []) {
    const names = predicates
      .filter((one) => one.cardinality === cardinality && asked.includes(one.name))
      .map(({ name }) => name);
    if (names.length > 0)
      more.push(...(await facts.list({ ...query, predicates: names, limit: MOST_ASKED_FOR })));
  }
  if (isFull) more.push(...(await facts.list({ ...query, at: now })));
  if (others.subjects.length > 0)
    more.push(
      ...(await facts.list({
        ...{ ...query, subjects: others.subjects, limit: MOST_OF_THESE },
        ...(others.asked !== undefined && { predicates: others.asked }),
      })),
    );
  return [...new Map([...all, ...more].map((fact) => [fact.id, fact])).values()].toSorted(
    (a, b) => a.from - b.from || a.id - b.id,
  );
}

export function actsThen(acts: readonly FactAct[], asKnown: FactsThen | null): readonly FactAct[] {
  if (asKnown === null) return acts;
  const { acts: newest, knownAt } = asKnown;
  return acts.filter(({ id, recordedAt }) => (newest === null ? recordedAt <= knownAt : id <= newest));
}

/** What it was made of belongs to it whatever the clock said; what came to it later was not known before. */
export function sourcesThen(
  { recordedAt: made }: Pick<Fact, "recordedAt">,
  sources: readonly FactSource[],
  asKnown: FactsThen | null,
): readonly FactSource[] {
  if (asKnown === null) return sources;
  return sources.filter(({ recordedAt }) => recordedAt <= Math.max(asKnown.knownAt, made));
}

async function staleAmong(
  context: EngineContext,
  stores: Stores,
  facts: readonly Pick<Fact, "id" | "voice" | "recordedAt">[],
  asKnown: FactsThen | null,
): Promise<Stale> {
  if (facts.length === 0) return new Set();
  const sources = await stores.facts.sourcesOf(facts.map(({ id }) => id));
  const now = await readEvidence(context, stores, [...sources.values()].flat());
  return new Set(
    facts
      .filter((fact) => {
        const own = sourcesThen(fact, sources.get(fact.id) ?? [], asKnown);
        return isStale(
          fact,
          own.map((one) => sourceState(now, one)),
        );
      })
      .map(({ id }) => id),
  );
}
