/** Cuts what is longer than a model reads at once into stretches that overlap, so that nothing is cut through in all of them. */

export interface Room {
  /** Tokens of one stretch. */
  readonly size: number;
  readonly overlap: number;
  /** What follows after this many is not looked at. */
  readonly most: number;
}

/** Every token up to the last one that is looked at is in a stretch; all are of the same length, but for a text that fits into one. */
export function windowsOf(
  tokens: readonly number[],
  { size, overlap, most }: Room,
): readonly (readonly number[])[] {
  if (tokens.length <= size) return [tokens];
  const step = Math.max(1, size - overlap);
  const windows: (readonly number[])[] = [];
  for (let from = 0; windows.length < most; from += step) {
    // The last one reaches back instead of being short: a few words alone would count as much as a page.
    const start = Math.min(from, tokens.length - size);
    windows.push(tokens.slice(start, start + size));
    if (start + size >= tokens.length) break;
  }
  return windows;
}
