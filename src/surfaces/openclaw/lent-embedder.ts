/**
 * The host's own embedding providers, lent to the engine: as the host has them configured, with the host's keys.
 *
 * The module that has them is private to the host and untyped: what it should have is looked for, and it is loaded at the first
 * text that somebody asks about, which is never unless the configuration says `host`. Failures are told in fields, never in words.
 */

import type { JsonObject } from "../../kernel/json.ts";
import type { EmbeddedTexts, EmbedTextsRequest } from "../../wire/index.ts";
import { fieldsOf } from "./error-fields.ts";
import type { HostApi } from "./host-types.ts";

export interface LentEmbedder {
  readonly name: string;
  embed(
    request: EmbedTextsRequest,
    signal: AbortSignal,
  ): Promise<EmbeddedTexts | { readonly failed: JsonObject }>;
}

/** Of a provider that was made; any of these may be missing. */
interface Provider {
  embedBatch?(texts: readonly string[]): Promise<unknown>;
  embed?(text: string): Promise<unknown>;
}

/** Providers and their models; a configuration names one. */
const MOST_MADE = 4;

/** `load`: the host's module of embedding providers. */
export function lentEmbedder(api: HostApi, load: () => Promise<unknown>): LentEmbedder {
  const made = new Map<string, Promise<Provider>>();
  const providerFor = ({ provider, model }: EmbedTextsRequest): Promise<Provider> => {
    const key = JSON.stringify([provider, model]);
    const known = made.get(key);
    if (known !== undefined) return known;
    const making = make(api, load, provider, model);
    if (made.size >= MOST_MADE) made.clear();
    made.set(key, making);
    // What could not be made is tried again when it is asked for again.
    making.catch(() => made.delete(key));
    return making;
  };
  return {
    name: "host",
    async embed(request, signal) {
      try {
        signal.throwIfAborted();
        const provider = await providerFor(request);
        return { vectors: await vectorsOf(provider, request.texts) };
      } catch (error) {
        return { failed: fieldsOf(error) };
      }
    },
  };
}

async function make(
  api: HostApi,
  load: () => Promise<unknown>,
  id: string,
  model: string | null,
): Promise<Provider> {
  const loaded = await load().catch(() => undefined);
  const find = (loaded as { getEmbeddingProvider?: unknown } | undefined)?.getEmbeddingProvider;
  if (typeof find !== "function") throw named("missing");
  const adapter: unknown = find(id, api.config);
  const create = (adapter as { create?: unknown } | undefined)?.create;
  if (typeof create !== "function") throw named("unknown-provider");
  const chosen = model ?? (adapter as { defaultModel?: unknown }).defaultModel;
  const result: unknown = await create.call(adapter, {
    config: api.config,
    provider: id,
    ...(typeof chosen === "string" && { model: chosen }),
    ...agentDirOf(api),
  });
  const provider = (result as { provider?: unknown } | null | undefined)?.provider;
  if (typeof provider !== "object" || provider === null) throw named("unknown-provider");
  return provider;
}

function agentDirOf(api: HostApi): { readonly agentDir?: string } {
  try {
    const agentDir: unknown = api.runtime.agent.resolveAgentDir(api.config, "main");
    return typeof agentDir === "string" ? { agentDir } : {};
  } catch {
    return {};
  }
}

async function vectorsOf(provider: Provider, texts: readonly string[]): Promise<readonly unknown[]> {
  if (typeof provider.embedBatch === "function") {
    const vectors = await provider.embedBatch([...texts]);
    if (!Array.isArray(vectors)) throw named("no-vectors");
    return vectors.map(numbersOf);
  }
  if (typeof provider.embed !== "function") throw named("missing");
  const vectors: unknown[] = [];
  for (const text of texts) vectors.push(numbersOf(await provider.embed(text)));
  return vectors;
}

/** What is no list does not survive the way to the owner. */
function numbersOf(vector: unknown): unknown {
  return ArrayBuffer.isView(vector) ? Array.from(vector as unknown as ArrayLike<number>) : vector;
}

function named(code: string): Error {
  return Object.assign(new Error(code), { code });
}
