/**
 * What the host says of calls of tools beside the turns it commits: how long each took, and that it failed. Nothing depends on
 * it, no call waits for it, and no failure of ours is one of the tool's.
 */

import type { HostApi } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

const DEADLINE_MS = 1_000;
/** Notes that are on their way at a time: an engine that does not answer is not told more. */
const MOST_AT_ONCE = 32;
const LONGEST_NAME = 200;
const LONGEST_ERROR = 4_000;

export function registerCallNotes(api: HostApi, client: () => SharedClient): void {
  let underWay = 0;
  api.on("after_tool_call", (event, context) => {
    const { toolName, error, durationMs } = event;
    const call = event.toolCallId ?? context.toolCallId;
    const { sessionKey, sessionId = "", agentId } = context;
    if (!call || (sessionKey ?? sessionId) === "" || (durationMs === undefined && error === undefined))
      return;
    const shared = client();
    // A note is no reason to open the engine.
    if (!shared.isWanted || underWay >= MOST_AT_ONCE) return;
    underWay += 1;
    const note = {
      lane: laneOf({ sessionId, sessionKey, agentId }),
      run: (event.runId ?? context.runId ?? "unknown").slice(0, LONGEST_NAME) || "unknown",
      call: call.slice(0, LONGEST_NAME),
      tool: toolName.slice(0, LONGEST_NAME) || "tool",
      ...(durationMs !== undefined &&
        durationMs >= 0 &&
        Number.isFinite(durationMs) && { durationMs: Math.round(durationMs) }),
      ...(error !== undefined && { error: String(error).slice(0, LONGEST_ERROR) }),
    };
    // The tool's answer does not wait for it.
    void shared
      .call("note_call", note, DEADLINE_MS)
      .catch((failed: unknown) => shared.degraded(`note-call:${reasonOf(failed)}`))
      .finally(() => {
        underWay -= 1;
      });
  });
}
