/**
 * Writes a long conversation into the transcript of a stopped host, by the host's own functions.
 *
 *   node fill-lane.ts agent:main:long 3000        in the host's environment
 */

import { randomUUID } from "node:crypto";

type Call = (params: object) => Promise<unknown>;

const BATCH = 500;
const AGENT = "main";
const SECOND = 1_000;

const { upsertSessionEntry }: { upsertSessionEntry: Call } = await import(
  "openclaw/plugin-sdk/session-store-runtime" as string
);
const { appendSessionTranscriptMessagesByIdentity: append }: { [name: string]: Call } = await import(
  "openclaw/plugin-sdk/session-transcript-runtime" as string
);

const [sessionKey = "", count = "0"] = process.argv.slice(2);
const sessionId = randomUUID();
const now = Date.now();
const begun = now - (Number(count) + 60) * SECOND;
await upsertSessionEntry({ agentId: AGENT, sessionKey, entry: { sessionId, updatedAt: now } });
for (let from = 0; from < Number(count); from += BATCH) {
  const messages = Array.from({ length: Math.min(BATCH, Number(count) - from) }, (_, at) => {
    const timestamp = begun + (from + at) * SECOND;
    return { message: said(from + at, timestamp), now: timestamp };
  });
  await append!({ agentId: AGENT, sessionKey, sessionId, messages });
}
// The host's modules keep a process alive that has nothing left to do.
process.exit(0);

function said(number: number, timestamp: number): object {
  const turn = Math.floor(number / 2);
  const words = "The boats lay quietly at the pier while the harbour master counted ropes and lamps. ".repeat(
    3,
  );
  if (number % 2 === 0)
    return {
      role: "user",
      content: `entry ${turn}: berth ${turn} costs ${900 + turn} euro. ${words}`,
      timestamp,
    };
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  return {
    role: "assistant",
    content: [{ type: "text", text: `Noted entry ${turn}. ${words}` }],
    api: "openai-completions",
    provider: "fake",
    model: "fake-1",
    usage: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost },
    stopReason: "stop",
    timestamp,
  };
}
