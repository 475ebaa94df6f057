/** A program with a model, as tests have one: the SDK's own client. */

import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { entry } from "./program.ts";

export type McpClient = Client;

export function mcpClient(name = "Cursor", options: ClientOptions = {}): Client {
  return new Client({ name, version: "1.0.0" }, options);
}

/** Starts `nacre mcp` as a process of its own. */
export function mcpProcess(home: string, ...words: readonly string[]): StdioClientTransport {
  return new StdioClientTransport({
    command: process.execPath,
    args: [entry, "--home", home, "mcp", ...words],
    stderr: "pipe",
  });
}

export interface Called {
  readonly text: string;
  readonly isError: boolean;
  readonly items: readonly { readonly ref: string; readonly text: string }[];
  readonly next: string | null;
}

export async function callTool(client: Client, name: string, args: object = {}): Promise<Called> {
  const answer = await client.callTool({ name, arguments: args as { [field: string]: unknown } });
  const [first] = answer.content as readonly { readonly text?: string }[];
  const structured = answer.structuredContent as Partial<Called> | undefined;
  return {
    text: first?.text ?? "",
    isError: answer.isError === true,
    items: structured?.items ?? [],
    next: structured?.next ?? null,
  };
}
