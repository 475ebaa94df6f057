/**
 * Where the bars of a timeline go: a lane for each predicate, in it as many rows as facts overlap, and each bar from its beginning to its
 * end as shares of the width.
 *
 * Pure. Invariants: bars of one row never overlap, each is inside the bounds and at least as wide as can be hit, and none is lost.
 */

export interface PlacedFact {
  readonly ref: string;
  readonly predicate: string;
  readonly from: number;
  readonly to: number | null;
  readonly recordedAt: number;
}

export interface Bounds {
  readonly start: number;
  readonly end: number;
}

export interface Bar<F> {
  readonly fact: F;
  readonly row: number;
  /** Shares of the width, 0 to 1. */
  readonly left: number;
  readonly right: number;
  /** It has no end: it goes on beyond what is drawn. */
  readonly isOpen: boolean;
  /** Where it was recorded; null: outside the bounds. */
  readonly recorded: number | null;
}

export interface LaneOfBars<F> {
  readonly predicate: string;
  readonly rows: number;
  readonly bars: readonly Bar<F>[];
}

/** Of the width: what is shorter could not be hit. */
export const LEAST_WIDTH = 0.012;
/** Between two bars of a row, so that they are told apart. */
const GAP = 0.001;

/** Everything that is to be drawn, and now; some room where there is only a moment. */
export function boundsOf(facts: readonly PlacedFact[], now: number): Bounds {
  const times = facts.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  const start = times.reduce((least, time) => Math.min(least, time), now);
  const end = times.reduce((most, time) => Math.max(most, time), now);
  const room = Math.max(86_400_000, (end - start) * 0.02);
  return { start: start - room, end: end + room };
}

export function shareOf({ start, end }: Bounds, at: number): number {
  return Math.max(0, Math.min(1, (at - start) / Math.max(1, end - start)));
}

export function layOut<F extends PlacedFact>(facts: readonly F[], bounds: Bounds): readonly LaneOfBars<F>[] {
  return [...Map.groupBy(facts, ({ predicate }) => predicate)].map(([predicate, group]) => {
    const bars = barsOf(group, bounds);
    return { predicate, bars, rows: bars.reduce((most, { row }) => Math.max(most, row + 1), 0) };
  });
}

function barsOf<F extends PlacedFact>(group: readonly F[], bounds: Bounds): readonly Bar<F>[] {
  /** Where the last bar of each row ends. */
  const ends: number[] = [];
  return group
    .toSorted((one, two) => one.from - two.from || (one.ref < two.ref ? -1 : 1))
    .map((fact) => {
      const left = Math.min(shareOf(bounds, fact.from), 1 - LEAST_WIDTH);
      const end = fact.to === null ? 1 : shareOf(bounds, fact.to);
      const right = Math.max(end, left + LEAST_WIDTH);
      const free = ends.findIndex((taken) => taken + GAP <= left);
      const row = free < 0 ? ends.length : free;
      ends[row] = right;
      const isInside = fact.recordedAt >= bounds.start && fact.recordedAt <= bounds.end;
      const recorded = isInside ? shareOf(bounds, fact.recordedAt) : null;
      return { fact, row, left, right, isOpen: fact.to === null, recorded };
    });
}
