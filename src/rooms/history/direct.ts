/** Whether a lane is a conversation between two: what is said in a group is nobody's private matter, and the reverse. */

/** Words that name a place with several people in it, or a program that speaks by itself. */
const NOT_TWO_PEOPLE: ReadonlySet<string> = new Set([
  ...[
    "group",
    "groups",
    "channel",
    "channels",
    "guild",
    "room",
    "thread",
    "topic",
    "space",
    "forum",
    "server",
  ],
  ...[
    "hook",
    "hooks",
    "webhook",
    "acp",
    "cron",
    "subagent",
    "heartbeat",
    "node",
    "nodes",
    "run",
    "task",
    "api",
  ],
  ...["harness", "dreaming", "import", "boot", "global", "unknown", "internal", "system", "voice"],
]);
const DIRECT: ReadonlySet<string> = new Set(["direct", "dm"]);
const MOST_BEFORE_PEER = 3;

/**
 * Only keys that are known to be direct are: an agent's main lane or another of one plain name, and
 * `[channel:[account:]]direct:peer`. A key of a kind that nobody has heard of is not.
 */
export function isDirect(sessionKey: string): boolean {
  const [head, agent, ...lane] = sessionKey.toLowerCase().split(":");
  if (head !== "agent" || agent === undefined || agent === "") return false;
  if (lane.length === 0 || lane.some((segment) => segment === "")) return false;
  if (lane.length === 1) return !isShared(lane[0]!) && !DIRECT.has(lane[0]!);
  const [kind, peer] = lane.slice(-2);
  const before = lane.slice(0, -2);
  if (lane.length > MOST_BEFORE_PEER + 1 || !DIRECT.has(kind!)) return false;
  return !before.some((segment) => isShared(segment) || DIRECT.has(segment)) && !isGroupAddress(peer!);
}

/** `my-channel` and `hook_7` too: a name that could mean either is not trusted. */
function isShared(segment: string): boolean {
  return isGroupAddress(segment) || segment.split(/[^a-z]+/).some((word) => NOT_TWO_PEOPLE.has(word));
}

/** WhatsApp's groups and broadcasts, whatever lane they come in. */
function isGroupAddress(segment: string): boolean {
  return /@(g\.us|broadcast|newsletter)$/.test(segment);
}
