/**
 * An endpoint of embeddings on this machine that does what it is told: answers well, slowly, wrongly or not at all.
 *
 * Real sockets. Keeps what it was asked. Speaks both dialects, by the path. For tests of whatever asks for vectors.
 */

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hashedVector } from "../../kernel/vectors/hashed.ts";

export interface AskedVectors {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

export type VectorBehaviour = (asked: AskedVectors, response: ServerResponse) => void | Promise<void>;

export interface FakeVectors {
  /** Without a path: Ollama's. OpenAI's is the same with `/v1`. */
  readonly url: string;
  readonly asked: readonly AskedVectors[];
  /** From now on: the first behaviour answers the next request, and so on; the last one all that follow. */
  behave(...behaviours: readonly VectorBehaviour[]): void;
  close(): Promise<void>;
}

export async function fakeVectors(...first: readonly VectorBehaviour[]): Promise<FakeVectors> {
  const asked: AskedVectors[] = [];
  let behaviours = first.length === 0 ? [answersVectors()] : [...first];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const one = { path: request.url!, headers: request.headers, body };
    asked.push(one);
    const behave = behaviours.length > 1 ? behaviours.shift()! : behaviours[0]!;
    await Promise.resolve(behave(one, response)).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    behave(...next) {
      behaviours = [...next];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** By its spelling; of no particular length, as models give them. */
export function spelled(text: string): number[] {
  return Array.from(hashedVector(text), (value) => 7 * value);
}

export type Vectors = (texts: readonly string[]) => readonly unknown[];

/** As it should be, or with vectors of another kind. */
export function answersVectors(
  vectors: Vectors = (texts) => texts.map(spelled),
  entries: (data: { index: number; embedding: unknown }[]) => readonly unknown[] = (data) => data,
): VectorBehaviour {
  return ({ path, body }, response) => {
    const made = vectors(body.input);
    const answer = path.includes("/api/")
      ? { model: body.model, embeddings: made }
      : {
          object: "list",
          data: entries(made.map((embedding, index) => ({ index, embedding }))),
          model: body.model,
        };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  };
}

export function base64Of(numbers: readonly number[]): string {
  return Buffer.from(Float32Array.from(numbers).buffer).toString("base64");
}

export function answersBody(text: string, type = "application/json"): VectorBehaviour {
  return (_asked, response) => {
    response.writeHead(200, { "content-type": type });
    response.end(text);
  };
}

export function failsWith(
  status: number,
  error: { readonly [field: string]: unknown } | string = { message: "no" },
  headers: { readonly [name: string]: string } = {},
): VectorBehaviour {
  return (_asked, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof error === "string" ? error : JSON.stringify({ error }));
  };
}

/** The connection is gone before, or in the middle of, an answer. */
export function hangsUp(beginning: string | null = null): VectorBehaviour {
  return async (_asked, response) => {
    if (beginning !== null) {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
      await new Promise((resolve) => response.write(beginning, resolve));
    }
    response.destroy();
  };
}

/** Never answers. */
export const saysNothing: VectorBehaviour = () => {};

/** A body that never ends, as fast as it is read. */
export const neverEnds: VectorBehaviour = async (_asked, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"data":[{"index":0,"embedding":[');
  const closed = once(response, "close");
  while (!response.destroyed) {
    if (!response.write("0.25,".repeat(20_000))) await Promise.race([once(response, "drain"), closed]);
  }
};
