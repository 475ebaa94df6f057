/** Patterns of words that stand on their own, in any alphabet: `\b` knows only the English one. */

/**
 * Global, without case: for `matchAll`, `replace` and `search`. In the sources a space is one space, so texts come with
 * their white space drawn together. Sources must not begin or end with space, nor hold unbounded repetition.
 */
export function wholeWords(...sources: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${sources.join("|")})(?![\\p{L}\\p{N}_])`, "giu");
}

/** Whether it occurs. Takes a global pattern and does not depend on where that was last used. */
export function occurs(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0;
}
