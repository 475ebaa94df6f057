/** Proposals as they are shown to who decides: what was understood, from what, and what accepting it would do. */

import { evidenceRef } from "../kernel/evidence.ts";
import { refOf } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import {
  endWords,
  type Fact,
  factWords,
  findPredicate,
  isSameObject,
  type Proposal,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { readEvidence, sourceState } from "./evidence.ts";
import type { ShownProposal } from "./facts-api.ts";
import { predicatesOf } from "./facts-scope.ts";
import { redactor } from "./index-text.ts";
import { settleWord } from "./keep-heard.ts";
import { shelfTitles } from "./observations-shown.ts";
import type { Stores } from "./stores.ts";

export async function shownProposals(
  context: EngineContext,
  stores: Stores,
  proposals: readonly Proposal[],
): Promise<readonly ShownProposal[]> {
  const now = await readEvidence(
    context,
    stores,
    proposals.map(({ source }) => source),
  );
  const titles = await shelfTitles(
    stores,
    proposals.map(({ shelf }) => shelf),
  );
  const redact = redactor(context);
  const shown: ShownProposal[] = [];
  for (const proposal of proposals) {
    const { id, act, subject, predicate, object, from, to, at, state, trust, why, source, fact } = proposal;
    const ref = evidenceRef(source);
    const found = now.get(ref);
    const holds = found?.state === "holds" && sourceState(now, source) === "holds";
    shown.push({
      ref: `proposal:${id}`,
      act,
      subject,
      predicate,
      object: { type: object.type, value: redact(object.value) },
      says: redact(act === "asserts" ? factWords(proposal) : endWords(proposal)),
      from,
      to,
      at,
      state,
      trust,
      shelf: titles.get(proposal.shelf)!,
      why,
      evidence: holds ? { ref, text: aroundSaid(found.text, proposal) } : null,
      would: await wouldDo(context, stores, proposal),
      fact: fact === null ? null : refOf("fact", fact),
    });
  }
  return shown;
}

/** Of a long text the part in which it is said. */
function aroundSaid(text: string, { object, predicate }: Proposal): string {
  return excerpt(text, queryTerms(`${object.value} ${predicate.replaceAll("_", " ")}`));
}

/** Whoever accepts it settles it with what is known: it takes the place of what was so before, and gives way to what is known of later. */
export async function wouldDo(
  context: EngineContext,
  stores: Stores,
  proposal: Proposal,
): Promise<ShownProposal["would"]> {
  const nothing = { supersede: [], known: null };
  const predicate = findPredicate(predicatesOf(context), proposal.predicate);
  if (proposal.state !== "pending" || predicate === undefined) return nothing;
  if (proposal.act === "ends") {
    const ended = await endedBy(stores, proposal);
    return ended === undefined ? nothing : { ...nothing, supersede: [refOf("fact", ended.id)] };
  }
  const { shelf, subject, object, from, to } = proposal;
  const said = { shelf, subject, predicate, object, from, to, saidAt: proposal.at, source: proposal.source };
  const settled = await settleWord(context, stores, said);
  if (settled.outcome === "known") return { ...nothing, known: refOf("fact", settled.fact) };
  return { ...nothing, supersede: settled.supersedes.map(({ fact }) => refOf("fact", fact)) };
}

/** The fact that is said to be so no longer, if it holds at that time. */
export async function endedBy(
  { facts }: Stores,
  { shelf, subject, predicate, object, from }: Proposal,
): Promise<Fact | undefined> {
  const key = { shelves: [shelf], subjects: [subject], predicates: [predicate] };
  const holding = await facts.list({ ...key, at: from, limit: 1_000 });
  return holding.find((fact) => isSameObject(fact.object, object));
}
