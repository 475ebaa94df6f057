/** What was true at a time, by what was known at another. */

import {
  type ActOnFact,
  ALWAYS,
  type End,
  effectiveEnd,
  type Lasting,
  retractedBy,
} from "./effective-end.ts";
import { contains } from "./intervals.ts";

/**
 * `acts`: all that bear on these, also those that took back what had taken their place. What was recorded later than `knownAt` is
 * not known yet.
 */
export function asOf<Given extends Lasting>(
  facts: readonly Given[],
  acts: readonly ActOnFact[],
  at: number,
  knownAt: number = ALWAYS,
): readonly Given[] {
  const ends = endsOf(facts, acts, knownAt);
  return facts.filter(({ id, from, recordedAt }) => {
    return recordedAt <= knownAt && contains({ from, to: ends.get(id)!.at }, at);
  });
}

export function endsOf<Given extends Lasting>(
  facts: readonly Given[],
  acts: readonly ActOnFact[],
  knownAt: number = ALWAYS,
): ReadonlyMap<Given["id"], End> {
  const retracted = retractedBy(acts, knownAt);
  const onEach = Map.groupBy(acts, ({ fact }) => fact);
  return new Map(
    facts.map((fact) => [fact.id, effectiveEnd(fact, onEach.get(fact.id) ?? [], retracted, knownAt)]),
  );
}
