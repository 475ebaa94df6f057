/**
 * What to do about a trouble, for whoever has a page before them and no terminal. Pure.
 *
 * Hints are written where the trouble is, and most of them name a command. What can be done on a page has words of its own here, by the
 * code of the trouble; any other is told as what it is: a thing for a terminal.
 */

interface Told {
  readonly code: string;
  readonly hint: string;
}

const HINTS: { readonly [code: string]: string } = {
  "fact/conflict": "Put it in the place of that, or give the days on which it was so.",
  "fact/bad-interval":
    "Give a day under Until that is later than the one under Since, or leave Until empty: then it holds until something else is said.",
  "fact/no-source":
    "Name something that can be read, such as msg:42, or leave the field empty. Search finds references.",
};

export function hintFor({ code, hint }: Told): string {
  if (Object.hasOwn(HINTS, code)) return HINTS[code]!;
  return namesCommand(hint) && !hint.includes("at a terminal") ? `At a terminal: ${hint}` : hint;
}

/** A command of Nacre's, or one of its flags. */
function namesCommand(hint: string): boolean {
  return /\bnacre [a-z]|(?:^|[\s`"(])--[a-z]/.test(hint);
}
