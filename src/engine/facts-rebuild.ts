/**
 * Everything that is worked out of what was recorded, worked out anew: when each fact ends, and what was heard in all that was said and
 * told. What is there, and what became of it, stays as it is, with its numbers. Slice by slice: stopped, it loses nothing, and run
 * again it goes on.
 */

import type { EngineContext } from "./context.ts";
import { rehearFacts } from "./fact-turns.ts";
import type { RebuildFactsAnswer, RebuildFactsRequest } from "./facts-api.ts";
import { digestOfFacts } from "./facts-digest.ts";

/** Written at a time: a commit waiting behind it does not notice. */
const AT_ONCE = 200;

export async function rebuildFacts(
  context: EngineContext,
  { dryRun = false }: RebuildFactsRequest,
): Promise<RebuildFactsAnswer> {
  const { store } = context;
  const { digest: before, anew, facts, drifted } = await digestOfFacts(store, null);
  const mended = drifted.size;
  if (dryRun) return { before, after: anew, facts, proposals: await pendingIn(context), mended, dryRun };
  const ends = [...drifted];
  for (let from = 0; from < ends.length; from += AT_ONCE) {
    await store.write("durable", async (stores) => {
      for (const [id, endsAt] of ends.slice(from, from + AT_ONCE)) await stores.facts.setEnd(id, endsAt);
    });
  }
  await rehearFacts(context);
  const rebuilt = await digestOfFacts(store, null);
  return {
    before,
    after: rebuilt.digest,
    facts: rebuilt.facts,
    proposals: await pendingIn(context),
    mended,
    dryRun,
  };
}

function pendingIn({ store, identity }: EngineContext): Promise<number> {
  return store.read(async ({ memories, facts }) => {
    const shelves = (await memories.shelves(identity.installation)).map(({ id }) => id);
    return shelves.length === 0 ? 0 : facts.countProposals(shelves, ["pending"]);
  });
}
