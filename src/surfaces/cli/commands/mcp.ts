import { defineCommand } from "../command.ts";

export const mcpCommand = defineCommand({
  name: "mcp",
  summary: "Serve memory to another program's model over MCP, on standard input and output",
  description:
    "For Claude Code, Codex, Cursor, VS Code and others, which start it themselves: mcp config prints what to put into their configuration. The program reads memories, facts and documents and writes on a shelf of its own; reading conversations, forgetting and teaching are granted with mcp grant. It ends when the program closes standard input.",
  args: {},
  flags: {
    client: {
      type: "text",
      placeholder: "NAME",
      help: "What the program is called in grants and in the log; otherwise what it calls itself",
    },
    "read-only": { type: "boolean", help: "Let it read only: no tool that writes is offered or answered" },
  },
  examples: [
    { run: "mcp --client claude-code", does: "what such a program starts" },
    { run: "mcp --client cursor --read-only", does: "the same, without anything that writes" },
  ],
  json: null,
  exits: { 0: "The program closed its end.", 5: "What the program wrote could not be read on." },
  async run({ flags, options, dependencies, signal }) {
    const home = await dependencies.resolveHome(options.home);
    await dependencies.mcp({ home, client: flags.client, readOnly: flags["read-only"], signal });
    return undefined;
  },
});
