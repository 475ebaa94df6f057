/**
 * What bringing a fact back does to the others: what it had taken the place of loses it again, by the acts that say so. What was said
 * since, and holds at a time at which this one would, cannot be so beside it: whoever brings it back is told which, or puts it away.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { FactId } from "../../kernel/ids.ts";
import { endsOf } from "./as-of.ts";
import { type ActOnFact, type Lasting, standingActs } from "./effective-end.ts";
import type { FactObject, NewFactAct } from "./fact.ts";
import { overlap } from "./intervals.ts";
import { isSameObject } from "./object.ts";
import type { Cardinality } from "./predicate.ts";
import { byBeginning } from "./settle.ts";

type Rival = Lasting & { readonly object: FactObject };

/** Acts that ended this one, or took it back, and that nothing has undone. */
export function endingActs<Act extends ActOnFact>(id: FactId, acts: readonly Act[]): readonly Act[] {
  return standingActs(acts).filter(
    ({ fact, kind }) => fact === id && (kind === "invalidated" || kind === "retracted"),
  );
}

/** What was said of its end last: without that it stands as it did before. Undefined: there is nothing to undo. */
export function lastEnding<Act extends ActOnFact>(ending: readonly Act[]): Act | undefined {
  return ending.toSorted((one, two) => one.recordedAt - two.recordedAt).at(-1);
}

/** A restoring counts for nothing all that was recorded before it: what is to stay is said again with it. */
export function saidAgain<Act extends ActOnFact>(stays: readonly Act[], recordedAt: Instant): readonly Act[] {
  return stays.map((act) => ({ ...act, recordedAt }));
}

/** `facts`: all of one shelf, subject and predicate; `acts`: all that bear on them, this one's restoring among them. By beginning. */
export function inTheWayOf(
  id: FactId,
  facts: readonly Rival[],
  acts: readonly ActOnFact[],
  cardinality: Cardinality,
): readonly FactId[] {
  const ends = endsOf(facts, acts);
  const spanOf = (one: Rival) => ({ from: one.from, to: ends.get(one.id)!.at });
  const own = facts.find((one) => one.id === id)!;
  return facts
    .filter((one) => one.id !== id && (cardinality === "single" || isSameObject(one.object, own.object)))
    .filter((one) => overlap(spanOf(own), spanOf(one)))
    .toSorted(byBeginning)
    .map((one) => one.id);
}

/**
 * How one that is in the way is put away: what began before it ends as it begins; what began with it or later is said never to have
 * been so, and can be brought back in its turn.
 */
export function putAway(
  one: Pick<Lasting, "id" | "from">,
  by: Pick<Lasting, "id" | "from">,
): Pick<NewFactAct, "fact" | "kind" | "at" | "by"> {
  const at: Instant = one.from < by.from ? by.from : one.from;
  return one.from < by.from
    ? { fact: one.id, kind: "superseded", at, by: by.id }
    : { fact: one.id, kind: "invalidated", at, by: null };
}
