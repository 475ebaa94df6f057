/**
 * An OpenAI-compatible server on loopback that answers as the newest user message tells it to.
 *
 * Chat completions (streamed or not), models and embeddings; every request is kept for assertions. What the words
 * of a message make it do is in model-instructions.ts; `script` puts a test's own behaviour in their place.
 */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isObject } from "../../src/kernel/json.ts";
import { type Answer, answerFor, type ChatMessage, currentTurn } from "./model-instructions.ts";

export const MODEL_ID = "fake-1";
const EMBEDDING_SIZE = 16;
const CHARACTERS_PER_TOKEN = 4;

/** One request for a completion, as the model received it. */
export interface ModelRequest {
  readonly n: number;
  readonly at: number;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly string[];
  readonly stream: boolean;
  /** What a person typed last, without the host's additions. */
  readonly typed: string;
}

/** Undefined leaves the request to the built-in behaviour. */
export type Script = (request: ModelRequest) => Answer | undefined | Promise<Answer | undefined>;

export class FakeModel {
  readonly requests: ModelRequest[] = [];
  readonly embedded: string[] = [];
  readonly #server = createServer((request, response) => this.#serve(request, response));
  readonly #overflows = new Set<string>();
  #script: Script | undefined;
  #promptTokens: number | undefined;
  #count = 0;

  async start(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    return this;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Puts `script` before the built-in behaviour, until it is called again without one. */
  script(script?: Script): void {
    this.#script = script;
  }

  /** Reports this many prompt tokens from now on; without a number, what the messages amount to. */
  reportPromptTokens(tokens?: number): void {
    this.#promptTokens = tokens;
  }

  /** The newest request whose typed text starts so. */
  last(typed: string): ModelRequest | undefined {
    return this.requests.findLast((request) => request.typed.startsWith(typed));
  }

  /** Ends it, with whatever still hangs. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const path = request.url ?? "";
    if (path.endsWith("/models"))
      sendJson(response, { object: "list", data: [{ id: MODEL_ID, object: "model" }] });
    else if (path.endsWith("/embeddings")) this.#embed(body, response);
    else if (path.endsWith("/chat/completions")) await this.#complete(body, response);
    else sendJson(response, { error: { message: `nothing at ${path}` } }, 404);
  }

  #embed(body: Body, response: ServerResponse): void {
    const input = body["input"];
    const texts = (Array.isArray(input) ? input : [input]).map(String);
    this.embedded.push(...texts);
    const data = texts.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) }));
    sendJson(response, {
      object: "list",
      model: MODEL_ID,
      data,
      usage: { prompt_tokens: 1, total_tokens: 1 },
    });
  }

  async #complete(body: Body, response: ServerResponse): Promise<void> {
    const messages = (body["messages"] ?? []) as ChatMessage[];
    const request: ModelRequest = {
      n: ++this.#count,
      at: Date.now(),
      messages,
      tools: toolNames(body["tools"]),
      stream: body["stream"] === true,
      typed: currentTurn(messages).typed,
    };
    this.requests.push(request);
    const answer = (await this.#script?.(request)) ?? answerFor(messages, this.#overflows);
    if (answer.kind === "hang") return;
    if (answer.kind === "error") {
      const { status, code, message } = answer;
      const type = status < 500 ? "invalid_request_error" : "server_error";
      sendJson(response, { error: { message, type, code } }, status);
      return;
    }
    if (answer.kind === "text" && answer.afterMs !== undefined) await sleep(answer.afterMs);
    const prompt = this.#promptTokens ?? Math.ceil(JSON.stringify(messages).length / CHARACTERS_PER_TOKEN);
    const usage = { prompt_tokens: prompt, completion_tokens: 12, total_tokens: prompt + 12 };
    if (request.stream) stream(response, request.n, answer, usage);
    else sendJson(response, completion(request.n, answer, usage));
  }
}

type Body = { readonly [field: string]: unknown };
type Said = Exclude<Answer, { kind: "error" | "hang" }>;
type Usage = { readonly [kind: string]: number };

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

function toolNames(tools: unknown): readonly string[] {
  if (!Array.isArray(tools)) return [];
  return tools.map((tool: { function?: { name?: string } }) => tool.function?.name ?? "");
}

function vectorOf(text: string): readonly number[] {
  return Array.from({ length: EMBEDDING_SIZE }, (_, at) => Math.sin((text.length + 1) * (at + 1)));
}

const finishOf = (answer: Said): string => (answer.kind === "calls" ? "tool_calls" : "stop");

function toolCalls(n: number, answer: Said) {
  if (answer.kind !== "calls") return [];
  return answer.calls.map(({ name, args }, index) => ({
    index,
    id: `call_${n}_${index}`,
    type: "function",
    function: { name, arguments: args },
  }));
}

function completion(n: number, answer: Said, usage: Usage): object {
  const message =
    answer.kind === "text"
      ? { role: "assistant", content: answer.text }
      : { role: "assistant", content: null, tool_calls: toolCalls(n, answer) };
  const choices = [{ index: 0, message, finish_reason: finishOf(answer) }];
  return { id: `chatcmpl-${n}`, object: "chat.completion", created: 1, model: MODEL_ID, choices, usage };
}

/** Word by word, as the host expects of a model. */
function stream(response: ServerResponse, n: number, answer: Said, usage: Usage): void {
  const base = { id: `chatcmpl-${n}`, object: "chat.completion.chunk", created: 1, model: MODEL_ID };
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  send({ role: "assistant" });
  if (answer.kind === "calls") send({ tool_calls: toolCalls(n, answer) });
  else for (const word of answer.text.match(/\S+\s*|\s+/g) ?? [""]) send({ content: word });
  send({}, finishOf(answer));
  response.write(`data: ${JSON.stringify({ ...base, choices: [], usage })}\n\n`);
  response.end("data: [DONE]\n\n");
}

function sendJson(response: ServerResponse, value: object, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}
