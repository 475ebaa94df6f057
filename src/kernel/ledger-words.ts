/** The words of the ledger: what an observation can be, how much it matters, and what can become of it. */

export const OBSERVATION_KINDS = [
  "fact",
  "preference",
  "decision",
  "entity",
  "event",
  "plan",
  "learning",
  "note",
] as const;
export type ObservationKind = (typeof OBSERVATION_KINDS)[number];

/** `unknown`: nobody said and nobody could tell. It is never left out for that. */
export const IMPORTANCE_LABELS = ["must_remember", "nice_to_have", "ignore", "unknown"] as const;
export type ImportanceLabel = (typeof IMPORTANCE_LABELS)[number];

/** P0 only where somebody says so. */
export const PRIORITIES = ["P0", "P1", "P2"] as const;
export type Priority = (typeof PRIORITIES)[number];

export const LIFECYCLE_STATES = [
  "captured",
  "categorized",
  "active",
  "consolidated",
  "stale",
  "archived",
] as const;
export type LifecycleState = (typeof LIFECYCLE_STATES)[number];

export const OUTCOMES = ["ok", "error", "timeout", "denied", "aborted"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Intent is no fact: a plan says what is to happen, until it did, is over, or was given up. */
export const PLAN_STATUSES = ["pending", "active", "consumed", "expired", "cancelled"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

export const LANGUAGES = ["en", "zh", "ja", "ko", "de", "mixed", "other"] as const;
export type Language = (typeof LANGUAGES)[number];

export const EVENT_TYPES = [
  "conversation.user",
  "conversation.assistant",
  "tool.call",
  "tool.result",
  "ops.decision",
  "ops.alert",
  "ops.observation",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * Why something is held back until a person decides: it reads like an instruction in the words of nobody who may give one, a
 * person held it, what it was made of is held, or it claimed a trust that it cannot have. `forgotten`: a person decided; what it
 * was made of is forgotten, and it waits for nothing but that to be undone.
 */
export const HOLD_REASONS = ["injection", "person", "source", "claimed-trust", "forgotten"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
