/** Values that were once so, of something that has one value at a time, and what tells that they are over. */

import type { Instant } from "../../kernel/clock.ts";
import type { EntityRef } from "../../kernel/entity-ref.ts";
import type { FactId } from "../../kernel/ids.ts";
import type { End } from "./effective-end.ts";
import type { Fact } from "./fact.ts";
import { contains, isEmpty } from "./intervals.ts";
import { objectKey } from "./object.ts";
import type { Predicate } from "./predicate.ts";
import { findPredicate } from "./predicates.ts";
import { objectWords } from "./words.ts";

export interface Former {
  readonly fact: FactId;
  readonly subject: EntityRef;
  readonly predicate: Predicate;
  readonly value: string;
  /** When it ceased to be so. */
  readonly over: Instant;
  /** The fact that tells, and since when by it: what took its place, or, where nothing did, what was. */
  readonly since: Instant;
  readonly by: FactId;
  /** What took its place, and what is so now. */
  readonly instead: readonly string[];
}

export interface FormerOf {
  readonly facts: readonly Fact[];
  readonly ends: ReadonlyMap<FactId, End>;
  readonly predicates: readonly Predicate[];
  readonly now: number;
  /** What rests on nothing any more counts for nothing: it has ended nothing, and nobody is sent to it. */
  readonly stale: ReadonlySet<FactId>;
}

/** Values that nothing of the same says now. The latest first. */
export function formerValues(of: FormerOf): readonly Former[] {
  const keys = Map.groupBy(of.facts, ({ shelf, subject, predicate }) => `${shelf} ${subject} ${predicate}`);
  const former = [...keys.values()].flatMap((all): readonly Former[] => {
    const predicate = findPredicate(of.predicates, all[0]!.predicate);
    if (predicate?.cardinality !== "single") return [];
    const standing = all.filter(({ id }) => of.ends.get(id)?.cause !== "retracted" && !of.stale.has(id));
    const endOf = ({ id }: Fact) => of.ends.get(id)?.at ?? null;
    const current = standing.find((fact) => contains({ from: fact.from, to: endOf(fact) }, of.now)) ?? null;
    return standing.flatMap((fact): readonly Former[] => {
      const over = endOf(fact);
      if (over === null || over > of.now || isEmpty({ from: fact.from, to: over })) return [];
      if (current !== null && objectKey(fact.object) === objectKey(current.object)) return [];
      const told = tellerOf(fact, { end: of.ends.get(fact.id)!, standing, now: of.now });
      if (told === null) return [];
      const instead = [told.by, current].flatMap((one) =>
        one === null || one.id === fact.id ? [] : [objectWords(one.object)],
      );
      return [
        {
          ...{ fact: fact.id, subject: fact.subject, predicate, value: objectWords(fact.object), over },
          ...{ since: told.since, by: told.by.id, instead },
        },
      ];
    });
  });
  return former.toSorted((a, b) => b.over - a.over);
}

interface Teller {
  readonly by: Fact;
  readonly since: Instant;
}

/** What took the place of a fact that is over; itself, where it says that it is over. Null: nothing that counts tells. */
export function tellerOf(
  fact: Fact,
  { end, standing, now }: { readonly end: End; readonly standing: readonly Fact[]; readonly now: number },
): Teller | null {
  const over = end.at!;
  const ended = standing.find(({ id }) => id === end.by);
  if (ended !== undefined) return { by: ended, since: over };
  const next = standing
    .filter(({ id, from, object }) => {
      return id !== fact.id && from >= over && from <= now && objectKey(object) !== objectKey(fact.object);
    })
    .toSorted((a, b) => a.from - b.from || a.id - b.id)[0];
  if (next !== undefined) return { by: next, since: next.from };
  return end.cause === "superseded" || !standing.includes(fact) ? null : { by: fact, since: over };
}
