/**
 * Tells quickly that a text has no long run of certain characters, such as a block of base64.
 *
 * A run of n holds one of every n-th place, so only those are looked at, and what stands around them: a text without such
 * runs costs next to nothing, one with them no more than reading it.
 */

/** Which ASCII characters belong to a run. */
type Alphabet = Uint8Array;

function alphabetOf(characters: string): Alphabet {
  const table = new Uint8Array(128);
  for (const one of characters) table[one.charCodeAt(0)] = 1;
  return table;
}

const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
export const BASE64 = alphabetOf(`${LETTERS_AND_DIGITS}+/`);
/** With its other spelling and its padding. */
export const BASE64_LIKE = alphabetOf(`${LETTERS_AND_DIGITS}+/=_-`);

interface Run {
  readonly start: number;
  readonly end: number;
}

/** The first run of at least `shortest` characters that ends after `from`; it may begin no earlier than that. */
export function nextRun(text: string, alphabet: Alphabet, shortest: number, from = 0): Run | null {
  for (let at = from + shortest - 1; at < text.length; ) {
    if (alphabet[text.charCodeAt(at)] !== 1) {
      at += shortest;
      continue;
    }
    let start = at;
    while (start > from && alphabet[text.charCodeAt(start - 1)] === 1) start -= 1;
    let end = at + 1;
    while (end < text.length && alphabet[text.charCodeAt(end)] === 1) end += 1;
    if (end - start >= shortest) return { start, end };
    at = end + shortest;
  }
  return null;
}
