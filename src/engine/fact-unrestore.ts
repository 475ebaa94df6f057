/**
 * Undoes that a person brought a fact back: what had ended it is said again, and what was put away for it stands again. Within the
 * caller's transaction. What was said of it since is not undone behind anybody's back: then it is refused.
 */

import { instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type FactId, refOf } from "../kernel/ids.ts";
import {
  endingActs,
  type Fact,
  type FactAct,
  inTheWayOf,
  type NewFactAct,
  type Predicate,
  relink,
  saidAgain,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { actsOnAll, ofOneKey, recordedNow, relinkKept } from "./keep-fact.ts";
import type { Stores } from "./stores.ts";

export interface Unrestoring {
  /** Whether it had been brought back until now. */
  readonly changed: boolean;
  /** Those that hold for longer than before. */
  readonly standing: readonly FactId[];
}

export async function unrestoreKept(
  context: EngineContext,
  stores: Stores,
  fact: Fact,
  predicate: Pick<Predicate, "cardinality">,
  { dryRun }: { readonly dryRun: boolean },
): Promise<Unrestoring> {
  const known = await ofOneKey(stores, fact.shelf, fact.subject, fact.predicate);
  const acts = await actsOnAll(stores, known);
  const back = broughtBack(fact, acts);
  const undone = undoneBy(fact, back, acts);
  if (undone.length === 0) return { changed: false, standing: [] };
  const recordedAt = recordedNow(context, known, acts);
  const away = known.filter(({ id }) => id !== fact.id).flatMap((one) => putAwayFor(back, one, acts));
  const added: readonly NewFactAct[] = [
    ...undone.map((act) => ({ ...endedAgain(fact, act, back, acts), recordedAt })),
    ...away.flatMap(({ fact: id, act }) => broughtForth(id, act, acts, recordedAt)),
  ];
  const after = [...acts, ...added.map((act) => ({ ...act, id: 0 }))];
  for (const { fact: one } of away) requireRoom(one, known, after, predicate);
  const before = new Map(known.map(({ id, endsAt }) => [id, endsAt]));
  const { restored } = relink(known, after, predicate.cardinality, before);
  if (!dryRun) {
    for (const act of added) await stores.facts.addAct(act);
    await relinkKept(stores, known, after, predicate, { recordedAt, voice: "terminal" });
  }
  return { changed: true, standing: restored.filter((id) => id !== fact.id) };
}

function broughtBack({ id }: Fact, acts: readonly FactAct[]): FactAct {
  const last = acts.findLast(({ fact, kind }) => fact === id && kind === "restored");
  if (last?.voice === "terminal") return last;
  const ref = refOf("fact", id);
  throw new NacreError(
    "fact/not-current",
    `${ref} was not brought back by anybody`,
    `If it is so no longer: nacre facts invalidate ${ref}.`,
  );
}

/** What had ended it then, and does so no more. */
function undoneBy({ id }: Fact, back: FactAct, acts: readonly FactAct[]): readonly FactAct[] {
  const then = endingActs(
    id,
    acts.filter(({ recordedAt }) => recordedAt < back.recordedAt),
  );
  const now = endingActs(id, acts);
  const isAmong = (some: readonly FactAct[], { kind, at }: FactAct) =>
    some.some((one) => one.kind === kind && one.at === at);
  if (now.every((act) => isAmong(then, act))) return then.filter((act) => !isAmong(now, act));
  const ref = refOf("fact", id);
  throw new NacreError(
    "fact/conflict",
    `${ref} was ended or retracted since it was brought back`,
    `To undo that first: nacre facts restore ${ref}.`,
  );
}

/** What never held and took somebody's place when it was brought back gives it up only as what was said in error. */
function endedAgain(
  { id, from }: Fact,
  { id: _, ...act }: FactAct,
  back: FactAct,
  acts: readonly FactAct[],
): NewFactAct {
  const took = acts.some(
    ({ kind, by, recordedAt }) => kind === "superseded" && by === id && recordedAt >= back.recordedAt,
  );
  return took && act.at <= from ? { ...act, kind: "retracted", at: from } : act;
}

function putAwayFor(back: FactAct, fact: Fact, acts: readonly FactAct[]) {
  const act = endingActs(fact.id, acts).find(
    ({ kind, voice, at, recordedAt }) =>
      kind === "invalidated" && voice === "terminal" && at === fact.from && recordedAt === back.recordedAt,
  );
  return act === undefined ? [] : [{ fact, act }];
}

function broughtForth(
  { id, from }: Fact,
  away: FactAct,
  acts: readonly FactAct[],
  recordedAt: NewFactAct["recordedAt"],
): readonly NewFactAct[] {
  const stays = endingActs(id, acts).filter((act) => act !== away);
  const at = instantOf(from);
  const why = { voice: "terminal", reason: null, source: null } as const;
  return [
    { fact: id, kind: "restored", at, recordedAt, by: null, ...why },
    ...saidAgain(stays, recordedAt).map(({ id: _, ...act }) => act),
  ];
}

/** Said since, and in the place that it would have again. */
function requireRoom(
  { id }: Fact,
  known: readonly Fact[],
  acts: readonly FactAct[],
  { cardinality }: Pick<Predicate, "cardinality">,
): void {
  const [other] = inTheWayOf(id, known, acts, cardinality);
  if (other === undefined) return;
  const [ref, by] = [refOf("fact", id), refOf("fact", other)];
  throw new NacreError(
    "fact/conflict",
    `${by} took the place of ${ref} since: both cannot hold`,
    `If ${ref} is so after all: nacre facts restore ${ref} --replace.`,
  );
}
