/** How each program that speaks MCP is told of this one: the exact text, and where it goes. */

export const MCP_PROGRAMS = ["claude-code", "codex", "cursor", "vscode"] as const;
export type McpProgram = (typeof MCP_PROGRAMS)[number];

export interface McpSnippet {
  /** Where the snippet goes. */
  readonly file: string;
  readonly snippet: string;
  /** Does the same, typed at a terminal; null: the program has none. */
  readonly command: string | null;
}

/** `launch` starts the server: a program and its arguments. */
export function mcpSnippet(program: McpProgram, launch: readonly string[]): McpSnippet {
  const [command = "", ...args] = launch;
  switch (program) {
    case "claude-code":
      return {
        file: ".mcp.json in a project; or run the command, which keeps it for you in all projects",
        snippet: json({ mcpServers: { nacre: { type: "stdio", command, args } } }),
        command: `claude mcp add --scope user nacre -- ${launch.map(shellWord).join(" ")}`,
      };
    case "codex":
      return {
        file: "~/.codex/config.toml",
        snippet: [
          "[mcp_servers.nacre]",
          `command = ${JSON.stringify(command)}`,
          `args = ${JSON.stringify(args)}`,
        ].join("\n"),
        command: `codex mcp add nacre -- ${launch.map(shellWord).join(" ")}`,
      };
    case "cursor":
      return {
        file: "~/.cursor/mcp.json, or .cursor/mcp.json in a project",
        snippet: json({ mcpServers: { nacre: { command, args } } }),
        command: null,
      };
    case "vscode":
      return {
        file: '.vscode/mcp.json in a project, or what the command "MCP: Open User Configuration" opens',
        snippet: json({ servers: { nacre: { type: "stdio", command, args } } }),
        command: `code --add-mcp ${shellWord(JSON.stringify({ name: "nacre", command, args }))}`,
      };
  }
}

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
