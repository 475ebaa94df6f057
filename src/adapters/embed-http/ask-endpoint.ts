/**
 * Asks an endpoint for vectors, and again when what went wrong may pass.
 *
 * Two dialects: OpenAI's `/embeddings`, which many others speak, and Ollama's `/api/embed`.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, type NacreError } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/json.ts";
import { badAnswer, refused, TextsRefused, unavailable } from "../embed-remote/index.ts";
import { connectionCode, errorFields, fieldsOf, namesIn, retryAfter } from "../http/error-fields.ts";
import { postJson } from "../http/post-json.ts";

export interface EndpointAsking {
  readonly dialect: "openai" | "ollama";
  readonly url: URL;
  readonly model: string;
  readonly key: string | null;
  readonly timeoutMs: number;
  /** After the first attempt; how long the first pause is, each further one twice as long. */
  readonly retries: number;
  readonly pauseMs: number;
}

/** Somebody who wants to be left alone for longer is asked again by whoever wanted the vectors. */
const LONGEST_PAUSE_MS = 20_000;
/** What an answer has around its vectors, and what one of the longest vectors takes as text. */
const BYTES_AROUND = 1024 * 1024;
const BYTES_PER_VECTOR = 512 * 1024;
/** About the texts: too many, too long, or something in them. */
const ABOUT_TEXTS = new Set([400, 413, 422]);
const PASSING = new Set([408, 425, 429]);

class Passing extends Error {
  readonly failure: NacreError;
  readonly retryAfterMs: number | null;

  constructor(failure: NacreError, retryAfterMs: number | null) {
    super(failure.message);
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

export async function askEndpoint(
  asking: EndpointAsking,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce(asking, texts, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Passing)) throw error;
      const pauseMs = Math.max(error.retryAfterMs ?? 0, asking.pauseMs * 2 ** attempt);
      if (attempt >= asking.retries || pauseMs > LONGEST_PAUSE_MS) throw error.failure;
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted());
    }
  }
}

async function askOnce(
  asking: EndpointAsking,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const late = AbortSignal.timeout(asking.timeoutMs);
  try {
    const body = { model: asking.model, input: texts };
    const { url, key } = asking;
    const sent = await postJson(
      { url, key, body, accept: "application/json" },
      AbortSignal.any([signal, late]),
    );
    if ("astray" in sent) throw refused(sent.astray);
    if (!sent.response.ok) throw await failureOf(sent.response, key);
    const answer = await readBody(sent.response, BYTES_AROUND + texts.length * BYTES_PER_VECTOR);
    return asking.dialect === "openai"
      ? openaiVectors(answer, texts.length, key)
      : ollamaVectors(answer, key);
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted)
      throw new Passing(unavailable(`the endpoint had not answered after ${asking.timeoutMs} ms`), null);
    if (error instanceof Passing || codeOf(error) !== undefined) throw error;
    const code = connectionCode(error);
    throw new Passing(
      unavailable(`the connection to the endpoint failed${code === null ? "" : ` (${code})`}`),
      null,
    );
  }
}

async function failureOf(response: Response, key: string | null): Promise<Error> {
  const { status, headers } = response;
  const what = `the endpoint answered ${status}${namesIn(await fieldsOf(response), key)}`;
  if (PASSING.has(status) || status >= 500) return new Passing(unavailable(what), retryAfter(headers));
  return ABOUT_TEXTS.has(status) ? new TextsRefused(what) : refused(what);
}

async function readBody(response: Response, mostBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw badAnswer(`the endpoint sent more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw badAnswer(bytes === 0 ? "the endpoint sent nothing" : "the endpoint sent what is no JSON");
  }
}

/** In the order of the texts: an entry says by `index` which one it is for. */
function openaiVectors(answer: unknown, count: number, key: string | null): readonly unknown[] {
  const data = isObject(answer) ? answer.data : undefined;
  if (!Array.isArray(data) || !data.every(isObject)) throw noVectors(answer, key);
  if (data.length !== count) throw badAnswer(`the model sent ${data.length} vectors for ${count} texts`);
  if (data.every(({ index }) => index === undefined)) return data.map(({ embedding }) => embedding);
  const ordered = new Map(data.map(({ index, embedding }) => [index, embedding]));
  return data.map((_, at) => {
    if (!ordered.has(at)) throw badAnswer("the endpoint does not say which vector is whose");
    return ordered.get(at);
  });
}

function ollamaVectors(answer: unknown, key: string | null): readonly unknown[] {
  const vectors = isObject(answer) ? answer.embeddings : undefined;
  if (!Array.isArray(vectors)) throw noVectors(answer, key);
  return vectors;
}

function noVectors(answer: unknown, key: string | null): NacreError {
  return badAnswer(`the endpoint sent an answer without vectors${namesIn(errorFields(answer), key)}`);
}
