/**
 * Undoes that a fact ended or was taken back: it stands again as the same fact, and what it had taken the place of loses it again.
 * Within the caller's transaction; where something that was said since is in the way, nothing is written unless that is put away.
 */

import { instantOf } from "../kernel/clock.ts";
import type { FactId } from "../kernel/ids.ts";
import {
  endingActs,
  endsOf,
  type Fact,
  type FactAct,
  inTheWayOf,
  type NewFactAct,
  type Predicate,
  putAway,
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

/** What bringing it back would do. Writes nothing. */
export async function restoring(
  context: EngineContext,
  stores: Stores,
  fact: Fact,
  predicate: Pick<Predicate, "cardinality">,
): Promise<Restoring> {
  return planned(context, stores, fact, predicate, { voice: "terminal", reason: null, source: null });
}

export async function restoreKept(
  context: EngineContext,
  stores: Stores,
  fact: Fact,
  predicate: Pick<Predicate, "cardinality">,
  { replace, ...word }: Word & { readonly replace: boolean },
): Promise<Restoring> {
  const plan = await planned(context, stores, fact, predicate, word);
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
): Promise<Planned> {
  const known = await ofOneKey(stores, fact.shelf, fact.subject, fact.predicate);
  const acts = await actsOnAll(stores, known);
  const undone = endingActs(fact.id, acts);
  const nothing = { undone, inTheWay: [], ended: [], known, acts, added: [] };
  if (undone.length === 0) return nothing;
  const latest = Math.max(...undone.map((act) => act.recordedAt));
  const recordedAt = instantOf(Math.max(recordedNow(context, known, acts), latest + 1));
  const restored: NewFactAct = {
    ...{ ...word, fact: fact.id, kind: "restored", at: fact.from, recordedAt, by: null },
  };
  const after: readonly FactAct[] = [...acts, { ...restored, id: 0 }];
  const ids = new Set(inTheWayOf(fact.id, known, after, predicate.cardinality));
  const inTheWay = known.filter(({ id }) => ids.has(id));
  const away = inTheWay.map((one): NewFactAct => {
    return { ...putAway(one, fact), recordedAt, voice: word.voice, reason: word.reason, source: null };
  });
  const ends = endsOf(known, [...after, ...away.map((act) => ({ ...act, id: 0 }))]);
  const endOf = (at: number | null) => at ?? Number.POSITIVE_INFINITY;
  const ended = known.filter(({ id, endsAt }) => endOf(ends.get(id)!.at) < endOf(endsAt));
  return { ...nothing, inTheWay, ended: ended.map(({ id }) => id), added: [restored, ...away] };
}
