/** What `--json` prints of a standing instruction. */

const FIELDS = {
  ref: "its reference, such as shard:2",
  tier: "user, lane or global",
  shelf: "user:owner, global, or the session key of a conversation",
  text: "what it says, without secrets",
  state: "active, superseded, revoked or expired",
  path: "how it came: form (it says so), booster (it is like others), told (at a terminal)",
  at: "when it was said",
  expiresAt: "from when on it no longer holds, or null: until it is taken back",
  source: "the message that says so, or null: said at a terminal",
  takesBack: "true: it is no instruction, but says that another no longer holds",
} as const;

/** `before`: such as `shards[].` */
export function guidanceFields(before: string): { readonly [path: string]: string } {
  return Object.fromEntries(Object.entries(FIELDS).map(([name, help]) => [`${before}${name}`, help]));
}
