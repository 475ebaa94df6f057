/**
 * What taking a fact back does to the others: those that it had taken the place of stand again, each until the next that is known.
 * As before it, no two of one key hold at the same time.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { FactId } from "../../kernel/ids.ts";
import { endsOf } from "./as-of.ts";
import { type ActOnFact, ALWAYS, type Lasting } from "./effective-end.ts";
import type { FactObject } from "./fact.ts";
import { nextOverlapping } from "./intervals.ts";
import { wholeKey } from "./object.ts";
import type { Cardinality } from "./predicate.ts";
import { byBeginning } from "./settle.ts";

type Linked = Lasting & { readonly object: FactObject };

export interface Relinked {
  readonly fact: FactId;
  readonly by: FactId;
  readonly at: Instant;
}

export interface Relinking {
  /** Each ends where the next begins. */
  readonly links: readonly Relinked[];
  /** When those end by now that end at another time than before. */
  readonly ends: ReadonlyMap<FactId, Instant | null>;
  /** Of those, the ones that hold for longer. */
  readonly restored: readonly FactId[];
}

/**
 * `facts`: all of one shelf, subject and predicate. `acts`: all that bear on them, what is taken back among them; `before`: when each
 * ended until now.
 */
export function relink(
  facts: readonly Linked[],
  acts: readonly ActOnFact[],
  cardinality: Cardinality,
  before: ReadonlyMap<FactId, Instant | null>,
): Relinking {
  const ends = new Map([...endsOf(facts, acts)].map(([id, { at }]) => [id, at]));
  const keyOf = ({ object }: Linked) => (cardinality === "single" ? "" : wholeKey(object));
  const links: Relinked[] = [];
  for (const group of Map.groupBy(facts.toSorted(byBeginning), keyOf).values()) {
    for (const [place, one] of group.entries()) {
      const next = nextOverlapping(group, place, ({ id }) => ends.get(id)!);
      if (next === undefined) continue;
      links.push({ fact: one.id, by: next.id, at: next.from });
      ends.set(one.id, next.from);
    }
  }
  const changed = facts.filter(({ id }) => before.has(id) && before.get(id) !== ends.get(id));
  return {
    links,
    ends: new Map(changed.map(({ id }) => [id, ends.get(id)!])),
    restored: changed
      .filter(({ id }) => (ends.get(id) ?? ALWAYS) > (before.get(id) ?? ALWAYS))
      .map(({ id }) => id),
  };
}
