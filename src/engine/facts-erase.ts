/** A person erases facts by themselves: no word of them is left, and what they took the place of stands again. */

import { NacreError } from "../kernel/errors.ts";
import { type FactId, refOf } from "../kernel/ids.ts";
import type { EngineContext } from "./context.ts";
import { shownFacts } from "./fact-shown.ts";
import type { EraseFactsAnswer, EraseFactsRequest } from "./facts-api.ts";
import { noteFact } from "./facts-journal.ts";
import { factInReach, predicatesOf } from "./facts-scope.ts";
import { eraseFacts as eraseAll } from "./facts-taken-back.ts";
import { heardHash, movedFactHash } from "./keep-fact.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const MOST_REFS = 200;

/** All of them, or none: what is not there is said before anything is changed. */
export async function eraseFacts(
  context: EngineContext,
  request: EraseFactsRequest,
): Promise<EraseFactsAnswer> {
  const { refs, asker, dryRun = false } = request;
  if (asker !== undefined) throw notAllowed("Erasing facts");
  if (refs.length > MOST_REFS) {
    throw new NacreError(
      "input/bad-field",
      `${refs.length} references`,
      `Give at most ${MOST_REFS} at a time.`,
    );
  }
  if (dryRun) return context.store.read(async (stores) => (await meant(context, stores, request)).answer);
  return context.store.write("durable", async (stores) => {
    const { ids, answer } = await meant(context, stores, request);
    await buryMoved(context, stores, ids);
    const others = await otherSayings(context, stores, ids);
    await eraseAll(stores, [...ids, ...others], context.clock.now(), predicatesOf(context));
    await noteFact(context, stores, "fact_erased", ids);
    return answer;
  });
}

/** What left this store before does not come back from elsewhere. */
async function buryMoved(
  context: EngineContext,
  { facts, ledger }: Stores,
  ids: readonly FactId[],
): Promise<void> {
  for (const fact of (await facts.facts(ids)).values()) {
    const hash = movedFactHash(context, fact);
    await ledger.bury({ kind: "fact", shelf: fact.shelf, hash }, context.clock.now());
  }
}

/** Each message that says the same would say it again when everything is heard anew: it goes with them, as what it would come to. */
async function otherSayings(
  context: EngineContext,
  { facts }: Stores,
  ids: readonly FactId[],
): Promise<readonly FactId[]> {
  const rows = await facts.facts(ids);
  const sources = await facts.sourcesOf(ids);
  const others: FactId[] = [];
  for (const { id, endsAt: _, ...fact } of rows.values()) {
    for (const source of sources.get(id) ?? []) {
      const hash = heardHash(context, { ...fact, predicate: { name: fact.predicate } }, source);
      const added = hash === fact.hash ? null : await facts.add({ ...fact, hash }, []);
      if (added?.isNew === true) others.push(added.id);
    }
  }
  return others;
}

async function meant(context: EngineContext, stores: Stores, request: EraseFactsRequest) {
  const facts = [];
  for (const ref of new Set(request.refs)) facts.push(await factInReach(context, stores, request, ref));
  const standing = await shownFacts(context, stores, facts, { at: context.clock.now() });
  const sources = standing.flatMap(({ shown }) =>
    shown.sources.flatMap(({ ref, state }) => (state === "gone" ? [] : [ref])),
  );
  const erased = standing.map(({ shown: { ref, says } }) => ({ ref, says }));
  return {
    ids: facts.map(({ id }) => id),
    answer: {
      erased: facts.map(({ id }) => erased.find(({ ref }) => ref === refOf("fact", id))!),
      sources: [...new Set(sources)],
      dryRun: request.dryRun ?? false,
    },
  };
}
