/**
 * What an utterance is, and what it says: facts of the owner and of named things, or none, though it looks as if it did.
 *
 * Rules of labelling where one could argue:
 * - A period is its first day: "since May" is 2026-05-01, "since 2021" is 2021-01-01, "last week" is its Monday.
 * - Of `ends`, `since` is the time from which it is so no longer.
 * - A date, time or version in an object stays as it is said; it is not normalised.
 * - "X is not / no longer / used to be Y" ends it; "never", "not yet" and "undecided" say nothing.
 * - Of `replaces` and `retired_by` only the one that is said counts: "Puffin was replaced by Tern" is `tern replaces Puffin`;
 *   "Puffin was retired in favour of Tern" is `puffin retired_by Tern`.
 * - Who is asked to remember a fact is told that fact; who is asked to do something is told nothing.
 */

export const PREDICATES = {
  lives_in: "single",
  works_at: "single",
  role: "single",
  named: "single",
  timezone: "single",
  born_on: "single",
  speaks: "multi",
  allergic_to: "multi",
  owns: "multi",
  uses: "multi",
  depends_on: "multi",
  replaces: "multi",
  status: "single",
  configured_as: "single",
  decision: "multi",
  source_of_truth: "single",
  retired_by: "single",
  deadline: "single",
  version: "single",
  located_at: "single",
  led_by: "single",
} as const;

export type Predicate = keyof typeof PREDICATES;

export const TRAPS = [
  "negation",
  "hypothetical",
  "quote",
  "others",
  "question",
  "plan",
  "past",
  "joke",
  "fiction",
  "request",
  "smalltalk",
] as const;

export type Trap = (typeof TRAPS)[number];

export interface Labelled {
  /** `owner`, or the plain name of a project, repo, tool or thing as it is said, lower case: "atlas", "staging server". */
  readonly subject: string;
  readonly predicate: string;
  /** As it is said, without article: "Berlin", "PostgreSQL 16". */
  readonly object: string;
  /** `asserts`: it is so (from now, or from a time said). `ends`: it is so no longer. */
  readonly act: "asserts" | "ends";
  /** ISO date when the utterance itself says since when, resolved against 2026-06-15; absent: not said. */
  readonly since?: string;
}

export interface Utterance {
  readonly text: string;
  readonly by: "owner" | "assistant" | "other" | "tool";
  readonly facts: readonly Labelled[];
  readonly trap?: Trap;
}

export function is(subject: string, predicate: Predicate, object: string, since?: string): Labelled {
  return { subject, predicate, object, act: "asserts", ...(since === undefined ? {} : { since }) };
}

export function ends(subject: string, predicate: Predicate, object: string, since?: string): Labelled {
  return { subject, predicate, object, act: "ends", ...(since === undefined ? {} : { since }) };
}

/** The owner's words. */
export function says(text: string, ...facts: readonly Labelled[]): Utterance {
  return { text, by: "owner", facts };
}

export function saidBy(by: Utterance["by"], text: string, ...facts: readonly Labelled[]): Utterance {
  return { text, by, facts };
}

export function trap(kind: Trap, text: string, by: Utterance["by"] = "owner"): Utterance {
  return { text, by, facts: [], trap: kind };
}
