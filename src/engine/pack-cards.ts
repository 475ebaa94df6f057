/**
 * Cards in a pack: of those made of what was chosen, and of no others, a fresh one may stand for two or more, where it is shorter
 * and says as much of what is asked. Everything that holds for what it stands for holds for it: scope, trust, room.
 *
 * Only where detail is not wanted, and never for what somebody says otherwise of. One that is not fresh, or that there is no time to
 * look at, is left out and named.
 */

import { EVIDENCE_KINDS, type EvidenceKey, evidenceRef } from "../kernel/evidence.ts";
import { type CardId, cardId } from "../kernel/ids.ts";
import { isIncluded, type Reason } from "../kernel/reasons.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { matchTerms } from "../kernel/text/match-terms.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import { mayInstruct } from "../kernel/trust.ts";
import { type Card, FEWEST_COVERED, type Standing, standFor } from "../rooms/graph/index.ts";
import {
  type ChosenPack,
  choosePack,
  type Filtered,
  lineTokens,
  MOST_CITATIONS,
  type Packable,
  type PackChoosing,
} from "../rooms/pack/index.ts";
import { type LookedAt, lookAtCards, type Since, searchSince } from "./card-look.ts";
import { type CardReach, type CardWhose, cardReach, cardShelves } from "./card-reach.ts";
import { cardRef } from "./card-shown.ts";
import type { EngineContext } from "./context.ts";
import type { FactHistory } from "./facts-history.ts";
import { outdatedIn } from "./facts-outdated.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** Of those that touch what was chosen, so many are looked at: the ones that cover most. */
const MOST_LOOKED_AT = 12;
/** And so many may stand: what came after each is looked for. */
const MOST_STANDING = 3;

export interface CardPacking {
  readonly context: EngineContext;
  readonly whose: CardWhose;
  readonly terms: QueryTerms;
  readonly watch: Watch;
  /** What is known of what is asked, and what was. */
  readonly known: FactHistory;
  /** Of a pack that is made again: the cards that were in. Null: it is made now. */
  readonly were: readonly string[] | null;
}

export interface PackedCards {
  readonly chosen: ChosenPack;
  /** Looked at, and not let in. */
  readonly filtered: readonly Filtered[];
  /** How many stand, or why none was looked at. */
  readonly found: number | string;
  readonly degraded: readonly string[];
}

export async function packCards(
  packing: CardPacking,
  choosing: PackChoosing,
  chosen: ChosenPack,
): Promise<PackedCards> {
  const none = (found: number | string, degraded: readonly string[] = []): PackedCards => ({
    ...{ chosen, filtered: [], found, degraded },
  });
  if (choosing.depth === 2) return none("detail-wanted");
  const selected = selectedIn(chosen);
  if (selected.coverable.size < FEWEST_COVERED) return none("nothing-to-stand-for");
  if (packing.watch.aborted) return none("late", ["late:cards"]);
  try {
    return await standing(packing, choosing, chosen, selected);
  } catch {
    // Whatever is wrong with cards, what they would stand for is there.
    return none("not-readable", ["cards-unavailable"]);
  }
}

interface Selected {
  /** Tokens of each that a card may stand for. */
  readonly coverable: ReadonlyMap<string, number>;
  /** In for more than what they say in short: no card takes their place. */
  readonly fixed: ReadonlySet<string>;
}

function selectedIn({ verdicts, items }: ChosenPack): Selected {
  const disputed = new Set(items.flatMap(({ ref, dissents }) => (dissents ? [ref, dissents] : [])));
  const coverable = new Map<string, number>();
  const fixed = new Set<string>();
  for (const { candidate, reason, layer, tokens } of verdicts) {
    const { ref, temperature, outdated } = candidate;
    if (!isIncluded(reason) || keyIn(ref) === null) continue;
    if (temperature === "hot" || layer === "L2" || outdated !== undefined || disputed.has(ref))
      fixed.add(ref);
    else if (!ref.startsWith("fact:")) coverable.set(ref, tokens);
  }
  return { coverable, fixed };
}

async function standing(
  packing: CardPacking,
  choosing: PackChoosing,
  chosen: ChosenPack,
  selected: Selected,
): Promise<PackedCards> {
  const { context, whose } = packing;
  const read = await context.store.read(async (stores) => {
    if ((await stores.cards.newestId()) === 0) return null;
    const within = await cardReach(context, stores, whose);
    const cards = await cardsTouching(packing, stores, within, selected);
    const all = await lookAtCards(context, stores, within, cards);
    return { looked: all, reach: within, outdated: await outdatedAmong(packing, stores, all) };
  });
  if (read === null) return { chosen, filtered: [], found: 0, degraded: [] };
  const { looked, reach, outdated } = read;
  const filtered: Filtered[] = [];
  const usable = new Map<string, UsableCard>();
  for (const one of looked) {
    const refusal =
      packing.were === null ? (outdated.get(one.card.id) ?? refusalOf(one, choosing)) : takenBackSince(one);
    if (refusal !== null) filtered.push(filteredCard(one, refusal));
    else if (saysAsMuch(packing, choosing, one, selected))
      usable.set(cardRef(one.card.id), usableCard(packing, one, choosing));
  }
  const degraded: string[] = [];
  let standings = standingOf(usable, selected);
  if (packing.were === null) {
    for (;;) {
      const next = standings.find(({ card }) => usable.get(card)?.isSure === false);
      if (next === undefined) break;
      const { looked: one } = usable.get(next.card)!;
      const refusal = packing.watch.aborted ? LATE : await laterRefusal(packing, reach, one, choosing);
      if (refusal === LATE) degraded.push("late:cards");
      if (refusal === null) usable.set(next.card, { ...usable.get(next.card)!, isSure: true });
      else {
        usable.delete(next.card);
        filtered.push(filteredCard(one, refusal));
      }
      standings = standingOf(usable, selected);
    }
  }
  const made = chooseWith(choosing, chosen, standings, usable);
  return { chosen: made.chosen, filtered, found: made.standing, degraded };
}

interface UsableCard {
  readonly looked: LookedAt;
  readonly packable: Packable;
  readonly tokens: number;
  /** What came after it was made has been looked for. */
  readonly isSure: boolean;
}

/** Those that cover two or more, the most first. Of others nothing is read but what they were made of. */
async function cardsTouching(
  { were }: CardPacking,
  { cards }: Stores,
  reach: CardReach,
  { coverable, fixed }: Selected,
): Promise<readonly Card[]> {
  const keys = [...coverable.keys()].flatMap((ref) => keyIn(ref) ?? []);
  const ids: readonly CardId[] =
    were === null
      ? await cards.touching(cardShelves(reach), keys)
      : were.map((ref) => cardId(Number(ref.slice("card:".length))));
  const rows = [...(await cards.cards(ids)).values()].filter(({ shelf }) => reach.shelves.has(shelf));
  const covers = ({ sources }: Card) => sources.filter((one) => coverable.has(evidenceRef(one))).length;
  return rows
    .filter((card) => covers(card) >= FEWEST_COVERED)
    .filter(({ sources }) => !sources.some((one) => fixed.has(evidenceRef(one))))
    .toSorted((a, b) => covers(b) - covers(a) || b.id - a.id)
    .slice(0, MOST_LOOKED_AT);
}

interface Refusal {
  readonly reason: Reason;
  readonly because: string | null;
}

const LATE: Refusal = { reason: "late", because: null };
const REFUSED: { readonly [state in LookedAt["state"]]: Reason | null } = {
  fresh: null,
  stale: "stale",
  review: "said-otherwise",
  superseded: "superseded",
};

/** Those that tell what is so no longer, by the facts about what is asked. */
async function outdatedAmong(
  { known }: CardPacking,
  stores: Stores,
  all: readonly LookedAt[],
): Promise<ReadonlyMap<CardId, Refusal>> {
  const texts = all.map(({ card, saidFrom }) => ({
    ...{ ref: cardRef(card.id), at: saidFrom, text: card.text, byAssistant: false },
    sources: card.sources.map(evidenceRef),
  }));
  const marks = await outdatedIn(stores, known, texts);
  return new Map(
    all.flatMap(({ card }) => {
      const mark = marks.get(cardRef(card.id));
      return mark === undefined ? [] : [[card.id, { reason: "said-otherwise", because: mark.by }]];
    }),
  );
}

/** A pack that is made again has the cards that it had, but for the words of what nobody may read any more. */
function takenBackSince({ isWithheld, isReadable, why }: LookedAt): Refusal | null {
  return isWithheld || !isReadable ? { reason: "stale", because: why[0]?.split(" ")[1] ?? null } : null;
}

/** Null: it may stand, as far as is known. */
function refusalOf(
  { card, state, why, trust, isReadable }: LookedAt,
  { contradictions, candidates }: PackChoosing,
): Refusal | null {
  const reason = REFUSED[state];
  if (!isReadable) return { reason: "out-of-scope", because: null };
  if (reason !== null) return { reason, because: why[0]?.split(" ")[1] ?? null };
  if (isMarkedPrivate(card.text)) return { reason: "private", because: null };
  // Sentences of what a person or their assistant said may ask for something; what somebody wrote about them may not.
  const mayAsk = mayInstruct(trust) && card.method === "extractive";
  if (trust === "quarantined" || (!mayAsk && injectionIn(card.text) !== null))
    return { reason: "quarantined", because: null };
  const sources = new Set<string>(card.sources.map(evidenceRef));
  for (const ref of sources) {
    const other = contradictions.get(ref)?.find((one) => !sources.has(one));
    if (other !== undefined) return { reason: "said-otherwise", because: other };
  }
  const outdated = candidates.find((one) => one.outdated !== undefined && sources.has(one.ref));
  return outdated === undefined ? null : { reason: "said-otherwise", because: outdated.ref };
}

/** With what came after it was made. */
async function laterRefusal(
  { context, whose, watch }: CardPacking,
  reach: CardReach,
  { card }: LookedAt,
  choosing: PackChoosing,
): Promise<Refusal | null> {
  const since: Since = await searchSince(context, whose, card, watch);
  if (watch.aborted) return LATE;
  const [looked] = await context.store.read((stores) =>
    lookAtCards(context, stores, reach, [card], new Map([[card.id, since]])),
  );
  return refusalOf(looked!, choosing);
}

function filteredCard({ card, trust }: LookedAt, { reason, because }: Refusal): Filtered {
  return { ref: cardRef(card.id), kind: "card", importance: "unknown", trust, reason, because };
}

/** Whatever of the question those that it would stand for answer, it must have; and what is asked for to the letter. */
function saysAsMuch(
  { terms, were }: CardPacking,
  { candidates, sought }: PackChoosing,
  { card, standsFor }: LookedAt,
  { coverable }: Selected,
): boolean {
  if (were !== null) return true;
  const refs = new Set<string>(standsFor);
  const texts = candidates
    .filter(({ ref }) => refs.has(ref) && coverable.has(ref))
    .map(({ layers }) => layers.L1.text);
  const words = card.text.toLowerCase();
  const lacks = sought.some(
    (one) =>
      texts.some((text) => text.toLowerCase().includes(one.toLowerCase())) &&
      !words.includes(one.toLowerCase()),
  );
  if (lacks) return false;
  const best = texts.reduce((most, text) => Math.max(most, matchTerms(terms, indexTerms(text))), 0);
  return matchTerms(terms, indexTerms(card.text)) >= best;
}

function usableCard({ context }: CardPacking, looked: LookedAt, { candidates }: PackChoosing): UsableCard {
  const { card, trust } = looked;
  const sources: readonly string[] = card.sources.map(evidenceRef);
  const stoodFor = candidates
    .filter(({ ref, because }) => because === undefined && sources.includes(ref))
    .toSorted((a, b) => b.score - a.score);
  const score = stoodFor[0]?.score ?? 0;
  const text = { text: redactor(context)(card.text).replace(/\s+/g, " ").trim(), cut: false };
  const packable: Packable = {
    ...{ ref: cardRef(card.id), temperature: "warm", kind: "card", trust, archived: false, score },
    importance: stoodFor[0]?.importance ?? "unknown",
    ...{ at: card.compiledAt, by: `card of ${sources.length} records`, parts: { card: score } },
    // In short it would not say what it stands for.
    layers: { L0: text, L1: text, L2: null },
    citations: sources.slice(0, MOST_CITATIONS),
    as: "stands-for-several",
  };
  return { looked, packable, tokens: lineTokens(packable, "L1"), isSure: false };
}

function standingOf(usable: ReadonlyMap<string, UsableCard>, { coverable }: Selected): readonly Standing[] {
  const cards = [...usable].map(([ref, { looked, tokens }]) => ({
    ...{ ref, tokens },
    sources: looked.standsFor,
  }));
  return standFor(cards, coverable).slice(0, MOST_STANDING);
}

/** What a card stands for is out for it; a card that finds no room stands for nothing. */
function chooseWith(
  choosing: PackChoosing,
  without: ChosenPack,
  standings: readonly Standing[],
  usable: ReadonlyMap<string, UsableCard>,
): { readonly chosen: ChosenPack; readonly standing: number } {
  for (let left = standings; left.length > 0; ) {
    const stands = new Map<string, string>();
    for (const { card } of left.toReversed())
      for (const source of usable.get(card)!.looked.standsFor) stands.set(source, card);
    const candidates = choosing.candidates.map((one): Packable => {
      const card = stands.get(one.ref);
      if (card === undefined || one.because !== undefined) return one;
      return { ...one, because: { reason: "covered-by-card", ref: card } };
    });
    const cards = left.map(({ card }) => usable.get(card)!.packable);
    const chosen = choosePack({ ...choosing, candidates: [...cards, ...candidates] });
    const isIn = new Set(chosen.items.map(({ ref }) => ref));
    const lost = left.filter(({ card }) => !isIn.has(card));
    if (lost.length === 0) return { chosen, standing: left.length };
    left = left.filter(({ card }) => isIn.has(card));
  }
  return { chosen: without, standing: 0 };
}

const REFERENCE = new RegExp(`^(${EVIDENCE_KINDS.join("|")}):(\\d+)$`);

/** Null: nothing can be made of it. */
function keyIn(ref: string): EvidenceKey | null {
  const [, kind, id] = REFERENCE.exec(ref) ?? [];
  const found = EVIDENCE_KINDS.find((one) => one === kind);
  return found === undefined ? null : { kind: found, id: Number(id) };
}
