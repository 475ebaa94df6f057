/** How a live message is recognised in the log: never by content, which the host sanitises on the way. */

import type { LiveFingerprint } from "../../engine/api.ts";
import { isObject } from "../../kernel/json.ts";

export function fingerprintOf(message: unknown): LiveFingerprint {
  if (!isObject(message)) return { role: "", at: 0, key: null };
  const keys = [message["responseId"], message["idempotencyKey"]];
  const key = keys.find((value): value is string => typeof value === "string" && value !== "");
  return {
    role: typeof message["role"] === "string" ? message["role"] : "",
    at: momentOf(message["timestamp"]),
    key: key ?? null,
  };
}

/** As the log reads it: strings too. 0: it tells none. */
function momentOf(stamp: unknown): number {
  const parsed = typeof stamp === "string" ? Date.parse(stamp) : stamp;
  return typeof parsed === "number" && Math.abs(parsed) < 8.64e15 ? Math.trunc(parsed) : 0;
}

export function isSame(live: unknown, sought: LiveFingerprint): boolean {
  const found = fingerprintOf(live);
  if (found.role !== sought.role || found.at !== sought.at) return false;
  return found.key === null || sought.key === null || found.key === sought.key;
}

/**
 * Where the first of the fingerprints that the host has stands; -1 when it has none. One pass from the newest, that looks
 * closer only at moments that are sought: the host may hold tens of thousands of messages.
 */
export function firstOfLive(messages: readonly unknown[], sought: readonly LiveFingerprint[]): number {
  const moments = new Set(sought.map(({ at }) => at));
  const found = new Map<LiveFingerprint, number>();
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const moment = momentOf((messages[at] as { timestamp?: unknown } | null)?.timestamp);
    if (moment === 0 || !moments.has(moment)) continue;
    for (const one of sought) if (!found.has(one) && isSame(messages[at], one)) found.set(one, at);
    const [first] = sought;
    if (first !== undefined && found.has(first)) break;
  }
  for (const one of sought) {
    const at = found.get(one);
    if (at !== undefined) return at;
  }
  return -1;
}
