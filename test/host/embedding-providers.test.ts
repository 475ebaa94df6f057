/** The host's own embedding providers, as the installed host has them, asked by the lender. */

import { expect, onTestFinished, test } from "vitest";
import { openHostEmbedder } from "../../src/adapters/embed-host/index.ts";
import { fakeVectors } from "../../src/adapters/embed-http/endpoint.fixture.ts";
import type { HostApi } from "../../src/surfaces/openclaw/host-types.ts";
import { lentEmbedder } from "../../src/surfaces/openclaw/lent-embedder.ts";

const { signal } = new AbortController();
const load = () => import("openclaw/plugin-sdk/embedding-providers" as string);

test.each([
  { provider: "openai-compatible", path: "/v1/embeddings" },
  { provider: "ollama", path: "/api/embed" },
])("$provider of the host makes vectors for us, with the host's key", { timeout: 120_000 }, async (one) => {
  const endpoint = await fakeVectors();
  onTestFinished(() => endpoint.close());
  const baseUrl = one.provider === "ollama" ? endpoint.url : `${endpoint.url}/v1`;
  const config = { models: { providers: { [one.provider]: { baseUrl, apiKey: "sk-host", models: [] } } } };
  const api = { config, runtime: { agent: { resolveAgentDir: () => "/tmp" } } } as unknown as HostApi;
  const lent = lentEmbedder(api, load);
  const ask = (request: Parameters<typeof lent.embed>[0], until: AbortSignal) => lent.embed(request, until);
  const embedder = await openHostEmbedder(ask, { provider: one.provider, model: "small" }, signal);
  expect(embedder.dimensions).toBe(384);
  const [tea, again] = await embedder.embed(["tea", "tea"], "document", signal);
  expect(tea).toEqual(again);
  expect(endpoint.asked.at(-1)).toMatchObject({ path: one.path, body: { model: "small" } });
  expect(endpoint.asked.at(-1)!.headers.authorization).toBe("Bearer sk-host");
});
