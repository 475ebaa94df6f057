/** What the host says about the life of sessions, noted for people. Nothing depends on it: hooks are not always called. */

import type { HostApi } from "./host-types.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

const DEADLINE_MS = 500;

/** What the host tells of a session, of which a note is made; absent: it did not say. */
interface Told {
  readonly sessionKey?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly reason?: string | undefined;
  readonly messageCount?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly nextSessionId?: string | undefined;
  readonly nextSessionKey?: string | undefined;
}

export function registerHints(api: HostApi, client: () => SharedClient): void {
  const note = async (hook: string, told: Told): Promise<void> => {
    const shared = client();
    // A note is no reason to open the engine.
    if (!shared.isWanted) return;
    await shared
      .call("session_lifecycle_hint", { hook, ...hintOf(told) }, DEADLINE_MS)
      .catch((error: unknown) => shared.degraded(`hint:${reasonOf(error)}`));
  };
  api.on("before_reset", ({ reason }, { sessionKey, sessionId }) =>
    note("before_reset", { reason, sessionKey, sessionId }),
  );
  api.on("session_end", (event) => {
    // At shutdown the engine is going away too; there is nothing to wake for a note.
    if (event.reason === "shutdown") return;
    const { sessionKey, sessionId, reason, messageCount, durationMs, nextSessionId, nextSessionKey } = event;
    return note("session_end", {
      ...{ sessionKey, sessionId, reason, nextSessionId, nextSessionKey },
      ...{ messageCount: wholeOf(messageCount), durationMs: wholeOf(durationMs) },
    });
  });
}

function hintOf({ reason, ...told }: Told) {
  const said = Object.entries(told).filter(([, value]) => value !== undefined && value !== "");
  return { ...Object.fromEntries(said), ...(reason ? { reason: reason.slice(0, 200) } : {}) };
}

function wholeOf(number: number | undefined): number | undefined {
  return number !== undefined && number >= 0 && Number.isFinite(number) ? Math.round(number) : undefined;
}
