/** What `--json` prints of a lesson. */

const FIELDS = {
  ref: "its reference, such as lesson:3",
  kind: "correction, workflow or toolcard",
  text: "what it says, without secrets; empty of one that went with its message",
  "tags[]": "what it is filed under",
  state: "active, proposed (a model's word that no person confirmed), superseded, forgotten or expired",
  trust: "human or agent: on whose word it is",
  voice: "own-words (it stands in what the owner said), terminal, or tool (a model said so)",
  shelf: "where it holds: user:owner, global, scope: and a name, or the session key of a conversation",
  strength: "how often it was taught",
  recordedAt: "when it was taught",
  lastAt: "when it was taught last",
  expiresAt: "from when on it no longer holds, or null: until it is taken back",
  source: "the message that has its words, or null",
  episode: "the routed turn that it is about, or null",
  sessionKey: "the conversation that it was taught in, or null: at a terminal",
  supersedes: "what it took the place of, or null",
  supersededBy: "what took its place, or null",
} as const;

/** `before`: such as `lessons[].` */
export function lessonFields(before: string): { readonly [path: string]: string } {
  return Object.fromEntries(Object.entries(FIELDS).map(([name, help]) => [`${before}${name}`, help]));
}

/** Of the commands that decide about lessons. */
export function changedLessonFields(): { readonly [path: string]: string } {
  return {
    ...lessonFields("lessons[]."),
    "others[]": "references of others that made room for them, or are in force again by that",
    dryRun: "true when nothing was changed on purpose",
  };
}
