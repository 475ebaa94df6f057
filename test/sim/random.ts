/** A small seeded generator: the same seed gives the same schedule on every machine. */

export interface Random {
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
}

export function seeded(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  // A linear step and an avalanche: enough to decorrelate neighbouring seeds.
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x7feb352d);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x846ca68b);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  return {
    int: (below) => Math.floor(next() * below),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)]!,
  };
}
