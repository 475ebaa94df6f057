/** Which of the facts that are told says as much as something that was found: of the two one is enough. */

import { coversAll, findPredicate } from "../rooms/facts/index.ts";
import type { Candidate } from "../rooms/rank/index.ts";
import type { FactsAsked } from "./facts-asked.ts";

/** The reference of the fact; null: none does. */
export type StandingFacts = (candidate: Candidate) => string | null;

export function standingFacts(asked: FactsAsked | undefined): StandingFacts {
  const bySource = new Map(
    (asked?.facts ?? [])
      .filter(({ because }) => because === undefined)
      .flatMap((fact) => fact.sources.map((source) => [source, fact] as const)),
  );
  if (bySource.size === 0) return () => null;
  return ({ key, text, sources = [] }) => {
    const one = [key, ...(sources.length === 1 ? sources : [])]
      .map((ref) => bySource.get(ref))
      .find((found) => found !== undefined);
    if (one === undefined || text === null) return null;
    const { name, aliases } = findPredicate(asked!.known.predicates, one.fact.predicate) ?? {
      ...{ name: one.fact.predicate, aliases: [] },
    };
    return coversAll(one.fact, { name, aliases }, text) ? one.ref : null;
  };
}
