/**
 * Any of some words, between their edges where a script has spaces, and wherever they stand where it has none.
 *
 * Most lines are plain ASCII, over which a plain pattern goes several times as fast: it is made of the same words when the first
 * such line comes, and finds the same there.
 */

export interface WordPattern {
  test(text: string): boolean;
  readonly spaced: string;
  readonly unspaced: string;
}

const NOT_ASCII = /[^\0-\x7f]/;

/** Both are sources of patterns; `\p{L}` is the one class of characters that `spaced` may name. */
export function wordPattern(spaced: string, unspaced: string): WordPattern {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${spaced})(?![\\p{L}\\p{N}_])|${unspaced}`, "iu");
  let plain: RegExp | undefined;
  return {
    spaced,
    unspaced,
    test(text) {
      if (NOT_ASCII.test(text)) return whole.test(text);
      plain ??= new RegExp(`(?<![a-z0-9_])(?:${asciiSource(spaced)})(?![a-z0-9_])`, "i");
      return plain.test(text);
    },
  };
}

/** One look for the words of several patterns: most texts have none. In order, which is faster (any-of.ts). */
export function anyWordPattern(...patterns: readonly WordPattern[]): WordPattern {
  const merged = (sources: readonly string[]) =>
    [...new Set(sources.flatMap(alternativesIn))].sort().join("|");
  return wordPattern(
    merged(patterns.map(({ spaced }) => spaced)),
    merged(patterns.map(({ unspaced }) => unspaced)),
  );
}

/** What stands between the bars that are in no group and no class. */
function alternativesIn(source: string): readonly string[] {
  const found: string[] = [];
  let [depth, inClass, from] = [0, false, 0];
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === "\\") at += 1;
    else if (inClass) inClass = character !== "]";
    else if (character === "[") inClass = true;
    else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (character === "|" && depth === 0) {
      found.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, source.slice(from)];
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
