/**
 * Cards as they are now: whether their sources still say what they said, what belongs to them by now, and what speaks against them.
 * Worked out whenever one is read, and only of those that are.
 *
 * What is stored is read for many at once (`lookAtCards`); what came later is looked for card by card (`searchSince`), which is a
 * search each, and must stand outside of any transaction.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { type EvidenceKey, evidenceRef } from "../kernel/evidence.ts";
import { type CardId, memoryId, observationId, refOf } from "../kernel/ids.ts";
import { isMoreTrusted, leastTrust, type RecordTrust } from "../kernel/trust.ts";
import { type Card, type CardLook, cardState, type JudgedCard } from "../rooms/graph/index.ts";
import { type CardReach, type CardWhose, cardReach, isForeign, isReadable } from "./card-reach.ts";
import { SELECTED, type Selection, select, selectionOf, storedAfter } from "./card-selection.ts";
import type { EngineContext } from "./context.ts";
import { saysOtherwise, toldIn } from "./contradictions.ts";
import { type EvidenceNow, readEvidence, sourceState } from "./evidence.ts";
import { namedValues, namesOther } from "./named-values.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

export interface LookedAt extends JudgedCard {
  readonly card: Card;
  /** Of the card and of its sources as they are now, the least. */
  readonly trust: RecordTrust;
  /** Something is there that it is made of, and whoever asks may read all of that; none of it is of another scope. */
  readonly isReadable: boolean;
  /** Something that it is made of was taken back or is held: its words are nobody's to read, until that comes back. */
  readonly isWithheld: boolean;
  /** Sources whose place it may take: those that are not trusted more than it is. */
  readonly standsFor: readonly string[];
  /** When the first of them was said, or happened. */
  readonly saidFrom: Instant;
}

/** What came after a card was made. */
export interface Since {
  readonly newSources: readonly string[];
  readonly against: CardLook["against"];
}

export const NOTHING_SINCE: Since = { newSources: [], against: [] };

export async function lookAtCards(
  context: EngineContext,
  stores: Stores,
  reach: CardReach,
  cards: readonly Card[],
  since: ReadonlyMap<CardId, Since> = new Map(),
): Promise<readonly LookedAt[]> {
  const keys = cards.flatMap(({ sources }) => sources);
  const now = await readEvidence(context, stores, keys);
  const replaced = await replacedAmong(stores, keys);
  const against = await factsAgainst(stores, cards);
  return cards.map((card): LookedAt => {
    const { newSources, against: said } = since.get(card.id) ?? NOTHING_SINCE;
    const judged = cardState({
      sources: card.sources,
      supersededBy: card.supersededBy === null ? null : `card:${card.supersededBy}`,
      sourceNow: (source) => sourceState(now, source),
      newSources,
      against: [
        ...card.sources.flatMap((source) => replaced.get(evidenceRef(source)) ?? []),
        ...(against.get(card.id) ?? []),
        ...said,
      ],
    });
    const holding = card.sources.map((source) => now.get(evidenceRef(source))).filter(isHolding);
    const trust = leastTrust([card.trust, ...holding.map((one) => one.trust)]);
    return {
      ...{ card, ...judged, trust },
      isReadable:
        holding.length > 0 && holding.every((one) => isReadable(reach, one) && !isForeign(reach, one)),
      isWithheld: holding.length < card.sources.length,
      standsFor: card.sources.map(evidenceRef).filter((ref) => {
        const source = now.get(ref);
        return isHolding(source) && !isMoreTrusted(source.trust, trust);
      }),
      saidFrom: instantOf(holding.reduce<number>((first, { at }) => Math.min(first, at), card.compiledAt)),
    };
  });
}

export function isHolding(
  now: EvidenceNow | undefined,
): now is Extract<EvidenceNow, { readonly state: "holds" }> {
  return now?.state === "holds";
}

/** By reference of a source, what took its place. */
export async function replacedAmong(
  { memories, ledger }: Stores,
  keys: readonly EvidenceKey[],
): Promise<ReadonlyMap<string, CardLook["against"]>> {
  const ids = (kind: EvidenceKey["kind"]) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
  const found = new Map<string, CardLook["against"]>();
  for (const { id, supersededBy } of (await memories.memories(ids("mem").map(memoryId))).values())
    if (supersededBy !== null)
      found.set(refOf("mem", id), [{ how: "replaced-by", ref: refOf("mem", supersededBy) }]);
  for (const { id, supersededBy } of (await ledger.observations(ids("obs").map(observationId))).values())
    if (supersededBy !== null)
      found.set(refOf("obs", id), [{ how: "replaced-by", ref: refOf("obs", supersededBy) }]);
  return found;
}

/** Facts that rest on the same sources, and that something became of since. */
async function factsAgainst(
  { facts }: Stores,
  cards: readonly Card[],
): Promise<ReadonlyMap<CardId, CardLook["against"]>> {
  const keys = cards.flatMap(({ sources }) => sources);
  const ids = keys.length === 0 ? [] : await facts.citing(keys);
  if (ids.length === 0) return new Map();
  const acts = await facts.actsOn(ids);
  const sources = await facts.sourcesOf(ids);
  return new Map(
    cards.map(({ id: card, sources: own, compiledAt }) => {
      const refs = new Set<string>(own.map(evidenceRef));
      const touched = ids.filter((id) => sources.get(id)?.some((one) => refs.has(evidenceRef(one))) === true);
      const since = touched.flatMap((id) =>
        (acts.get(id) ?? [])
          .filter(({ recordedAt }) => recordedAt > compiledAt)
          .map(({ by }) => ({ how: "contradicted-by" as const, ref: `fact:${by ?? id}` })),
      );
      return [card, since];
    }),
  );
}

/** Not within a transaction. */
export async function searchSince(
  context: EngineContext,
  whose: CardWhose,
  card: Card,
  signal?: Watch,
): Promise<Since> {
  const selection = selectionOf(card);
  const shelf = await context.store.read(({ memories }) => memories.shelf(card.shelf));
  const scope = shelf?.tier === "scope" ? shelf.name : whose.scope;
  const asked = selection ?? aboutTheSame(card);
  const found = await select(context, { ...whose, ...(scope !== undefined && { scope }) }, asked, signal);
  const own = new Set<string>(card.sources.map(evidenceRef));
  const others = found.keys.filter((key) => !own.has(evidenceRef(key)));
  return context.store.read(async (stores) => {
    const newer = await storedAfter(stores, others, card.compiledAt);
    if (newer.length === 0) return NOTHING_SINCE;
    return {
      newSources: selection === null ? [] : newer.map(evidenceRef),
      against: await contradicting(context, stores, card, newer),
    };
  });
}

/** What its own words find, beside what it was made of. */
function aboutTheSame({ title, text, sources }: Card): Selection {
  const words = `${title}\n${text}`.replace(/ \([a-z]+:\d+(?:, [a-z]+:\d+)*\)$/gmu, "");
  return { query: words.slice(0, LONGEST_QUERY), limit: sources.length + SELECTED.usual };
}

/** UTF-16 units of a card that are looked for. */
const LONGEST_QUERY = 600;

/** Those of the newer ones that say otherwise than a source. */
async function contradicting(
  context: EngineContext,
  stores: Stores,
  { sources }: Card,
  newer: readonly EvidenceKey[],
): Promise<CardLook["against"]> {
  const now = await readEvidence(context, stores, [...sources, ...newer]);
  const telling = (key: EvidenceKey) => {
    const one = now.get(evidenceRef(key));
    const told = isHolding(one) ? toldIn(one.text, one.at) : null;
    return isHolding(one) && told !== null ? [{ key, told, named: namedValues(one.text) }] : [];
  };
  const own = sources.flatMap(telling);
  return newer
    .flatMap(telling)
    .filter(({ told, named }) =>
      own.some((other) => saysOtherwise(other.told, told) || namesOther(other.named, named)),
    )
    .map(({ key }) => ({ how: "contradicted-by" as const, ref: evidenceRef(key) }));
}

/** Each with what came after it was made. Not within a transaction. */
export async function judgeCards(
  context: EngineContext,
  whose: CardWhose,
  cards: readonly Card[],
  signal?: Watch,
): Promise<readonly LookedAt[]> {
  const since = new Map<CardId, Since>();
  // What another took the place of is not asked anything any more.
  for (const card of cards)
    if (card.supersededBy === null) since.set(card.id, await searchSince(context, whose, card, signal));
  return context.store.read(async (stores) =>
    lookAtCards(context, stores, await cardReach(context, stores, whose), cards, since),
  );
}
