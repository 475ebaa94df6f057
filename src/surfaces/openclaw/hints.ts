/** What the host says about the life of sessions, noted for people. Nothing depends on it: hooks are not always called. */

import type { HostApi } from "./host-types.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

const DEADLINE_MS = 500;

export function registerHints(api: HostApi, client: () => SharedClient): void {
  const note = async (
    event: string,
    sessionKey: string | undefined,
    reason: string | undefined,
  ): Promise<void> => {
    const hint = {
      event,
      ...(sessionKey ? { sessionKey } : {}),
      ...(reason ? { reason: reason.slice(0, 200) } : {}),
    };
    const shared = client();
    // A note is no reason to open the engine.
    if (!shared.isWanted) return;
    await shared
      .call("session_lifecycle_hint", hint, DEADLINE_MS)
      .catch((error: unknown) => shared.degraded(`hint:${reasonOf(error)}`));
  };
  api.on("before_reset", (event, context) => note("before_reset", context.sessionKey, event.reason));
  api.on("session_end", (event) => {
    // At shutdown the engine is going away too; there is nothing to wake for a note.
    if (event.reason === "shutdown") return;
    return note("session_end", event.sessionKey, event.reason);
  });
}
