/**
 * Writes conversations into the transcripts of a stopped host, by the host's own functions.
 *
 *   node host-fill.ts '[{"sessionKey":"agent:main:long","messages":26000}]'      in the host's environment
 *
 * Texts are short: the host and the plugin then choose the same messages for a prompt, and compaction stays away.
 */

import { randomUUID } from "node:crypto";

export interface Lane {
  readonly sessionKey: string;
  readonly messages: number;
}

type Call = (params: object) => Promise<unknown>;

const BATCH = 500;
const AGENT = "main";

const { upsertSessionEntry }: { upsertSessionEntry: Call } = await import(
  "openclaw/plugin-sdk/session-store-runtime" as string
);
const { appendSessionTranscriptMessagesByIdentity }: { appendSessionTranscriptMessagesByIdentity: Call } =
  await import("openclaw/plugin-sdk/session-transcript-runtime" as string);

for (const lane of JSON.parse(process.argv[2] ?? "[]") as Lane[]) await fill(lane);
// The host's modules keep a process alive that has nothing left to do.
process.exit(0);

async function fill({ sessionKey, messages }: Lane): Promise<void> {
  const sessionId = randomUUID();
  const now = Date.now();
  const begun = now - messages * 1_000;
  await upsertSessionEntry({ agentId: AGENT, sessionKey, entry: { sessionId, updatedAt: now } });
  for (let from = 0; from < messages; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, messages - from) }, (_, at) => {
      const timestamp = begun + (from + at) * 1_000;
      return { message: said(from + at, timestamp), now: timestamp };
    });
    await appendSessionTranscriptMessagesByIdentity({
      agentId: AGENT,
      sessionKey,
      sessionId,
      messages: batch,
    });
  }
}

function said(number: number, timestamp: number): object {
  if (number % 2 === 0) return { role: "user", content: `question ${number}`, timestamp };
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  return {
    role: "assistant",
    content: [{ type: "text", text: `answer ${number}` }],
    api: "openai-completions",
    provider: "fake",
    model: "fake-1",
    usage: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost },
    stopReason: "stop",
    timestamp,
  };
}
