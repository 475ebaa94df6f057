/**
 * What seems to have been stated, for a person to decide about. Looking changes nothing; accepting makes a fact of it, on the word of
 * whoever accepts and with what it was understood from; rejecting keeps it from being proposed again.
 */

import { NacreError } from "../kernel/errors.ts";
import { type FactId, type ProposalId, proposalId, refOf, type ShelfId } from "../kernel/ids.ts";
import { findPredicate, type Proposal } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { readEvidence, sourceState } from "./evidence.ts";
import type { ReviewFactsAnswer, ReviewFactsRequest, ShowFactRequest, ShownProposal } from "./facts-api.ts";
import { noteFact } from "./facts-journal.ts";
import { endedBy, shownProposals } from "./facts-proposed.ts";
import { predicatesOf, shelvesOfFacts } from "./facts-scope.ts";
import { factHash } from "./keep-fact.ts";
import { endByWord, keepWord } from "./keep-heard.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const USUAL_LIMIT = 20;
const MOST_LISTED = 200;
const MOST_DECIDED = 200;

export async function reviewFacts(
  context: EngineContext,
  request: ReviewFactsRequest,
): Promise<ReviewFactsAnswer> {
  const { accept = [], reject = [] } = request;
  if (accept.length + reject.length === 0)
    return context.store.read((stores) => listed(context, stores, request, []));
  if (request.asker !== undefined) throw notAllowed("What is decided about proposals");
  return context.store.write("durable", async (stores) => {
    const shelves = await shelvesOfFacts(context, stores, request);
    const chosen = await chosenIn(stores, shelves, accept, reject);
    const decided: ReviewFactsAnswer["decided"][number][] = [];
    for (const { proposal, accepted } of chosen)
      decided.push(await decide(context, stores, proposal, accepted));
    const facts = decided.flatMap(({ fact }) => (fact === null ? [] : [Number(fact.slice(5)) as FactId]));
    await noteFact(context, stores, "facts_reviewed", facts);
    return listed(context, stores, request, decided);
  });
}

type Decided = ReviewFactsAnswer["decided"][number];

async function decide(
  context: EngineContext,
  stores: Stores,
  proposal: Proposal,
  accepted: boolean,
): Promise<Decided> {
  const ref = `proposal:${proposal.id}`;
  const at = context.clock.now();
  if (!accepted) {
    await stores.facts.decide(proposal.id, { state: "rejected", at, fact: null });
    return { ref, outcome: "rejected", fact: null };
  }
  const outcome = await (proposal.act === "asserts"
    ? acceptFact(context, stores, proposal)
    : acceptEnd(context, stores, proposal));
  if (outcome.fact === null) return { ref, outcome: outcome.says, fact: null };
  await stores.facts.decide(proposal.id, { state: "accepted", at, fact: outcome.fact });
  return { ref, outcome: outcome.says, fact: refOf("fact", outcome.fact) };
}

/** Null: it stays as it was, for the reason given. */
interface Outcome {
  readonly says: string;
  readonly fact: FactId | null;
}

async function acceptFact(context: EngineContext, stores: Stores, proposal: Proposal): Promise<Outcome> {
  const { shelf, subject, object, from, source } = proposal;
  const predicate = findPredicate(predicatesOf(context), proposal.predicate);
  if (predicate === undefined)
    return { says: `not accepted: ${proposal.predicate} is no predicate that is known`, fact: null };
  const gone = await whyNothingRestsOn(context, stores, proposal);
  if (gone !== null) return { says: gone, fact: null };
  const kept = await keepWord(context, stores, {
    ...{ shelf, subject, predicate, object, from, source, saidAt: proposal.at, voice: "accepted" },
    hash: factHash(context, { subject, predicate, object }, ["accepted", proposal.hash]),
  });
  switch (kept.outcome) {
    case "asserted":
      return { says: "accepted", fact: kept.id };
    case "known":
      return { says: "accepted: it was known, and rests on this too", fact: kept.id };
    case "said-before":
      return { says: "accepted before", fact: kept.id };
    case "erased":
      return { says: "not accepted: a person had it erased", fact: null };
  }
}

async function acceptEnd(context: EngineContext, stores: Stores, proposal: Proposal): Promise<Outcome> {
  const ended = await endedBy(stores, proposal);
  if (ended === undefined) return { says: "not accepted: nothing that holds says so", fact: null };
  const gone = await whyNothingRestsOn(context, stores, proposal);
  if (gone !== null) return { says: gone, fact: null };
  const predicate = findPredicate(predicatesOf(context), proposal.predicate);
  if (predicate === undefined)
    return { says: `not accepted: ${proposal.predicate} is no predicate that is known`, fact: null };
  const ends = await endByWord(context, stores, { ...proposal, predicate, saidAt: proposal.at }, "accepted");
  if (ends.length === 0) return { says: "not accepted: it was said to be so later", fact: null };
  return { says: "accepted: it is so no longer", fact: ended.id };
}

async function whyNothingRestsOn(
  context: EngineContext,
  stores: Stores,
  { source }: Proposal,
): Promise<string | null> {
  const state = sourceState(await readEvidence(context, stores, [source]), source);
  if (state === "holds") return null;
  const what = { gone: "is gone", changed: "says something else by now", held: "is held back" }[state];
  return `not accepted: ${source.kind}:${source.id}, which it was understood from, ${what}`;
}

interface Chosen {
  readonly proposal: Proposal;
  readonly accepted: boolean;
}

/** All of them can be decided about, or none is. */
async function chosenIn(
  { facts }: Stores,
  shelves: readonly ShelfId[],
  accept: readonly string[],
  reject: readonly string[],
): Promise<readonly Chosen[]> {
  const named = [
    ...accept.map((ref) => ({ id: proposalIn(ref), accepted: true })),
    ...reject.map((ref) => ({ id: proposalIn(ref), accepted: false })),
  ];
  if (named.length > MOST_DECIDED)
    throw new NacreError(
      "input/bad-field",
      `${named.length} proposals at once`,
      `Give at most ${MOST_DECIDED}.`,
    );
  const rows = await facts.proposals(named.map(({ id }) => id));
  const chosen = new Map<ProposalId, Chosen>();
  for (const { id, accepted } of named) {
    const proposal = rows.get(id);
    if (proposal === undefined || !shelves.includes(proposal.shelf)) throw unknownProposal(id);
    if (proposal.state !== "pending") throw decidedAlready(proposal);
    if (chosen.has(id) && chosen.get(id)!.accepted !== accepted)
      throw new NacreError("input/bad-field", `proposal:${id} cannot be both`, "Accept it or reject it.");
    chosen.set(id, { proposal, accepted });
  }
  return [...chosen.values()];
}

async function listed(
  context: EngineContext,
  stores: Stores,
  request: ReviewFactsRequest,
  decided: readonly Decided[],
): Promise<ReviewFactsAnswer> {
  const shelves = await shelvesOfFacts(context, stores, request);
  if (shelves.length === 0) return { proposals: [], pending: 0, cursor: null, decided };
  const limit = Math.min(MOST_LISTED, Math.max(1, Math.trunc(request.limit ?? USUAL_LIMIT)));
  const { cursor } = request;
  const rows = await stores.facts.listProposals({
    shelves,
    states: [request.state ?? "pending"],
    ...(cursor !== undefined && { before: proposalAt(cursor) }),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    proposals: await shownProposals(context, stores, page),
    pending: await stores.facts.countProposals(shelves, ["pending"]),
    cursor: rows.length > limit ? String(page.at(-1)!.id) : null,
    decided,
  };
}

/** One, by its reference, whatever was decided about it. */
export async function showProposal(context: EngineContext, request: ShowFactRequest): Promise<ShownProposal> {
  const id = proposalIn(request.ref);
  return context.store.read(async (stores) => {
    const shelves = await shelvesOfFacts(context, stores, request);
    const proposal = (await stores.facts.proposals([id])).get(id);
    if (proposal === undefined || !shelves.includes(proposal.shelf)) throw unknownProposal(id);
    const [shown] = await shownProposals(context, stores, [proposal]);
    return shown!;
  });
}

function proposalIn(ref: string): ProposalId {
  const found = /^(?:proposal:)?(\d{1,15})$/i.exec(ref.trim());
  if (found !== null) return proposalId(Number(found[1]));
  throw new NacreError(
    "input/bad-ref",
    `${JSON.stringify(ref.trim().slice(0, 80))} is not a proposal`,
    "A proposal looks like proposal:7; nacre facts review lists them.",
  );
}

function proposalAt(cursor: string): ProposalId {
  if (/^\d{1,15}$/.test(cursor)) return proposalId(Number(cursor));
  throw new NacreError("input/bad-cursor", "the cursor is none of ours", "Begin again without one.");
}

function unknownProposal(id: ProposalId): NacreError {
  return new NacreError(
    "fact/unknown",
    `there is no proposal:${id}`,
    "nacre facts review lists those that wait.",
  );
}

function decidedAlready({ id, state, fact }: Proposal): NacreError {
  return new NacreError(
    "fact/decided",
    `proposal:${id} is ${state} already`,
    fact === null
      ? "Say it at a terminal if it is so after all: nacre facts assert."
      : `What came of it is ${refOf("fact", fact)}; nacre facts retract takes it back.`,
  );
}
