/** What is said of observations, in words, and which steps lead to where one is put away. Pure. */

import type {
  HoldReason,
  ImportanceLabel,
  LifecycleState,
  ObservationKind,
} from "../../../src/kernel/ledger-words.ts";
import type { RecordTrust } from "../../../src/kernel/trust.ts";

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

export const KINDS = namesOf(KIND_WORDS);
export const LABELS = namesOf(LABEL_WORDS);

function namesOf<T extends string>(words: { readonly [name in T]: string }): readonly T[] {
  return Object.keys(words) as T[];
}

/** On whose word it may be; what is held back has a list of its own. */
export const TRUSTS = ["human", "agent", "tool", "web", "unknown"] as const satisfies readonly RecordTrust[];

export const HOLD_WORDS: { readonly [reason in HoldReason]: string } = {
  injection: "It reads like an instruction, in the words of nobody who may give one.",
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

/** All but what is put away. */
export const IN_USE = (Object.keys(TOWARDS) as LifecycleState[]).filter((state) => state !== "archived");

/** One step at a time, until it is put away. */
export function stepsToPutAway(state: LifecycleState): readonly LifecycleState[] {
  const next = TOWARDS[state] ?? null;
  return next === null ? [] : [next, ...stepsToPutAway(next)];
}
