/**
 * Carries a face for models over the Model Context Protocol, with the official SDK. The only place that knows it.
 *
 * The low-level server is used, and not the one that checks parameters by itself: shapes are checked once, in the face, with our
 * own sentences. Both eras of the protocol are served; which one is spoken, the first message decides.
 */

import type { Readable, Writable } from "node:stream";
import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { codeOf } from "../../kernel/errors.ts";
import type { Calling, ModelFace } from "../../kernel/model-face.ts";
import { AskedServer } from "./asked-server.ts";
import { type LineRefusal, refusalOf } from "./line-refusal.ts";
import { BoundedLines, type RequestNumber } from "./lines.ts";
import { Room } from "./room.ts";

export interface McpServing {
  /** `gone`: the program at the other end is, or `close` was called. `broken`: what it wrote could not be read on. */
  readonly ended: Promise<"gone" | "broken">;
  close(): Promise<void>;
}

const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
/** Of a message. No tool takes a thousandth of it, and the transport closes for good at ten. */
const LONGEST_MESSAGE = 4 * 1024 * 1024;

/** `trouble` is told what was refused: what came in is not quoted. */
export function serveMcp(
  face: ModelFace,
  version: string,
  streams: { readonly input: Readable; readonly output: Writable },
  trouble: (error: Error) => void,
): McpServing {
  const { input, output } = streams;
  const ended = Promise.withResolvers<"gone" | "broken">();
  const room = new Room(output);
  const say = (refusal: LineRefusal) => output.write(`${JSON.stringify(refusal)}\n`);
  const lines = new BoundedLines(
    LONGEST_MESSAGE,
    (request) => say(tooLong(request)),
    (line) => {
      const refusal = refusalOf(line);
      if (refusal !== undefined) say(refusal);
      return refusal === undefined;
    },
    () => room.free(),
  );
  const isGone = () => input.readableEnded || input.destroyed || output.destroyed || output.errored !== null;
  const transport = new EndingTransport(lines, output, () => ended.resolve(isGone() ? "gone" : "broken"));
  const handle = serveStdio(() => mcpServer(face, version, room), { transport, onerror: trouble });
  // The transport is the entry's own; that the other side is gone is seen on the stream.
  for (const event of ["end", "close"] as const) input.once(event, () => ended.resolve("gone"));
  for (const stream of [input, output]) stream.once("error", () => ended.resolve("gone"));
  input.pipe(lines);
  return {
    ended: ended.promise,
    async close() {
      ended.resolve("gone");
      room.over();
      // What is still open would keep the process.
      input.unpipe(lines);
      input.pause();
      await handle.close();
    },
  };
}

/** The transport closes by itself where it cannot go on; then nobody reads any more. */
class EndingTransport extends StdioServerTransport {
  private readonly closed: () => void;

  constructor(input: Readable, output: Writable, closed: () => void) {
    super(input, output);
    this.closed = closed;
  }

  override async close(): Promise<void> {
    this.closed();
    await super.close();
  }
}

function tooLong(id: RequestNumber): LineRefusal {
  const message = `A message may have ${LONGEST_MESSAGE / 1024 / 1024} MiB, and this one had more. Send less at once.`;
  return { jsonrpc: "2.0", id, error: { code: ProtocolErrorCode.InvalidRequest, message } };
}

export function mcpServer(face: ModelFace, version: string, room?: Room): Server {
  const server = new AskedServer(
    { name: "nacre", title: "Nacre", version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: face.instructions },
  );
  server.room = room;
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
    const code = codeOf(error);
    if (code === undefined || !(error instanceof Error)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, { code });
  }
}
