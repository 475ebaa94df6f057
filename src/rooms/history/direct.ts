/** Whether a lane is a conversation between two: what is said in a group is nobody's private matter, and the reverse. */

const SHARED = new Set(["group", "channel", "thread", "topic", "room"]);

/** A lane is direct only if nothing in its key says otherwise and it is not a program of its own. */
export function isDirect(sessionKey: string): boolean {
  const segments = sessionKey.split(":");
  const lane = segments[0] === "agent" ? segments.slice(2) : segments;
  const own = ["subagent", "cron", "heartbeat"].some((kind) => lane.includes(kind));
  return !own && !lane.some((segment) => SHARED.has(segment));
}
