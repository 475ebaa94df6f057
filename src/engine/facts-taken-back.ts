/**
 * Facts go with what they rest on when a person erases that, and so do proposals and what became of facts by it. Within the
 * transaction of that act. A fact that rests on something else, too, stays, and rests on that alone.
 *
 * What is only forgotten or held makes facts stale as long as it is so (fact-standing.ts): nothing is changed for that, and when it
 * comes back they stand as before.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import type { EvidenceKey, EvidenceKind } from "../kernel/evidence.ts";
import { type FactId, refOf } from "../kernel/ids.ts";
import {
  ALWAYS,
  type Cardinality,
  type Fact,
  type FactAct,
  findPredicate,
  isEmpty,
  objectKey,
  type Predicate,
  predicatesWith,
} from "../rooms/facts/index.ts";
import { cardsGoWith } from "./cards-taken-back.ts";
import { graphGoesWith } from "./graph-taken-back.ts";
import { relinkKey } from "./keep-fact.ts";
import type { Stores } from "./stores.ts";

const MOST_OF_ONE_KEY = 20_000;

export async function factsGoWith(
  stores: Stores,
  kind: EvidenceKind,
  ids: readonly number[],
  /** Absent: as of the newest of what goes. */
  at?: Instant,
  /** As they are configured; absent: those that are built in, and of others what their facts tell. */
  predicates: readonly Predicate[] = predicatesWith(),
): Promise<void> {
  const { facts } = stores;
  if (ids.length === 0) return;
  const gone: readonly EvidenceKey[] = ids.map((id) => ({ kind, id }));
  const wanted = new Set(ids);
  const isGone = (one: EvidenceKey) => one.kind === kind && wanted.has(one.id);
  const proposed = await facts.proposedBy(gone);
  const touched = await facts.citing(gone);
  if (proposed.length + touched.length === 0) return;
  const rows = await facts.facts(touched);
  const acts = [...(await facts.actsOn(touched)).values()].flat();
  const proposals = [...(await facts.proposals(proposed)).values()];
  const now = at ?? newestOf([...rows.values(), ...acts], proposals);
  await facts.eraseProposals(proposed, now);
  const sources = await facts.sourcesOf(touched);
  const bare = touched.filter((id) => {
    const own = sources.get(id) ?? [];
    return own.length > 0 && own.every(isGone);
  });
  // What a person said or ended at a terminal is their word: it stays. Without what it was said to rest on, a fact is stale.
  const isTerminal = (id: FactId) => rows.get(id)?.voice === "terminal";
  const fall = bare.filter((id) => !isTerminal(id));
  const goneActs = acts.filter(
    ({ source, voice }) => source !== null && isGone(source) && voice !== "terminal",
  );
  const keys = await keysOf(stores, [...rows.values()], predicates);
  const taken = await recordedWith(stores, fall);
  await facts.dropActs(goneActs.map(({ id }) => id));
  await facts.erase(fall, now);
  await facts.dropSources(gone);
  for (const id of bare.filter(isTerminal))
    for (const source of sources.get(id) ?? []) await facts.addSource(id, source, source.recordedAt);
  await putRight(stores, keys, now, taken);
  await othersGoWith(stores, fall, now, predicates);
}

/** What they said to be so no longer is so again, as long as they are forgotten; heard again, they end it again. */
export async function endingsGoWith(
  stores: Stores,
  messages: readonly number[],
  now: Instant,
  predicates: readonly Predicate[],
): Promise<void> {
  const { facts } = stores;
  const wanted = new Set(messages);
  const touched = await facts.citing(messages.map((id) => ({ kind: "msg", id })));
  const acts = [...(await facts.actsOn(touched)).values()].flat();
  const theirs = acts.filter(
    ({ source, voice }) => voice === "owner" && source?.kind === "msg" && wanted.has(source.id),
  );
  if (theirs.length === 0) return;
  const rows = await facts.facts(theirs.map(({ fact }) => fact));
  const keys = await keysOf(stores, [...rows.values()], predicates);
  await facts.dropActs(theirs.map(({ id }) => id));
  await putRight(stores, keys, now, new Map());
}

/** These themselves. What they took the place of stands again; what rests on them goes with them. */
export async function eraseFacts(
  stores: Stores,
  ids: readonly FactId[],
  at: Instant,
  predicates: readonly Predicate[] = predicatesWith(),
): Promise<void> {
  const rows = [...(await stores.facts.facts(ids)).values()];
  if (rows.length === 0) return;
  const keys = await keysOf(stores, rows, predicates);
  const taken = await recordedWith(stores, ids);
  await stores.facts.erase(ids, at);
  await stores.journal.dropReasons(ids.map((id) => refOf("fact", id)));
  await putRight(stores, keys, at, taken);
  await othersGoWith(stores, ids, at, predicates);
}

/** When it was recorded that these took the place of each: since then it was known to have ended, whatever took its place. */
async function recordedWith(
  { facts }: Stores,
  ids: readonly FactId[],
): Promise<ReadonlyMap<FactId, Instant>> {
  return new Map((await facts.actsBy(ids)).map(({ fact, recordedAt }) => [fact, recordedAt]));
}

async function putRight(
  stores: Stores,
  keys: readonly Key[],
  now: Instant,
  recorded: ReadonlyMap<FactId, Instant>,
): Promise<void> {
  const clock = { now: () => now, elapsed: () => 0 };
  for (const { row, cardinality } of keys) await relinkKey({ clock }, stores, row, { cardinality }, recorded);
}

async function othersGoWith(
  stores: Stores,
  erased: readonly FactId[],
  now: Instant,
  predicates: readonly Predicate[],
): Promise<void> {
  await cardsGoWith(stores, "fact", erased);
  await graphGoesWith(stores, "fact", erased);
  await factsGoWith(stores, "fact", erased, now, predicates);
}

function newestOf(
  recorded: readonly Pick<FactAct, "recordedAt">[],
  proposals: readonly { readonly at: Instant }[],
): Instant {
  const times: readonly number[] = [
    ...recorded.map(({ recordedAt }) => recordedAt),
    ...proposals.map(({ at }) => at),
  ];
  return instantOf(times.reduce((newest, time) => Math.max(newest, time), 0));
}

interface Key {
  readonly row: Fact;
  readonly cardinality: Cardinality;
}

/** Each once, while all that belongs to it is there. */
async function keysOf(
  stores: Stores,
  rows: readonly Fact[],
  predicates: readonly Predicate[],
): Promise<readonly Key[]> {
  const keys = new Map(rows.map((row) => [JSON.stringify([row.shelf, row.subject, row.predicate]), row]));
  const found: Key[] = [];
  for (const row of keys.values())
    found.push({ row, cardinality: await cardinalityOf(stores, row, predicates) });
  return found;
}

/** Of what nobody has configured any more, its facts tell: of what has one value at a time, no two of different values hold together. */
async function cardinalityOf(
  { facts }: Stores,
  { shelf, subject, predicate }: Fact,
  predicates: readonly Predicate[],
): Promise<Cardinality> {
  const known = findPredicate(predicates, predicate);
  if (known !== undefined) return known.cardinality;
  const key = { shelves: [shelf], subjects: [subject], predicates: [predicate] };
  const all = await facts.list({ ...key, limit: MOST_OF_ONE_KEY });
  let last: { readonly value: string; readonly endsAt: number } | undefined;
  for (const { from, endsAt, object } of all) {
    if (isEmpty({ from, to: endsAt })) continue;
    const value = objectKey(object);
    if (last !== undefined && last.value !== value && last.endsAt > from) return "multi";
    if (last === undefined || (endsAt ?? ALWAYS) >= last.endsAt) last = { value, endsAt: endsAt ?? ALWAYS };
  }
  return "single";
}
