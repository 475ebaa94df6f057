/** A program's server for memory that finds nobody and owns the store itself, until somebody comes who stays. */

import { join } from "node:path";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { callTool, type McpClient, mcpClient } from "../support/mcp.ts";

interface Options {
  readonly home: string;
  readonly build: string;
  readonly environment: { readonly [name: string]: string };
}

export class CommandOwner {
  readonly #client: McpClient = mcpClient("soak");
  readonly #transport: StdioClientTransport;

  constructor({ home, build, environment }: Options) {
    this.#transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(build, "bin", "nacre.mjs"), "--home", home, "mcp"],
      env: { ...(process.env as { [name: string]: string }), ...environment },
      stderr: "ignore",
    });
  }

  /** Resolves when it was asked something: it takes the store with the first question. */
  async start(): Promise<void> {
    await this.#client.connect(this.#transport);
    await this.ask();
  }

  get pid(): number {
    return this.#transport.pid!;
  }

  async ask(): Promise<void> {
    await callTool(this.#client, "search", { query: "the archive of a shelf" });
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
