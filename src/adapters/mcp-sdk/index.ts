/**
 * Carries a face for models over the Model Context Protocol, with the official SDK. The only place that knows it.
 *
 * The low-level server is used, and not the one that checks parameters by itself: shapes are checked once, in the face, with our
 * own sentences. Both eras of the protocol are served; which one is spoken, the first message decides.
 */

import type { Readable, Writable } from "node:stream";
import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { codeOf } from "../../kernel/errors.ts";
import type { Calling, ModelFace } from "../../kernel/model-face.ts";

export interface McpServing {
  /** Resolves when the program at the other end is gone, or `close` was called. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

/** `trouble` is told what was refused: what came in is not quoted. */
export function serveMcp(
  face: ModelFace,
  version: string,
  streams: { readonly input: Readable; readonly output: Writable },
  trouble: (error: Error) => void,
): McpServing {
  const ended = Promise.withResolvers<void>();
  const transport = new StdioServerTransport(streams.input, streams.output);
  const handle = serveStdio(() => mcpServer(face, version), { transport, onerror: trouble });
  // The transport is the entry's own; that the other side is gone is seen on the stream.
  for (const event of ["end", "close"] as const) streams.input.once(event, () => ended.resolve());
  streams.output.once("error", () => ended.resolve());
  return {
    ended: ended.promise,
    async close() {
      await handle.close();
      ended.resolve();
    },
  };
}

export function mcpServer(face: ModelFace, version: string): Server {
  const server = new Server(
    { name: "nacre", title: "Nacre", version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: face.instructions },
  );
  const calling = ({ mcpReq }: ServerContext): Calling => {
    const told = (mcpReq.envelope as { readonly [key: string]: { readonly name?: string } } | undefined)?.[
      CLIENT_INFO
    ];
    return { program: told?.name ?? server.getClientVersion()?.name, signal: mcpReq.signal };
  };
  server.setRequestHandler("tools/list", () => ({ tools: face.tools.map(toolOf) as never }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const answer = await face.call(params.name, params.arguments, calling(context));
    if (answer === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${JSON.stringify(params.name.slice(0, 60))}`,
      );
    return {
      content: [{ type: "text" as const, text: answer.text }],
      ...(answer.structured !== null && { structuredContent: answer.structured }),
      ...(answer.isError && { isError: true }),
    } as never;
  });
  server.setRequestHandler("resources/list", async ({ params }, context) => {
    const { resources, next } = await orRefused(face.resources(params?.cursor, calling(context)));
    const listed = resources.map((one) => ({ ...one, mimeType: mimeOf(one.uri) }));
    return { resources: listed, ...(next !== null && { nextCursor: next }) };
  });
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: face.templates.map(({ template, ...rest }) => ({ uriTemplate: template, ...rest })),
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }, context) => {
    const text = await orRefused(face.read(uri, calling(context)));
    return { contents: [{ uri, mimeType: mimeOf(uri), text }] };
  });
  server.setRequestHandler("prompts/list", () => ({
    prompts: face.prompts.map((prompt) => ({ ...prompt, arguments: [...prompt.arguments] })),
  }));
  server.setRequestHandler("prompts/get", async ({ params }, context) => {
    const text = await orRefused(face.prompt(params.name, params.arguments ?? {}, calling(context)));
    const description = face.prompts.find(({ name }) => name === params.name)?.description;
    return {
      ...(description !== undefined && { description }),
      messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
    };
  });
  return server;
}

function toolOf(tool: ModelFace["tools"][number]) {
  const { name, title, description, input, output, readOnly, destructive, idempotent } = tool;
  return {
    ...{ name, title, description, inputSchema: input, outputSchema: output },
    annotations: {
      ...{ title, readOnlyHint: readOnly, destructiveHint: destructive },
      ...{ idempotentHint: idempotent, openWorldHint: false },
    },
  };
}

function mimeOf(uri: string): string {
  return uri.startsWith("nacre://lane/") ? "text/plain" : "application/json";
}

/** What is refused with a reason is the caller's to hear; anything else is the SDK's to report as an internal error. */
async function orRefused<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (codeOf(error) === undefined || !(error instanceof Error)) throw error;
    const { hint } = error as { readonly hint?: string };
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      hint === undefined ? error.message : `${error.message}. ${hint}`,
      {
        code: codeOf(error),
      },
    );
  }
}
