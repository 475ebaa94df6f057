/**
 * What becomes of a fact that was heard, within the caller's transaction: the owner's plain word counts at once, by its own time;
 * anything else waits for a person. What is known, waits already, or was refused once is not proposed again.
 */

import type { Instant } from "../kernel/clock.ts";
import { type EntityRef, entityNameOf, entityTypeOf, OWNER } from "../kernel/entity-ref.ts";
import { NacreError } from "../kernel/errors.ts";
import type { Evidence } from "../kernel/evidence.ts";
import type { ShelfId } from "../kernel/ids.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import {
  type Fact,
  type FactObject,
  findPredicate,
  type HeardFact,
  isSameObject,
  objectOf,
  type Predicate,
  type Proposal,
  predicatesWith,
  requireInterval,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { asMerged, meantByAlias } from "./graph-aliases.ts";
import { factHash, heardHash } from "./keep-fact.ts";
import { endByWord, type Heard, keepEnding, keepWord, settleWord } from "./keep-heard.ts";
import type { Stores } from "./stores.ts";

export interface HeardHere {
  readonly fact: HeardFact;
  readonly shelf: ShelfId;
  readonly source: Evidence;
  readonly trust: Exclude<RecordTrust, "quarantined">;
  readonly saidAt: Instant;
}

interface Stated extends HeardHere {
  readonly predicate: Predicate;
  readonly object: FactObject;
}

/** Of one subject: what waits beyond these does so for long. */
const MOST_PROPOSALS = 200;
const MOST_FACTS = 1_000;

/** Null: it is of no predicate that there is, or what is said is no value that could be kept. */
export function statedIn(context: Pick<EngineContext, "facts">, here: HeardHere): Stated | null {
  const predicate = findPredicate(predicatesWith(context.facts?.predicates), here.fact.predicate);
  if (predicate === undefined) return null;
  try {
    requireInterval({ from: here.fact.from, to: here.fact.to });
    return { ...here, predicate, object: objectOf(predicate, here.fact.object, "literal") };
  } catch (error) {
    // Anybody can say what cannot be kept: it costs itself, and nothing that was said beside it.
    if (error instanceof NacreError) return null;
    throw error;
  }
}

/**
 * What is called so there, if one thing is: what was named in passing and what somebody gave a type are the same. Of several, a person
 * says which is meant.
 */
export async function ofWhatIsKnown(stores: Stores, shelf: ShelfId, heard: HeardFact): Promise<HeardFact> {
  const { subject } = heard;
  if (subject === OWNER) return heard;
  const name = entityNameOf(subject);
  const named = await stores.facts.subjectsNamed([shelf], [name]);
  const known = [...new Set([...named, ...(await meantByAlias(stores, [shelf], name))])];
  const isTyped = (ref: EntityRef) => entityTypeOf(ref) !== "concept";
  if (known.length === 0 || (isTyped(subject) && known.includes(subject))) return heard;
  const merged = known.length === 1 ? known : await asMerged(stores, [shelf], known);
  const typed = merged.filter(isTyped);
  const meant = isTyped(subject) ? merged.filter((ref) => !isTyped(ref)) : typed.length > 0 ? typed : merged;
  if (meant.length === 0) return heard;
  return meant.length === 1 ? { ...heard, subject: meant[0]! } : { ...heard, strength: "likely" };
}

/** What it was heard to say of the same before is not said anew because that goes by another type since. */
async function saidHere({ facts }: Stores, { fact, source, predicate, object }: Stated): Promise<boolean> {
  const rows = [...(await facts.facts(await facts.citing([source]))).values()];
  return rows.some(
    (row) =>
      row.subject !== fact.subject &&
      entityNameOf(row.subject) === entityNameOf(fact.subject) &&
      row.predicate === predicate.name &&
      isSameObject(row.object, object),
  );
}

/** Whether a fact came of it, or one ended. */
export async function keepHeardFact(
  context: EngineContext,
  stores: Stores,
  stated: Stated,
): Promise<boolean> {
  const heard = heardIn(stated);
  if (stated.fact.act === "asserts") {
    if (await saidHere(stores, stated)) return false;
    const kept = await keepWord(context, stores, {
      ...{ ...heard, voice: "owner", hash: hashOf(context, stated, "owner") },
    });
    return kept.outcome === "asserted";
  }
  const { trust, fact } = stated;
  const hash = hashOf(context, stated, "owner");
  if (!(await keepEnding(context, stores, { ...heard, hash, trust, why: fact.why }))) return false;
  return (await endByWord(context, stores, heard, "owner")).length > 0;
}

function heardIn({ fact, shelf, source, predicate, object, saidAt }: Stated): Heard {
  const { subject, from, to } = fact;
  return { shelf, subject, predicate, object, from, to, saidAt, source };
}

async function sameInForce({ facts }: Stores, stated: Stated): Promise<readonly Fact[]> {
  const { fact, shelf, saidAt, predicate, object } = stated;
  const known = await facts.list({
    ...{ shelves: [shelf], subjects: [fact.subject], predicates: [predicate.name] },
    ...{ at: saidAt, limit: MOST_FACTS },
  });
  return known.filter((one) => isSameObject(one.object, object));
}

export async function proposeHeard(context: EngineContext, stores: Stores, stated: Stated): Promise<boolean> {
  const { fact, shelf, source, trust, saidAt, predicate, object } = stated;
  if (await isNoNews(context, stores, stated)) return false;
  const proposed = await stores.facts.propose({
    ...{ shelf, subject: fact.subject, predicate: predicate.name, object, act: fact.act },
    ...{ from: fact.from, to: fact.act === "asserts" ? fact.to : null },
    ...{ source, trust, why: fact.why, at: saidAt },
    hash: hashOf(context, stated, "proposal"),
  });
  return proposed?.isNew === true;
}

async function isNoNews(context: EngineContext, stores: Stores, stated: Stated): Promise<boolean> {
  const { fact, shelf, source, trust, predicate, object } = stated;
  const { subject, act, to } = fact;
  if (act === "ends" && (await sameInForce(stores, stated)).length === 0) return true;
  if (act === "asserts") {
    const { outcome } = await settleWord(context, stores, heardIn(stated));
    if (outcome === "known") return true;
  }
  // What its owner says again, though it was refused once, is news.
  const states = trust === "human" ? (["pending"] as const) : (["pending", "rejected"] as const);
  const query = { shelves: [shelf], states, subjects: [subject], limit: MOST_PROPOSALS };
  const others = await stores.facts.listProposals(query);
  // Another time until when it is so, said elsewhere, is news to who is to decide.
  const isOtherEnd = (one: Proposal) =>
    act === "asserts" &&
    to !== null &&
    one.state === "pending" &&
    one.to !== to &&
    !isSameSource(one.source, source);
  return others.some(
    (one) =>
      one.predicate === predicate.name &&
      one.act === act &&
      isSameObject(one.object, object) &&
      !isOtherEnd(one),
  );
}

const isSameSource = (one: Evidence, other: Evidence) => one.kind === other.kind && one.id === other.id;

function hashOf(context: EngineContext, { fact, source, predicate, object }: Stated, word: string): string {
  const said = { subject: fact.subject, predicate, object };
  if (word === "owner" && fact.act === "asserts") return heardHash(context, said, source);
  return factHash(context, said, [word, fact.act, source.kind, source.id]);
}
