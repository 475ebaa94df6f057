/** Nacre in the host's memory slot: what the host is told of it. Nothing is opened before somebody asks. */

import { authorised, memoryManager } from "./host-memory.ts";
import type { HostApi } from "./host-types.ts";
import { memoryLines } from "./memory-prompt.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";
import { workspaceOrigins } from "./workspace-origins.ts";

/** `loadOrigins`: the host's module that knows who wrote which file of a workspace; it may not be there. */
export function registerMemorySlot(
  api: HostApi,
  client: () => SharedClient,
  loadOrigins: () => Promise<unknown>,
): void {
  api.registerMemoryCapability({
    promptBuilder: memoryLines,
    // Turns are stored when they end: nothing has to be written down before a prompt is shortened.
    flushPlanResolver: () => null,
    deterministicRecallToolName: "memory_search",
    runtime: {
      async getMemorySearchManager({ agentId, purpose }) {
        try {
          return { manager: await memoryManager(client(), agentId, purpose) };
        } catch (error) {
          return { manager: null, error: `Nacre cannot be asked at the moment (${reasonOf(error)})` };
        }
      },
      resolveMemoryBackendConfig: () => ({ backend: "builtin" }),
      authorizeSearchHits: ({ agentId, requesterSessionKey, hits }) =>
        authorised(client, agentId, requesterSessionKey, hits),
      classifyWorkspaceMemoryPaths: workspaceOrigins(loadOrigins),
      supportsWorkspaceMemoryReadSources: true,
      async closeAllMemorySearchManagers() {},
    },
  });
}
