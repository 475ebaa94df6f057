/** A person erases cards by themselves: no word of them is left. What they were made of stays. */

import { NacreError } from "../kernel/errors.ts";
import { evidenceRef } from "../kernel/evidence.ts";
import { lookAtCards } from "./card-look.ts";
import { cardReach, cardsNamed } from "./card-reach.ts";
import { cardRef, cardShown, cardTitles } from "./card-shown.ts";
import type { EngineContext } from "./context.ts";
import { KEPT_ACTS } from "./journal.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";
import type { EraseCardsAnswer, EraseCardsRequest } from "./synth-api.ts";

const MOST_REFS = 200;

export async function eraseCards(
  context: EngineContext,
  request: EraseCardsRequest,
): Promise<EraseCardsAnswer> {
  const { refs, asker, dryRun = false } = request;
  if (asker !== undefined) throw notAllowed("Erasing cards");
  if (refs.length === 0 || refs.length > MOST_REFS)
    throw new NacreError(
      "input/bad-field",
      `${refs.length} references`,
      `Give 1 to ${MOST_REFS} at a time, such as card:3.`,
    );
  const erase = async (stores: Stores): Promise<EraseCardsAnswer> => {
    const reach = await cardReach(context, stores, request);
    const named = await cardsNamed(stores, reach, refs);
    const titles = await cardTitles(stores, reach);
    const looked = await lookAtCards(context, stores, reach, named);
    const erased = looked.map((one) => ({
      ref: cardRef(one.card.id),
      title: cardShown(context, one, titles).title,
    }));
    const sources = [...new Set(named.flatMap((card) => card.sources.map(evidenceRef)))];
    if (!dryRun) {
      const at = context.clock.now();
      await stores.cards.erase(
        named.map(({ id }) => id),
        at,
      );
      const details = { refs: erased.map(({ ref }) => ref) };
      await stores.journal.append(
        { at, event: "card_erased", sessionKey: null, sessionId: null, reason: null, details },
        KEPT_ACTS,
      );
    }
    return { erased, sources, dryRun };
  };
  return dryRun ? context.store.read(erase) : context.store.write("durable", erase);
}
