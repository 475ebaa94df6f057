/** A real owner and its threads, with an endpoint of embeddings on this machine. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { meaningOf } from "../../test/support/meanings.ts";
import {
  answersVectors,
  type FakeVectors,
  failsWith,
  fakeVectors,
  saysNothing,
  type VectorBehaviour,
} from "../adapters/embed-http/endpoint.fixture.ts";
import { meddle } from "../adapters/store-sqlite/database.fixture.ts";
import type { Attachment } from "../surfaces/daemon/index.ts";
import { attachHome, type HomeOptions } from "./attach-home.ts";

const LANE = { agent: "main", sessionKey: "agent:main:main" };
const PATIENT = { timeout: 20_000, interval: 50 };
/** The same for the same concept, so that what means the same is found. */
const MEANINGS: VectorBehaviour = answersVectors((texts) =>
  texts.map((text) => [...meaningOf(text, 64, "m")]),
);

let home: string;
let endpoint: FakeVectors;
const cleanup: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "nacre-embedding-"));
  endpoint = await fakeVectors(MEANINGS);
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
  await endpoint.close();
  await rm(home, { recursive: true });
});

async function owner(embeddings: object, more: Partial<HomeOptions> = {}): Promise<Attachment> {
  await writeFile(join(home, "config.json"), JSON.stringify({ embeddings }));
  const attachment = await attachHome({ home, kind: "test", version: "0", ...more });
  cleanup.push(() => attachment.close());
  return attachment;
}

const openai = (model = "small") => ({ use: "openai", url: `${endpoint.url}/v1`, model, timeoutSeconds: 2 });

let turns = 0;
async function say(client: Attachment, text: string): Promise<void> {
  turns += 1;
  await client.call("commit_turn", {
    lane: LANE,
    sessionId: "s",
    key: `turn-${turns}`,
    admission: { entryId: `${turns}-a`, place: turns * 2 },
    terminal: { entryId: `${turns}-b`, place: turns * 2 + 1 },
    messages: [
      { role: "user", content: text, timestamp: turns * 1_000 },
      { role: "assistant", content: [{ type: "text", text: "I see." }], timestamp: turns * 1_000 + 1 },
    ],
  });
}

const embedding = async (client: Attachment) => (await client.call("status", {})).embedding;
const vectors = async (client: Attachment) => (await embedding(client)).vectors;
const found = async (client: Attachment, query: string) => client.call("search", { query });

test("what is said is embedded by itself, and found by what it means", async () => {
  const client = await owner(openai());
  await say(client, "The basement drips.");
  await say(client, "Ana plays the violoncello.");
  await expect.poll(() => vectors(client), PATIENT).toBe(4);
  expect(await embedding(client)).toMatchObject({ chosen: "openai small", pending: 0, trouble: null });
  const answer = await found(client, "cellar leaks");
  expect(answer.hits[0]?.excerpt).toContain("basement");
  expect(answer.degraded).toEqual([]);
});

test("an endpoint that goes down is named; search goes on by words, and vectors follow when it is back", async () => {
  const client = await owner(openai());
  await say(client, "The basement drips.");
  await expect.poll(() => vectors(client), PATIENT).toBe(2);
  endpoint.behave(failsWith(401));
  await say(client, "Ana plays the violoncello.");
  await expect.poll(async () => (await embedding(client)).trouble?.code, PATIENT).toBe("embed/refused");
  // Counted by the owner, who is told of it a moment later.
  const refused = async () => (await client.call("status", {})).degradations["vectors-embed-refused"] ?? 0;
  await expect.poll(refused).toBeGreaterThan(0);
  const answer = await found(client, "Ana violoncello");
  expect(answer.hits[0]?.excerpt).toContain("violoncello");
  expect(answer.degraded.join()).toMatch(/vectors-unavailable/);
  endpoint.behave(MEANINGS);
  await expect.poll(() => vectors(client), PATIENT).toBe(4);
  expect((await embedding(client)).trouble).toBeNull();
});

test.each([
  { met: "a search", meet: (client: Attachment) => found(client, "cellar leaks") },
  { met: "the doctor", meet: (client: Attachment) => client.call("doctor", {}) },
  { met: "what is said next", meet: (client: Attachment) => say(client, "The basement drips again.") },
])("damaged vectors that $met meets are made again, by themselves", async ({ meet }) => {
  const notices: string[] = [];
  const client = await owner(openai(), { notice: (line) => void notices.push(line) });
  await say(client, "The basement drips.");
  await expect.poll(() => vectors(client), PATIENT).toBe(2);
  const damage =
    "UPDATE vector_chunks SET vectors = zeroblob(5), stamp = 1; UPDATE vector_spaces SET stamp = 1";
  // The owner may be writing.
  await vi.waitFor(() => meddle(join(home, "nacre.db"), damage), PATIENT);
  await meet(client);
  await expect
    .poll(async () => (await client.call("status", {})).degradations, PATIENT)
    .toMatchObject({ "vectors-damaged": 1 });
  await expect.poll(async () => (await embedding(client)).pending, PATIENT).toBe(0);
  // A busy machine may answer late, and then without hits.
  await vi.waitFor(async () => {
    const answer = await found(client, "cellar leaks");
    expect(answer.degraded).toEqual([]);
    expect(answer.hits[0]?.excerpt).toContain("basement");
  }, PATIENT);
  expect((await client.call("doctor", {})).ok).toBe(true);
  expect(notices).toEqual(["the index of vectors is damaged and is made again"]);
});

test("a question does not wait for an embedder that says nothing", async () => {
  const client = await owner(openai());
  await say(client, "The basement drips.");
  await expect.poll(() => vectors(client), PATIENT).toBe(2);
  endpoint.behave(saysNothing);
  for (const query of ["basement", "the basement"]) {
    const started = performance.now();
    expect((await found(client, query)).hits[0]?.excerpt).toContain("basement");
    expect(performance.now() - started).toBeLessThan(4_000);
  }
  const { degraded } = await found(client, "a basement");
  expect(degraded).toEqual(["vectors-unavailable: the embedder does not answer"]);
  expect((await client.call("health", {})).threads["background"]).toMatchObject({ alive: true, replaced: 0 });
});

test("another model is another space, and an owner that starts with it makes it while search answers", async () => {
  const first = await owner(openai());
  for (let turn = 0; turn < 100; turn++) await say(first, `Crate ${turn} stands in the basement.`);
  await expect.poll(() => vectors(first), PATIENT).toBe(200);
  await first.close();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // To be opened and measured, and for two slices.
  const free = 9;
  endpoint.behave(...Array<VectorBehaviour>(free).fill(MEANINGS), async (asked, response) => {
    await released;
    return MEANINGS(asked, response);
  });
  const second = await owner({ ...openai("large"), timeoutSeconds: 60 });
  await expect.poll(() => vectors(second), PATIENT).toBeGreaterThan(0);
  await expect
    .poll(() => endpoint.asked.filter(({ body }) => body.model === "large").length, PATIENT)
    .toBe(free + 1);
  expect(await vectors(second)).toBeLessThan(200);
  expect((await found(second, "crate 7 basement")).hits.length).toBeGreaterThan(0);
  release();
  await expect.poll(() => vectors(second), PATIENT).toBe(200);
  const models = endpoint.asked.map(({ body }) => body.model);
  expect(new Set(models)).toEqual(new Set(["small", "large"]));
});

test("a gateway lends the host's providers, and another owner is told as soon as it stands", async () => {
  const asked: unknown[] = [];
  const lendsEmbedder = {
    name: "host",
    async embed(request: { texts: readonly string[]; provider: string; model: string | null }) {
      asked.push([request.provider, request.model]);
      return { vectors: request.texts.map((text) => [...meaningOf(text, 64, "m")]) };
    },
  };
  const client = await owner(
    { use: "host", provider: "openai", model: "m" },
    { kind: "gateway", isCopied: false, lendsEmbedder },
  );
  await say(client, "The basement drips.");
  await expect.poll(() => vectors(client), PATIENT).toBe(2);
  expect(asked[0]).toEqual(["openai", "m"]);
  expect((await found(client, "cellar leaks")).hits[0]?.excerpt).toContain("basement");
  expect(endpoint.asked).toEqual([]);
});
