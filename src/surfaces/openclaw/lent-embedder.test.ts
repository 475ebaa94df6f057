import { expect, test } from "vitest";
import type { JsonObject } from "../../kernel/json.ts";
import type { HostApi } from "./host-types.ts";
import { lentEmbedder } from "./lent-embedder.ts";

const CONFIG = { agents: {} };
const API = {
  config: CONFIG,
  runtime: { agent: { resolveAgentDir: (_config: unknown, agent: string) => `/agents/${agent}` } },
} as unknown as HostApi;
const { signal } = new AbortController();
const REQUEST = { texts: ["tea", "cello"], purpose: "document", provider: "openai", model: "m" } as const;

/** The host's module, as far as it is known. */
function hostModule(provider: object | null, seen: JsonObject[] = []) {
  return {
    getEmbeddingProvider(id: string) {
      if (id !== "openai") return undefined;
      return {
        id,
        defaultModel: "usual",
        async create(options: JsonObject) {
          seen.push(options);
          return { provider };
        },
      };
    },
  };
}

const batches = { embedBatch: async (texts: readonly string[]) => texts.map((text) => [text.length, 1]) };

test("loads the host's module at the first text, makes a provider once, and asks in batches", async () => {
  const seen: JsonObject[] = [];
  let loads = 0;
  const lent = lentEmbedder(API, async () => {
    loads += 1;
    return hostModule(batches, seen);
  });
  expect(loads).toBe(0);
  const expected = {
    vectors: [
      [3, 1],
      [5, 1],
    ],
  };
  expect(await lent.embed(REQUEST, signal)).toEqual(expected);
  expect(await lent.embed(REQUEST, signal)).toEqual(expected);
  expect(loads).toBe(1);
  expect(seen).toEqual([{ config: CONFIG, provider: "openai", model: "m", agentDir: "/agents/main" }]);
  await lent.embed({ ...REQUEST, model: null }, signal);
  expect(seen.at(-1)).toMatchObject({ model: "usual" });
});

test("asks one by one where there are no batches; what it gets is a list when it goes on", async () => {
  const one = { embed: async (text: string) => Float32Array.of(text.length, 1) };
  const lent = lentEmbedder(API, async () => hostModule(one));
  expect(await lent.embed(REQUEST, signal)).toEqual({
    vectors: [
      [3, 1],
      [5, 1],
    ],
  });
});

test.each<{ name: string; load: () => Promise<unknown>; failed: JsonObject; provider?: string }>([
  {
    name: "no such module",
    load: () => Promise.reject(new Error("ENOENT /home/me")),
    failed: { code: "missing" },
  },
  { name: "another module", load: async () => ({}), failed: { code: "missing" } },
  {
    name: "no such provider",
    load: async () => hostModule(batches),
    provider: "other",
    failed: { code: "unknown-provider" },
  },
  {
    name: "a provider that is none",
    load: async () => hostModule(null),
    failed: { code: "unknown-provider" },
  },
  { name: "a provider that cannot", load: async () => hostModule({}), failed: { code: "missing" } },
  {
    name: "an answer that is none",
    load: async () => hostModule({ embedBatch: async () => "no" }),
    failed: { code: "no-vectors" },
  },
  {
    name: "a key that is refused",
    load: async () =>
      hostModule({
        embedBatch: () =>
          Promise.reject(
            Object.assign(new Error("bad sk-123"), { cause: Object.assign(new Error(), { status: 401 }) }),
          ),
      }),
    failed: { status: 401 },
  },
])("$name is told in fields", async ({ load, failed, provider }) => {
  const answer = await lentEmbedder(API, load).embed({ ...REQUEST, ...(provider && { provider }) }, signal);
  expect(answer).toEqual({ failed });
});

test("what could not be made is tried again", async () => {
  let there = false;
  const lent = lentEmbedder(API, async () => (there ? hostModule(batches) : {}));
  expect(await lent.embed(REQUEST, signal)).toHaveProperty("failed");
  there = true;
  expect(await lent.embed(REQUEST, signal)).toHaveProperty("vectors");
});
