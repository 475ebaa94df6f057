/**
 * The name of a project or another subject, in the one form in which it is kept: what differs only in case, width or spaces is
 * the same. Letters and digits of every script stay, so that a name in Chinese is one too.
 */

const LONGEST = 200;

/** Undefined: nothing is left that could be a name, or it is too long for one. */
export function scopeNamed(given: string): string | undefined {
  // A name in no script at all is found out late by normalising it: what is far too long is not looked at.
  if (given.length > LONGEST * 4) return undefined;
  const name = given
    .toWellFormed()
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}._:/]+/gu, "-")
    // Lower case of a compatibility form may be one again.
    .normalize("NFKC")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "");
  return name === "" || name.length > LONGEST ? undefined : name;
}
