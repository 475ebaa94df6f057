/**
 * What to do about a trouble, for whoever has a page before them and no terminal. Pure.
 *
 * Hints are written where the trouble is, and many name a command. What a page can do instead has words of its own here, by the code of
 * the trouble; whatever else names a command is told as what it is: a thing for a terminal.
 */

export interface Hinted {
  readonly code: string;
  readonly hint: string;
}

const ON_PAGES: { readonly [code: string]: string } = {
  "brain/unknown-episode":
    "Brain lists the decisions that are kept; one is kept for each prompt of the host.",
  "brain/unknown-pack": "Brain lists the packs that there are.",
  "card/unknown": "Graph lists the cards that there are.",
  "fact/bad-interval":
    "Give an end that is later than the beginning, or none: then it holds until something else is said.",
  "fact/conflict": "Put it in the place of that, or give the days on which it was so.",
  "fact/no-source": "Name something that can be read, such as msg:42, or nothing. Search finds references.",
  "fact/unknown": "Facts lists those that hold, and its timelines all that ever did.",
  "graph/unknown":
    "Graph lists what there is. A name is a reference such as project:atlas, or what it is called.",
  "history/not-quarantined": "What waits for a decision is listed in History.",
  "history/unknown-lane": "History lists the conversations that there are.",
  "history/unknown-message": "Search finds the messages that there are.",
  "history/unknown-summary": "History shows the summaries that there are, as layers.",
  "input/bad-pattern": "Use a simpler pattern, or look for the words themselves.",
  "pack/unknown": "Receipts lists the packs that are kept; the oldest go when there are too many.",
  "receipt/unknown": "Prompt lists the receipts that are kept; the oldest go when there are too many.",
};

export function hintFor({ code, hint }: Hinted): string {
  // What this program says itself is said for pages.
  if (code.startsWith("studio/") || !namesCommand(hint)) return hint;
  if (Object.hasOwn(ON_PAGES, code)) return ON_PAGES[code]!;
  const parts = hint.split(/(?<=[.;])\s+/);
  const whole = (part: string): string => {
    const said = part.replace(/^or /, "").replace(/;$/, ".");
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
  };
  const here = parts.filter((part) => !namesCommand(part)).map(whole);
  const there = parts.filter(namesCommand).map(whole);
  return [...here, `At a terminal: ${there.join(" ")}`].join(" ");
}

/** A command of Nacre's, or one of its flags. */
function namesCommand(text: string): boolean {
  return /\bnacre [a-z]|(?:^|[\s`"'(])--[a-z]/.test(text);
}
