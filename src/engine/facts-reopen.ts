/**
 * Undoes what was decided about proposals: what came of each is taken back, and nothing else, and it waits again. What somebody did
 * with that since is not undone behind their back: then it is refused, and says what is in the way.
 */

import { formatInstant } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { evidenceRef } from "../kernel/evidence.ts";
import { type FactId, refOf } from "../kernel/ids.ts";
import {
  endingActs,
  type Fact,
  type FactAct,
  type FactSource,
  isSameObject,
  type Proposal,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { restoreKept } from "./fact-restore.ts";
import type { ReviewFactsAnswer } from "./facts-api.ts";
import { cardinalityOf } from "./facts-end.ts";
import { noteFact } from "./facts-journal.ts";
import { endKept, factHash, ofOneKey } from "./keep-fact.ts";
import type { Stores } from "./stores.ts";

/** All of them, or none. */
export async function reopenAll(
  context: EngineContext,
  stores: Stores,
  proposals: readonly Proposal[],
): Promise<ReviewFactsAnswer["decided"]> {
  const touched = new Set<FactId>();
  const reopened = proposals.filter(({ state }) => state !== "pending");
  for (const proposal of reopened) {
    for (const id of await takenBack(context, stores, proposal)) touched.add(id);
    await stores.facts.reopen(proposal.id);
  }
  const ids = reopened.map(({ id }) => id);
  if (ids.length > 0) await noteFact(context, stores, "facts_reopened", [...touched], ids);
  return proposals.map(({ id, state }) => ({
    ref: `proposal:${id}`,
    outcome: state === "pending" ? "waits already" : "waits again",
    fact: null,
  }));
}

async function takenBack(
  context: EngineContext,
  stores: Stores,
  proposal: Proposal,
): Promise<readonly FactId[]> {
  if (proposal.state !== "accepted") return [];
  if (proposal.act === "ends") return endsUndone(context, stores, proposal);
  const fact =
    proposal.fact === null ? undefined : (await stores.facts.facts([proposal.fact])).get(proposal.fact);
  if (fact === undefined) {
    throw new NacreError(
      "fact/decided",
      `what came of ${refIn(proposal)} was erased, and does not come back`,
      "Leave it as it is. If it is so, say it: nacre facts assert.",
    );
  }
  return isMadeOf(context, proposal, fact) && !(await stoodBefore(stores, proposal, fact))
    ? factUndone(context, stores, proposal, fact)
    : sourceUndone(stores, proposal, fact);
}

/** Whether it came of this, and was not known before. */
function isMadeOf(
  context: EngineContext,
  { subject, predicate, object, hash }: Proposal,
  fact: Fact,
): boolean {
  const said = { subject, predicate: { name: predicate }, object };
  return fact.hash === factHash(context, said, ["accepted", hash]);
}

/** A person had brought it back by themselves when this was accepted: that it is so is their word, and no longer what came of this. */
async function stoodBefore(stores: Stores, { decidedAt }: Proposal, { id }: Fact): Promise<boolean> {
  const acts = (await stores.facts.actsOn([id])).get(id) ?? [];
  const last = acts.findLast(({ kind }) => kind === "restored");
  return last?.voice === "terminal" && decidedAt !== null && last.recordedAt <= decidedAt;
}

/** And not by what was said later than it, and was known when it was accepted. */
export function cameSince(fact: Fact, { voice, kind, at }: FactAct, acts: readonly FactAct[]): boolean {
  const wasKnown = acts.some(
    (one) => one.voice === voice && one.kind === kind && one.at === at && one.recordedAt <= fact.recordedAt,
  );
  return voice !== "owner" || !wasKnown;
}

async function factUndone(
  context: EngineContext,
  stores: Stores,
  proposal: Proposal,
  fact: Fact,
): Promise<readonly FactId[]> {
  const ref = refOf("fact", fact.id);
  const acts = (await stores.facts.actsOn([fact.id])).get(fact.id) ?? [];
  const ending = endingActs(fact.id, acts);
  if (ending.some(({ kind }) => kind === "retracted")) return [];
  const since = ending.find((act) => cameSince(fact, act, acts));
  if (since !== undefined) {
    throw changedSince(
      `${ref}, which came of ${refIn(proposal)}, was ended since`,
      `Bring it back first: nacre facts restore ${ref}. Or take it back: nacre facts retract ${ref}.`,
    );
  }
  const sources = (await stores.facts.sourcesOf([fact.id])).get(fact.id) ?? [];
  const other = sources.find((one) => evidenceRef(one) !== evidenceRef(proposal.source));
  if (other !== undefined) {
    throw changedSince(
      `${ref}, which came of ${refIn(proposal)}, rests on ${evidenceRef(other)} by now, too`,
      `If it is not so, take it back first: nacre facts retract ${ref}.`,
    );
  }
  const restored = await endKept(context, stores, fact, cardinalityOf(context, fact), {
    ...{ kind: "retracted", at: fact.from, voice: "terminal", reason: `${refIn(proposal)} waits again` },
    source: null,
  });
  return [fact.id, ...restored];
}

/** What was known before rests on this no more, if nothing else had brought it there. */
async function sourceUndone(stores: Stores, proposal: Proposal, fact: Fact): Promise<readonly FactId[]> {
  const sources = (await stores.facts.sourcesOf([fact.id])).get(fact.id) ?? [];
  const own = sources.find((one) => evidenceRef(one) === evidenceRef(proposal.source));
  if (own === undefined || !(await isOnlyBy(stores, proposal, own))) return [];
  if (sources.length === 1 && fact.voice !== "terminal") {
    const ref = refOf("fact", fact.id);
    throw changedSince(
      `${ref} rests on nothing but ${evidenceRef(own)} by now, which ${refIn(proposal)} brought`,
      `If it is not so, take it back: nacre facts retract ${ref}. Otherwise leave ${refIn(proposal)} as it is.`,
    );
  }
  await stores.facts.dropSource(fact.id, proposal.source);
  return [fact.id];
}

async function isOnlyBy(stores: Stores, proposal: Proposal, source: FactSource): Promise<boolean> {
  if (proposal.decidedAt === null || source.recordedAt < proposal.decidedAt) return false;
  const ids = await stores.facts.proposedBy([proposal.source]);
  const others = [...(await stores.facts.proposals(ids)).values()];
  return !others.some(
    ({ id, state, fact }) => id !== proposal.id && state === "accepted" && fact === proposal.fact,
  );
}

async function endsUndone(
  context: EngineContext,
  stores: Stores,
  proposal: Proposal,
): Promise<readonly FactId[]> {
  const { shelf, subject, predicate, object, source } = proposal;
  const isIts = ({ kind, voice, source: by }: FactAct) =>
    kind === "invalidated" && voice !== "terminal" && by !== null && evidenceRef(by) === evidenceRef(source);
  const undone: FactId[] = [];
  for (const fact of await ofOneKey(stores, shelf, subject, predicate)) {
    if (!isSameObject(fact.object, object)) continue;
    const ending = endingActs(fact.id, (await stores.facts.actsOn([fact.id])).get(fact.id) ?? []);
    if (!ending.some(isIts)) continue;
    const ref = refOf("fact", fact.id);
    if (!ending.every(isIts)) {
      throw changedSince(
        `${ref}, which ended by ${refIn(proposal)}, was ended or retracted once more since`,
        `To have it so again: nacre facts restore ${ref}.`,
      );
    }
    const word = { voice: "accepted", reason: `${refIn(proposal)} waits again`, source: null } as const;
    const done = await restoreKept(context, stores, fact, cardinalityOf(context, fact), {
      ...{ ...word, replace: false, choice: (all) => all },
    });
    const [other] = done.inTheWay;
    if (other !== undefined) {
      const by = refOf("fact", other.id);
      throw changedSince(
        `${by}, so since ${formatInstant(other.from)}, took the place of ${ref}, which ended by ${refIn(proposal)}`,
        `If ${ref} is so after all: nacre facts restore ${ref} --replace. Otherwise leave it as it is.`,
      );
    }
    undone.push(fact.id, ...done.ended);
  }
  return undone;
}

function changedSince(message: string, hint: string): NacreError {
  return new NacreError("fact/decided", message, hint);
}

function refIn({ id }: Proposal): string {
  return `proposal:${id}`;
}
