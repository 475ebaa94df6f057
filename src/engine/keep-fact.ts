/**
 * Something is so, on somebody's word: what it does to what is known, and the writing of it. Within the caller's transaction; where it
 * contradicts, nothing is written.
 *
 * Whoever calls has read what is said (facts-said.ts) or heard it, and has seen to it that the word counts.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import type { EntityRef } from "../kernel/entity-ref.ts";
import type { Evidence, EvidenceKey } from "../kernel/evidence.ts";
import { hmacHex } from "../kernel/hash.ts";
import type { FactId, ShelfId } from "../kernel/ids.ts";
import {
  AS_BORNE,
  type Confidence,
  endsOf,
  type Fact,
  type FactAct,
  type FactObject,
  type NewFact,
  type NewFactAct,
  objectKey,
  type Predicate,
  type Relinking,
  relink,
  type Saying,
  type Settled,
  settle,
  type Voice,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { standingOf } from "./fact-standing.ts";
import { graphAgain } from "./graph-again.ts";
import type { Stores } from "./stores.ts";

const DIGEST_HEX = 32;
/** Of one subject and predicate: enough for what a person says in years of many things. */
const MOST_OF_ONE_KEY = 20_000;

/** What is said, of which subject. */
export interface SaidFact {
  /** Null: there is no such shelf yet, and so nothing is known on it. */
  readonly shelf: ShelfId | null;
  readonly subject: EntityRef;
  readonly predicate: Predicate;
  readonly object: FactObject;
  readonly from: Instant;
  readonly to: Instant | null;
  /** Whether it was said since when. */
  readonly isDated?: boolean;
  readonly contradicting: Saying["contradicting"];
  readonly supersedes: readonly FactId[];
}

export interface FactToKeep extends SaidFact {
  readonly shelf: ShelfId;
  readonly voice: Voice;
  readonly sources: readonly Evidence[];
  /** Absent: as much as what it rests on bears, whenever it is read. */
  readonly confidence?: Confidence | undefined;
  /** Of who said it where (`factHash`). */
  readonly hash: string;
}

export type KeptFact =
  | {
      readonly outcome: "asserted";
      readonly id: FactId;
      /** Those that ended as it began. */
      readonly superseded: readonly FactId[];
    }
  /** It is so already: it rests on what it was said in, too. */
  | { readonly outcome: "known"; readonly id: FactId }
  | Extract<Settled, { outcome: "conflict" | "bad-supersession" }>;

interface HashedFact extends Pick<SaidFact, "subject" | "object"> {
  readonly predicate: Pick<Predicate, "name">;
}

/** Keyed: it tells nothing of what is said. The same said by the same word is one; said anew it is another. */
export function factHash(
  { identity }: Pick<EngineContext, "identity">,
  { subject, predicate, object }: HashedFact,
  word: readonly (string | number | null)[],
): string {
  const said = JSON.stringify([subject, predicate.name, object.type, object.value, ...word]);
  return hmacHex(identity.key, `fact:${said}`).slice(0, DIGEST_HEX);
}

/** Of what the owner said there, however they spelled it. */
export function heardHash(
  context: Pick<EngineContext, "identity">,
  { subject, predicate, object }: HashedFact,
  { kind, id }: EvidenceKey,
): string {
  const said = { subject, predicate, object: { ...object, value: objectKey(object) } };
  return factHash(context, said, ["owner", "asserts", kind, id]);
}

/** By which one is known that was moved, whatever it was known by where it comes from. */
export function movedFactHash(
  context: Pick<EngineContext, "identity">,
  { subject, predicate, object, voice, from, to, recordedAt }: Omit<NewFact, "hash">,
): string {
  const word = ["moved", voice, from, to, recordedAt] as const;
  return factHash(context, { subject, predicate: { name: predicate }, object }, word);
}

/** What saying it would do. Writes nothing. */
export async function settleSaid(
  context: EngineContext,
  stores: Stores,
  said: SaidFact & Pick<FactToKeep, "voice" | "sources" | "confidence">,
): Promise<SettledSaid> {
  return settledWith(context, stores, said, await knownOf(stores, said));
}

async function knownOf(stores: Stores, { shelf, subject, predicate }: SaidFact): Promise<readonly Fact[]> {
  return shelf === null ? [] : ofOneKey(stores, shelf, subject, predicate.name);
}

export interface SettledSaid {
  readonly settled: Settled;
  /** Of what stands in the place of the same, and says nothing of since when: since that one does. */
  readonly from: Instant;
}

/**
 * What is known and rests on nothing any more is not made good by saying it again: a word of its own takes its place. So does a
 * person's word the place of one that only rests on what was heard, and one that claims another sureness.
 */
async function settledWith(
  context: EngineContext,
  stores: Stores,
  said: SaidFact & Pick<FactToKeep, "voice" | "sources" | "confidence">,
  known: readonly Fact[],
): Promise<SettledSaid> {
  const saying = { ...said, cardinality: said.predicate.cardinality };
  const settled = settle(saying, known);
  if (settled.outcome !== "known") return { settled, from: said.from };
  const fact = known.find(({ id }) => id === settled.fact)!;
  const { confidence = fact.confidence } = said;
  const isTheirs = fact.voice === "terminal" && confidence === fact.confidence;
  const { stale } = (await standingOf(context, stores, [fact], { at: said.from })).get(fact.id)!;
  if (isTheirs && (said.sources.length > 0 || !stale)) return { settled, from: said.from };
  const from = said.isDated === true ? said.from : fact.from;
  const anew = settle({ ...saying, from, supersedes: [fact.id] }, known);
  return anew.outcome === "asserted" ? { settled: anew, from } : { settled, from: said.from };
}

export async function keepFact(context: EngineContext, stores: Stores, said: FactToKeep): Promise<KeptFact> {
  const { shelf, subject, predicate, object, to, voice, sources, hash } = said;
  const known = await ofOneKey(stores, shelf, subject, predicate.name);
  const { settled, from } = await settledWith(context, stores, said, known);
  if (settled.outcome === "conflict" || settled.outcome === "bad-supersession") return settled;
  const acts = await actsOnAll(stores, known);
  const recordedAt = recordedNow(context, known, acts);
  if (settled.outcome === "known") {
    for (const source of sources) await stores.facts.addSource(settled.fact, source, recordedAt);
    return { outcome: "known", id: settled.fact };
  }
  const added = await stores.facts.add(
    {
      ...{ shelf, subject, predicate: predicate.name, object, from, to, recordedAt, voice, hash },
      confidence: said.confidence ?? AS_BORNE,
      trust: "human",
    },
    sources,
  );
  if (added?.isNew !== true) throw new Error("a fact that was just said was said before");
  const took = { kind: "superseded", recordedAt, voice, reason: null, source: null } as const;
  for (const fact of settled.supersedes) await stores.facts.addAct({ ...took, fact, at: from, by: added.id });
  const { yields } = settled;
  if (yields !== null) await stores.facts.addAct({ ...took, fact: added.id, at: yields.at, by: yields.to });
  await settleEnds(stores, [...settled.supersedes, added.id]);
  return { outcome: "asserted", id: added.id, superseded: settled.supersedes };
}

/** That it is so no longer, or was said in error; what stands again for that. The fact is not retracted yet. See fact-restore.ts. */
export async function endKept(
  context: EngineContext,
  stores: Stores,
  fact: Fact,
  predicate: Pick<Predicate, "cardinality">,
  act: Pick<NewFactAct, "kind" | "at" | "voice" | "reason" | "source">,
): Promise<readonly FactId[]> {
  const known = await ofOneKey(stores, fact.shelf, fact.subject, fact.predicate);
  const acts = await actsOnAll(stores, known);
  const recordedAt = recordedNow(context, known, acts);
  const ended: NewFactAct = { ...act, fact: fact.id, recordedAt, by: null };
  await stores.facts.addAct(ended);
  if (act.kind !== "retracted") {
    await settleEnds(stores, [fact.id]);
    return [];
  }
  const { restored } = await relinkKept(stores, known, [...acts, { ...ended, id: 0 }], predicate, {
    ...{ recordedAt, voice: act.voice },
  });
  return restored.filter((id) => id !== fact.id);
}

/**
 * Puts right when facts of one key end after one of them, or what took its place, is there no more: each until the next. Within the
 * caller's transaction; `facts`: all that are left of the key.
 */
export async function relinkKey(
  context: Pick<EngineContext, "clock">,
  stores: Stores,
  { shelf, subject, predicate }: Pick<Fact, "shelf" | "subject" | "predicate">,
  { cardinality }: Pick<Predicate, "cardinality">,
  /** Of those whose place was taken by what is there no more: when that was recorded. */
  recorded: ReadonlyMap<FactId, Instant>,
): Promise<Relinking> {
  const known = await ofOneKey(stores, shelf, subject, predicate);
  const acts = await actsOnAll(stores, known);
  const recordedAt = recordedNow(context, known, acts);
  return relinkKept(stores, known, acts, { cardinality }, { recordedAt, voice: "terminal", recorded });
}

interface Relinker extends Pick<NewFactAct, "recordedAt" | "voice"> {
  readonly recorded?: ReadonlyMap<FactId, Instant>;
}

export async function relinkKept(
  stores: Stores,
  known: readonly Fact[],
  acts: readonly FactAct[],
  { cardinality }: Pick<Predicate, "cardinality">,
  { recordedAt: now, voice, recorded }: Relinker,
): Promise<Relinking> {
  const before = new Map(known.map(({ id, endsAt }) => [id, endsAt]));
  const relinked = relink(known, acts, cardinality, before);
  const since = new Map(known.map(({ id, recordedAt }) => [id, recordedAt]));
  for (const { fact, by, at } of relinked.links) {
    const why = { voice, reason: null, source: null };
    const taken = recorded?.get(fact);
    const recordedAt = taken === undefined ? now : instantOf(Math.max(taken, since.get(by)!));
    await stores.facts.addAct({ fact, kind: "superseded", at, recordedAt, by, ...why });
  }
  for (const [id, endsAt] of relinked.ends) await stores.facts.setEnd(id, endsAt);
  await graphAgain(stores, "fact", [...relinked.ends.keys()]);
  return relinked;
}

export async function settleEnds(stores: Stores, ids: readonly FactId[]): Promise<void> {
  const facts = [...(await stores.facts.facts(ids)).values()];
  const acts = [...(await stores.facts.actsOn(ids)).values()].flat();
  const others = acts.flatMap(({ by }) => (by === null ? [] : [by]));
  const around = [...acts, ...[...(await stores.facts.actsOn(others)).values()].flat()];
  for (const [id, { at }] of endsOf(facts, around)) await stores.facts.setEnd(id, at);
  await graphAgain(stores, "fact", ids);
}

export function ofOneKey(
  { facts }: Stores,
  shelf: ShelfId,
  subject: EntityRef,
  predicate: string,
): Promise<readonly Fact[]> {
  const key = { shelves: [shelf], subjects: [subject], predicates: [predicate] };
  return facts.list({ ...key, limit: MOST_OF_ONE_KEY });
}

export async function actsOnAll({ facts }: Stores, known: readonly Fact[]): Promise<readonly FactAct[]> {
  return [...(await facts.actsOn(known.map(({ id }) => id))).values()].flat();
}

/** Now; and never before what was recorded already, whatever is done to the clock: what was known at a time stays what was known. */
export function recordedNow(
  { clock }: Pick<EngineContext, "clock">,
  known: readonly Fact[],
  acts: readonly FactAct[],
): Instant {
  let latest: number = clock.now();
  for (const { recordedAt } of known) latest = Math.max(latest, recordedAt);
  // What is said of a fact after it was restored is not undone by that.
  for (const { kind, recordedAt } of acts)
    latest = Math.max(latest, kind === "restored" ? recordedAt + 1 : recordedAt);
  return instantOf(latest);
}
