/** The plugin's engine killed for real, before each call of a turn: the prompt is whole, and the turn is stored once. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { attachHome } from "../../src/main/attach-home.ts";
import { TranscriptDrain } from "../../src/surfaces/openclaw/bootstrap.ts";
import { contextEngine, DEADLINES } from "../../src/surfaces/openclaw/context-engine.ts";
import { SharedClient } from "../../src/surfaces/openclaw/shared-client.ts";
import { startDaemon } from "./daemon-process.ts";

vi.setConfig({ testTimeout: 60_000 });

const session = { sessionId: "s", sessionKey: "agent:main:main" };
const said = (role: string, at: number, text: string) => ({
  role,
  content: [{ type: "text", text }],
  timestamp: at,
});
const history = [said("user", 1, "one"), said("assistant", 2, "two")];
const turn = [said("user", 3, "three"), said("assistant", 4, "four")];
const commit = (key: string, messages: readonly object[], place: number) => ({
  ...session,
  advancementKey: key,
  admission: { entryId: `${key}a`, rawSeq: place },
  terminal: { entryId: `${key}b`, rawSeq: place + 1 },
  messages,
});

test.each([0, 1, 2, 3, 4])("killed before call %i of the turn", async (at) => {
  const home = await mkdtemp(join(tmpdir(), "nacre-turn-"));
  const daemon = await startDaemon(home);
  const client = new SharedClient(() => attachHome({ home, kind: "gateway", version: "test" }));
  const page = async () => ({ entries: [], resets: [], cursor: "c", complete: true });
  const drain = new TranscriptDrain(client, async () => ({ page }));
  const engine = contextEngine({ client, drain, version: "test", deadlines: DEADLINES });
  try {
    await engine.commitTurn!(commit("first", history, 1) as never);
    let prompt: readonly unknown[] = history;
    const ask = async () => {
      prompt = (await engine.assemble({ ...session, messages: prompt, tokenBudget: 10_000 } as never))
        .messages;
      expect(prompt).toEqual(history);
    };
    // The host keeps a turn whose commit throws, and hands it over again.
    const store = () =>
      vi.waitFor(() => engine.commitTurn!(commit("second", turn, 3) as never), {
        timeout: 20_000,
        interval: 200,
      });
    const calls = [() => engine.bootstrap!({ ...session, sessionFile: "x" } as never), ask, ask, store];
    for (const [index, call] of [...calls, async () => {}].entries()) {
      if (index === at) await daemon.kill();
      await call();
    }
    const again = await vi.waitFor(() => engine.commitTurn!(commit("second", turn, 3) as never), {
      timeout: 20_000,
    });
    expect(again).toEqual({ status: "duplicate" });
    const lane = { agent: "main", sessionKey: session.sessionKey };
    const shown = await client.call("show_history", { lane }, 20_000);
    expect(shown.messages.map(({ text }) => text)).toEqual(["one", "two", "three", "four"]);
  } finally {
    await daemon.kill();
    await engine.dispose!();
    await client.release();
    await rm(home, { recursive: true, force: true });
  }
});
