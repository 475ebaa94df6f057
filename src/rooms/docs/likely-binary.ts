/** Whether bytes are text at all. Pure; looks at the beginning, as everyone does who must decide before reading the rest. */

const LOOKED_AT = 64 * 1024;
/** Of the characters: a few that are broken are a text with a few that are broken. */
const MOST_BROKEN = 0.02;
const REPLACEMENT = "\ufffd";

export function likelyBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT);
  if (head.includes(0)) return true;
  const text = new TextDecoder().decode(head);
  const broken = text.split(REPLACEMENT).length - 1;
  // The last character may be cut in two by where the look ends.
  return broken - 1 > text.length * MOST_BROKEN;
}
