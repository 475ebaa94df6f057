/**
 * Makes cards again that are not fresh any more. Each new one takes the place of exactly one, which stays as it was, with what took
 * its place. What was found is looked for again; what was named is read again, with what took its place or says otherwise beside it.
 */

import { type EvidenceKey, evidenceRef } from "../kernel/evidence.ts";
import type { CardId } from "../kernel/ids.ts";
import type { Card } from "../rooms/graph/index.ts";
import { judgeCards, type LookedAt, lookAtCards, replacedAmong } from "./card-look.ts";
import { makeCard, usableSources } from "./card-make.ts";
import {
  type CardWhose,
  cardReach,
  cardShelves,
  cardsNamed,
  cursorIn,
  mayReplace,
  sourceNamed,
} from "./card-reach.ts";
import { select, selectionOf } from "./card-selection.ts";
import { cardRef, cardShown, cardTitles } from "./card-shown.ts";
import type { EngineContext } from "./context.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";
import type { RefreshCardsAnswer, RefreshCardsRequest } from "./synth-api.ts";

/** Of those that nobody named: so many are looked at, and so many made again; the rest with the next call. */
const MOST_LOOKED_AT = 500;
const MOST_AT_ONCE = 100;
const AT_A_TIME = 50;

type Refreshed = RefreshCardsAnswer["refreshed"][number];

export async function refreshCards(
  context: EngineContext,
  request: RefreshCardsRequest,
  signal?: AbortSignal,
): Promise<RefreshCardsAnswer> {
  const { refs, dryRun = false } = request;
  if (refs !== undefined) {
    const named = await context.store.read((stores) => cardsNamedHere(context, stores, request, refs));
    return { refreshed: await refreshDue(context, request, named, signal), cursor: null, dryRun };
  }
  const refreshed: Refreshed[] = [];
  let before = request.cursor === undefined ? undefined : cursorIn(request.cursor);
  for (let looked = 0; looked < MOST_LOOKED_AT && refreshed.length < MOST_AT_ONCE; looked += AT_A_TIME) {
    const page = await context.store.read((stores) => pageBefore(context, stores, request, before));
    refreshed.push(...(await refreshDue(context, request, page.theirs, signal)));
    if (page.last === undefined) return { refreshed, cursor: null, dryRun };
    before = page.last;
  }
  return { refreshed, cursor: String(before), dryRun };
}

/** Those of them that are not fresh; of what was named, why not as well. */
async function refreshDue(
  context: EngineContext,
  request: RefreshCardsRequest,
  cards: readonly Card[],
  signal: AbortSignal | undefined,
): Promise<readonly Refreshed[]> {
  const refreshed: Refreshed[] = [];
  for (const card of cards) {
    signal?.throwIfAborted();
    const [looked] = await judgeCards(context, request, [card], signal);
    if (request.asker !== undefined && !looked!.isReadable) continue;
    const isDue = looked!.state === "stale" || looked!.state === "review";
    if (isDue) refreshed.push(await refreshOne(context, request, looked!, signal));
    else if (request.refs !== undefined)
      refreshed.push({
        from: cardRef(card.id),
        to: null,
        why: looked!.state === "fresh" ? "it is fresh" : looked!.why.join(", "),
      });
  }
  return refreshed;
}

async function cardsNamedHere(
  context: EngineContext,
  stores: Stores,
  request: RefreshCardsRequest,
  refs: readonly string[],
): Promise<readonly Card[]> {
  const reach = await cardReach(context, stores, request);
  const named = await cardsNamed(stores, reach, refs);
  for (const card of named)
    if (!(await mayReplace(context, stores, request, reach.shelves.get(card.shelf))))
      throw notAllowed(cardRef(card.id));
  return named;
}

/** The newest first; what is made meanwhile comes before them. No `last`: there are no more. */
async function pageBefore(
  context: EngineContext,
  stores: Stores,
  request: RefreshCardsRequest,
  before: CardId | undefined,
): Promise<{ readonly theirs: readonly Card[]; readonly last: CardId | undefined }> {
  const reach = await cardReach(context, stores, request);
  const page = await stores.cards.list({
    ...{ shelves: cardShelves(reach), superseded: false, limit: AT_A_TIME },
    ...(before !== undefined && { before }),
  });
  const theirs: Card[] = [];
  for (const card of page)
    if (await mayReplace(context, stores, request, reach.shelves.get(card.shelf))) theirs.push(card);
  return { theirs, last: page.length < AT_A_TIME ? undefined : page.at(-1)!.id };
}

async function refreshOne(
  context: EngineContext,
  request: RefreshCardsRequest,
  looked: LookedAt,
  signal: AbortSignal | undefined,
): Promise<Refreshed> {
  const { card, why } = looked;
  const selection = selectionOf(card);
  const shelf = await context.store.read(({ memories }) => memories.shelf(card.shelf));
  const whose: CardWhose = { ...request, ...(shelf?.tier === "scope" && { scope: shelf.name }) };
  const keys =
    selection === null ? namedAgain(card, why) : (await select(context, whose, selection, signal)).keys;
  const refresh = async (stores: Stores): Promise<Refreshed> => {
    const from = cardRef(card.id);
    const before = (await stores.cards.cards([card.id])).get(card.id);
    if (before === undefined) return { from, to: null, why: "it is not there any more" };
    if (before.supersededBy !== null)
      return { from, to: null, why: `superseded-by ${cardRef(before.supersededBy)}` };
    const reach = await cardReach(context, stores, whose);
    const replaced = await replacedAmong(stores, keys);
    const current = keys.filter((key) => !replaced.has(evidenceRef(key)));
    const made = makeCard(context, await usableSources(context, stores, reach, current), {
      shelf: card.shelf,
      at: context.clock.now(),
      isModel: request.asker !== undefined,
      ...{ selection, supersedes: card.id },
      ...(isOwnTitle(card) && { title: card.title }),
    });
    if (made.card === null)
      return { from, to: null, why: `${why.join(", ")}: nothing is left to make it of` };
    const to = await putInPlace(stores, card, made.card, request.dryRun === true);
    if (to === null) return { from, to: null, why: "a person had what would take its place erased" };
    const [shown] = await lookAtCards(context, stores, reach, [to]);
    return { from, to: cardShown(context, shown!, await cardTitles(stores, reach)), why: why.join(", ") };
  };
  return request.dryRun === true ? context.store.read(refresh) : context.store.write("durable", refresh);
}

async function putInPlace(
  { cards }: Stores,
  before: Card,
  made: NonNullable<ReturnType<typeof makeCard>["card"]>,
  dryRun: boolean,
): Promise<Card | null> {
  if (dryRun) return { ...made, id: 0 as Card["id"], supersededBy: null };
  const added = await cards.add(made);
  if (added === null) return null;
  await cards.setSuperseded(before.id, added.id);
  return { ...made, id: added.id, supersededBy: null };
}

/** What is gone stays away; what took a source's place takes it here too, and what says otherwise stands beside it. */
function namedAgain({ sources }: Card, why: readonly string[]): readonly EvidenceKey[] {
  const spoken = why.flatMap((reason) => {
    const [how, ref] = reason.split(" ");
    return (how === "contradicted-by" || how === "replaced-by") && ref !== undefined ? [{ how, ref }] : [];
  });
  const lost = new Set(
    why.flatMap((reason) => (/^source-(?:gone|held) /.test(reason) ? [reason.split(" ")[1]!] : [])),
  );
  return [
    ...sources.filter((source) => !lost.has(evidenceRef(source))),
    ...spoken.map(({ ref }) => sourceNamed(ref)),
  ];
}

/** One that was made of a sentence of it goes with that sentence. */
function isOwnTitle({ title, text }: Card): boolean {
  return !text.includes(title.replace(/…$/u, ""));
}
