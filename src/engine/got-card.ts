/** A card whole, for `get`: what it says, on whose word, what it was made of, and whether that is still what it was. */

import { evidenceRef } from "../kernel/evidence.ts";
import { parseRef, refOf } from "../kernel/ids.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import { judgeCards, lookAtCards } from "./card-look.ts";
import { cardNamed, cardReach, cardsNamed } from "./card-reach.ts";
import type { EngineContext } from "./context.ts";
import { MOST_SOURCES, NOTHING_KNOWN } from "./got-record.ts";
import { findNamed, type Reader } from "./named.ts";
import type { NamedCard } from "./named-kept.ts";
import type { GetAnswer, GetRequest, GotRecord, Trust } from "./search-api.ts";
import type { Stores } from "./stores.ts";

const TRUST: { readonly [trust in RecordTrust]: Trust } = {
  human: "owner",
  agent: "assistant",
  tool: "tool",
  web: "web",
  unknown: "sender",
  quarantined: "sender",
};

const WITHHELD = "[left out: something that this card is made of was taken back or is held]";

export async function cardRecord(
  context: EngineContext,
  stores: Stores,
  reader: Reader,
  { card, place }: NamedCard,
): Promise<Omit<GotRecord, "tokens" | "whole">> {
  const reach = await cardReach(context, stores, reader.reading);
  const [looked] = await lookAtCards(context, stores, reach, [card]);
  const sources: string[] = [];
  for (const source of card.sources) {
    const ref = evidenceRef(source);
    const isOfLog = source.kind === "msg" || source.kind === "sum";
    if (!isOfLog || (await findNamed(stores, reader, parseRef(ref))) !== undefined) sources.push(ref);
  }
  return {
    ...place,
    ref: refOf("card", card.id),
    kind: "card",
    role: "card",
    at: card.compiledAt,
    path: null,
    lines: null,
    text: looked!.isWithheld ? WITHHELD : `${card.title}\n${card.text}`,
    trust: TRUST[looked!.trust],
    provenance: {
      ...NOTHING_KNOWN,
      state: looked!.state,
      madeOf: sources.slice(0, MOST_SOURCES),
      moreSources: Math.max(0, sources.length - MOST_SOURCES),
      madeBy: card.method,
    },
  };
}

/** Cards in an answer, with what came after they were made: looked for outside of any transaction. */
export async function withCardStates(
  context: EngineContext,
  request: GetRequest,
  answer: GetAnswer,
): Promise<GetAnswer> {
  const refs = answer.items.filter(({ kind }) => kind === "card").map(({ ref }) => ref);
  if (refs.length === 0) return answer;
  const cards = await context.store.read(async (stores) =>
    cardsNamed(stores, await cardReach(context, stores, request), refs),
  );
  const judged = new Map(
    (await judgeCards(context, request, cards)).map(({ card, state }) => [card.id, state] as const),
  );
  return {
    ...answer,
    items: answer.items.map((item) => {
      const state = item.kind === "card" ? judged.get(cardNamed(item.ref)) : undefined;
      return state === undefined ? item : { ...item, provenance: { ...item.provenance, state } };
    }),
  };
}
