/**
 * Whether two statements say the same. By a digest where they differ in case, order and small words only; by their likeness
 * where they differ a little more, and then only if nothing in which they differ could matter.
 */

import { hmacHex } from "../../kernel/hash.ts";
import { isNear } from "../../kernel/text/edit-distance.ts";
import { statementWords } from "./statement-words.ts";

/** As many hex digits as other digests have. */
const DIGEST_HEX = 32;

/** Keyed: it tells whether a text says this, and not what this is. Stored, with tombstones: another analysis would not know them again. */
export function saysDigest(text: string, key: string): string {
  const { words, ordered } = statementWords(text);
  const once = [...new Set(words)];
  // Of emoji and signs there are no words: they are what it says.
  const said = once.length === 0 ? [text.normalize("NFKC").trim()] : ordered ? words : once.sort();
  return hmacHex(key, `says:${said.join("\n")}`).slice(0, DIGEST_HEX);
}

/** Of something that is not the text of a statement: what it is about, with its value. */
export function slotDigest(slot: string, value: string, key: string): string {
  return hmacHex(key, `slot:${slot}\n${value}`).slice(0, DIGEST_HEX);
}

const SHORTEST_MISSPELT = 5;
const SLIP = { most: 1, shared: 2 } as const;

/**
 * Whether one may stand for the other, given that they are spelled much alike: the same numbers, both deny or neither does,
 * nothing compared the other way round, and no word of one in the place of another word of the other one.
 */
export function mayBeSame(one: string, other: string): boolean {
  const a = statementWords(one);
  const b = statementWords(other);
  if (a.negated !== b.negated || a.ordered !== b.ordered) return false;
  if (sorted(a.numbers) !== sorted(b.numbers)) return false;
  const [inOne, inOther] = [new Set(a.words), new Set(b.words)];
  const onlyOne = [...inOne].filter((word) => !inOther.has(word));
  const onlyOther = [...inOther].filter((word) => !inOne.has(word));
  if (a.ordered) return onlyOne.length === 0 && onlyOther.length === 0 && a.words.join() === b.words.join();
  if (onlyOne.length === 0 || onlyOther.length === 0) return true;
  return (
    onlyOne.every((word) => onlyOther.some((theirs) => isSlip(word, theirs))) ||
    onlyOther.every((word) => onlyOne.some((ours) => isSlip(word, ours)))
  );
}

function isSlip(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= SHORTEST_MISSPELT && isNear(one, other, SLIP);
}

function sorted(words: readonly string[]): string {
  return [...new Set(words)].sort().join(" ");
}
