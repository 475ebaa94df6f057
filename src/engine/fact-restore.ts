/**
 * Undoes what was said last of a fact's end: it is the same fact again, as it stood before that, and what it had taken the place of
 * loses it again. Undone in its turn by fact-unrestore.ts. Within the caller's transaction; where something that was said since is in the way, nothing is written unless that is put away.
 */

import { instantOf } from "../kernel/clock.ts";
import type { FactId } from "../kernel/ids.ts";
import {
  endingActs,
  endsOf,
  type Fact,
  type FactAct,
  inTheWayOf,
  lastEnding,
  type NewFactAct,
  type Predicate,
  putAway,
  saidAgain,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { actsOnAll, ofOneKey, recordedNow, relinkKept } from "./keep-fact.ts";
import type { Stores } from "./stores.ts";

export interface Restoring {
  /** What it was ended or taken back by; none: there is nothing to undo. */
  readonly undone: readonly FactAct[];
  /** Said since, and not so beside it; by beginning. */
  readonly inTheWay: readonly Fact[];
  /** Those that hold for less than before. */
  readonly ended: readonly FactId[];
}

interface Planned extends Restoring {
  readonly known: readonly Fact[];
  readonly acts: readonly FactAct[];
  /** The restoring itself, and how what is in the way is put away. */
  readonly added: readonly NewFactAct[];
}

type Word = Pick<NewFactAct, "voice" | "reason" | "source">;
/** Of what ended it, what is undone. */
type Choice = (ending: readonly FactAct[]) => readonly FactAct[];

const theLast: Choice = (ending) => ending.filter((act) => act === lastEnding(ending));

/** What bringing it back would do. Writes nothing. */
export async function restoring(
  context: EngineContext,
  stores: Stores,
  fact: Fact,
  predicate: Pick<Predicate, "cardinality">,
): Promise<Restoring> {
  return planned(
    context,
    stores,
    fact,
    predicate,
    { voice: "terminal", reason: null, source: null },
    theLast,
  );
}

export async function restoreKept(
  context: EngineContext,
  stores: Stores,
  fact: Fact,
  predicate: Pick<Predicate, "cardinality">,
  { replace, choice = theLast, ...word }: Word & { readonly replace: boolean; readonly choice?: Choice },
): Promise<Restoring> {
  const plan = await planned(context, stores, fact, predicate, word, choice);
  const { undone, inTheWay, known, acts, added } = plan;
  if (undone.length === 0 || (inTheWay.length > 0 && !replace)) return plan;
  for (const act of added) await stores.facts.addAct(act);
  const all = [...acts, ...added.map((act) => ({ ...act, id: 0 }))];
  const recordedAt = recordedNow(context, known, all);
  await relinkKept(stores, known, all, predicate, { recordedAt, voice: word.voice });
  return plan;
}

async function planned(
  context: EngineContext,
  stores: Stores,
  fact: Fact,
  predicate: Pick<Predicate, "cardinality">,
  word: Word,
  choice: Choice,
): Promise<Planned> {
  const known = await ofOneKey(stores, fact.shelf, fact.subject, fact.predicate);
  const acts = await actsOnAll(stores, known);
  const ending = endingActs(fact.id, acts);
  const undone = choice(ending);
  const nothing = { undone, inTheWay: [], ended: [], known, acts, added: [] };
  if (undone.length === 0) return nothing;
  const latest = Math.max(...ending.map((act) => act.recordedAt));
  const recordedAt = instantOf(Math.max(recordedNow(context, known, acts), latest + 1));
  const restored: NewFactAct = {
    ...{ ...word, fact: fact.id, kind: "restored", at: fact.from, recordedAt, by: null },
  };
  const again = saidAgain(
    ending.filter((act) => !undone.includes(act)),
    recordedAt,
  );
  const after: readonly FactAct[] = [...acts, { ...restored, id: 0 }, ...again];
  const ids = new Set(inTheWayOf(fact.id, known, after, predicate.cardinality));
  const inTheWay = known.filter(({ id }) => ids.has(id));
  const away = inTheWay.map((one): NewFactAct => {
    // Why this one is brought back is said of it alone, and goes with it.
    return { ...putAway(one, fact), recordedAt, voice: word.voice, reason: null, source: null };
  });
  const ends = endsOf(known, [...after, ...away.map((act) => ({ ...act, id: 0 }))]);
  const endOf = (at: number | null) => at ?? Number.POSITIVE_INFINITY;
  const ended = known.filter(({ id, endsAt }) => endOf(ends.get(id)!.at) < endOf(endsAt));
  const stays = again.map(({ id: _, ...act }): NewFactAct => act);
  return { ...nothing, inTheWay, ended: ended.map(({ id }) => id), added: [restored, ...stays, ...away] };
}
