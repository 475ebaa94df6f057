/**
 * Which cards stand for which of the records that were selected: the one that covers most first, none for fewer than two, and only
 * where that is shorter. Pure; the same whatever the order.
 */

import { compareRefs } from "./compile-card.ts";

/** With fewer, the record itself says more. */
export const FEWEST_COVERED = 2;

export interface StandIn {
  /** `card:3`. */
  readonly ref: string;
  /** What it was made of. */
  readonly sources: readonly string[];
  readonly tokens: number;
}

export interface Standing {
  readonly card: string;
  /** Of the selected ones; no two cards stand for the same. */
  readonly covers: readonly string[];
}

/** `selected`: tokens of each. */
export function standFor(
  cards: readonly StandIn[],
  selected: ReadonlyMap<string, number>,
): readonly Standing[] {
  const left = new Map(selected);
  const standing: Standing[] = [];
  const unused = new Set(cards);
  while (unused.size > 0) {
    const best = [...unused]
      .map((card) => ({ card, covers: card.sources.filter((ref) => left.has(ref)) }))
      .filter(({ card, covers }) => covers.length >= FEWEST_COVERED && card.tokens < tokensOf(covers, left))
      .toSorted(
        (a, b) =>
          b.covers.length - a.covers.length ||
          a.card.tokens - b.card.tokens ||
          compareRefs(a.card.ref, b.card.ref),
      )[0];
    if (best === undefined) return standing;
    unused.delete(best.card);
    for (const ref of best.covers) left.delete(ref);
    standing.push({ card: best.card.ref, covers: best.covers });
  }
  return standing;
}

function tokensOf(refs: readonly string[], tokens: ReadonlyMap<string, number>): number {
  return refs.reduce((sum, ref) => sum + (tokens.get(ref) ?? 0), 0);
}
