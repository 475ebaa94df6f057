/**
 * Somebody says that something is so. A person at a terminal: it is, from then on. A model: it waits until a person accepts it, and
 * changes nothing.
 */

import { formatInstant } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type Evidence, evidenceRef } from "../kernel/evidence.ts";
import { type FactId, refOf } from "../kernel/ids.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { confidenceCap, factWords, isMoreConfident, type Settled, type Voice } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { shownFacts } from "./fact-shown.ts";
import type { AssertFactAnswer, AssertFactRequest, ShownFact } from "./facts-api.ts";
import { noteFact } from "./facts-journal.ts";
import { shownProposals } from "./facts-proposed.ts";
import { evidenceNamed, type ReadSaying, readSaying } from "./facts-said.ts";
import { factIn, factInReach, shelfForFact, subjectToSay } from "./facts-scope.ts";
import { redactor } from "./index-text.ts";
import { factHash, keepFact, type SaidFact, type SettledSaid, settleSaid } from "./keep-fact.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

export async function assertFact(
  context: EngineContext,
  request: AssertFactRequest,
): Promise<AssertFactAnswer> {
  const said = readSaying(context, request);
  if (request.asker !== undefined) return propose(context, request, said);
  if (request.dryRun === true) return context.store.read((stores) => wouldBe(context, stores, request, said));
  return context.store.write("durable", async (stores) => {
    const { saying, sources } = await completed(context, stores, request, said);
    const shelf = await stores.memories.openShelf(await shelfForFact(context, stores, request));
    const { from, to } = saying;
    const kept = await keepFact(context, stores, {
      ...saying,
      shelf: shelf.id,
      voice: "terminal",
      sources,
      confidence: request.confidence,
      // Said once more it is another word of theirs.
      hash: factHash(context, saying, ["terminal", from, to, context.clock.now(), context.freshSecret()]),
    });
    if (kept.outcome === "conflict" || kept.outcome === "bad-supersession")
      throw await refusalOf(context, stores, saying, kept);
    const superseded = kept.outcome === "asserted" ? kept.superseded : [];
    await noteFact(context, stores, kept.outcome === "known" ? "fact_corroborated" : "fact_asserted", [
      kept.id,
      ...superseded,
    ]);
    return {
      outcome: kept.outcome,
      fact: await shownOne(context, stores, kept.id),
      proposal: null,
      superseded: superseded.map((id) => refOf("fact", id)),
      dryRun: false,
    };
  });
}

interface Completed {
  readonly saying: SaidFact;
  readonly sources: readonly Evidence[];
}

/** With what it is about, what it rests on and what it is to stand in the place of: all there, or refused. */
async function completed(
  context: EngineContext,
  stores: Stores,
  request: AssertFactRequest,
  said: ReadSaying,
): Promise<Completed> {
  const subject = await subjectToSay(context, stores, request, request.subject);
  const sources = await evidenceNamed(context, stores, request, request.sources ?? []);
  requireBorne(request, "terminal", sources);
  for (const ref of request.supersedes ?? []) await factInReach(context, stores, request, ref);
  const key = await shelfForFact(context, stores, request);
  const shelf = await stores.memories.findShelf(key);
  return {
    sources,
    saying: {
      ...said,
      isDated: request.from !== undefined,
      shelf: shelf?.id ?? null,
      subject,
      contradicting: request.replace === true ? "replace" : "refuse",
      supersedes: [...new Set((request.supersedes ?? []).map(factIn))],
    },
  };
}

function requireBorne({ confidence }: AssertFactRequest, voice: Voice, sources: readonly Evidence[]): void {
  const cap = confidenceCap({ voice, holding: sources.length });
  if (confidence === undefined || !isMoreConfident(confidence, cap)) return;
  throw new NacreError(
    "fact/over-confident",
    `${confidence} is more than what it rests on bears`,
    `At most ${cap}; leave it out to have as much as there is.`,
  );
}

async function wouldBe(
  context: EngineContext,
  stores: Stores,
  request: AssertFactRequest,
  said: ReadSaying,
): Promise<AssertFactAnswer> {
  const { saying, sources } = await completed(context, stores, request, said);
  const { confidence } = request;
  const { settled, from } = await settleSaid(context, stores, {
    ...{ ...saying, voice: "terminal", sources, confidence },
  });
  if (settled.outcome === "conflict" || settled.outcome === "bad-supersession")
    throw await refusalOf(context, stores, saying, settled);
  if (settled.outcome === "known") {
    const fact = await shownOne(context, stores, settled.fact);
    return { outcome: "known", fact, proposal: null, superseded: [], dryRun: true };
  }
  return {
    outcome: "asserted",
    fact: await shownBefore(context, stores, request, { saying, sources }, { settled, from }),
    proposal: null,
    superseded: settled.supersedes.map((id) => refOf("fact", id)),
    dryRun: true,
  };
}

/** As it would be. */
async function shownBefore(
  context: EngineContext,
  stores: Stores,
  request: AssertFactRequest,
  { saying, sources }: Completed,
  { settled, from }: SettledSaid,
): Promise<ShownFact> {
  const { subject, predicate, object } = saying;
  const { supersedes, yields } = settled as Extract<Settled, { outcome: "asserted" }>;
  const key = await shelfForFact(context, stores, request);
  const to = yields === null ? saying.to : yields.at;
  const now = context.clock.now();
  const says = { subject, predicate: predicate.name, object };
  const redact = redactor(context);
  const cap = confidenceCap({ voice: "terminal", holding: sources.length });
  return {
    ...{ ref: "fact:new", subject, predicate: predicate.name, from, to, recordedAt: now },
    object: { type: object.type, value: redact(object.value) },
    says: redact(factWords(says)),
    status: from > now ? "upcoming" : to !== null && to <= now ? "ended" : "active",
    ...{ confidence: request.confidence ?? cap, trust: "human", voice: "terminal" },
    shelf: `${key.tier}:${key.name}`,
    sources: sources.map((source) => ({ ref: evidenceRef(source), state: "holds" })),
    supersededBy: yields === null ? null : refOf("fact", yields.to),
    supersedes: supersedes.map((id) => refOf("fact", id)),
  };
}

async function shownOne(context: EngineContext, stores: Stores, id: FactId): Promise<ShownFact> {
  const fact = (await stores.facts.facts([id])).get(id)!;
  const [one] = await shownFacts(context, stores, [fact], { at: context.clock.now() });
  return one!.shown;
}

/** What a model says waits, with what it says it has read it in. */
async function propose(
  context: EngineContext,
  request: AssertFactRequest,
  said: ReadSaying,
): Promise<AssertFactAnswer> {
  const { object, predicate, from, to } = said;
  if (injectionIn(object.value) !== null || injectionIn(request.subject) !== null) throw tellsItsReader();
  if ((request.sources ?? []).length === 0) {
    throw new NacreError(
      "fact/no-source",
      "nothing is named that it rests on, and a model's word alone is not enough",
      "Name what it was said or read in, such as msg:42.",
    );
  }
  refuseWhatIsNotKept(request);
  const dryRun = request.dryRun === true;
  const work = async (stores: Stores): Promise<AssertFactAnswer> => {
    const subject = await subjectToSay(context, stores, request, request.subject);
    const sources = await evidenceNamed(context, stores, request, request.sources ?? []);
    requireBorne(request, "accepted", sources);
    const [source] = sources;
    const key = await shelfForFact(context, stores, request);
    const answer = { outcome: "proposed", fact: null, superseded: [], dryRun } as const;
    if (dryRun) return { ...answer, proposal: null };
    const shelf = await stores.memories.openShelf(key);
    const added = await stores.facts.propose({
      ...{ shelf: shelf.id, subject, predicate: predicate.name, object, act: "asserts", from, to },
      ...{ source: source!, trust: "agent", why: ["asserted by a model"], at: context.clock.now() },
      hash: factHash(context, { subject, predicate, object }, ["model", source!.kind, source!.id]),
    });
    if (added === null) throw notAllowed("What a person had erased");
    const proposal = (await stores.facts.proposals([added.id])).get(added.id)!;
    const [shown] = await shownProposals(context, stores, [proposal]);
    return { ...answer, proposal: shown! };
  };
  return dryRun ? context.store.read(work) : context.store.write("durable", work);
}

/** A proposal says from when on something is so and until when, and what it was read in: what else is said would be lost on the way to who decides. */
function refuseWhatIsNotKept({ sources = [], supersedes = [] }: AssertFactRequest): void {
  const what =
    new Set(sources).size > 1
      ? "more than one source"
      : supersedes.length > 0
        ? "what it stands in the place of"
        : null;
  if (what === null) return;
  throw new NacreError(
    "input/bad-field",
    `a proposal cannot say ${what}`,
    "Leave it out: whoever accepts it settles it with what is known; a person can say the rest at a terminal.",
  );
}

type Refused = Extract<Settled, { outcome: "conflict" | "bad-supersession" }>;

async function refusalOf(
  context: EngineContext,
  stores: Stores,
  saying: SaidFact,
  refused: Refused,
): Promise<NacreError> {
  const ref = refOf("fact", refused.fact);
  const fact = (await stores.facts.facts([refused.fact])).get(refused.fact);
  const says =
    fact === undefined
      ? ref
      : `${ref} (${redactor(context)(factWords(fact))}, since ${formatInstant(fact.from)}${fact.endsAt === null ? "" : `, until ${formatInstant(fact.endsAt)}`})`;
  if (refused.outcome === "bad-supersession") {
    return new NacreError("fact/bad-supersession", ...BAD_SUPERSESSION[refused.why](says, saying));
  }
  return new NacreError(
    "fact/conflict",
    ...CONFLICTS[refused.why](says, ref, fact?.from ?? context.clock.now()),
  );
}

type Words = readonly [message: string, hint: string];

const BAD_SUPERSESSION: {
  readonly [why in Extract<Refused, { outcome: "bad-supersession" }>["why"]]: (
    says: string,
    saying: SaidFact,
  ) => Words;
} = {
  unknown: (says, { subject, predicate }) => [
    `${says} says nothing of ${subject} with ${predicate.name}: it is not in its place that this can stand`,
    "Name a fact of the same subject and predicate: nacre facts timeline SUBJECT.",
  ],
  "begins-later": (says) => [
    `${says} begins after this does: what is earlier does not take the place of what is later`,
    "Say until when this was so with --until, or retract the later one.",
  ],
  ended: (says) => [
    `${says} had ended by then`,
    "Leave --supersede out: there is nothing to take the place of.",
  ],
  "said-already": (says) => [
    `this is known already, and ${says} holds beside it`,
    "End the other one by itself: nacre facts invalidate.",
  ],
};

const CONFLICTS: {
  readonly [why in Extract<Refused, { outcome: "conflict" }>["why"]]: (
    says: string,
    ref: string,
    from: number,
  ) => Words;
} = {
  "other-value": (says, ref) => [
    `${says} says otherwise, and both cannot hold`,
    `If this takes its place: --supersede ${ref}. If it was so at another time: --from and --until.`,
  ],
  later: (says, _ref, from) => [
    `${says} says otherwise of later, and both cannot hold`,
    `Say until when this was so: --until ${new Date(from).toISOString()}. Or --replace, to have it end there.`,
  ],
  "other-end": (says, ref) => [
    `${says} says the same, but until another time`,
    `If this takes its place: --supersede ${ref}.`,
  ],
};

function tellsItsReader(): NacreError {
  return new NacreError(
    "memory/not-allowed",
    "it tells its reader what to do, as text does that was put there to be obeyed: it is no fact that a model can propose",
    "Leave it; a person who wants it kept can say so at a terminal: nacre facts assert.",
  );
}
