/**
 * Patterns of words that stand on their own, in any alphabet: `\b` knows only the English one.
 *
 * Made without the flag `u`: with it, a pattern that ignores case takes the engine twenty times as long to compile, and a
 * command that asks one question compiles them all. So letters are spelt out as ranges of the basic plane; characters beyond
 * it are emoji and rare signs, and count as none.
 */

const LETTERS =
  "a-zA-Z\\xaa\\xb5\\xba\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u1fff\\u2c00-\\u2dff\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u31ff\\u3400-\\ua4cf\\ua4d0-\\ud7ff\\uf900-\\ufdfb\\ufe70-\\ufefc\\uff21-\\uff3a\\uff41-\\uff5a\\uff66-\\uffdc";
const DIGITS = "0-9\\xb2\\xb3\\xb9\\uff10-\\uff19";

/**
 * Global, without case: for `matchAll`, `replace` and `search`. In the sources a space is one space, so texts come with
 * their white space drawn together; `\p{L}` and `\p{N}` may stand in them, inside brackets or outside. Sources must not
 * begin or end with space, nor hold unbounded repetition.
 */
export function wholeWords(...sources: readonly string[]): RegExp {
  const inside = `[${LETTERS}${DIGITS}_]`;
  return new RegExp(`(?<!${inside})(?:${spelt(sources.join("|"))})(?!${inside})`, "gi");
}

/** The same with its properties of characters spelt out. */
export function spelt(source: string): string {
  if (!source.includes("\\p{")) return source;
  return source
    .replace(/\[[^\]]*\]/g, (brackets) => brackets.replaceAll("\\p{L}", LETTERS).replaceAll("\\p{N}", DIGITS))
    .replaceAll("\\p{L}", `[${LETTERS}]`)
    .replaceAll("\\p{N}", `[${DIGITS}]`);
}

/** A pattern that can only match where its cue does: elsewhere it is not tried, and never compiled. */
export type Cued = readonly [cue: RegExp, pattern: RegExp];

/** Whether any of them occurs. Cues are not global. */
export function occursCued(ways: readonly Cued[], text: string): boolean {
  return ways.some(([cue, pattern]) => cue.test(text) && occurs(pattern, text));
}

/** Whether it occurs. Takes a global pattern and does not depend on where that was last used. */
export function occurs(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0;
}
