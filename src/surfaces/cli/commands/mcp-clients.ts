import { defineCommand } from "../command.ts";
import { clientFields, renderClients } from "../render-clients.ts";

export const mcpClientsCommand = defineCommand({
  name: "mcp clients",
  summary: "List programs that read memory, and what each may",
  args: {},
  flags: {},
  examples: [{ run: "mcp clients", does: "all that called, or were let do something" }],
  json: { summary: "programs by name.", fields: clientFields("clients[].") },
  exits: { 0: "Also when there is none." },
  async run({ client, suggest, out }) {
    const answer = await client.listClients({});
    out.result(answer, ({ clients }, style) => (clients.length === 0 ? "" : renderClients(clients, style)));
    if (out.json) return undefined;
    if (answer.clients.length === 0) {
      out.note("No program has called yet.");
      out.note(`To set one up: ${suggest("mcp config claude-code")}`);
    }
    return undefined;
  },
});
