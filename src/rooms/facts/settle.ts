/**
 * What saying something now does to what is known (of what was said at its own time: settle-heard.ts): it is known already; it contradicts something; or it stands, in the place of
 * something, or until something later that is known took its place.
 *
 * Pure: whoever stores it hands in all that is known of the same subject and predicate, with when each of those ends by now. After it,
 * as before, no two of one key hold at the same time: of a predicate that has one value at a time, any two; of others, two of the
 * same value.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { FactId } from "../../kernel/ids.ts";
import type { Fact, FactObject } from "./fact.ts";
import { type Interval, isEmpty, overlap } from "./intervals.ts";
import { isSameObject } from "./object.ts";
import type { Cardinality } from "./predicate.ts";

export type KnownFact = Pick<Fact, "id" | "from" | "endsAt" | "object">;

export interface Saying extends Interval {
  readonly object: FactObject;
  readonly cardinality: Cardinality;
  /** `refuse`: what contradicts is for whoever says it to settle. `replace`: it takes the place of what it contradicts. */
  readonly contradicting: "refuse" | "replace";
  /** In whose place it is said to stand. */
  readonly supersedes: readonly FactId[];
}

export type Settled =
  | { readonly outcome: "known"; readonly fact: FactId }
  | {
      readonly outcome: "asserted";
      /** They end as it begins. */
      readonly supersedes: readonly FactId[];
      /** What is known of later, with which it ends. */
      readonly yields: { readonly to: FactId; readonly at: Instant } | null;
    }
  | { readonly outcome: "conflict"; readonly fact: FactId; readonly why: Contradiction }
  | { readonly outcome: "bad-supersession"; readonly fact: FactId; readonly why: BadSupersession };

/** `other-value`: of one that was so before. `later`: of one that began after it. `other-end`: the same, but until another time. */
export type Contradiction = "other-value" | "later" | "other-end";
/** `said-already`: what takes its place is known, and needs to be said no more. */
export type BadSupersession = "unknown" | "begins-later" | "ended" | "said-already";

export function settle(said: Saying, known: readonly KnownFact[]): Settled {
  const bad = badSupersession(said, known);
  if (bad !== null) return bad;
  const named = new Set(said.supersedes);
  const rivals = known.filter((one) => isRival(said, one) && !named.has(one.id)).toSorted(byBeginning);
  const [before, later] = [rivals.filter(({ from }) => from <= said.from), rivals.filter(isLater(said))];
  const supersedes = [...named];
  for (const one of before) {
    const same = isSame(said, one);
    if (same && (said.to === null || said.to === one.endsAt)) {
      return named.size === 0
        ? { outcome: "known", fact: one.id }
        : { outcome: "bad-supersession", fact: said.supersedes[0]!, why: "said-already" };
    }
    if (said.contradicting === "refuse")
      return { outcome: "conflict", fact: one.id, why: same ? "other-end" : "other-value" };
    supersedes.push(one.id);
  }
  const [next] = later;
  if (next === undefined) return { outcome: "asserted", supersedes, yields: null };
  if (!givesWay(said, next)) return { outcome: "conflict", fact: next.id, why: "later" };
  return { outcome: "asserted", supersedes, yields: { to: next.id, at: next.from } };
}

export function byBeginning(one: Pick<Fact, "from" | "id">, two: Pick<Fact, "from" | "id">): number {
  return one.from - two.from || one.id - two.id;
}

function badSupersession(said: Saying, known: readonly KnownFact[]): Settled | null {
  for (const fact of said.supersedes) {
    const one = known.find(({ id }) => id === fact);
    const why = one === undefined ? "unknown" : notInPlaceOf(said, one);
    if (why !== null) return { outcome: "bad-supersession", fact, why };
  }
  return null;
}

function notInPlaceOf({ from }: Saying, one: KnownFact): BadSupersession | null {
  if (one.from > from) return "begins-later";
  return one.endsAt !== null && one.endsAt <= from ? "ended" : null;
}

function isRival(said: Saying, one: KnownFact): boolean {
  const interval = { from: one.from, to: one.endsAt };
  return (
    (said.cardinality === "single" || isSame(said, one)) && !isEmpty(interval) && overlap(said, interval)
  );
}

function isSame(said: Saying, one: KnownFact): boolean {
  return isSameObject(said.object, one.object);
}

const isLater =
  ({ from }: Saying) =>
  (one: KnownFact) =>
    one.from > from;

/** What says until when it is so, and means beyond what is known of later, is not cut short behind the back of who says it. */
function givesWay(said: Saying, later: KnownFact): boolean {
  const saysNoOther = said.to === null || (isSame(said, later) && said.to === later.endsAt);
  return saysNoOther && (said.contradicting === "replace" || isSame(said, later));
}
