/** How much is known: facts, how things hang together, cards; and what waits for a person. */

import type { InstallationId } from "../kernel/ids.ts";
import type { StatusAnswer } from "./api.ts";
import { factsHeardUpTo } from "./fact-marks.ts";
import { askedCounts } from "./fact-question-counts.ts";
import type { Stores } from "./stores.ts";

export async function knowledgeStatus(
  { memories, facts, graph, cards, history, meta }: Stores,
  installation: InstallationId,
): Promise<StatusAnswer["knowledge"]> {
  const shelves = (await memories.shelves(installation)).map(({ id }) => id);
  const { entities, edges, proposed } = await graph.counts(shelves);
  return {
    facts: await facts.count(shelves),
    proposals: await facts.countProposals(shelves, ["pending"]),
    pending: Math.max(0, (await history.newestId()) - (await factsHeardUpTo(meta)).messages),
    asked: await askedCounts(meta),
    entities,
    edges,
    proposedEdges: proposed,
    cards: await cards.count(shelves),
  };
}
