/** What is said about facts, in sentences for people. */

import type {
  ReadFactsAnswer,
  ShownFact,
  ShownFactAct,
  ShownProposal,
  ShownSource,
} from "../../../src/engine/facts-api.ts";

type FactStatus = ShownFact["status"];
export type ExclusionReason = ReadFactsAnswer["excluded"][number]["reason"];

export const VOICES: { readonly [voice in ShownFact["voice"]]: string } = {
  terminal: "said by a person here",
  owner: "on the owner's word",
  accepted: "accepted by a person",
};

/** Of what waits: on whose word it was understood. */
export const WORDS: { readonly [trust in ShownProposal["trust"]]: string } = {
  human: "on the owner's word",
  agent: "on the assistant's word",
  tool: "on the word of a tool",
  web: "on the word of a web page",
  unknown: "on nobody's word in particular",
  quarantined: "held back",
};

export const STATUSES: { readonly [status in FactStatus]: string } = {
  active: "so now",
  superseded: "superseded",
  invalidated: "ended",
  retracted: "retracted",
  stale: "rests on nothing",
  ended: "over",
  upcoming: "to come",
};

/** What became of a fact, before the day. */
export const BECAME: { readonly [kind in ShownFactAct["kind"]]: string } = {
  superseded: "its place was taken on",
  invalidated: "so no longer from",
  retracted: "retracted on",
  restored: "brought back on",
};

export const EXCLUDED: { readonly [reason in ExclusionReason]: string } = {
  "outside-interval": "It was not so at that time: it begins later, or was over before.",
  superseded: "Something else took its place.",
  invalidated: "A person said that it was so no longer.",
  retracted: "It was said in error, and counts as never said.",
  stale: "What it rests on is gone or says something else by now.",
  "not-known-yet": "It was not known yet.",
  held: "What it rests on is held back.",
};

export const SOURCE_STATES: { readonly [state in ShownSource["state"]]: string } = {
  holds: "",
  gone: "gone",
  changed: "says something else by now",
  held: "held back",
};

export const CONFIDENCES: { readonly [confidence in ShownFact["confidence"]]: string } = {
  low: "nothing supports it",
  source_capped: "one source",
  corroborated: "several sources",
  operator_asserted: "a person's own word",
};

/** `deploys_to` is `deploys to`. */
export function predicateWords(predicate: string): string {
  return predicate.replaceAll("_", " ");
}

/** `person:owner` is `owner`, `project:atlas` is `atlas`. */
export function subjectName(ref: string): string {
  return ref.slice(ref.indexOf(":") + 1);
}

/** References in a sentence of the engine: `fact:9 holds at the same time`. */
export function factsNamedIn(sentence: string): readonly string[] {
  return [...new Set(sentence.match(/\bfact:\d{1,15}\b/g) ?? [])];
}
