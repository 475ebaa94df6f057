/**
 * Two methods on the gateway's socket. `life.append`: messages that were said elsewhere are appended to a session by the host's own
 * functions, as if the host had seen them. `life.sync`: the host's memory takes in its files now, and not when it next gets round to it.
 * It has no slot and no hook: what the host then does is its own.
 */

import { randomUUID } from "node:crypto";
import { definePluginEntry } from "openclaw/plugin-sdk/plugin-entry";

const AGENT = "main";

async function append({ sessionKey, messages }) {
  const { getSessionEntry, upsertSessionEntry } = await import("openclaw/plugin-sdk/session-store-runtime");
  const { appendSessionTranscriptMessagesByIdentity } = await import(
    "openclaw/plugin-sdk/session-transcript-runtime"
  );
  const session = { agentId: AGENT, sessionKey };
  // Whatever was rewound or compacted since may go on under another id.
  let sessionId = (await getSessionEntry(session))?.sessionId;
  if (sessionId === undefined) {
    sessionId = randomUUID();
    await upsertSessionEntry({ ...session, entry: { sessionId, updatedAt: Date.now() } });
  }
  await appendSessionTranscriptMessagesByIdentity({
    ...session,
    sessionId,
    messages: messages.map((message) => ({ message, now: message.timestamp })),
  });
  return {};
}

async function sync(cfg, agentId) {
  const { getActiveMemorySearchManager } = await import("openclaw/plugin-sdk/memory-host-search");
  const { manager, error } = await getActiveMemorySearchManager({ cfg, agentId, purpose: "cli" });
  if (manager === null) throw new Error(error ?? "no memory search");
  try {
    await manager.sync({ reason: "cli", force: true });
    const { provider, files, chunks, dirty, custom } = manager.status();
    return { provider, files, chunks, dirty, searchMode: custom?.searchMode };
  } finally {
    await manager.close?.();
  }
}

export default definePluginEntry({
  id: "life",
  name: "Life",
  description: "Lets a benchmark put turns into the host's transcripts, and its memory take in files at once",
  register(api) {
    if (api.registrationMode === "cli-metadata") return;
    const method = (name, work) =>
      api.registerGatewayMethod(
        name,
        async ({ params, respond }) => {
          try {
            respond(true, await work(params), undefined);
          } catch (error) {
            respond(false, undefined, { code: "UNAVAILABLE", message: String(error?.stack ?? error) });
          }
        },
        { scope: "operator.write" },
      );
    method("life.append", append);
    method("life.sync", ({ agentId }) => sync(api.runtime.config.current(), agentId));
  },
});
