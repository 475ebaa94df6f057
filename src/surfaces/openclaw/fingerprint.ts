/** How a live message is recognised in the log: never by content, which the host sanitises on the way. */

import type { LiveFingerprint } from "../../engine/api.ts";
import { isObject } from "../../kernel/json.ts";

export function fingerprintOf(message: unknown): LiveFingerprint {
  if (!isObject(message)) return { role: "", at: 0, key: null };
  const keys = [message["responseId"], message["idempotencyKey"]];
  const key = keys.find((value): value is string => typeof value === "string" && value !== "");
  return {
    role: typeof message["role"] === "string" ? message["role"] : "",
    at: typeof message["timestamp"] === "number" ? Math.trunc(message["timestamp"]) : 0,
    key: key ?? null,
  };
}

export function isSame(live: unknown, sought: LiveFingerprint): boolean {
  const found = fingerprintOf(live);
  if (found.role !== sought.role || found.at !== sought.at) return false;
  return found.key === null || sought.key === null || found.key === sought.key;
}

/** Searched from the newest: what is looked for is in the newer half more often than not. */
export function indexOfLive(messages: readonly unknown[], sought: LiveFingerprint): number {
  return messages.findLastIndex((message) => isSame(message, sought));
}
