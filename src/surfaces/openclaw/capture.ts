/**
 * Capture without the context engine's slot: the host tells when a transcript has grown, and what is new is read.
 *
 * With the slot ours this is not needed: turns are committed. Bursts are taken together, and nothing here waits for or
 * holds up a turn.
 */

import { isObject } from "../../kernel/json.ts";
import type { TranscriptDrain } from "./bootstrap.ts";
import type { HostApi } from "./host-types.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

const QUIET_MS = 400;
const MOST_WAITING = 500;

export interface Capture {
  stop(): void;
}

export function captureTranscripts(api: HostApi, client: SharedClient, drain: TranscriptDrain): Capture {
  const waiting = new Map<string, NodeJS.Timeout>();
  const unsubscribe = api.runtime.events.onSessionTranscriptUpdate((update) => {
    const target = targetOf(update);
    if (target === undefined || (waiting.size >= MOST_WAITING && !waiting.has(target.sessionKey))) return;
    clearTimeout(waiting.get(target.sessionKey));
    const timer = setTimeout(() => {
      waiting.delete(target.sessionKey);
      if (!client.isWanted) return;
      drain.follow(target).catch((error: unknown) => client.degraded(`capture:${reasonOf(error)}`));
    }, QUIET_MS);
    timer.unref();
    waiting.set(target.sessionKey, timer);
  });
  return {
    stop() {
      if (typeof unsubscribe === "function") unsubscribe();
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

interface Target {
  readonly sessionId: string;
  readonly sessionKey: string;
  readonly sessionTarget: { readonly agentId?: string };
}

function targetOf(update: unknown): Target | undefined {
  const target = isObject(update) ? update["target"] : undefined;
  if (!isObject(target)) return undefined;
  const { sessionId, sessionKey, agentId } = target;
  if (typeof sessionId !== "string" || typeof sessionKey !== "string") return undefined;
  return { sessionId, sessionKey, sessionTarget: typeof agentId === "string" ? { agentId } : {} };
}
