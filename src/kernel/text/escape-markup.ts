/**
 * Text for the inside of a tag: nothing in it can end the tag or begin another.
 *
 * Only what could is replaced, so that code stays readable and cheap: `<` always, `&` where it would be read as an
 * entity. What cannot be printed is left out.
 */

import { UNPRINTABLE } from "./unprintable.ts";

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
