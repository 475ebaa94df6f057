/**
 * What of the ledger stands aside, or does no longer: in the index of words and among the vectors alike, within the transaction that
 * changes it. Aside, it is found by its words and by nobody but who asks for such; a vector it gets again when it comes back.
 */

import type { Instant } from "../kernel/clock.ts";
import type { Aside } from "../ports/shelf-index.ts";
import { cardsGoWith } from "./cards-taken-back.ts";
import { factsGoWith } from "./facts-taken-back.ts";
import { graphGoesWith } from "./graph-taken-back.ts";
import type { Stores } from "./stores.ts";
import { embedAgain } from "./vector-notes.ts";

export type LedgerKind = "obs" | "evt";

export async function standAside(
  { shelfIndex, vectors, meta }: Stores,
  kind: LedgerKind,
  sources: readonly number[],
  aside: Aside | null,
): Promise<void> {
  for (const source of sources) await shelfIndex.setAside(kind, source, aside);
  if (aside !== null) await vectors.remove(kind, sources);
  // Before anything was embedded, it has its turn with all the others.
  else if ((await vectors.space()) !== undefined) await embedAgain(meta, kind, sources);
}

/** No word of theirs is found any more, in whatever way, nor how often they were. Answers with how many vectors went. */
export async function leaveLedger(
  stores: Stores,
  kind: LedgerKind,
  sources: readonly number[],
  now?: Instant,
): Promise<number> {
  if (sources.length === 0) return 0;
  const { shelfIndex, vectors, uses } = stores;
  await cardsGoWith(stores, kind, sources);
  await factsGoWith(stores, kind, sources, now);
  await graphGoesWith(stores, kind, sources);
  const before = await vectors.count();
  await shelfIndex.remove(kind, sources);
  await vectors.remove(kind, sources);
  await uses.remove(kind, sources);
  return before - (await vectors.count());
}
