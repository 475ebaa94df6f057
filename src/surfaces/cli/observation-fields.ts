/** What `--json` prints of an observation, and of a receipt of what was put away. */

const FIELDS = {
  ref: "its reference, such as obs:8",
  kind: "fact, preference, decision, entity, event, plan, learning or note",
  shelf: "user:owner, scope:NAME, or the session key of the conversation",
  trust: "by where it comes from: human, agent, tool, web or unknown; quarantined while it is held back",
  held: "why it is held back, or null",
  "importance.score": "from 0 to 1, or null: unknown",
  "importance.label": "must_remember, nice_to_have, ignore or unknown",
  "importance.method": "who said so: given, or the version of the scorer; null: nobody",
  priority: "P0 (never put away), P1 or P2",
  state: "captured, categorized, active, consolidated, stale or archived",
  language: "the language it is in",
  outcome: "how a tool's call ended, or null",
  agent: "whose conversation it is of, or null",
  tool: "the tool that it is of, or null",
  durationMs: "how long the call took, or null",
  at: "when it happened",
  createdAt: "when it was stored",
  source: "the message that it was made of, or null",
  supersedes: "what it took the place of, or null",
  supersededBy: "what took its place, or null",
  plan: "null: it is no plan",
  "plan.trigger": "what a plan waits for, or null",
  "plan.dueAt": "when it is to happen, or null",
  "plan.expiresAt": "until when it is meant, or null",
  "plan.status": "pending, active, consumed, expired or cancelled",
  line: "one line of it, without secrets",
  text: "what it says, without secrets",
} as const;

/** `before`: such as `observations[].` */
export function observationFields(before: string): { readonly [path: string]: string } {
  return Object.fromEntries(Object.entries(FIELDS).map(([name, help]) => [`${before}${name}`, help]));
}

const RUN_FIELDS = {
  schema: "nacre.lifecycle.run.v1",
  run: "the number of the run, for rollback",
  at: "when",
  actor: "person, or sweep: the scheduled one",
  looked: "how many observations were looked at",
  moved: "how many moves were made",
  plansExpired: "plans that were open although their time was over",
  "byMove.*": "moves by from and to, such as active>stale",
  "byPriority.*": "moves by priority",
  "byTrust.*": "moves by trust",
  "byLabel.*": "moves by importance",
  "byReason.*": "moves by reason, such as unused-30-days",
  "skipped.*": "what was due and left as it is, by reason",
} as const;

export function runFields(before: string): { readonly [path: string]: string } {
  return Object.fromEntries(Object.entries(RUN_FIELDS).map(([name, help]) => [`${before}${name}`, help]));
}
