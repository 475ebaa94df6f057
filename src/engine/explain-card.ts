/** Why a card was in a prompt, or was not: prompts have the records themselves. */

import { cardId, refOf } from "../kernel/ids.ts";
import { mayRead, shelfOf } from "./explain-kept.ts";
import { CAME_LATER, type Explaining, out, type Unlisted } from "./explain-unlisted.ts";

/** Undefined: there is none, or it is another installation's. */
export async function explainCard(about: Explaining, id: number): Promise<Unlisted | undefined> {
  const { stores, receipt } = about;
  const card = (await stores.cards.cards([cardId(id)])).get(cardId(id));
  const shelf = card && (await shelfOf(about, card.shelf));
  if (card === undefined || shelf === undefined) return undefined;
  if (!(await mayRead(about, shelf))) return out("out-of-scope");
  if (card.compiledAt > receipt.at) return CAME_LATER;
  if (card.supersededBy !== null) return out("superseded", refOf("card", card.supersededBy));
  return {
    included: false,
    why: ["Cards stand in packs; a prompt has the records that they are made of, where those fit."],
  };
}
