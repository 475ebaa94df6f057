/** The words that facts, the graph, cards and the observational log are spoken of in: at every surface, and in the store. */

export const OBJECT_TYPES = ["literal", "entity", "json"] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

/** The least first. What a fact may claim at most goes by what it rests on (confidence.ts). */
export const CONFIDENCES = ["low", "source_capped", "corroborated", "operator_asserted"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export const PROPOSAL_STATES = ["pending", "accepted", "rejected"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export const EDGE_TYPES = [
  "uses",
  "blocked_by",
  "relates_to",
  "evaluates",
  "decides",
  "mentions",
  "derived_from",
  "supports",
  "contradicts",
] as const;
export type EdgeType = (typeof EDGE_TYPES)[number];

/** `stale`: what it was compiled from is not as it was, or more belongs to it. `review`: something newer speaks against it. */
export const CARD_STATES = ["fresh", "stale", "review", "superseded"] as const;
export type CardState = (typeof CARD_STATES)[number];

/** As of a log: the least telling first. What a reflection prunes, it prunes from this end. */
export const LOG_LEVELS = ["debug", "info", "notice", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
