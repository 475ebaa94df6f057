/**
 * A person undoes that facts ended, or were said to be said in error: of each what was said last, so that it is as it was before that.
 * They are the same facts again, with all that became of them; one whose ground is only forgotten rests on nothing until that comes
 * back.
 */

import { formatInstant } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type FactId, refOf } from "../kernel/ids.ts";
import { type Fact, factWords, isSameObject } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { type Restoring, restoreKept, restoring } from "./fact-restore.ts";
import { type StandingFact, shownFacts } from "./fact-shown.ts";
import { unrestoreKept } from "./fact-unrestore.ts";
import type { RestoreFactsAnswer, RestoreFactsRequest } from "./facts-api.ts";
import { cardinalityOf } from "./facts-end.ts";
import { cleanReason, noteFact } from "./facts-journal.ts";
import { factIn, factInReach } from "./facts-scope.ts";
import { redactor } from "./index-text.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const MOST_REFS = 200;

export async function restoreFacts(
  context: EngineContext,
  request: RestoreFactsRequest,
): Promise<RestoreFactsAnswer> {
  const { refs, asker, dryRun = false } = request;
  if (asker !== undefined) throw notAllowed("What becomes of a fact");
  if (refs.length > MOST_REFS) {
    throw new NacreError(
      "input/bad-field",
      `${refs.length} references`,
      `Give at most ${MOST_REFS} at a time.`,
    );
  }
  if (request.undo === true) return undone(context, request);
  if (dryRun) return context.store.read((stores) => restored(context, stores, request, restoring));
  return context.store.write("durable", async (stores) => {
    const reason = cleanReason(context, request.reason);
    const { replace = false } = request;
    const word = { voice: "terminal", reason, source: null, replace } as const;
    const answer = await restored(context, stores, request, (...of) => restoreKept(...of, word));
    const touched = new Set([...answer.restored, ...answer.ended].map(factIn));
    if (answer.restored.length > 0) await noteFact(context, stores, "fact_restored", [...touched]);
    return answer;
  });
}

/** One after the other, the last of them first: each stood beside those before it. */
async function undone(context: EngineContext, request: RestoreFactsRequest): Promise<RestoreFactsAnswer> {
  const { dryRun = false } = request;
  const ids = [...new Set(request.refs.map(factIn))];
  const named = (some: ReadonlySet<FactId>) => [...some].map((id) => refOf("fact", id));
  const put = async (stores: Stores): Promise<RestoreFactsAnswer> => {
    const [ended, standing] = [new Set<FactId>(), new Set<FactId>()];
    for (const id of ids.toReversed()) {
      const fact = await knownFact(context, stores, request, id);
      const done = await unrestoreKept(context, stores, fact, cardinalityOf(context, fact), { dryRun });
      if (done.changed) ended.add(id);
      for (const one of done.standing) standing.add(one);
    }
    const touched = [...ended, ...standing];
    if (!dryRun && ended.size > 0) await noteFact(context, stores, "fact_ended_again", touched);
    const facts = await asTheyStand(context, stores, ids);
    return { facts, restored: named(standing), ended: named(ended), replaced: [], dryRun };
  };
  return dryRun ? context.store.read(put) : context.store.write("durable", put);
}

async function asTheyStand(context: EngineContext, stores: Stores, ids: readonly FactId[]) {
  const rows = await stores.facts.facts(ids);
  const facts = ids.map((id) => rows.get(id)!);
  const standing = await shownFacts(context, stores, facts, { at: context.clock.now() });
  return standing.map(({ shown }) => shown);
}

async function restored(
  context: EngineContext,
  stores: Stores,
  request: RestoreFactsRequest,
  restore: typeof restoring,
): Promise<RestoreFactsAnswer> {
  const { refs, replace = false, dryRun = false } = request;
  const [changed, ended, replaced] = [new Set<FactId>(), new Set<FactId>(), new Set<FactId>()];
  const ids = [...new Set(refs.map(factIn))];
  for (const id of ids) {
    const fact = await knownFact(context, stores, request, id);
    const [before] = await shownFacts(context, stores, [fact], { at: context.clock.now() });
    const done = await restore(context, stores, fact, cardinalityOf(context, fact));
    if (done.undone.length === 0) requireStanding(before!);
    else changed.add(id);
    if (done.inTheWay.length > 0 && !replace) throw inTheWay(context, fact, done);
    for (const one of done.ended) ended.add(one);
    for (const one of done.inTheWay) replaced.add(one.id);
  }
  const named = (some: ReadonlySet<FactId>) => [...some].map((id) => refOf("fact", id));
  return {
    facts: await asTheyStand(context, stores, ids),
    restored: named(changed),
    ended: named(ended),
    replaced: named(replaced),
    dryRun,
  };
}

/** No word of what is erased is left: it is as unknown as what never was. */
async function knownFact(
  context: EngineContext,
  stores: Stores,
  request: RestoreFactsRequest,
  id: FactId,
): Promise<Fact> {
  if ((await stores.facts.facts([id])).has(id))
    return factInReach(context, stores, request, refOf("fact", id));
  throw new NacreError(
    "fact/unknown",
    `there is no ${refOf("fact", id)}: what was erased does not come back`,
    "If it is so, say it: nacre facts assert.",
  );
}

/** What nobody ended or took back is so; or something else is the reason that it is not. */
function requireStanding({ standing: { end, acts, status }, shown }: StandingFact): void {
  const wasRestored = acts.some(({ kind }) => kind === "restored");
  if (wasRestored || status === "active" || status === "upcoming" || status === "stale") return;
  if (end.cause === "superseded" && end.by !== null) {
    const by = refOf("fact", end.by);
    throw new NacreError(
      "fact/not-current",
      `${shown.ref} was not ended by anybody: ${by} took its place`,
      `If ${by} was said in error, take that back: nacre facts retract ${by}.`,
    );
  }
  if (end.at === null) return;
  throw new NacreError(
    "fact/not-current",
    `${shown.ref} was not ended by anybody: it says itself that it is so until ${formatInstant(end.at)}`,
    "If it is so for longer, say it anew: nacre facts assert.",
  );
}

function inTheWay(context: EngineContext, fact: Fact, { inTheWay: others }: Restoring): NacreError {
  const [other] = others;
  const [ref, by] = [refOf("fact", fact.id), refOf("fact", other!.id)];
  const says = redactor(context)(factWords(other!));
  const what = isSameObject(other!.object, fact.object) ? "says the same since" : "took its place since";
  const more = others.length > 1 ? `, and ${others.length - 1} more` : "";
  return new NacreError(
    "fact/conflict",
    `${by} (${says}, since ${formatInstant(other!.from)}) ${what}${more}: both cannot hold`,
    `To put that away: nacre facts restore ${ref} --replace. Or leave ${ref} as it is.`,
  );
}
