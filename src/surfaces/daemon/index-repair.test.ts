/** A damaged word index under a real owner: search goes on without it, and it comes back by itself. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { meddle } from "../../adapters/store-sqlite/database.fixture.ts";
import { attachHome } from "../../main/attach-home.ts";
import type { Attachment } from "./attach.ts";

let home: string;
const notices: string[] = [];
const cleanup: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  notices.length = 0;
  home = await mkdtemp(join(tmpdir(), "nacre-index-"));
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
  await rm(home, { recursive: true });
});

async function owning(): Promise<Attachment> {
  const notice = (line: string) => void notices.push(line);
  const client = await attachHome({ home, kind: "gateway", version: "0.1.0", notice });
  cleanup.push(() => client.close());
  return client;
}

async function filled(client: Attachment): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await client.call("commit_turn", {
      lane: { agent: "main", sessionKey: "agent:main:main" },
      sessionId: "s1",
      key: `turn-${n}`,
      admission: { entryId: `e${n}a`, place: n * 2 },
      terminal: { entryId: `e${n}b`, place: n * 2 + 1 },
      messages: [
        { role: "user", content: `question ${n} about nacreous pearls`, timestamp: n },
        { role: "assistant", content: `answer ${n}`, timestamp: n },
      ],
    });
  }
  await indexed(client);
}

const indexed = (client: Attachment) =>
  expect
    .poll(async () => (await client.call("status", {})).index, { timeout: 10_000 })
    .toMatchObject({
      indexed: 6,
      pending: 0,
    });

/** Answered by the index, not by a scan. */
const whole = (client: Attachment) =>
  expect
    .poll(() => client.call("search", { query: "nacreous" }), { timeout: 10_000 })
    .toMatchObject({ degraded: [], scanned: 0, hits: [{}, {}, {}] });

const damage = (statements: string) => meddle(join(home, "nacre.db"), statements);

test.each(["DELETE FROM words_data", "DROP TABLE words_config", "DROP TABLE words"])(
  "a search that meets damage is answered, and the next ones have the index back: %s",
  async (statements) => {
    const client = await owning();
    await filled(client);
    damage(statements);
    const answer = await client.call("search", { query: "nacreous" });
    expect(answer).toMatchObject({ degraded: ["index-unavailable"], hits: [{}, {}, {}] });
    await whole(client);
    expect(notices).toEqual(["the word index is damaged and is made again from the log"]);
    expect((await client.call("status", {})).degradations).toMatchObject({ "index-damaged": 1 });
    expect(await client.call("doctor", {})).toMatchObject({ ok: true });
  },
);

test("damage that no search meets is found by doctor, which blames the index and not the file", async () => {
  const client = await owning();
  await filled(client);
  damage("DELETE FROM words_docsize WHERE id = 1");
  const { ok, checks } = await client.call("doctor", {});
  expect(ok).toBe(false);
  const failed = checks.filter((check) => !check.ok);
  expect(failed[0]).toMatchObject({
    name: "index",
    fixable: true,
    detail: expect.stringContaining("words"),
    hint: expect.stringContaining("rebuilds"),
  });
  // Whatever else is asked of the index may fail with it; nothing else does.
  const ofTheIndex = new Set(["index", "index-coverage", "secrets"]);
  expect(failed.filter(({ name }) => !ofTheIndex.has(name))).toEqual([]);
  await expect.poll(() => client.call("doctor", {}), { timeout: 10_000 }).toMatchObject({ ok: true });
});

test("an owner that starts on a damaged index mends it before anybody searches", async () => {
  const first = await owning();
  await filled(first);
  await first.close();
  damage("DROP TABLE words; DROP TABLE grams_data;");
  const next = await owning();
  await expect
    .poll(async () => (await next.call("status", {})).degradations, { timeout: 10_000 })
    .toEqual({ "index-damaged": 1 });
  await indexed(next);
  await whole(next);
});
