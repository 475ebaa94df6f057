/** Vectors from an endpoint: a service, a gateway, a model on this machine. */

import { NacreError } from "../../kernel/errors.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { openRemoteEmbedder, type RemoteOptions } from "../embed-remote/index.ts";
import { endpointProblem, isLoopback, urlWith } from "../http/endpoint-url.ts";
import { askEndpoint } from "./ask-endpoint.ts";

export interface HttpEmbedderOptions extends Omit<RemoteOptions, "kind"> {
  readonly dialect: "openai" | "ollama";
  /** `https://api.example.com/v1`, `http://127.0.0.1:11434`: https, or this machine. */
  readonly url: string;
  /** Null for an endpoint that asks for none. */
  readonly key: string | null;
  /** For one request; absent: a minute. */
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  readonly pauseMs?: number | undefined;
}

const TIMEOUT_MS = 60_000;
const RETRIES = 2;
const PAUSE_MS = 500;
const PATHS = { openai: "/embeddings", ollama: "/api/embed" } as const;

/** What a person has to change about the URL or the key; null when nothing. */
export function embedEndpointProblem(url: string, key: string | null = null): string | null {
  const problem = endpointProblem(url, key);
  if (problem !== null) return problem;
  // All that was ever said goes there.
  return new URL(url).protocol === "https:" || isLoopback(url)
    ? null
    : "sends what was said without encryption; use https, or an endpoint on this machine";
}

export async function openHttpEmbedder(options: HttpEmbedderOptions, signal: AbortSignal): Promise<Embedder> {
  const { dialect, model, key } = options;
  const problem = embedEndpointProblem(options.url, key);
  if (problem !== null)
    throw new NacreError(
      "input/bad-field",
      `the URL of the endpoint ${problem}`,
      "Correct the endpoint's settings.",
    );
  const asking = {
    dialect,
    url: urlWith(options.url, PATHS[dialect]),
    model,
    key,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    retries: options.retries ?? RETRIES,
    pauseMs: options.pauseMs ?? PAUSE_MS,
  };
  return openRemoteEmbedder(
    (texts, _purpose, until) => askEndpoint(asking, texts, until),
    { ...options, kind: dialect },
    signal,
  );
}
