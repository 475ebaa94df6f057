import { clientNamed } from "../../../kernel/client-name.ts";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { MCP_PROGRAMS, mcpSnippet } from "../mcp-snippets.ts";
import { oneLine } from "../plain-text.ts";

export const mcpConfigCommand = defineCommand({
  name: "mcp config",
  summary: "Print what to put into another program's configuration, and where",
  description: "Nothing is changed: the snippet is for you to put there, or the command for you to run.",
  args: { program: { help: "Which program", choices: MCP_PROGRAMS } },
  flags: {
    client: { type: "text", placeholder: "NAME", help: "What it is called here; otherwise as the program" },
    "read-only": { type: "boolean", help: "With it, the program reads only" },
  },
  examples: [
    { run: "mcp config claude-code", does: "for Claude Code" },
    { run: "mcp config cursor --client cursor-work --read-only", does: "for Cursor, to read only" },
  ],
  json: {
    summary: "the snippet.",
    fields: {
      program: "which it is for",
      client: "what it is called here",
      file: "where it goes",
      snippet: "the text",
      command: "a command of the program that does the same; null: it has none",
    },
  },
  async run({ args, flags, options, suggest, out, dependencies }) {
    const program = MCP_PROGRAMS.find((one) => one === args.program)!;
    const client = flags.client ?? program;
    if (clientNamed(client) === undefined) {
      throw new NacreError(
        "input/bad-flag",
        `--client ${JSON.stringify(client.slice(0, 60))} is no name`,
        "Give --client small letters, digits, dots and dashes, such as cursor-work.",
      );
    }
    // Other programs hand on neither this folder nor the environment.
    const home = ["--home", await dependencies.resolveHome(options.home)];
    const readOnly = flags["read-only"] ? ["--read-only"] : [];
    const launch = [...dependencies.launcher, "mcp", "--client", client, ...readOnly, ...home];
    const answer = { program, client, ...mcpSnippet(program, launch) };
    out.result(answer, ({ snippet }) => snippet);
    if (out.json) return undefined;
    out.note(`It goes into ${answer.file}.`);
    if (answer.command !== null) out.note(`Or run: ${oneLine(answer.command)}`);
    out.note(`What it may, and how to let it do more: ${suggest("mcp grant --help")}`);
    return undefined;
  },
});
