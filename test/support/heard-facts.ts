/** What tests of facts that are heard share: the background listens to everything, and what is then known. */

import type { EngineContext } from "../../src/engine/context.ts";
import { rehearFacts } from "../../src/engine/fact-turns.ts";
import { requireIdentity } from "../../src/engine/index.ts";
import { installationId } from "../../src/kernel/ids.ts";
import type { Fact, FactAct, Proposal } from "../../src/rooms/facts/index.ts";
import { storeEverything } from "../../src/rooms/history/index.ts";
import type { Lab } from "./stores.ts";

/** How many facts and proposals came of it. */
export async function hearFacts(
  { engine }: Pick<Lab, "engine">,
  limit = 50,
): Promise<{ readonly facts: number; readonly proposals: number }> {
  const counted = { facts: 0, proposals: 0 };
  for (;;) {
    const batch = await engine.prepareFacts({ limit });
    if (batch.idle) return counted;
    const { facts, proposals } = await engine.applyFacts(batch);
    counted.facts += facts;
    counted.proposals += proposals;
  }
}

/** In the order in which they were stored. */
export function factsKnown({ store }: Pick<Lab, "store">): Promise<readonly Fact[]> {
  return store.read(({ facts }) => facts.scan(0, 100_000));
}

/** `lives_in Bremen`, with the sign `†` where it has ended. */
export async function told(lab: Pick<Lab, "store">): Promise<readonly string[]> {
  return (await factsKnown(lab)).map(
    ({ predicate, object, endsAt }) => `${predicate} ${object.value}${endsAt === null ? "" : " †"}`,
  );
}

export async function actsOn(
  { store }: Pick<Lab, "store">,
  facts: readonly Fact[],
): Promise<readonly FactAct[]> {
  return store.read(async (stores) =>
    [...(await stores.facts.actsOn(facts.map(({ id }) => id))).values()].flat(),
  );
}

/** Of all shelves, whatever became of them; of each the newest first. */
export function proposed({ store }: Pick<Lab, "store">): Promise<readonly Proposal[]> {
  return store.read(async ({ facts, memories }) => {
    const shelves = (await memories.shelves(installationId("lab"))).map(({ id }) => id);
    const states = ["pending", "accepted", "rejected"] as const;
    return facts.listProposals({ shelves, states, limit: 1_000 });
  });
}

/** Everything is listened to once more, from the beginning. */
export async function rehear({
  store,
  clock,
}: Lab): Promise<{ readonly facts: number; readonly proposals: number }> {
  const identity = await requireIdentity(store);
  const means = { store, clock, policy: storeEverything, identity, ledger: {} };
  return rehearFacts(means as unknown as EngineContext);
}
