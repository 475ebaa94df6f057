/**
 * That what stood in a prompt was of use. Once for each prompt, however often its receipt is written, and also where none is kept:
 * because nobody wants receipts, because there was no plan, or because nothing is stored of the lane. In that last case too a
 * record is used that would otherwise be put away one day; nothing of the lane itself is written down.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { isIncluded } from "../kernel/reasons.ts";
import type { CandidateAccount, PlanAccount, SupplyAccount } from "../rooms/pack/index.ts";
import type { EngineContext } from "./context.ts";
import { noteUses, notNotedSince, type Uses } from "./note-uses.ts";
import type { Stores } from "./stores.ts";

interface Listing {
  readonly candidates: readonly CandidateAccount[];
}

/** When it was made; no account can tell of what is to come. */
export function usedAt(
  { clock }: EngineContext,
  plan: PlanAccount | null,
  supply: SupplyAccount | null,
): Instant {
  const now = clock.now();
  return instantOf(Math.min(now, Math.round(plan?.at ?? supply?.at ?? now)));
}

/** `before`: what stood in its place. `again`: its uses may be noted already. */
export async function noteReceipt(
  stores: Stores,
  receipt: Listing,
  { before, again, at }: { readonly before: Listing | null; readonly again: boolean; readonly at: Instant },
): Promise<void> {
  const all = usesIn(receipt.candidates);
  const known = usesIn(before?.candidates ?? []);
  const fresh = {
    included: all.included.filter((ref) => !known.included.includes(ref)),
    retrieved: all.retrieved.filter((ref) => !known.retrieved.includes(ref)),
  };
  if (isNone(fresh)) return;
  await noteUses(stores, again ? await notNotedSince(stores, fresh, at) : fresh, at);
}

/** Of a prompt that has no receipt to tell by whether it was noted before. */
export async function noteUnkept(
  { store }: EngineContext,
  supply: SupplyAccount | null,
  sent: boolean,
  at: Instant,
): Promise<void> {
  const { included, retrieved } = usesIn(supply?.candidates ?? []);
  const uses = { included: sent ? included : [], retrieved };
  if (isNone(uses)) return;
  await store.write("derived", async (stores) => {
    await noteUses(stores, await notNotedSince(stores, uses, at), at);
  });
}

/** Observations and events that were in. */
export function includedIn({ candidates }: Listing): readonly string[] {
  return usesIn(candidates).included;
}

/** Of what the ledger has; of nothing else it matters to anybody. */
function usesIn(candidates: readonly CandidateAccount[]): Uses {
  const told = candidates.filter(({ ref }) => /^(?:obs|evt):\d{1,15}$/.test(ref));
  return {
    included: told.filter(({ reason }) => isIncluded(reason)).map(({ ref }) => ref),
    retrieved: told.filter(({ score }) => score !== null && score > 0).map(({ ref }) => ref),
  };
}

function isNone({ included, retrieved }: Uses): boolean {
  return included.length + retrieved.length === 0;
}
