/**
 * What seems to have been stated, for a person to decide about. Looking changes nothing; accepting makes a fact of it, on the word of
 * whoever accepts and with what it was understood from; rejecting keeps it from being proposed again. A decision can be undone
 * (facts-reopen.ts).
 */

import { NacreError } from "../kernel/errors.ts";
import { type FactId, type ProposalId, proposalId, refOf, type ShelfId } from "../kernel/ids.ts";
import { type FactAct, findPredicate, type Proposal } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { readEvidence, sourceState } from "./evidence.ts";
import { restoreKept } from "./fact-restore.ts";
import type { ReviewFactsAnswer, ReviewFactsRequest, ShowFactRequest, ShownProposal } from "./facts-api.ts";
import { cardinalityOf } from "./facts-end.ts";
import { noteFact } from "./facts-journal.ts";
import { endedBy, shownProposals } from "./facts-proposed.ts";
import { cameSince, reopenAll } from "./facts-reopen.ts";
import { factIn, predicatesOf, shelvesOfFacts } from "./facts-scope.ts";
import { factHash } from "./keep-fact.ts";
import { endByWord, keepWord } from "./keep-heard.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const USUAL_LIMIT = 20;
const MOST_LISTED = 200;
const MOST_DECIDED = 200;
const REJECTED = "rejected";

export async function reviewFacts(
  context: EngineContext,
  request: ReviewFactsRequest,
): Promise<ReviewFactsAnswer> {
  const { accept = [], reject = [], reopen = [] } = request;
  if (accept.length + reject.length + reopen.length === 0)
    return context.store.read((stores) => listed(context, stores, request, []));
  if (request.asker !== undefined) throw notAllowed("What is decided about proposals");
  return context.store.write("durable", async (stores) => {
    const shelves = await shelvesOfFacts(context, stores, request);
    const chosen = await chosenIn(stores, shelves, { accept, reject, reopen });
    const decided: Decided[] = [];
    const again = chosen.filter(({ verdict }) => verdict === "reopen").map(({ proposal }) => proposal);
    decided.push(...(await reopenAll(context, stores, again)));
    for (const { proposal, verdict } of chosen)
      if (verdict !== "reopen") decided.push(await decide(context, stores, proposal, verdict === "accept"));
    await noteDecided(context, stores, decided);
    return listed(context, stores, request, decided);
  });
}

type Decided = ReviewFactsAnswer["decided"][number];

/** What was not accepted for some reason still waits, and nothing was decided about it. */
async function noteDecided(
  context: EngineContext,
  stores: Stores,
  decided: readonly Decided[],
): Promise<void> {
  const accepted = decided.flatMap(({ ref, fact }) => (fact === null ? [] : [{ ref, fact: factIn(fact) }]));
  const rejected = decided.filter(({ outcome }) => outcome === REJECTED);
  const proposals = (some: readonly { readonly ref: string }[]) => some.map(({ ref }) => proposalIn(ref));
  if (accepted.length > 0) {
    const facts = [...new Set(accepted.map(({ fact }) => fact))];
    await noteFact(context, stores, "facts_accepted", facts, proposals(accepted));
  }
  if (rejected.length > 0) await noteFact(context, stores, "facts_rejected", [], proposals(rejected));
}

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
    return { ref, outcome: REJECTED, fact: null };
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
  const { shelf, subject, object, from, to, source } = proposal;
  const predicate = findPredicate(predicatesOf(context), proposal.predicate);
  if (predicate === undefined)
    return { says: `not accepted: ${proposal.predicate} is no predicate that is known`, fact: null };
  const gone = await whyNothingRestsOn(context, stores, proposal);
  if (gone !== null) return { says: gone, fact: null };
  const kept = await keepWord(context, stores, {
    ...{ shelf, subject, predicate, object, from, to, source, saidAt: proposal.at, voice: "accepted" },
    hash: factHash(context, { subject, predicate, object }, ["accepted", proposal.hash]),
  });
  switch (kept.outcome) {
    case "asserted":
      return { says: "accepted", fact: kept.id };
    case "known":
      return { says: "accepted: it was known, and rests on this too", fact: kept.id };
    case "said-before":
      return acceptAgain(context, stores, proposal, kept.id);
    case "erased":
      return { says: "not accepted: a person had it erased", fact: null };
  }
}

/** What came of it once, and was taken back, is the same fact again. */
async function acceptAgain(
  context: EngineContext,
  stores: Stores,
  { source }: Proposal,
  id: FactId,
): Promise<Outcome> {
  const fact = (await stores.facts.facts([id])).get(id)!;
  const acts = (await stores.facts.actsOn([id])).get(id) ?? [];
  const choice = (ending: readonly FactAct[]) => ending.filter((act) => cameSince(fact, act, acts));
  const word = { voice: "accepted", reason: null, source, replace: false, choice } as const;
  const done = await restoreKept(context, stores, fact, cardinalityOf(context, fact), word);
  if (done.undone.length === 0) return { says: "accepted before", fact: id };
  const [other] = done.inTheWay;
  if (other === undefined) return { says: "accepted", fact: id };
  const [ref, by] = [refOf("fact", id), refOf("fact", other.id)];
  const says = `not accepted: ${by} took its place since; nacre facts restore ${ref} --replace puts that away`;
  return { says, fact: null };
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

type Verdict = "accept" | "reject" | "reopen";

interface Chosen {
  readonly proposal: Proposal;
  readonly verdict: Verdict;
}

/** All of them can be decided about, or none is. */
async function chosenIn(
  { facts }: Stores,
  shelves: readonly ShelfId[],
  refs: { readonly [verdict in Verdict]: readonly string[] },
): Promise<readonly Chosen[]> {
  const named = (["accept", "reject", "reopen"] as const).flatMap((verdict) =>
    refs[verdict].map((ref) => ({ id: proposalIn(ref), verdict })),
  );
  if (named.length > MOST_DECIDED)
    throw new NacreError(
      "input/bad-field",
      `${named.length} proposals at once`,
      `Give at most ${MOST_DECIDED}.`,
    );
  const rows = await facts.proposals(named.map(({ id }) => id));
  const chosen = new Map<ProposalId, Chosen>();
  for (const { id, verdict } of named) {
    const proposal = rows.get(id);
    if (proposal === undefined || !shelves.includes(proposal.shelf)) throw unknownProposal(id);
    if (verdict !== "reopen" && proposal.state !== "pending") throw decidedAlready(proposal);
    if (chosen.has(id) && chosen.get(id)!.verdict !== verdict)
      throw new NacreError("input/bad-field", `proposal:${id} cannot be both`, "Accept it or reject it.");
    chosen.set(id, { proposal, verdict });
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

function decidedAlready({ id, state }: Proposal): NacreError {
  return new NacreError(
    "fact/decided",
    `proposal:${id} is ${state} already`,
    `To undo that: nacre facts review --reopen proposal:${id}; then it waits again.`,
  );
}
