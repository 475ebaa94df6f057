/**
 * Finds what is code-like in a text: identifiers, paths, addresses, versions, ids.
 *
 * Asked for by any part of three characters or more, so each is kept whole, in lower case. Ordinary words
 * are not code, whatever stands around them. Takes normalised text.
 */

/** Shorter parts cannot be asked for. */
const SHORTEST_CODE = 3;
/** What is longer is cut: a path that long is found by its beginning. */
const LONGEST_CODE = 256;

/** Where one thing ends and the next begins. */
const CHUNK = /[^\s"'`<>(){}[\],;|!?*=&#^“”„‘’«»…]+/gu;
const LEADING = /^[.:$%+~@-]+(?=[\p{L}\p{N}_])/u;
const TRAILING = /[.:$%+~@/\\-]+$/u;

/** Each once, in order of appearance, at most `most`. */
export function codeTerms(text: string, most: number): string[] {
  const found = new Set<string>();
  for (const [chunk] of text.matchAll(CHUNK)) {
    if (found.size >= most) break;
    if (chunk.length < SHORTEST_CODE) continue;
    const term = codeOf(chunk.slice(0, 4 * LONGEST_CODE));
    if (term !== null) found.add(term);
  }
  return [...found];
}

function codeOf(chunk: string): string | null {
  const scheme = chunk.indexOf("://");
  const address = scheme < 0 ? chunk : chunk.slice(scheme + 3).replace(/^[^/@]*@/, "");
  const leaded = /^[.:$%+~@-]/.test(address) ? address.replace(LEADING, "") : address;
  const term = leaded.slice(0, LONGEST_CODE).replace(TRAILING, "");
  if (scheme < 0 && !isCode(term)) return null;
  const lower = term.toWellFormed().toLowerCase();
  return lower.length < SHORTEST_CODE ? null : lower;
}

function isCode(term: string): boolean {
  // Most are plain words, for which nothing below need be compiled.
  if (/^[A-Z]?[a-z]+$/.test(term)) return false;
  if (!/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(term)) return false;
  return (
    /[/\\]/.test(term) ||
    /[\p{L}\p{N}]_+[\p{L}\p{N}]|^_+\p{L}/u.test(term) ||
    /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(term) ||
    /[\p{L}\p{N}](?:\.|::|->)[\p{L}\p{N}]/u.test(term) ||
    (term.includes("-") && /\p{N}/u.test(term)) ||
    /^(?=[a-f]*\d)[\da-f]{7,}$/i.test(term)
  );
}
