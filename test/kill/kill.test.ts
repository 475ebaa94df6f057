/** kill -9 of the owner under load: what was acknowledged is there, once; the database opens; invariants hold. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attachHome } from "../../src/main/attach-home.ts";
import { type Joined, join as joinOwner } from "../../src/surfaces/daemon/index.ts";
import { seeded } from "../sim/random.ts";
import { startDaemon } from "./daemon-process.ts";

const KILLS = 50;
const LANES = 4;

/** Turns of one lane, one after the other, until the connection breaks; an unanswered one is sent again the next time. */
class Writer {
  readonly acknowledged: string[] = [];
  readonly #sessionKey: string;
  #next = 0;

  constructor(lane: number) {
    this.#sessionKey = `agent:main:lane${lane}`;
  }

  get sessionKey(): string {
    return this.#sessionKey;
  }

  async write(owner: Joined): Promise<void> {
    for (;;) {
      const turn = this.#next;
      const words = `${this.#sessionKey} turn ${turn}`;
      try {
        const { status } = await owner.call("commit_turn", {
          lane: { agent: "main", sessionKey: this.#sessionKey },
          sessionId: "s",
          key: `turn-${turn}`,
          admission: { entryId: `${turn}-a`, place: turn * 2 },
          terminal: { entryId: `${turn}-b`, place: turn * 2 + 1 },
          messages: [
            { role: "user", content: words, timestamp: turn },
            { role: "assistant", content: [{ type: "text", text: `answer to ${words}` }], timestamp: turn },
          ],
        });
        expect(["committed", "duplicate"]).toContain(status);
      } catch {
        return;
      }
      this.acknowledged.push(words);
      this.#next += 1;
    }
  }
}

test("fifty owners killed under load lose nothing they acknowledged", { timeout: 300_000 }, async () => {
  const home = await mkdtemp(join(tmpdir(), "nacre-kill-"));
  const random = seeded(50);
  const writers = Array.from({ length: LANES }, (_, lane) => new Writer(lane));
  const introduction = { name: "kill test", version: "0", kind: "test" } as const;
  try {
    for (let round = 0; round < KILLS; round += 1) {
      const daemon = await startDaemon(home);
      const owner = await joinOwner({ home, introduction });
      const load = Promise.all(writers.map((writer) => writer.write(owner)));
      await new Promise((resolve) => setTimeout(resolve, 10 + random.int(150)));
      await daemon.kill();
      await load;
      await owner.close();
    }
    const owner = await attachHome({ home, kind: "cli", version: "0" });
    for (const writer of writers) {
      const lane = { agent: "main", sessionKey: writer.sessionKey };
      const shown = await owner.call("show_history", { lane, limit: 1_000 });
      const words = shown.messages
        .filter((message) => message.role === "user")
        .map((message) => message.text);
      const newest = writer.acknowledged.slice(-400);
      const from = words.indexOf(newest[0]!);
      // At most the one turn that was under way when the last owner died may stand after those it acknowledged.
      expect(words.slice(from).slice(0, newest.length)).toEqual(newest);
      expect(new Set(words).size).toBe(words.length);
      expect(shown.total).toBeGreaterThanOrEqual(writer.acknowledged.length * 2);
      expect(shown.total).toBeLessThanOrEqual((writer.acknowledged.length + 1) * 2);
    }
    const { checks } = await owner.call("doctor", {});
    expect(checks.filter((check) => !check.ok)).toEqual([]);
    await owner.close();
    expect(writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0)).toBeGreaterThan(
      KILLS * LANES,
    );
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
