/**
 * A fact comes in, with what became of it. What holds here at the same time and says otherwise is not overwritten: then it is refused,
 * and says which one. What says the same rests on what this rests on, too.
 */

import { instantOf } from "../kernel/clock.ts";
import { type EntityRef, entityRefIn, isSecretName } from "../kernel/entity-ref.ts";
import { NacreError } from "../kernel/errors.ts";
import { type Evidence, evidenceRef } from "../kernel/evidence.ts";
import { type FactId, factId, type MessageId, messageId, refOf, type ShelfId } from "../kernel/ids.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import type { FactRecord } from "../kernel/transfer/record.ts";
import {
  type Confidence,
  endsOf,
  type Fact,
  type FactAct,
  type FactObject,
  findPredicate,
  isSameObject,
  type NewFact,
  type NewFactAct,
  overlap,
  type Predicate,
  requireInterval,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { actsAround } from "./fact-standing.ts";
import { predicatesOf } from "./facts-scope.ts";
import { redactor } from "./index-text.ts";
import { heardHash, movedFactHash, ofOneKey, settleEnds } from "./keep-fact.ts";
import type { Stores } from "./stores.ts";
import type { ImportedRecord } from "./transfer-api.ts";
import { evidenceArriving } from "./transfer-evidence.ts";
import { isForeign, trustArriving } from "./transfer-evidence-word.ts";
import { type Arriving, added, known, refused, withheldHere } from "./transfer-kind.ts";
import { NO_SHELF, numberIn, shelfArriving } from "./transfer-shelf.ts";

/** It is not there yet. */
const ITSELF = factId(Number.MAX_SAFE_INTEGER);

export async function factArriving(
  context: EngineContext,
  stores: Stores,
  record: FactRecord,
  where: Arriving,
): Promise<ImportedRecord> {
  const predicate = findPredicate(predicatesOf(context), record.predicate);
  if (predicate === undefined)
    return refused(
      `${JSON.stringify(record.predicate.slice(0, 40))} is no predicate here; add it to facts.predicates of the configuration and import again`,
    );
  const said = saidIn(context, record);
  if (typeof said === "string") return refused(said);
  if (isForeign(where) && injectionIn(`${said.subject}\n${said.object.value}`) !== null)
    return refused("it tells its reader what to do, as text does that was put there to be obeyed");
  const shelf = await shelfArriving(stores, where, record.shelf);
  if (shelf === null) return NO_SHELF;
  const sources = await evidenceArriving(context, stores, record.sources, record.changed);
  const word = await wordOf(stores, where, record, { ...said, sources });
  const come: Come = { record, shelf, predicate, ...said, sources, ...word };
  const acts = await actsIn(context, stores, record);
  const here = await ofOneKey(stores, shelf, said.subject, predicate.name);
  return (await metHere(stores, come, acts, here)) ?? add(context, stores, come, acts);
}

interface Said {
  readonly subject: EntityRef;
  readonly object: FactObject;
}

interface Come extends Said {
  readonly record: FactRecord;
  readonly shelf: ShelfId;
  readonly predicate: Predicate;
  readonly sources: readonly Evidence[];
  readonly voice: NewFact["voice"];
  readonly trust: NewFact["trust"];
  readonly confidence: Confidence;
}

/** A sentence: what is wrong with it. */
function saidIn(context: EngineContext, { subject, object, from, to }: FactRecord): Said | string {
  const about = isSecretName(subject) ? null : entityRefIn(subject);
  if (about === null) return "what it is about has no name that can be kept";
  const { type } = object;
  const value = redactor(context)(object.value);
  if (type === "entity" && (isSecretName(value) || entityRefIn(value) === null))
    return "what it says is no reference such as tool:redis";
  if (type === "json" && !isJson(value)) return "what it says is not JSON";
  try {
    requireInterval({ from: instantOf(from), to: to === null ? null : instantOf(to) });
  } catch (error) {
    if (error instanceof NacreError) return error.message;
    throw error;
  }
  return { subject: about, object: { type: type as FactObject["type"], value } };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What another memory knows holds because a person took it in, and on nobody's word; the owner's own words are theirs. */
async function wordOf(
  stores: Stores,
  where: Arriving,
  { trust, voice, confidence }: FactRecord,
  { object, sources }: Said & { readonly sources: readonly Evidence[] },
): Promise<Pick<Come, "voice" | "trust" | "confidence">> {
  const own = { voice, trust, confidence: confidence as Confidence };
  if (!isForeign(where)) return own;
  const messages = sources.flatMap(({ kind, id }): readonly MessageId[] =>
    kind === "msg" ? [messageId(id)] : [],
  );
  const borne = await trustArriving(stores, where, "human", { text: object.value, messages });
  if (borne === "human") return { ...own, voice: "owner", trust: "human" };
  return {
    voice: "accepted",
    trust: trust === "human" || trust === "agent" ? "unknown" : trust,
    confidence: "low",
  };
}

interface ActIn extends Omit<NewFactAct, "fact" | "by"> {
  /** `ITSELF`: the one that comes. */
  readonly fact: FactId;
  readonly by: FactId | null;
}

async function actsIn(
  context: EngineContext,
  stores: Stores,
  { acts }: FactRecord,
): Promise<readonly ActIn[]> {
  const found: ActIn[] = [];
  for (const { of, kind, at, recordedAt, by, voice, reason, source } of acts) {
    const fact = of === undefined ? ITSELF : await factNamed(stores, of);
    const other = of !== undefined ? ITSELF : await factNamed(stores, by);
    if (fact === null || (kind === "superseded" && other === null)) continue;
    const [evidence] = source === null ? [] : await evidenceArriving(context, stores, [source]);
    found.push({
      ...{ fact, kind, at: instantOf(at), recordedAt: instantOf(recordedAt), by: other, voice },
      reason: reason === null ? null : redactor(context)(reason),
      source: evidence ?? null,
    });
  }
  return found;
}

async function factNamed({ facts }: Stores, ref: string | null): Promise<FactId | null> {
  const id = numberIn("fact", ref);
  return id !== null && (await facts.facts([factId(id)])).has(factId(id)) ? factId(id) : null;
}

/** Null: nothing here stands against adding it. */
async function metHere(
  stores: Stores,
  come: Come,
  acts: readonly ActIn[],
  here: readonly Fact[],
): Promise<ImportedRecord | null> {
  const { record, object, predicate, voice } = come;
  const alike = here.filter((one) => isSameObject(one.object, object));
  const itself = alike.find(
    (one) =>
      one.from === record.from &&
      one.to === record.to &&
      one.recordedAt === record.recordedAt &&
      one.voice === voice,
  );
  if (itself !== undefined) return isKnown(stores, come, itself.id);
  const derived = await derivedTwin(stores, come, alike);
  if (derived !== undefined) {
    await become(stores, derived, acts);
    return isKnown(stores, come, derived);
  }
  const ends = await endsWith(stores, come, acts, here);
  const own = { from: instantOf(record.from), to: ends.get(ITSELF) ?? null };
  const meets = (one: Fact) => overlap(own, { from: one.from, to: ends.get(one.id) ?? null });
  const same = alike.find(meets);
  if (same !== undefined) return isKnown(stores, come, same.id);
  const other = predicate.cardinality === "single" ? here.find(meets) : undefined;
  return other === undefined
    ? null
    : refused(
        `${refOf("fact", other.id)} says otherwise of the same time, and both cannot hold; that stays: nacre facts timeline ${come.subject}`,
      );
}

/** When each would end if it were here. */
async function endsWith(
  stores: Stores,
  { record, shelf, subject, object, voice, trust, confidence }: Come,
  acts: readonly ActIn[],
  here: readonly Fact[],
): Promise<ReadonlyMap<FactId, Fact["endsAt"]>> {
  const to = record.to === null ? null : instantOf(record.to);
  const draft: Fact = {
    ...{ id: ITSELF, shelf, subject, predicate: record.predicate, object, voice, trust, confidence },
    ...{ from: instantOf(record.from), to, endsAt: to, recordedAt: instantOf(record.recordedAt), hash: "" },
  };
  const there = await actsAround(
    stores,
    here.map(({ id }) => id),
  );
  const coming: readonly FactAct[] = acts.map((act) => ({ ...act, id: 0 }));
  const ends = endsOf([...here, draft], [...there, ...coming]);
  return new Map([...ends].map(([id, { at }]) => [id, at]));
}

/** Heard here in the same message a moment ago. */
async function derivedTwin(
  { facts }: Stores,
  { record, sources, voice }: Come,
  alike: readonly Fact[],
): Promise<FactId | undefined> {
  if (voice !== "owner") return undefined;
  const cited = new Set(sources.map(evidenceRef));
  const mayBe = alike.filter(
    (one) => one.voice === "owner" && one.from === record.from && one.recordedAt > record.recordedAt,
  );
  const rests = await facts.sourcesOf(mayBe.map(({ id }) => id));
  return mayBe.find(({ id }) => rests.get(id)?.some((one) => cited.has(evidenceRef(one))))?.id;
}

async function isKnown({ facts }: Stores, { record, sources }: Come, id: FactId): Promise<ImportedRecord> {
  for (const source of sources) await facts.addSource(id, source, instantOf(record.recordedAt));
  return known(refOf("fact", id));
}

async function become({ facts, ...stores }: Stores, id: FactId, acts: readonly ActIn[]): Promise<void> {
  const real = (one: FactId) => (one === ITSELF ? id : one);
  for (const act of acts)
    await facts.addAct({ ...act, fact: real(act.fact), by: act.by === null ? null : real(act.by) });
  await settleEnds({ facts, ...stores }, [...new Set([id, ...acts.map(({ fact }) => real(fact))])]);
}

async function add(
  context: EngineContext,
  stores: Stores,
  come: Come,
  acts: readonly ActIn[],
): Promise<ImportedRecord> {
  const { record, shelf, subject, predicate, object, sources, voice, trust, confidence } = come;
  const fact: Omit<NewFact, "hash"> = {
    ...{ shelf, subject, predicate: predicate.name, object, voice, trust, confidence },
    from: instantOf(record.from),
    to: record.to === null ? null : instantOf(record.to),
    recordedAt: instantOf(record.recordedAt),
  };
  const moved = movedFactHash(context, fact);
  if (await stores.ledger.isBuried({ kind: "fact", shelf, hash: moved }))
    return withheldHere("a person had it erased here");
  const heard = voice === "owner" ? sources.find(({ kind }) => kind === "msg") : undefined;
  const hash = heard === undefined ? moved : heardHash(context, { subject, predicate, object }, heard);
  let kept = await stores.facts.add({ ...fact, hash }, sources);
  if (kept === null) return withheldHere("a person had it erased here");
  // What was said once more in the same message is another one all the same.
  if (!kept.isNew && hash !== moved) kept = await stores.facts.add({ ...fact, hash: moved }, sources);
  if (kept === null) return withheldHere("a person had it erased here");
  if (!kept.isNew) return isKnown(stores, come, kept.id);
  await become(stores, kept.id, acts);
  return added(refOf("fact", kept.id));
}
