/** Where facts are read from and put, and what they are about: by a reference, or by a name alone. */

import {
  type EntityRef,
  entityName,
  entityRef,
  entityRefIn,
  OWNER,
  parseEntityRef,
} from "../kernel/entity-ref.ts";
import { NacreError } from "../kernel/errors.ts";
import { type FactId, factId, parseRef, refOf, type ShelfId } from "../kernel/ids.ts";
import type { ShelfKey } from "../rooms/durable/index.ts";
import { type Fact, type Predicate, predicatesWith } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { asMerged, meantByAlias } from "./graph-aliases.ts";
import { memoryShelves, shelfToWrite, type Whose } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

export type WhoseFacts = Whose & { readonly scope?: string };

export function predicatesOf({ facts }: Pick<EngineContext, "facts">): readonly Predicate[] {
  return predicatesWith(facts?.predicates);
}

/** All that may be read, or of one scope. */
export async function shelvesOfFacts(
  context: EngineContext,
  stores: Stores,
  whose: WhoseFacts,
): Promise<readonly ShelfId[]> {
  return (await memoryShelves(context, stores, whose, scopeNamed(whose))).map(({ id }) => id);
}

export function shelfForFact(context: EngineContext, stores: Stores, whose: WhoseFacts): Promise<ShelfKey> {
  return shelfToWrite(context, stores, whose, scopeNamed(whose));
}

function scopeNamed({ scope }: WhoseFacts) {
  return scope === undefined ? undefined : ({ tier: "scope", name: scope } as const);
}

/**
 * Who or what is meant. A name alone means everything that is known under it, whatever its type, and what a person says goes by it
 * too or is the same; where nothing is, a concept.
 */
export async function subjectsMeant(
  { facts, graph }: Stores,
  shelves: readonly ShelfId[],
  said: string,
): Promise<readonly EntityRef[]> {
  const ref = parseEntityRef(said);
  const isTyped = ref === OWNER || entityRefIn(said.trim()) !== null;
  if (isTyped || shelves.length === 0) return [ref];
  const name = entityName(said)!;
  const named = await facts.subjectsNamed(shelves, [name]);
  const also = await meantByAlias({ graph }, shelves, name);
  const all = [...new Set([...named, ...also])];
  return all.length === 0 ? [ref] : all;
}

/** Of several with that name none is taken for another. */
export async function subjectToSay(
  context: EngineContext,
  stores: Stores,
  whose: WhoseFacts,
  said: string,
): Promise<EntityRef> {
  const shelves = await shelvesOfFacts(context, stores, whose);
  const meant = await subjectsMeant(stores, shelves, said);
  // What a person says is the same is spoken of as what it was merged into.
  const apart = meant.length === 1 ? meant : await asMerged(stores, shelves, meant);
  if (apart.length === 1) return apart[0]!;
  throw new NacreError(
    "graph/ambiguous",
    `${JSON.stringify(said.trim().slice(0, 80))} is the name of several: ${meant.join(", ")}`,
    `Say which: ${meant[0]}. Something new of that name needs its type too: ${entityRef("concept", said)}.`,
  );
}

/** One that may be read; one that may not is as unknown as one that never was. */
export async function factInReach(
  context: EngineContext,
  stores: Stores,
  whose: Whose,
  ref: string,
): Promise<Fact> {
  const id = factIn(ref);
  const fact = (await stores.facts.facts([id])).get(id);
  if (fact === undefined || !(await shelvesOfFacts(context, stores, whose)).includes(fact.shelf))
    throw unknownFact(id);
  return fact;
}

export function factIn(ref: string): FactId {
  return factId(parseRef(ref, ["fact"]).id);
}

export function unknownFact(id: FactId): NacreError {
  return new NacreError(
    "fact/unknown",
    `there is no ${refOf("fact", id)}`,
    "`nacre facts current` lists those that hold, `nacre facts timeline SUBJECT` all that ever did.",
  );
}
