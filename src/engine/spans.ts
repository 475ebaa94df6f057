/** Stretches of time that a question speaks of. */

export interface Span {
  /** Inclusive. */
  readonly since: number;
  /** Exclusive. */
  readonly before: number;
}

/** Cut to the bounds, those that meet made one; the earliest first. */
export function joinedSpans(
  spans: readonly Span[],
  bounds: { readonly since?: number | undefined; readonly before?: number | undefined },
): readonly Span[] {
  const joined: { since: number; before: number }[] = [];
  const cut = spans
    .map(({ since, before }) => ({
      since: Math.max(since, bounds.since ?? since),
      before: Math.min(before, bounds.before ?? before),
    }))
    .filter(({ since, before }) => since < before);
  for (const { since, before } of cut.sort((a, b) => a.since - b.since)) {
    const last = joined.at(-1);
    if (last !== undefined && since <= last.before) last.before = Math.max(last.before, before);
    else joined.push({ since, before });
  }
  return joined;
}
