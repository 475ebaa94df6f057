/**
 * A card as it is shown: its words without secrets, its state with its reasons, what it was made of. Of one that is made of what was
 * taken back or is held, no word.
 */

import { evidenceRef } from "../kernel/evidence.ts";
import { hmacHex } from "../kernel/hash.ts";
import type { ShelfId } from "../kernel/ids.ts";
import type { Card, NewCard } from "../rooms/graph/index.ts";
import type { LookedAt } from "./card-look.ts";
import type { CardReach } from "./card-reach.ts";
import { selectionOf } from "./card-selection.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { shelfLanes, shelfShown } from "./shelf-shown.ts";
import type { Stores } from "./stores.ts";
import type { ShownCard } from "./synth-api.ts";

const DIGEST_HEX = 32;

export type ShelfTitles = ReadonlyMap<ShelfId, string>;

export async function cardTitles(stores: Stores, { shelves }: CardReach): Promise<ShelfTitles> {
  const all = [...shelves.values()];
  const lanes = await shelfLanes(stores, all);
  return new Map(all.map((shelf) => [shelf.id, shelfShown(shelf, lanes).shelf]));
}

export function cardShown(
  context: EngineContext,
  { card, state, why, trust, isWithheld }: Omit<LookedAt, "isReadable" | "standsFor" | "saidFrom">,
  titles: ShelfTitles,
): ShownCard {
  const clean = redactor(context);
  const selection = isWithheld ? null : selectionOf(card);
  const words = (text: string) => (isWithheld ? "" : clean(text));
  return {
    // Of a dry run there is none.
    ref: card.id === 0 ? "" : cardRef(card.id),
    ...{ title: words(card.title), text: words(card.text), withheld: isWithheld, method: card.method },
    ...{ state, why, trust },
    sources: card.sources.map(evidenceRef),
    digest: sourcesDigest(context, card),
    selection: selection === null ? null : clean(selection.query),
    shelf: titles.get(card.shelf) ?? "",
    compiledAt: card.compiledAt,
    supersedes: card.supersedes === null ? null : cardRef(card.supersedes),
    supersededBy: card.supersededBy === null ? null : cardRef(card.supersededBy),
  };
}

export function cardRef(id: Card["id"]): string {
  return `card:${id}`;
}

/** Of what it was made of, as that was. */
export function sourcesDigest(
  { identity }: Pick<EngineContext, "identity">,
  { sources }: Pick<NewCard, "sources">,
): string {
  const said = sources.map((source) => `${evidenceRef(source)} ${source.digest}`).toSorted();
  return hmacHex(identity.key, `card sources:${said.join("\n")}`).slice(0, DIGEST_HEX);
}
