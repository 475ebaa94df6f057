/** How the words of the ledger stand in columns. The numbers are in every database file: they may be added to, never changed. */

import type {
  EventType,
  HoldReason,
  ImportanceLabel,
  Language,
  LifecycleState,
  ObservationKind,
  Outcome,
  PlanStatus,
  Priority,
} from "../../kernel/ledger-words.ts";
import type { RecordTrust } from "../../kernel/trust.ts";
import type { Burial, ObservationOrigin, UsedKind } from "../../rooms/ledger/index.ts";
import { numbering } from "./column-codes.ts";

export const OBSERVED_KINDS = numbering<ObservationKind>("kind of an observation", {
  fact: 0,
  preference: 1,
  decision: 2,
  entity: 3,
  event: 4,
  plan: 5,
  learning: 6,
  note: 7,
});

export const OBSERVED_ORIGINS = numbering<ObservationOrigin>("origin of an observation", {
  turn: 0,
  hook: 1,
  ingest: 2,
  compaction: 3,
});

/** Nobody's trust is the last one: it is what is shown of those that are held. */
export const RECORD_TRUSTS = numbering<RecordTrust>("trust of a record", {
  human: 0,
  agent: 1,
  tool: 2,
  web: 3,
  unknown: 4,
  quarantined: 5,
});

export const HOLDS = numbering<HoldReason>("reason to hold", {
  injection: 0,
  person: 1,
  source: 2,
  "claimed-trust": 3,
  forgotten: 4,
});

export const IMPORTANCES = numbering<ImportanceLabel>("importance", {
  must_remember: 0,
  nice_to_have: 1,
  ignore: 2,
  unknown: 3,
});

export const PRIORITY_CODES = numbering<Priority>("priority", { P0: 0, P1: 1, P2: 2 });

export const LIFECYCLE_CODES = numbering<LifecycleState>("state of an observation", {
  captured: 0,
  categorized: 1,
  active: 2,
  consolidated: 3,
  stale: 4,
  archived: 5,
});

export const LANGUAGE_CODES = numbering<Language>("language", {
  en: 0,
  zh: 1,
  ja: 2,
  ko: 3,
  de: 4,
  mixed: 5,
  other: 6,
});

export const OUTCOME_CODES = numbering<Outcome>("outcome", {
  ok: 0,
  error: 1,
  timeout: 2,
  denied: 3,
  aborted: 4,
});

export const PLAN_CODES = numbering<PlanStatus>("status of a plan", {
  pending: 0,
  active: 1,
  consumed: 2,
  expired: 3,
  cancelled: 4,
});

export const EVENT_CODES = numbering<EventType>("type of an event", {
  "conversation.user": 0,
  "conversation.assistant": 1,
  "tool.call": 2,
  "tool.result": 3,
  "ops.decision": 4,
  "ops.alert": 5,
  "ops.observation": 6,
});

export const USED_KINDS = numbering<UsedKind>("kind of what is used", {
  msg: 0,
  sum: 1,
  mem: 2,
  doc: 3,
  obs: 4,
  evt: 5,
});

export const BURIED = numbering<Burial["kind"]>("kind of what was erased", {
  obs: 0,
  evt: 1,
  art: 2,
  fact: 3,
  prop: 4,
  card: 5,
});
