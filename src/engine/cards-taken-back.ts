/**
 * Cards have sentences of what they were made of: where that is erased, they go with it, whatever became of them. Within the
 * transaction of that act. What is only forgotten makes them stale until it comes back (card-look.ts).
 */

import { instantOf } from "../kernel/clock.ts";
import type { EvidenceKind } from "../kernel/evidence.ts";
import type { Stores } from "./stores.ts";

export async function cardsGoWith(
  { cards }: Pick<Stores, "cards">,
  kind: EvidenceKind,
  ids: readonly number[],
): Promise<void> {
  const made = ids.length === 0 ? [] : await cards.madeOf(ids.map((id) => ({ kind, id })));
  if (made.length === 0) return;
  const rows = [...(await cards.cards(made)).values()];
  const newest = rows.reduce((latest, { compiledAt }) => Math.max(latest, compiledAt), 0);
  await cards.erase(made, instantOf(newest));
}
