/** kill -9 in the middle of embedding, and of embedding again: it goes on where it was, and nothing is mixed up. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answersVectors, fakeVectors } from "../../src/adapters/embed-http/endpoint.fixture.ts";
import { type Joined, join as joinOwner } from "../../src/surfaces/daemon/index.ts";
import { seeded } from "../sim/random.ts";
import { startDaemon } from "./daemon-process.ts";

const TURNS = 300;
const KILLS = 4;
/** Of all texts there are 600, and 64 at most are asked for at once: none of the killed finishes, however slow its end is. */
const MOST_ANSWERED = 2;
const isStored = (text: string) => /^Where is crate|^On shelf/.test(text);

async function say(owner: Joined, turn: number): Promise<void> {
  await owner.call("commit_turn", {
    lane: { agent: "main", sessionKey: "agent:main:main" },
    sessionId: "s",
    key: `turn-${turn}`,
    admission: { entryId: `${turn}-a`, place: turn * 2 },
    terminal: { entryId: `${turn}-b`, place: turn * 2 + 1 },
    messages: [
      { role: "user", content: `Where is crate number ${turn}?`, timestamp: turn },
      { role: "assistant", content: [{ type: "text", text: `On shelf ${turn * 7}.` }], timestamp: turn },
    ],
  });
}

test("owners that are killed while they embed lose nothing and repeat little", {
  timeout: 180_000,
}, async () => {
  const home = await mkdtemp(join(tmpdir(), "nacre-kill-vectors-"));
  const random = seeded(7);
  let left = 0;
  const answers = answersVectors();
  const endpoint = await fakeVectors(async (asked, response) => {
    if (!asked.body.input.some(isStored)) return answers(asked, response);
    await new Promise((resolve) => setTimeout(resolve, 20));
    left -= 1;
    return left < 0 ? undefined : answers(asked, response);
  });
  const introduction = { name: "kill test", version: "0", kind: "test" } as const;
  const status = async (owner: Joined) => (await owner.call("status", {})).embedding;
  const texts = (model: string) =>
    endpoint.asked
      .filter(({ body }) => body.model === model)
      .flatMap(({ body }) => body.input)
      .filter(isStored);
  try {
    for (const model of ["one", "two"]) {
      const embeddings = { use: "openai", url: `${endpoint.url}/v1`, model };
      await writeFile(join(home, "config.json"), JSON.stringify({ embeddings }));
      for (let kill = 0; kill < KILLS; kill++) {
        left = MOST_ANSWERED;
        const before = texts(model).length;
        const daemon = await startDaemon(home);
        const owner = await joinOwner({ home, introduction });
        if (model === "one" && kill === 0) for (let turn = 0; turn < TURNS; turn++) await say(owner, turn);
        await expect.poll(() => texts(model).length, { timeout: 20_000 }).toBeGreaterThan(before);
        await new Promise((resolve) => setTimeout(resolve, random.int(150)));
        expect((await owner.call("search", { query: "crate number 7" })).hits.length).toBeGreaterThan(0);
        await daemon.kill();
        await owner.close();
      }
      left = Number.POSITIVE_INFINITY;
      const daemon = await startDaemon(home);
      const owner = await joinOwner({ home, introduction });
      await expect.poll(async () => (await status(owner)).vectors, { timeout: 60_000 }).toBe(2 * TURNS);
      await expect.poll(async () => (await status(owner)).pending).toBe(0);
      expect((await owner.call("doctor", {})).checks.filter(({ ok }) => !ok)).toEqual([]);
      await owner.close();
      await daemon.kill();
      const asked = texts(model);
      expect(new Set(asked).size).toBe(2 * TURNS);
      // Each time at most the slice that was under way.
      expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(KILLS * 64);
    }
  } finally {
    await endpoint.close();
    await rm(home, { recursive: true, force: true });
  }
});
