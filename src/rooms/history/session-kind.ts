/**
 * What kind of conversation a session key names, and which ones are left alone.
 *
 * Patterns match the whole key: `*` is any run without a colon, `**` is anything.
 */

import type { SessionKind } from "./message.ts";

export interface SessionPolicy {
  /** Not stored and not read. */
  readonly ignore: readonly string[];
  /** May recall, is never stored. */
  readonly stateless: readonly string[];
}

export const storeEverything: SessionPolicy = { ignore: [], stateless: [] };

export type SessionTreatment = "stored" | "stateless" | "ignored";

export function sessionTreatment(sessionKey: string, policy: SessionPolicy): SessionTreatment {
  if (policy.ignore.some((pattern) => matchesPattern(sessionKey, pattern))) return "ignored";
  if (policy.stateless.some((pattern) => matchesPattern(sessionKey, pattern))) return "stateless";
  return "stored";
}

export function sessionKind(sessionKey: string): SessionKind {
  const segments = sessionKey.split(":");
  const lane = segments[0] === "agent" ? segments.slice(2) : segments;
  if (lane.includes("subagent")) return "subagent";
  if (lane[0] === "cron") return "cron";
  if (lane[0] === "heartbeat") return "heartbeat";
  return "main";
}

export function matchesPattern(sessionKey: string, pattern: string): boolean {
  return patternOf(pattern).test(sessionKey);
}

function patternOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\*+)/)
    .map((piece) => (piece === "*" ? "[^:]*" : piece.startsWith("**") ? ".*" : escapeRegExp(piece)))
    .join("");
  return new RegExp(`^${source}$`, "su");
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}/]/gu, "\\$&");
}
