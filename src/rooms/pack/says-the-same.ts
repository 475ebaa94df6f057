/**
 * Whether two short texts say the same in nearly the same words: one of them is enough.
 *
 * Another number or another "not" is another statement, however alike the rest.
 */

import { pairsOf, splitCjk } from "../../kernel/text/cjk-runs.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";

/** Of all words that either has, this share must be in both. */
const ALIKE = 0.85;
/** With fewer words they must be the same words. */
const FEW = 5;
const DENIES =
  /^(?:no|not|never|none|without|cannot|nicht|kein\p{L}*|nie|niemals|ohne|不|没|沒|無|无|没有|ない|안|못)$|n['’]?t$/u;

export interface Wording {
  readonly words: ReadonlySet<string>;
  /** Numbers and denials. */
  readonly telling: string;
}

export function wordingOf(text: string): Wording {
  const { spaced, runs } = splitCjk(text);
  const words = [...tokenizeWords(spaced), ...runs.flatMap(pairsOf)];
  const telling = words.filter((word) => /\p{N}/u.test(word) || DENIES.test(word));
  const denied = runs.join("").match(/[不没沒無无]/gu) ?? [];
  return { words: new Set(words), telling: [...telling, ...denied].sort().join(" ") };
}

export function saysTheSame(one: Wording, other: Wording): boolean {
  if (one.telling !== other.telling) return false;
  const [small, large] = one.words.size < other.words.size ? [one, other] : [other, one];
  if (large.words.size === 0 || small.words.size < ALIKE * large.words.size) return false;
  let shared = 0;
  for (const word of small.words) if (large.words.has(word)) shared += 1;
  const union = small.words.size + large.words.size - shared;
  return small.words.size <= FEW ? shared === union : shared >= ALIKE * union;
}
