/** Damaged word indexes under a real owner: search goes on without them, and they come back by themselves. */

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

const OWNER = { agent: "main", sessionKey: "agent:main:main", isOwner: true };

async function owning(): Promise<Attachment> {
  const notice = (line: string) => void notices.push(line);
  const client = await attachHome({ home, kind: "gateway", isCopied: false, version: "0.1.0", notice });
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
    expect(answer).toMatchObject({ hits: [{}, {}, {}] });
    expect(["index-unavailable", undefined]).toContain(answer.degraded[0]);
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

/*
 * Whoever owns a database looks into its indexes unasked, so damage may be met and mended before the caller under test comes:
 * each answer is then that of a whole index, and that it was mended once is known from the notice and the count.
 */
const BROKEN_SHELVES = "DROP TABLE shelf_words_data";
const SHELVES_NOTICE = "the word index of memories and documents is damaged and is made again from them";

async function remembered(client: Attachment): Promise<void> {
  await client.call("remember", { asker: OWNER, text: "My boat is called Albatross" });
  await kept(client);
}

/** Found by its words. */
const kept = (client: Attachment) =>
  expect
    .poll(() => client.call("search", { query: "albatross", kinds: ["mem"] }), { timeout: 10_000 })
    .toMatchObject({ degraded: [], hits: [{ ref: "mem:1" }] });

test.each([
  {
    met: "a search",
    meet: async (client: Attachment) => {
      const { degraded, hits } = await client.call("search", { query: "albatross", kinds: ["mem"] });
      // Nothing is missed in silence.
      expect(degraded.length === 0 ? hits.map(({ ref }) => ref) : degraded).toEqual(
        degraded.length === 0 ? ["mem:1"] : ["index-unavailable"],
      );
    },
  },
  {
    met: "something that is to be remembered",
    meet: async (client: Attachment) => {
      const remembering = client.call("remember", { asker: OWNER, text: "I never learned to swim" });
      const refused = await remembering.then(
        () => undefined,
        ({ code }) => code,
      );
      expect([undefined, "store/corrupt"]).toContain(refused);
    },
  },
  {
    met: "the doctor",
    meet: async (client: Attachment) => {
      const { checks } = await client.call("doctor", {});
      for (const failed of checks.filter(({ ok }) => !ok))
        expect(failed).toMatchObject({
          name: "shelf-index",
          fixable: true,
          hint: expect.stringContaining("rebuilds"),
        });
    },
  },
])(
  "an index of memories that $met meets damaged comes back by itself; the other is left alone",
  async ({ meet }) => {
    const client = await owning();
    await filled(client);
    await remembered(client);
    damage(BROKEN_SHELVES);
    await meet(client);
    await kept(client);
    await whole(client);
    expect(notices).toEqual([SHELVES_NOTICE]);
    expect((await client.call("status", {})).degradations).toMatchObject({ "shelf-index-damaged": 1 });
    expect((await client.call("status", {})).degradations).not.toHaveProperty("index-damaged");
    await client.call("remember", { asker: OWNER, text: "I never learned to swim" });
    expect((await client.call("doctor", {})).checks.filter(({ ok }) => !ok)).toEqual([]);
  },
);

test("an owner that starts on a damaged index of memories mends it before anybody asks", async () => {
  const first = await owning();
  await remembered(first);
  await first.close();
  damage(BROKEN_SHELVES);
  const next = await owning();
  await expect
    .poll(async () => (await next.call("status", {})).degradations, { timeout: 10_000 })
    .toMatchObject({ "shelf-index-damaged": 1 });
  await kept(next);
});
