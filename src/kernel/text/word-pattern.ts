/**
 * Any of some words, between their edges where a script has spaces, and wherever they stand where it has none.
 *
 * Most lines are plain ASCII, over which a plain pattern goes several times as fast: it is made of the same words when the first
 * such line comes, and finds the same there.
 */

export interface WordPattern {
  test(text: string): boolean;
}

const NOT_ASCII = /[^\0-\x7f]/;

/** Both are sources of patterns; `\p{L}` is the one class of characters that `spaced` may name. */
export function wordPattern(spaced: string, unspaced: string): WordPattern {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${spaced})(?![\\p{L}\\p{N}_])|${unspaced}`, "iu");
  let plain: RegExp | undefined;
  return {
    test(text) {
      if (NOT_ASCII.test(text)) return whole.test(text);
      plain ??= new RegExp(`(?<![a-z0-9_])(?:${asciiSource(spaced)})(?![a-z0-9_])`, "i");
      return plain.test(text);
    },
  };
}

/** The same pattern for texts that have no letters but these. */
function asciiSource(source: string): string {
  let inClass = false;
  return source.replace(/\\p\{L\}|\\.|\[|\]/g, (found) => {
    if (found === "[") inClass = true;
    else if (found === "]") inClass = false;
    else if (found === "\\p{L}") return inClass ? "a-z" : "[a-z]";
    return found;
  });
}
