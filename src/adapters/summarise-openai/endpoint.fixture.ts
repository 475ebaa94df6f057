/**
 * A model's endpoint on this machine that does what it is told: answers well, slowly, wrongly or not at all.
 *
 * Real sockets. Keeps what it was asked. For tests of whatever talks to an endpoint.
 */

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly [field: string]: unknown };
  readonly system: string;
  readonly prompt: string;
}

export type Behaviour = (asked: Asked, response: ServerResponse) => void | Promise<void>;

export interface FakeEndpoint {
  /** What a configuration would hold. */
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Requests whose connection the other side has ended before the answer was. */
  readonly abandoned: () => number;
  close(): Promise<void>;
}

/** The first behaviour answers the first request, and so on; the last one all that follow. */
export async function fakeEndpoint(...behaviours: readonly Behaviour[]): Promise<FakeEndpoint> {
  const asked: Asked[] = [];
  let abandoned = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const said = (role: string) =>
      body.messages.find((message: { role: string }) => message.role === role)?.content;
    const one = {
      path: request.url!,
      headers: request.headers,
      body,
      system: said("system"),
      prompt: said("user"),
    };
    const behave = behaviours[Math.min(asked.length, behaviours.length - 1)]!;
    asked.push(one);
    response.on("close", () => {
      if (!response.writableFinished) abandoned += 1;
    });
    // A connection that was ended under way is no failure of the endpoint.
    await Promise.resolve(behave(one, response)).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    abandoned: () => abandoned,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export const USAGE = { prompt_tokens: 1_200, completion_tokens: 80, total_tokens: 1_280 };

const event = (value: unknown) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;

export function delta(fields: { readonly [field: string]: unknown }, finish: string | null = null): string {
  return event({ model: "fake-1", choices: [{ index: 0, delta: fields, finish_reason: finish }] });
}

function beginStream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
}

const pieces = (text: string) => text.match(/[\s\S]{1,7}/gu) ?? [];

/** As it should be. */
export function streams(text: string | ((asked: Asked) => string)): Behaviour {
  return (asked, response) => {
    beginStream(response);
    response.write(": processing\n\n");
    response.write(delta({ role: "assistant", content: "" }));
    for (const piece of pieces(typeof text === "string" ? text : text(asked)))
      response.write(delta({ content: piece }));
    response.write(delta({}, "stop"));
    response.write(event({ model: "fake-1", choices: [], usage: USAGE }));
    response.end(event("[DONE]"));
  };
}

/** These events, and nothing added. */
export function sends(...parts: readonly string[]): Behaviour {
  return (_asked, response) => {
    beginStream(response);
    response.end(parts.join(""));
  };
}

/** A piece, a pause, a piece. */
export function drips(text: string, pauseMs: number): Behaviour {
  return async (_asked, response) => {
    beginStream(response);
    for (const piece of pieces(text)) {
      response.write(delta({ content: piece }));
      await wait(pauseMs);
    }
    response.end(delta({}, "stop") + event("[DONE]"));
  };
}

/** Begins, and then nothing; without a beginning not even a status. */
export function stalls(beginning: string | null): Behaviour {
  return (_asked, response) => {
    if (beginning === null) return;
    beginStream(response);
    response.write(delta({ content: beginning }));
  };
}

/** Begins, and the connection is gone. */
export function cuts(beginning: string): Behaviour {
  return async (_asked, response) => {
    beginStream(response);
    response.write(delta({ content: beginning }));
    await wait(20);
    response.destroy();
  };
}

/** Never stops, as fast as it is read. */
export function neverEnds(fields: { readonly [field: string]: unknown }): Behaviour {
  return async (_asked, response) => {
    beginStream(response);
    while (!response.destroyed) {
      if (response.write(delta(fields).repeat(50))) await wait(0);
      else await Promise.race([once(response, "drain"), once(response, "close")]);
    }
  };
}

/** One JSON, however it was asked. */
export function answersWhole(
  message: { readonly [field: string]: unknown },
  type = "application/json",
): Behaviour {
  return (_asked, response) => {
    response.writeHead(200, { "content-type": type });
    response.end(JSON.stringify({ model: "fake-1", choices: [{ index: 0, message }], usage: USAGE }));
  };
}

export function answersText(type: string, text: string): Behaviour {
  return (_asked, response) => {
    response.writeHead(200, { "content-type": type });
    response.end(text);
  };
}

export function fails(
  status: number,
  error: { readonly [field: string]: unknown } | string = { message: "no" },
  headers: { readonly [name: string]: string } = {},
): Behaviour {
  return (_asked, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof error === "string" ? error : JSON.stringify({ error }));
  };
}
