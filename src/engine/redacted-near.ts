/**
 * A text as it may be shown, or of a long one what is around the thing that was found: to show one line, nobody needs to
 * look for secrets in a log of a megabyte.
 *
 * A secret that reaches into what is kept is seen whole: the piece begins and ends between words, far from the thing, and
 * where a block of key material can begin before it, all of the text is looked at.
 */

/** UTF-16 units; up to here all of it. */
const LONG = 16_000;
const REACH = 4_000;
/** Longer than any block of key material. */
const BLOCK = 40_000;
const BLOCK_MARKS = ["-----BEGIN ", "Private-Lines: "];

/** `things`: what to look for, the most telling first; lower case. */
export function redactedNear(
  text: string,
  things: readonly string[],
  redact: (text: string) => string,
): string {
  if (text.length <= LONG) return redact(text);
  const lower = text.toLowerCase();
  // Lower case can be longer than what it came from; then places do not correspond.
  if (lower.length !== text.length) return redact(text);
  const at = things.map((thing) => lower.indexOf(thing)).find((place) => place >= 0);
  if (at === undefined) return redact(text);
  const before = text.slice(Math.max(0, at - BLOCK), at);
  if (BLOCK_MARKS.some((mark) => before.includes(mark))) return redact(text);
  return redact(text.slice(spaceBefore(text, at - REACH), spaceAfter(text, at + REACH)));
}

function spaceBefore(text: string, at: number): number {
  let place = Math.max(0, at);
  while (place > 0 && !/\s/.test(text[place]!)) place -= 1;
  return place;
}

function spaceAfter(text: string, at: number): number {
  let place = at;
  while (place < text.length && !/\s/.test(text[place]!)) place += 1;
  return place;
}
