/**
 * Text for the inside of a tag: nothing in it can end the tag or begin another.
 *
 * Only what could is replaced, so that code stays readable and cheap: `<` always, `&` where it would be read as an
 * entity. What cannot be printed is left out.
 */

/** Controls but for tab and line break, broken surrogates, and what reverses the direction of writing or is not seen. */
const UNPRINTABLE =
  /[\0-\x08\x0b-\x1f\x7f\x80-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(UNPRINTABLE, "")
    .replace(/&(?=[#A-Za-z])/g, "&amp;")
    .replace(/</g, "&lt;");
}

/** For a value between double quotes, on one line. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replace(/\s+/g, " ").replace(/"/g, "&quot;");
}
