/** A real owner that is started again with another embedder, one that cannot be reached. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { meaningOf } from "../../test/support/meanings.ts";
import {
  answersVectors,
  type FakeVectors,
  failsWith,
  fakeVectors,
  type VectorBehaviour,
} from "../adapters/embed-http/endpoint.fixture.ts";
import type { Attachment } from "../surfaces/daemon/index.ts";
import { attachHome } from "./attach-home.ts";

const PATIENT = { timeout: 20_000, interval: 50 };
const MEANINGS: VectorBehaviour = answersVectors((texts) =>
  texts.map((text) => [...meaningOf(text, 64, "m")]),
);

let home: string;
let endpoint: FakeVectors;
const cleanup: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "nacre-chosen-"));
  endpoint = await fakeVectors(MEANINGS);
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
  await endpoint.close();
  await rm(home, { recursive: true });
});

async function owner(model: string): Promise<Attachment> {
  const embeddings = { use: "openai", url: `${endpoint.url}/v1`, model, timeoutSeconds: 2 };
  await writeFile(join(home, "config.json"), JSON.stringify({ embeddings }));
  const attachment = await attachHome({ home, kind: "test", version: "0" });
  cleanup.push(() => attachment.close());
  return attachment;
}

const say = (client: Attachment, text: string) =>
  client.call("commit_turn", {
    lane: { agent: "main", sessionKey: "agent:main:main" },
    sessionId: "s",
    key: "turn-1",
    admission: { entryId: "a", place: 1 },
    terminal: { entryId: "b", place: 2 },
    messages: [
      { role: "user", content: text, timestamp: 1_000 },
      { role: "assistant", content: [{ type: "text", text: "I see." }], timestamp: 1_001 },
    ],
  });

const embedding = async (client: Attachment) => (await client.call("status", {})).embedding;

test("what one embedder made is not credited to the next, and is there for whoever comes back to it", async () => {
  const first = await owner("small");
  await say(first, "The basement drips.");
  await expect.poll(async () => (await embedding(first)).vectors, PATIENT).toBe(2);
  await first.close();
  endpoint.behave(failsWith(401));
  const second = await owner("large");
  await expect.poll(async () => (await embedding(second)).trouble?.code, PATIENT).toBe("embed/refused");
  expect(await embedding(second)).toMatchObject({
    chosen: "openai large",
    vectors: 0,
    kept: { vectors: 2, by: "openai small" },
    pending: 2,
  });
  await second.close();
  const third = await owner("small");
  expect(await embedding(third)).toMatchObject({
    chosen: "openai small",
    vectors: 2,
    kept: null,
    pending: 0,
  });
  await third.close();
  endpoint.behave(MEANINGS);
  const fourth = await owner("large");
  await expect.poll(async () => (await embedding(fourth)).vectors, PATIENT).toBe(2);
  expect(await embedding(fourth)).toMatchObject({ kept: null, pending: 0, trouble: null });
});
