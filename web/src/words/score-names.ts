/** The parts of a score, in words. What has none yet is shown as it is called. */

const NAMES: { readonly [name: string]: string } = {
  words: "words of the question",
  phrases: "words that stand together",
  characters: "words spelt alike",
  code: "an identifier or path as written",
  meaning: "the same meaning",
  names: "names",
  dates: "the time that is asked about",
  statement: "somebody tells of themselves",
  wish: "a standing wish",
  coverage: "how many of the question's words",
  neighbours: "turns beside it that fit",
  session: "its conversation fits",
  speaker: "who spoke",
  feedback: "words that the best share",
  order: "one of the things compared",
  without: "has what the question leaves out",
  recency: "how new it is",
  frequency: "how often it was used",
  authorship: "on whose word",
  scope: "how near it is to this conversation",
  quality: "a summary that cannot be trusted",
  hop: "passed on to what it stands for",
  source: "what it was made of fits",
};

export function inWords(
  parts: readonly (readonly [name: string, value: number])[],
): readonly (readonly [name: string, value: number])[] {
  return parts
    .filter(([, value]) => value !== 0)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .map(([name, value]) => [Object.hasOwn(NAMES, name) ? NAMES[name]! : name, value]);
}
