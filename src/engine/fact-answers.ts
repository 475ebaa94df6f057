/**
 * Stores what a model understood of the owner's messages: as proposals, whatever it says, with the message as what they rest on.
 * What was taken back or held back meanwhile is left out. Applying an answer twice changes nothing.
 */

import { evidenceRef } from "../kernel/evidence.ts";
import { type HeardFact, QUESTION_VERSION } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { readEvidence } from "./evidence.ts";
import { proposeHeard, statedIn } from "./fact-propose.ts";
import { countAsked } from "./fact-question-counts.ts";
import { askedSoFar, type FactsAsked, MOST_DECLINED, setAsked } from "./fact-question-marks.ts";
import { saidIn } from "./fact-turns.ts";
import type { FactAnswers } from "./facts-api.ts";
import type { Stores } from "./stores.ts";

export async function applyFactAnswers(
  context: EngineContext,
  answers: FactAnswers,
): Promise<{ readonly proposals: number }> {
  if (answers.idle || answers.version !== QUESTION_VERSION) return { proposals: 0 };
  return context.store.write("derived", async (stores) => {
    const { meta } = stores;
    const asked = await askedSoFar(meta, context.clock.now());
    if (asked.upTo !== answers.from) return { proposals: 0 };
    if (answers.failed !== null) {
      await noteFailure(stores, asked, answers.failed);
      return { proposals: 0 };
    }
    let proposals = 0;
    for (const { id, facts } of answers.found)
      proposals += await propose(context, stores, id, facts as unknown as readonly HeardFact[]);
    await setAsked(meta, { upTo: answers.upTo, failures: 0, declined: 0, notBefore: null });
    if (answers.asked > 0)
      await countAsked(meta, { messages: answers.asked, dropped: answers.dropped, proposals });
    return { proposals };
  });
}

async function propose(
  context: EngineContext,
  stores: Stores,
  id: number,
  facts: readonly HeardFact[],
): Promise<number> {
  const key = { kind: "msg", id } as const;
  const evidence = (await readEvidence(context, stores, [key])).get(evidenceRef(key));
  if (evidence?.state !== "holds" || evidence.trust === "quarantined") return 0;
  const origin = await saidIn(context, stores, id);
  if (origin?.isOwners !== true) return 0;
  const source = { ...key, digest: evidence.digest };
  let proposals = 0;
  for (const fact of facts) {
    const stated = statedIn(context, { fact, source, trust: evidence.trust, ...origin });
    if (stated !== null && (await proposeHeard(context, stores, stated))) proposals += 1;
  }
  return proposals;
}

/** What is not permitted yet is no failure. What is declined again and again is asked about no more. */
async function noteFailure(
  { meta }: Stores,
  asked: FactsAsked,
  { outcome, notBefore, upTo, messages }: NonNullable<FactAnswers["failed"]>,
): Promise<void> {
  if (outcome === "not-now") return setAsked(meta, { ...asked, notBefore });
  const declined = outcome === "rejected" ? asked.declined + 1 : 0;
  if (declined >= MOST_DECLINED) {
    await setAsked(meta, { upTo, failures: 0, declined: 0, notBefore });
    return countAsked(meta, { failed: 1, passed: messages });
  }
  await setAsked(meta, { ...asked, failures: asked.failures + 1, declined, notBefore });
  return countAsked(meta, { failed: 1 });
}
