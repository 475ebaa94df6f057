/**
 * Divides a budget among those who want something of it. Who wants little gets all of it; what is left is divided evenly
 * among the others.
 *
 * Invariant: nobody gets more than wanted, all together no more than the budget, and nothing is left over while somebody
 * wants it but less than one for each.
 */
export function fairShares(wanted: readonly number[], budget: number): readonly number[] {
  const shares = wanted.map(() => 0);
  const bySize = [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]!);
  let left = Math.max(0, Math.floor(budget));
  for (const [at, who] of bySize.entries()) {
    const share = Math.min(wanted[who]!, Math.floor(left / (bySize.length - at)));
    shares[who] = share;
    left -= share;
  }
  return shares;
}
