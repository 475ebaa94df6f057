/** What `--json` prints of a memory. */

const FIELDS = {
  ref: "its reference, such as mem:5",
  tier: "user, lane or global",
  shelf: "user:owner, global, or the session key of a conversation",
  text: "what is remembered, without secrets",
  state: "active, superseded or forgotten",
  origin: "gate: from what was said; told: somebody had it remembered; edited; inserted by a program",
  trust: "on whose word: human, agent or unknown",
  at: "when it was said first",
  lastSaidAt: "when it was said last",
  reinforced: "how often it was said again",
  uses: "how often it was recalled",
  score: "the gate's score, or null: it was not asked",
} as const;

/** `before`: such as `memories[].` */
export function memoryFields(before: string): { readonly [path: string]: string } {
  return Object.fromEntries(Object.entries(FIELDS).map(([name, help]) => [`${before}${name}`, help]));
}

/** `before`: such as `gate.`; what is in it when the gate has said something. */
export function verdictFields(before: string): { readonly [path: string]: string } {
  return {
    [`${before}version`]: "which gate, gate-v1 or gate-v2",
    [`${before}score`]: "from 0 to 1",
    [`${before}threshold`]: "the score from which on it lets something in",
    [`${before}admitted`]: "whether it does",
    [`${before}signals.*`]: "what it saw, each from 0 to 1",
    [`${before}reason`]: "what decided, in a sentence; null where only the figures were kept",
  };
}
