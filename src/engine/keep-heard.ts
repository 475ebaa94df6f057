/**
 * A word that was said at its own time, kept beside the others: the owner's, or one that a person accepted. Whenever it is heard, what
 * is then true is the same (settle-heard.ts). Within the caller's transaction.
 */

import type { Instant } from "../kernel/clock.ts";
import type { EntityRef } from "../kernel/entity-ref.ts";
import { type Evidence, evidenceRef } from "../kernel/evidence.ts";
import { type FactId, messageId, type ShelfId } from "../kernel/ids.ts";
import {
  AS_BORNE,
  endsOf,
  type Fact,
  type FactAct,
  type FactObject,
  type FactSource,
  isSameObject,
  type KnownWords,
  type NewFactAct,
  type Predicate,
  type Proposal,
  type Reopened,
  type SettledHeard,
  settleEnding,
  settleHeard,
  standingActs,
  type Voice,
  type Word,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { readRecords } from "./evidence-records.ts";
import { saidAt } from "./fact-heard.ts";
import { actsAround } from "./fact-standing.ts";
import { factHash, heardHash, ofOneKey, recordedNow, settleEnds } from "./keep-fact.ts";
import { isFirstHand, sourceState } from "./source-state.ts";
import type { Stores } from "./stores.ts";

/** Endings of one subject: who says more often than this that things are so no longer is not listened to on all of them. */
const MOST_ENDINGS = 500;

export interface Heard {
  readonly shelf: ShelfId;
  readonly subject: EntityRef;
  readonly predicate: Predicate;
  readonly object: FactObject;
  readonly from: Instant;
  /** Until when, where it says that. */
  readonly to?: Instant | null;
  readonly saidAt: Instant;
  readonly source: Evidence;
}

export interface HeardToKeep extends Heard {
  readonly voice: Extract<Voice, "owner" | "accepted">;
  /** Of who said it where (`factHash`). */
  readonly hash: string;
}

export type KeptHeard =
  | { readonly outcome: "asserted" | "known" | "said-before"; readonly id: FactId }
  /** A person had it erased. */
  | { readonly outcome: "erased" };

/** What hearing it would do. Writes nothing. */
export async function settleWord(
  context: EngineContext,
  stores: Stores,
  heard: Heard,
): Promise<SettledHeard<Ending>> {
  return (await settledIn(context, stores, heard)).settled;
}

async function settledIn(context: EngineContext, stores: Stores, heard: Heard) {
  const { shelf, subject, predicate } = heard;
  const facts = await ofOneKey(stores, shelf, subject, predicate.name);
  const around = await aroundOf(stores, facts);
  const word = { ...heard, order: heard.source.id, cardinality: predicate.cardinality };
  const known = await withWords(context, stores, around, word);
  return { around, settled: settleHeard(word, known, await endingsOf(context, stores, heard)) };
}

export async function keepWord(
  context: EngineContext,
  stores: Stores,
  heard: HeardToKeep,
): Promise<KeptHeard> {
  const { shelf, subject, predicate, object, from, source, voice, hash } = heard;
  const { around, settled } = await settledIn(context, stores, heard);
  const before = voice === "owner" ? heardBefore(around, heard) : undefined;
  if (before !== undefined) return { outcome: "said-before", id: before };
  const recordedAt = recordedNow(context, around.facts, around.acts);
  if (settled.outcome === "known") {
    await stores.facts.addSource(settled.fact, source, recordedAt);
    return { outcome: "known", id: settled.fact };
  }
  const { to } = settled;
  const added = await stores.facts.add(
    {
      ...{ shelf, subject, predicate: predicate.name, object, from, to, recordedAt, voice, hash },
      ...{ confidence: AS_BORNE, trust: "human" },
    },
    [source],
  );
  if (added === null) return { outcome: "erased" };
  if (!added.isNew) return { outcome: "said-before", id: added.id };
  const took = { kind: "superseded", recordedAt, voice, reason: null, source: null } as const;
  const again = await reopen(context, stores, around, settled.reopened, recordedAt);
  for (const { fact, at } of settled.supersedes)
    await stores.facts.addAct({ ...took, fact, at, by: added.id });
  const { yields, ended } = settled;
  if (yields !== null)
    await stores.facts.addAct({ ...took, fact: added.id, at: yields.at, by: again ?? yields.to });
  if (ended !== null) {
    const act = { kind: "invalidated", recordedAt, voice: "owner", reason: null, by: null } as const;
    await stores.facts.addAct({ ...act, fact: added.id, at: ended.at, source: ended.by.source });
  }
  await settleEnds(stores, [...settled.supersedes.map(({ fact }) => fact), added.id]);
  return { outcome: "asserted", id: added.id };
}

/** That it is so no longer: what ends by it. */
export async function endByWord(
  context: EngineContext,
  stores: Stores,
  heard: Heard,
  voice: Extract<Voice, "owner" | "accepted">,
): Promise<readonly FactId[]> {
  const { shelf, subject, predicate, object, source } = heard;
  const all = await ofOneKey(stores, shelf, subject, predicate.name);
  const same = all.filter((one) => isSameObject(one.object, object));
  const around = await aroundOf(stores, same);
  const word = { ...heard, order: source.id };
  const ends = settleEnding(word, await withWords(context, stores, around, word));
  const recordedAt = recordedNow(context, around.facts, around.acts);
  for (const { fact, at, reopened } of ends) {
    await reopen(context, stores, around, reopened, recordedAt);
    const act: NewFactAct = {
      ...{ fact, kind: "invalidated", at, recordedAt, by: null, voice, reason: null, source },
    };
    await stores.facts.addAct(act);
  }
  await settleEnds(
    stores,
    ends.map(({ fact }) => fact),
  );
  return ends.map(({ fact }) => fact);
}

interface Around {
  readonly facts: readonly Fact[];
  readonly acts: readonly FactAct[];
  readonly sources: ReadonlyMap<FactId, readonly FactSource[]>;
}

async function aroundOf(stores: Stores, facts: readonly Fact[]): Promise<Around> {
  const ids = facts.map(({ id }) => id);
  return { facts, acts: await actsAround(stores, ids), sources: await stores.facts.sourcesOf(ids) };
}

/** What a message said stays said, whatever became of it: heard once more it is no other word. */
function heardBefore({ facts, sources }: Around, { object, source }: Heard): FactId | undefined {
  return facts
    .filter((fact) => isSameObject(fact.object, object))
    .find(({ id }) => sources.get(id)?.some((one) => one.kind === source.kind && one.id === source.id))?.id;
}

interface SourcedWord extends Word {
  readonly source: FactSource | null;
}

type Sourced = KnownWords & { readonly words: readonly SourcedWord[] };

/** With when each was said to be so. Only those are looked into that hold after this, or that may have been said later than it. */
async function withWords(
  context: EngineContext,
  stores: Stores,
  { facts, acts, sources }: Around,
  said: Word,
): Promise<readonly Sourced[]> {
  const ends = endsOf(facts, acts);
  const saidBy = (fact: Fact) =>
    [fact, ...(sources.get(fact.id) ?? [])].some(({ recordedAt }) => recordedAt >= said.saidAt);
  const near = facts.filter((fact) => fact.endsAt === null || fact.endsAt > said.from || saidBy(fact));
  const times = await saidTimes(
    context,
    stores,
    near.flatMap(({ id }) => sources.get(id) ?? []),
  );
  return near.map((fact) => {
    const { cause, at } = ends.get(fact.id)!;
    const neverWas =
      cause === "retracted" || (cause === "invalidated" && at === fact.from && isPersons(fact, acts));
    const { id, from, to, endsAt, object } = fact;
    const words = neverWas ? [] : [...wordsOf(fact, sources.get(id) ?? [], times), ...restoredIn(fact, acts)];
    return { id, from, to, endsAt, object, words };
  });
}

/** A person said at a terminal that it is so after all: as if they said it then. */
function restoredIn({ id, from }: Fact, acts: readonly FactAct[]): readonly SourcedWord[] {
  return acts.flatMap(({ fact, kind, voice, recordedAt }) =>
    fact === id && kind === "restored" && voice === "terminal"
      ? [{ from, saidAt: recordedAt, order: -Infinity, source: null }]
      : [],
  );
}

/** A person said at a terminal that it never was so. */
function isPersons({ id, from }: Fact, acts: readonly FactAct[]): boolean {
  return standingActs(acts).some(
    (act) => act.fact === id && act.kind === "invalidated" && act.voice === "terminal" && act.at <= from,
  );
}

/** When each was said that is there to be heard; by reference. */
async function saidTimes(
  context: EngineContext,
  stores: Stores,
  sources: readonly FactSource[],
): Promise<ReadonlyMap<string, Instant>> {
  const records = await readRecords(context, stores, sources.filter(isFirstHand));
  const said = sources.flatMap(({ kind, id }) => (kind === "msg" ? [messageId(id)] : []));
  const rows = await stores.history.messages([...new Set(said)]);
  const times = new Map<string, Instant>();
  for (const source of sources) {
    const ref = evidenceRef(source);
    const found = records.get(ref);
    if (found?.state !== "holds") continue;
    const row = source.kind === "msg" ? rows.get(messageId(source.id)) : undefined;
    times.set(ref, row === undefined ? found.at : saidAt(row));
  }
  return times;
}

/** The first that it was made of says since when; what said it again said so of its own time. */
function wordsOf(
  fact: Fact,
  sources: readonly FactSource[],
  times: ReadonlyMap<string, Instant>,
): readonly SourcedWord[] {
  if (fact.voice === "terminal")
    return [{ from: fact.from, saidAt: fact.recordedAt, order: -Infinity, source: null }];
  const words: SourcedWord[] = [];
  for (const source of sources) {
    const at = times.get(evidenceRef(source));
    if (at === undefined) continue;
    const from = words.length === 0 || at < fact.from ? fact.from : at;
    words.push({ from, saidAt: at, order: source.id, source });
  }
  return words.length > 0 ? words : [{ from: fact.from, saidAt: fact.from, order: 0, source: null }];
}

/** The same as before from a later time on, until it ends as it would have: on the word of who said it again then. */
async function reopen(
  context: EngineContext,
  stores: Stores,
  { facts, acts, sources }: Around,
  reopened: Reopened | null,
  recordedAt: Instant,
): Promise<FactId | null> {
  if (reopened === null) return null;
  const { endsAt: _, id, ...fact } = facts.find((one) => one.id === reopened.fact)!;
  const own = sources.get(id) ?? [];
  const words = wordsOf({ ...fact, id, endsAt: null }, own, await saidTimes(context, stores, own));
  const again = words.flatMap(({ from, source }) => (from >= reopened.from && source ? [source] : []));
  const [first] = again;
  const said = { ...fact, predicate: { name: fact.predicate } };
  const hash =
    first === undefined ? factHash(context, said, [id, reopened.from]) : heardHash(context, said, first);
  const added = await stores.facts.add({ ...fact, from: reopened.from, recordedAt, hash }, again);
  if (added === null) return null;
  const end = endsOf([{ ...fact, id }], acts).get(id)!;
  const act = acts.find((one) => one.fact === id && one.kind === end.cause && one.at === end.at);
  if (added.isNew && act !== undefined) await stores.facts.addAct({ ...act, fact: added.id, recordedAt });
  await settleEnds(stores, [added.id]);
  return added.id;
}

interface Ending extends Word {
  readonly source: Evidence;
}

/** What was said to be so no longer, and still is. */
async function endingsOf(context: EngineContext, stores: Stores, heard: Heard): Promise<readonly Ending[]> {
  const { shelf, subject, predicate, object } = heard;
  const rows = await stores.facts.listProposals({
    ...{ shelves: [shelf], subjects: [subject], states: ["accepted"], limit: MOST_ENDINGS },
  });
  const theirs = rows.filter(
    (one) => one.act === "ends" && one.predicate === predicate.name && isSameObject(one.object, object),
  );
  const records = await readRecords(context, stores, theirs.map(({ source }) => source).filter(isFirstHand));
  return theirs
    .filter(({ source }) => sourceState(records, source) === "holds")
    .map(({ from, at, source }) => ({ from, saidAt: at, order: source.id, source }));
}

/** False: a person had it erased, or undid that it counts. Endings are kept as what was decided to be so: what is heard later, and was said before, ends by them. */
export async function keepEnding(
  context: EngineContext,
  stores: Stores,
  heard: Heard & Pick<Proposal, "hash" | "trust" | "why">,
): Promise<boolean> {
  const { shelf, subject, predicate, object, from, saidAt, source, hash, trust, why } = heard;
  const kept = await stores.facts.propose({
    ...{ shelf, subject, predicate: predicate.name, object, act: "ends", from, to: null },
    ...{ source, trust, why, at: saidAt, hash },
  });
  if (kept === null) return false;
  if (!kept.isNew) return (await stores.facts.proposals([kept.id])).get(kept.id)?.state === "accepted";
  const decision = { state: "accepted", at: context.clock.now(), fact: null } as const;
  await stores.facts.decide(kept.id, decision);
  return true;
}
