/** Which cards there are, in which state, and what is wrong with them. Reads only. */

import { isMoreTrusted } from "../kernel/trust.ts";
import { CARD_STATES, type Card, type CardState, FEWEST_COVERED } from "../rooms/graph/index.ts";
import { judgeCards, type LookedAt } from "./card-look.ts";
import {
  type CardReach,
  type CardWhose,
  cardReach,
  cardShelves,
  cardsNamed,
  cursorIn,
  noSuchCard,
} from "./card-reach.ts";
import { cardRef, cardShown, cardTitles } from "./card-shown.ts";
import type { EngineContext } from "./context.ts";
import type { LintCardsAnswer, ListCardsAnswer, SynthApi } from "./synth-api.ts";

const USUAL = 20;
const MOST = 100;
/** Cards that are looked at for one page, or for one lint. */
const MOST_LOOKED_AT = 500;
const AT_A_TIME = 50;
const STANDING = CARD_STATES.filter((state) => state !== "superseded");

export async function listCards(
  context: EngineContext,
  request: Parameters<SynthApi["listCards"]>[0],
): Promise<ListCardsAnswer> {
  const { refs } = request;
  const states = request.states?.length ? request.states : refs === undefined ? STANDING : CARD_STATES;
  const limit = Math.min(MOST, Math.max(1, Math.floor(request.limit ?? USUAL)));
  const reach = await context.store.read((stores) => cardReach(context, stores, request));
  const titles = await context.store.read((stores) => cardTitles(stores, reach));
  const isWanted = (one: LookedAt) => isTheirs(request, one) && states.includes(one.state);
  if (refs !== undefined) {
    const named = await context.store.read((stores) => cardsNamed(stores, reach, refs));
    const judged = await judgeCards(context, request, named);
    const hidden = judged.find((one) => !isTheirs(request, one));
    if (hidden !== undefined) throw noSuchCard(hidden.card.id);
    const looked = judged.filter(isWanted);
    return { cards: looked.map((one) => cardShown(context, one, titles)), cursor: null };
  }
  const found: LookedAt[] = [];
  let before = request.cursor === undefined ? undefined : cursorIn(request.cursor);
  for (let looked = 0; looked < MOST_LOOKED_AT; ) {
    const page = await pageOf(context, reach, before, Math.min(AT_A_TIME, limit - found.length), states);
    if (page.length === 0) return { cards: shown(found), cursor: null };
    found.push(...(await judgeCards(context, request, page)).filter(isWanted));
    before = page.at(-1)!.id;
    looked += page.length;
    if (found.length >= limit) break;
  }
  return { cards: shown(found), cursor: before === undefined ? null : String(before) };

  function shown(all: readonly LookedAt[]): ListCardsAnswer["cards"] {
    return all.map((one) => cardShown(context, one, titles));
  }
}

/** Of a card with sentences of what they may not read, nobody is told but a person at a terminal. */
function isTheirs({ asker }: CardWhose, { isReadable }: LookedAt): boolean {
  return asker === undefined || isReadable;
}

function pageOf(
  context: EngineContext,
  reach: CardReach,
  before: Card["id"] | undefined,
  limit: number,
  states: readonly CardState[],
): Promise<readonly Card[]> {
  // Whether another took its place is known beforehand; the rest is worked out.
  const wanted = states.includes("superseded");
  const superseded = wanted && states.length > 1 ? {} : { superseded: wanted };
  return context.store.read(({ cards }) =>
    cards.list({
      shelves: cardShelves(reach),
      limit,
      ...superseded,
      ...(before !== undefined && { before }),
    }),
  );
}

export async function lintCards(
  context: EngineContext,
  request: Parameters<SynthApi["lintCards"]>[0],
): Promise<LintCardsAnswer> {
  const reach = await context.store.read((stores) => cardReach(context, stores, request));
  const states: { [state in CardState]: number } = { fresh: 0, stale: 0, review: 0, superseded: 0 };
  const problems: LintCardsAnswer["problems"][number][] = [];
  let before = request.cursor === undefined ? undefined : cursorIn(request.cursor);
  let checked = 0;
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += AT_A_TIME) {
    const page = await pageOf(context, reach, before, AT_A_TIME, CARD_STATES);
    if (page.length === 0) return { checked, states, problems, cursor: null };
    for (const one of await judgeCards(context, request, page)) {
      if (!isTheirs(request, one)) continue;
      checked += 1;
      states[one.state] += 1;
      problems.push(...problemsOf(one));
    }
    before = page.at(-1)!.id;
  }
  return { checked, states, problems, cursor: String(before) };
}

function problemsOf({ card, state, why, trust }: LookedAt): LintCardsAnswer["problems"] {
  const ref = cardRef(card.id);
  const refresh = `nacre synth refresh ${ref} makes it again; until then no pack has it.`;
  const found: LintCardsAnswer["problems"][number][] = [];
  if (state === "stale") found.push({ ref, says: `It is stale: ${why.join(", ")}.`, hint: refresh });
  if (state === "review")
    found.push({ ref, says: `Something newer speaks against it: ${why.join(", ")}.`, hint: refresh });
  if (state !== "superseded" && card.sources.length < FEWEST_COVERED)
    found.push({ ref, says: "It is made of fewer than two records.", hint: refresh });
  if (state !== "superseded" && isMoreTrusted(card.trust, trust))
    found.push({
      ref,
      says: `It was made on the word of ${card.trust}, and a source is on that of ${trust} by now.`,
      hint: `It is shown as ${trust}. ${refresh}`,
    });
  return found;
}
