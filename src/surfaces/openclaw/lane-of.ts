/** Which lane a call of the host speaks of. */

import type { LaneName } from "../../engine/api.ts";

interface Addressed {
  readonly sessionId: string;
  readonly sessionKey?: string | undefined;
  readonly agentId?: string | undefined;
  readonly sessionTarget?: { readonly agentId?: string | undefined } | undefined;
}

/** The agent is the second part of every session key the host makes; an unkeyed session is a lane of its own. */
export function laneOf(call: Addressed): LaneName {
  const sessionKey = call.sessionKey ?? `session:${call.sessionId}`;
  const named = sessionKey.startsWith("agent:") ? sessionKey.split(":")[1] : undefined;
  return { agent: call.sessionTarget?.agentId ?? call.agentId ?? named ?? "main", sessionKey };
}
