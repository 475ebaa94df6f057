/** What `--json` prints of a card. */

const FIELDS = {
  ref: "its reference, such as card:3; empty of a dry run",
  title: "one line",
  text: "what it says, without secrets",
  withheld: "true: something that it is made of was taken back or is held, and title and text are empty",
  method: "extractive: of its sources' own sentences; given: whoever compiled it wrote it",
  state: "fresh, stale, review or superseded",
  "why[]": "why it is not fresh",
  "sources[]": "what it is made of",
  digest: "of its sources as they were",
  selection: "what its sources were found by; null: they were named",
  trust: "the least of its sources",
  shelf: "where it stands",
  compiledAt: "when it was made",
  supersedes: "what it took the place of, or null",
  supersededBy: "what took its place, or null",
} as const;

export function cardFields(before: string): { readonly [path: string]: string } {
  return Object.fromEntries(Object.entries(FIELDS).map(([name, help]) => [`${before}${name}`, help]));
}
