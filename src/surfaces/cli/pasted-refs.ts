/** References among what was typed or pasted: a line of search or timeline is taken as it is, quoted or not. */

import { NacreError } from "../../kernel/errors.ts";
import { type RecordKind, refsIn } from "../../kernel/ids.ts";

/** Meant as a reference, and none: it is worth saying so. */
const LOOKS_LIKE_ONE = /^(?:msg|sum|file|mem|doc|shard|obs|evt|fact|card|lesson)(?::|[#_-]?\d+$)/i;

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

export function pastedShard(typed: readonly string[]): string {
  return pastedRecord(typed, "shard");
}

/** The one that is meant; a line of a list may name messages beside it. Several are refused: nobody is to think that all were. */
export function pastedRecord(typed: readonly string[], kind: RecordKind): string {
  const refs = pastedRefs(typed);
  const [first, ...others] = refs.filter((ref) => ref.startsWith(`${kind}:`));
  if (others.length === 0) return first ?? refs[0]!;
  throw new NacreError(
    "input/bad-ref",
    `several are named: ${[first, ...others].join(", ")}`,
    `Give one at a time, such as ${first}.`,
  );
}
