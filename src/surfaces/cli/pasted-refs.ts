/** References among what was typed or pasted: a line of search or timeline is taken as it is, quoted or not. */

import { refsIn } from "../../kernel/ids.ts";

/** Meant as a reference, and none: it is worth saying so. */
const LOOKS_LIKE_ONE = /^(?:msg|sum|file|mem|doc)(?::|[#_-]?\d+$)/i;

/** Each once. Words between them are left out; where there is no reference at all, what was typed is. */
export function pastedRefs(typed: readonly string[]): readonly string[] {
  const words = typed.flatMap((text) => text.split(/[\s,;]+/));
  const refs = words.flatMap((word) => {
    const inside = refsIn(word);
    return inside.length > 0 ? inside : LOOKS_LIKE_ONE.test(word) ? [word] : [];
  });
  const isThere = words.some((word) => refsIn(word).length > 0);
  return isThere ? [...new Set(refs)] : typed;
}
