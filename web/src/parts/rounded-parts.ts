/** Parts of a score in thousandths, so that what is shown adds up to what is shown of the whole. Pure. */

export const THOUSAND = 1_000;

/**
 * Those that lose most by rounding down are rounded up.
 *
 * Invariant: if the parts add up to the total, what comes of them adds up to the total in thousandths, and none is further than one
 * thousandth from what it is.
 */
export function roundedParts(parts: readonly number[], total: number): readonly number[] {
  const rounded = parts.map((part) => Math.floor(part * THOUSAND));
  const lost = (at: number): number => (parts[at] ?? 0) * THOUSAND - (rounded[at] ?? 0);
  // As it is written: half a thousandth goes the way that its digits go.
  let missing =
    Math.round(Number(total.toFixed(3)) * THOUSAND) - rounded.reduce((sum, part) => sum + part, 0);
  for (const at of [...parts.keys()].sort((a, b) => lost(b) - lost(a))) {
    if (missing <= 0) break;
    rounded[at] = (rounded[at] ?? 0) + 1;
    missing -= 1;
  }
  return rounded;
}
