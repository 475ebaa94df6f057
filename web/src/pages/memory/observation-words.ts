/** What is said of observations, in words, and which steps lead to where one is put away. Pure. */

import type {
  HoldReason,
  ImportanceLabel,
  LifecycleState,
  ObservationKind,
} from "../../../../src/kernel/ledger-words.ts";

export const KIND_WORDS: { readonly [kind in ObservationKind]: string } = {
  fact: "fact",
  preference: "preference",
  decision: "decision",
  entity: "thing or person",
  event: "event",
  plan: "plan",
  learning: "something learned",
  note: "note",
};

export const LABEL_WORDS: { readonly [label in ImportanceLabel]: string } = {
  must_remember: "must be remembered",
  nice_to_have: "good to have",
  ignore: "may be ignored",
  unknown: "nobody said how much it matters",
};

export const HOLD_WORDS: { readonly [reason in HoldReason]: string } = {
  injection: "It reads like an instruction, and comes from nobody who may give one.",
  person: "A person held it back.",
  source: "What it was made of is held back.",
  "claimed-trust": "It claimed a trust that it cannot have.",
  forgotten: "What it was made of is forgotten.",
};

const TOWARDS: { readonly [state in LifecycleState]: LifecycleState | null } = {
  captured: "categorized",
  categorized: "active",
  active: "stale",
  consolidated: "stale",
  stale: "archived",
  archived: null,
};

/** One step at a time, until it is put away. */
export function stepsToPutAway(state: LifecycleState): readonly LifecycleState[] {
  const next = TOWARDS[state] ?? null;
  return next === null ? [] : [next, ...stepsToPutAway(next)];
}
