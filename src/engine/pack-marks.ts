/**
 * How far what a pack was made of goes, by kind, so that it can be made again without what came later.
 *
 * A person at a terminal is told of the whole installation. How much there is of others' is no asker's business: they are told of
 * what could be found for them, beyond which nothing was.
 */

import type { FactsAsked } from "./facts-asked.ts";
import type { Hot } from "./pack-hot.ts";
import type { Pool } from "./pool.ts";
import type { Marks } from "./shown-already.ts";
import type { Stores } from "./stores.ts";

export async function newestMarks(stores: Stores): Promise<Marks> {
  const { history, memories, guidance, docs, ledger, events, facts, cards, graph } = stores;
  return {
    messages: await history.newestId(),
    memories: await memories.newestId(),
    shards: await guidance.newestId(),
    docs: await docs.newestId(),
    observations: await ledger.newestId(),
    events: await events.newestId(),
    facts: await facts.newestId(),
    factActs: await facts.newestAct(),
    cards: await cards.newestId(),
    edges: await graph.newestEdge(),
  };
}

export function marksWithin(
  pool: Pick<Pool, "byKey"> | null,
  {
    hot,
    facts,
    instruction,
  }: { readonly hot: Hot; readonly facts: FactsAsked; readonly instruction: number },
): Marks {
  const refs = [...(pool?.byKey.keys() ?? []), ...hot.turns.map(({ ref }) => ref)];
  const newest = (kind: string) =>
    refs.reduce(
      (most, ref) => (ref.startsWith(kind) ? Math.max(most, Number(ref.slice(kind.length))) : most),
      0,
    );
  return {
    messages: newest("msg:"),
    memories: newest("mem:"),
    shards: instruction,
    docs: newest("doc:"),
    observations: newest("obs:"),
    events: newest("evt:"),
    facts: facts.known.facts.reduce((most, { id }) => Math.max(most, id), 0),
  };
}
