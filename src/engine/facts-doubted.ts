/**
 * What was said since that says otherwise than a fact that would be told: in what the owner said a moment ago and the background has
 * not listened to yet, the fact is not told; in what is only proposed, it is told with where to look.
 *
 * Made again as of an earlier moment, what was heard later of what had been said by then counts as heard here.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { type EntityRef, entityNameOf } from "../kernel/entity-ref.ts";
import { evidenceRef } from "../kernel/evidence.ts";
import { factId, messageId, refOf } from "../kernel/ids.ts";
import { type Fact, findPredicate, objectWords, type Predicate, readSaid } from "../rooms/facts/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { factsInMessage } from "./fact-heard.ts";
import { factsHeardUpTo } from "./fact-marks.ts";
import type { FactsAsked, FactsFor, KnownFact } from "./facts-asked.ts";
import { isHeard } from "./guidance-heard.ts";
import { speaksForOwner } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

/** Messages that nobody has listened to, the newest; and how much of them. */
const MOST_PENDING = 60;
const MOST_TOKENS = 8_000;
const MOST_PROPOSALS = 100;
const MOST_LATER = 200;

/** Something said of something, whether or not it is kept. */
interface Statement {
  readonly subject: EntityRef;
  readonly predicate: string;
  readonly value: string;
  readonly act: "asserts" | "ends";
  readonly from: Instant;
  /** What says so, and when. */
  readonly ref: string;
  readonly at: Instant;
}

/** With what stands against each; `isBehind`: not all of what was said could be listened to. */
export async function withDoubts(
  context: EngineContext,
  stores: Stores,
  { facts, known }: Pick<FactsAsked, "facts" | "known">,
  asking: FactsFor,
): Promise<{ readonly facts: readonly KnownFact[]; readonly isBehind: boolean }> {
  const told = facts.filter(({ because, to }) => because === undefined && (to === null || to > known.now));
  if (told.length === 0) return { facts, isBehind: false };
  const isLate = ({ at }: Statement) => asking.before !== undefined && at >= asking.before;
  const { said: all, isBehind } = await saidSince(context, stores, told, asking);
  const said = all.filter((statement) => !isLate(statement));
  const proposed = (await proposedOf(stores, known, told)).filter((statement) => !isLate(statement));
  return {
    isBehind,
    facts: facts.map((one) => {
      if (!told.includes(one)) return one;
      const predicate = findPredicate(known.predicates, one.fact.predicate);
      const against = said.find((statement) => isAgainst(statement, one, predicate));
      if (against !== undefined)
        return { ...one, because: { reason: "said-otherwise", ref: against.ref } as const };
      const other = proposed.find((statement) => isAgainst(statement, one, predicate));
      return other === undefined ? one : { ...one, see: { ref: other.ref, at: other.at } };
    }),
  };
}

async function saidSince(
  context: EngineContext,
  stores: Stores,
  told: readonly KnownFact[],
  asking: FactsFor,
): Promise<{ readonly said: readonly Statement[]; readonly isBehind: boolean }> {
  if (asking.asKnown !== null) return { said: await heardLater(stores, told, asking), isBehind: false };
  return pendingStatements(context, stores, asking);
}

async function pendingStatements(
  context: EngineContext,
  stores: Stores,
  { asker, watch }: FactsFor,
): Promise<{ readonly said: readonly Statement[]; readonly isBehind: boolean }> {
  const { history, meta } = stores;
  if (asker !== undefined && !speaksForOwner(asker)) return { said: [], isBehind: false };
  const newest = await history.newestId();
  const reached = (await factsHeardUpTo(meta)).messages;
  const from = Math.max(reached, newest - MOST_PENDING);
  if (newest <= from) return { said: [], isBehind: false };
  const rows = await history.messages(
    Array.from({ length: newest - from }, (_, at) => messageId(newest - at)),
  );
  const lanes = new Map<number, Lane | undefined>();
  const said: Statement[] = [];
  let tokens = 0;
  let isBehind = from > reached;
  // The newest first: they count most where not all can be listened to.
  for (const row of [...rows.values()].toSorted((a, b) => b.id - a.id)) {
    if (!lanes.has(row.lane)) lanes.set(row.lane, await history.lane(row.lane));
    const lane = lanes.get(row.lane);
    if (!isHeard(context, row, lane)) continue;
    if (watch?.aborted === true || tokens + row.tokens > MOST_TOKENS) {
      isBehind = true;
      break;
    }
    tokens += row.tokens;
    const body = (await history.bodies([row.id])).get(row.id);
    const ref = refOf("msg", row.id);
    for (const { subject, predicate, object, act, strength, from: since } of await factsInMessage(
      context,
      stores,
      row,
      lane,
      body,
    ))
      if (strength === "plain")
        said.push({ subject, predicate, value: object, act, from: since, ref, at: instantOf(row.at) });
  }
  return { said, isBehind };
}

/** Of what was recorded later, what had been said by then. */
async function heardLater(
  { facts }: Stores,
  told: readonly KnownFact[],
  { asKnown }: FactsFor,
): Promise<readonly Statement[]> {
  const { newest, messages } = asKnown!;
  const shelves = [...new Set(told.map(({ fact }) => fact.shelf))];
  const subjects = [...new Set(told.map(({ fact }) => fact.subject))];
  const rows = await facts.list({ shelves, subjects, limit: MOST_LATER, after: factId(newest) });
  const later = rows.filter(({ id, voice }) => id > newest && voice === "owner");
  const sources = await facts.sourcesOf(later.map(({ id }) => id));
  return later.flatMap((fact): readonly Statement[] => {
    const source = sources.get(fact.id)?.find(({ kind, id }) => kind === "msg" && id <= messages);
    if (source === undefined) return [];
    const { subject, predicate, from } = fact;
    const value = objectWords(fact.object);
    return [{ subject, predicate, value, act: "asserts", from, ref: evidenceRef(source), at: from }];
  });
}

/** What the owner seems to have said, and nobody has decided about. */
async function proposedOf(
  { facts }: Stores,
  { shelves, asKnown }: FactsAsked["known"],
  told: readonly KnownFact[],
): Promise<readonly Statement[]> {
  const proposals = await facts.listProposals({
    ...{ shelves: [...shelves], states: ["pending"], limit: MOST_PROPOSALS },
    subjects: [...new Set(told.map(({ fact }) => fact.subject))],
  });
  return proposals
    .filter(({ trust, at }) => trust === "human" && at <= (asKnown?.knownAt ?? at))
    .map(({ subject, predicate, object, act, from, source }) => ({
      ...{ subject, predicate, value: objectWords(object), act, from, ref: evidenceRef(source), at: from },
    }));
}

/** It gives the same another value from later on, or says that it is so no longer. */
function isAgainst(
  { subject, predicate, value, act, from, ref, at }: Statement,
  { fact, sources, saidAt }: KnownFact,
  of: Predicate | undefined,
): boolean {
  if (predicate !== fact.predicate || entityNameOf(subject) !== entityNameOf(fact.subject)) return false;
  if (from < fact.from || at <= saidAt || sources.includes(ref)) return false;
  const isSame = sameWords(value, fact);
  return act === "ends" ? isSame : !isSame && of?.cardinality === "single";
}

function sameWords(value: string, { object }: Fact): boolean {
  const [one, other] = [readSaid(value), readSaid(objectWords(object))];
  return one.spaced === other.spaced && one.unspaced === other.unspaced;
}
