/** What `--json` prints of a fact, of one that waits for a decision, and of what a check found. */

const FIELDS = {
  ref: "its reference, such as fact:12",
  subject: "what it is about, such as person:owner or project:atlas",
  predicate: "what is said of it, such as lives_in",
  "object.type": "literal, entity or json",
  "object.value": "what it is said to be",
  says: "the same in words, without secrets",
  from: "since when it is so",
  to: "when it ended; null: it has not",
  recordedAt: "when it was recorded",
  status: "active, superseded, invalidated, retracted, stale, ended or upcoming",
  confidence: "as much as it rests on: low, source_capped, corroborated or operator_asserted",
  trust: "by where it comes from: human, agent, tool, web or unknown",
  voice: "on whose word: terminal, owner (in a conversation) or accepted (a proposal)",
  shelf: "user:owner, scope:NAME, or the session key of a conversation",
  "sources[].ref": "what it rests on",
  "sources[].state": "holds, gone, changed or held",
  supersededBy: "what took its place, or null",
  "supersedes[]": "what it took the place of",
} as const;

const PROPOSAL_FIELDS = {
  ref: "its reference, such as proposal:7",
  act: "asserts: that it is so; ends: that it is so no longer",
  subject: "what it is about",
  predicate: "what is said of it",
  "object.type": "literal, entity or json",
  "object.value": "what it is said to be",
  says: "the same in words, without secrets",
  from: "since when it would be so",
  to: "until when, as it is said; null: that is not said",
  at: "when it was said",
  state: "pending, accepted or rejected",
  trust: "by where it comes from",
  shelf: "where it would stand",
  "why[]": "the rules that it was understood by",
  evidence: "null: what it was understood from is gone",
  "evidence.ref": "what it was understood from",
  "evidence.text": "what that says, without secrets",
  "would.supersede[]": "what accepting it would take the place of",
  "would.known": "the fact that says so already, or null",
  fact: "what came of it, or null",
} as const;

const under = (before: string, fields: { readonly [name: string]: string }) =>
  Object.fromEntries(Object.entries(fields).map(([name, help]) => [`${before}${name}`, help]));

/** `before`: such as `facts[].` */
export function factFields(before: string): { readonly [path: string]: string } {
  return under(before, FIELDS);
}

export function proposalFields(before: string): { readonly [path: string]: string } {
  return under(before, PROPOSAL_FIELDS);
}

export const PROBLEM_FIELDS = {
  "problems[].ref": "what it is about",
  "problems[].problem": "its name",
  "problems[].severity": "error or warning",
  "problems[].says": "what is wrong",
  "problems[].hint": "what to do about it",
  digest: "of all of it, independent of numbers",
  more: "true when there are more than are shown",
} as const;

/** Of what is true at a time. */
export const READ_FACTS_FIELDS = {
  at: "the time that is asked about",
  ...factFields("facts[]."),
  "excluded[].ref": "of the same subject, and not among them",
  "excluded[].reason": "outside-interval, superseded, invalidated, retracted, stale, not-known-yet or held",
  "excluded[].status": "its status",
  "alsoNamed[]": "other subjects that go by that name",
  more: "true when there are more than are shown",
  earliest: "since when the first of all facts is so, whatever was asked for, or null",
} as const;
