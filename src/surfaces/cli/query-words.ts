/** Words that were typed to look for something. */

import { NacreError } from "../../kernel/errors.ts";

/** The shell takes quotation marks away; several words in one argument were within some. */
export function requoted(word: string, _: number, all: readonly string[]): string {
  return all.length > 1 && word.includes(" ") && !word.includes('"') ? `"${word}"` : word;
}

export function nothingAsked(what: string): NacreError {
  return new NacreError(
    "input/bad-field",
    `nothing to search for: ${what} has no letters or digits`,
    "Punctuation and emoji are not looked at; give at least one word.",
  );
}
