/** Turns at the edge of what the host allows, through the real engine in its own thread. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attachHome } from "../../main/attach-home.ts";
import { TranscriptDrain } from "./bootstrap.ts";
import { contextEngine, type Deadlines } from "./context-engine.ts";
import type { CommitParams } from "./host-types.ts";
import { SharedClient } from "./shared-client.ts";

/** What is stored is the question here, not how fast: a busy machine gets all the time it needs. */
const AMPLE_MS = 100_000;
const DEADLINES: Deadlines = {
  commit: AMPLE_MS,
  assemble: AMPLE_MS,
  bootstrap: AMPLE_MS,
  fold: AMPLE_MS,
  compact: AMPLE_MS,
  manual: AMPLE_MS,
};

test("a turn of eight megabytes with binary in it is stored whole, and so is one from nobody we know", async () => {
  const home = await mkdtemp(join(tmpdir(), "nacre-large-"));
  const client = new SharedClient(() =>
    attachHome({ home, kind: "gateway", isCopied: false, version: "test" }),
  );
  const drain = new TranscriptDrain(client, async () => undefined);
  const engine = contextEngine({ client, drain, version: "test", deadlines: DEADLINES });
  const binary = Array.from({ length: 4_000_000 }, (_, at) => String.fromCharCode(at % 256)).join("");
  const large = {
    role: "toolResult",
    toolCallId: "call_1",
    content: [
      { type: "text", text: binary },
      { type: "image", data: "A".repeat(2_000_000), mimeType: "image/png" },
    ],
    isError: false,
    timestamp: 2,
  };
  const stranger = { role: "user", content: "who am I", timestamp: 1, __openclaw: { senderId: "77" } };
  try {
    const answer = await engine.commitTurn!({
      sessionId: "s",
      sessionKey: "agent:main:telegram:group:1",
      advancementKey: "k",
      admission: { entryId: "a", rawSeq: 1 },
      terminal: { entryId: "b", rawSeq: 2 },
      messages: [stranger, large],
    } as unknown as CommitParams);
    expect(answer).toEqual({ status: "committed" });
    const lane = { agent: "main", sessionKey: "agent:main:telegram:group:1" };
    const shown = await client.call("show_history", { lane }, AMPLE_MS);
    expect(shown.messages.map(({ role }) => role)).toEqual(["user", "toolResult"]);
    expect(shown.messages[1]!.text.length).toBeGreaterThan(3_000_000);
  } finally {
    await engine.dispose!();
    await client.release();
    await rm(home, { recursive: true, force: true });
  }
}, 240_000);
